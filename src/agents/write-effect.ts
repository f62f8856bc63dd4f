/** What a write would leave behind. */
export type WriteEffect =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'deleted' }
  /** The file is gone from its path and stands at `to`, as the agent spelled it. */
  | { readonly type: 'renamed'; readonly to: string; readonly text: string }
  /** The agent's own tool will refuse it: its old text isn't there, or the file is or isn't. */
  | { readonly type: 'not_applicable'; readonly because: string }
  /** The tool writes in a way that nobody can foresee. */
  | { readonly type: 'unknown' };
