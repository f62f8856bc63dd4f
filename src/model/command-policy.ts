export const opaquePolicies = ['allow_and_verify', 'ask', 'deny'] as const;

/**
 * What becomes of a program whose writes can't be told from its command line: it is let run and the tree is compared
 * after it, a person is asked, or it is refused.
 */
export type OpaquePolicy = (typeof opaquePolicies)[number];

/** A line of config.yaml for some programs. */
export interface ProgramRule {
  /** The words with which a call begins, blanks between them; `*` stands for any text: `npm run *`, `python3 -c`. */
  readonly match: string;
  readonly policy: OpaquePolicy;
  /** Null where the rule leaves it to the policy for all. */
  readonly restore: boolean | null;
}

/** What config.yaml says about shell commands, under `commands:`. */
export interface CommandPolicy {
  readonly opaque: OpaquePolicy;
  /** What becomes of a command that goldthread doesn't understand. An agent that can't ask is told no. */
  readonly notUnderstood: 'ask' | 'deny';
  /** True where what a command wrote outside the scope is put back. */
  readonly restore: boolean;
  /** The first that matches a call decides. */
  readonly programs: readonly ProgramRule[];
  /** Absolute folders outside the workspace into which commands may write; null for the machine's temporary folder. */
  readonly scratchFolders: readonly string[] | null;
}
