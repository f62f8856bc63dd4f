/** What happened to one file. */
export interface InitStep {
  readonly path: string;
  readonly agent: string | null;
  readonly outcome: 'created' | 'changed' | 'unchanged' | 'refused' | 'removed';
  readonly because: string | null;
}
