/** The names by which `goldthread hook --agent NAME` knows its callers. */
export const agentNames = [
  'claude-code',
  'codex',
  'gemini-cli',
  'qwen-code',
  'copilot-cli',
  'cursor',
  'windsurf',
  'kiro',
  'factory',
  'cline',
  'opencode',
  'kilo',
  'amp',
  'vscode-copilot',
  'generic',
] as const;
export type AgentName = (typeof agentNames)[number];

/** One hunk of a patch in the `*** Begin Patch` form: lines to find, lines to put there. */
export interface PatchHunk {
  /** Lines after `@@` that narrow where to look (an enclosing class or function); outermost first. */
  readonly context: readonly string[];
  readonly before: readonly string[];
  readonly after: readonly string[];
  readonly atEndOfFile: boolean;
}

/** One old/new replacement. An empty `old` on a file that doesn't exist creates it. */
export interface TextEdit {
  readonly old: string;
  readonly new: string;
  readonly all: boolean;
}

/** What a tool is about to do to one file. `path` as the agent spelled it, absolute or relative to `cwd`. */
export type ProposedWrite =
  | { readonly type: 'content'; readonly path: string; readonly content: string }
  | { readonly type: 'edits'; readonly path: string; readonly edits: readonly TextEdit[] }
  | {
      readonly type: 'patch';
      readonly path: string;
      readonly hunks: readonly PatchHunk[];
      readonly renameTo: string | null;
    }
  | {
      readonly type: 'notebook';
      readonly path: string;
      readonly cellId: string | null;
      readonly mode: 'replace' | 'insert' | 'delete';
      readonly source: string;
      readonly cellType: 'code' | 'markdown' | null;
    }
  | { readonly type: 'delete'; readonly path: string }
  | { readonly type: 'rename'; readonly path: string; readonly renameTo: string }
  /** A tool that writes in a way we can't foresee; judged by path, read after. */
  | { readonly type: 'unknown'; readonly path: string };

interface EventBase {
  readonly agent: AgentName;
  readonly sessionId: string;
  /** The folder the agent works in, absolute. */
  readonly cwd: string;
  readonly model: string | null;
  /** The agent's own version where it says one. */
  readonly agentVersion: string | null;
  /** Where the agent writes its transcript, when it says so; it may name the model that the payload leaves out. */
  readonly transcriptPath?: string;
}

interface ToolEventBase extends EventBase {
  readonly tool: string;
  /** Ties a before- to its after-event. Derived from session, tool and input where the agent gives none. */
  readonly callId: string;
}

/** What happened at an agent, in one vocabulary. Every adapter in `agents/` translates its payloads to this. */
export type AgentEvent =
  | (EventBase & { readonly type: 'session_start' })
  | (EventBase & { readonly type: 'session_end' })
  /** The user's next prompt: what the last turn wrote can be settled. */
  | (EventBase & { readonly type: 'turn_start' })
  | (EventBase & { readonly type: 'turn_end'; readonly stopHookActive: boolean; readonly subagent: boolean })
  /** Without a single write it is a tool of which nothing is known: it may write anywhere, or not at all. */
  | (ToolEventBase & {
      readonly type: 'before_write';
      readonly writes: readonly ProposedWrite[];
      /** The agent says that this write changes no behaviour. */
      readonly declared?: 'refactor';
    })
  | (ToolEventBase & { readonly type: 'after_write'; readonly writes: readonly ProposedWrite[] })
  | (ToolEventBase & { readonly type: 'write_failed'; readonly writes: readonly ProposedWrite[] })
  | (ToolEventBase & {
      readonly type: 'after_read';
      readonly paths: readonly string[];
      /** The text that was read, by path, where the agent hands it over: what it knows for certain. */
      readonly texts?: Readonly<Record<string, string>>;
    })
  | (ToolEventBase & { readonly type: 'before_command'; readonly command: string })
  | (ToolEventBase & {
      readonly type: 'after_command';
      readonly command: string;
      readonly exitCode: number | null;
      readonly output: string | null;
    })
  /** A call of goldthread's own MCP tool that selects an intent, seen by the hook before (and after) it runs. */
  | (ToolEventBase & {
      readonly type: 'select_intent';
      readonly intentId: string;
      readonly phase: 'before' | 'after';
    })
  /** A call of another of goldthread's own MCP tools. */
  | (ToolEventBase & {
      readonly type: 'own_tool';
      readonly phase: 'before' | 'after';
      /** True for the tool that declares the rest of the turn a refactoring. */
      readonly declares?: boolean;
    })
  /** A tool that writes nothing, or an event that means nothing to us. */
  | (EventBase & { readonly type: 'other' });

/** What a hook process answers: the bytes and status its agent expects. */
export interface HookReply {
  readonly stdout: string;
  readonly stderr: string;
  readonly exitCode: number;
}
