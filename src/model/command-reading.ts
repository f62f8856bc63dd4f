/**
 * What a command line would do, as far as it can be told without running it. Effects that a condition decides on are
 * all there: what may happen counts.
 */
export interface CommandReading {
  readonly effects: readonly CommandEffect[];
  /** The first thing in it that can't be told; null where everything can. The effects then are those found so far. */
  readonly problem: CommandProblem | null;
}

export interface CommandProblem {
  readonly because: string;
  /** The part of the command that it is about, as it is spelled. */
  readonly part: string;
  /** What would be understood instead; null where spelling it out is all that there is to say. */
  readonly next: string | null;
}

export type CommandEffect = CommandWrite | OpaqueRun | ProgramRun | OwnCall;

/** A file or folder that is written, removed or made. */
export interface CommandWrite {
  readonly type: 'write';
  /** The absolute folder that the path is relative to; null for an absolute path in a folder that isn't known. */
  readonly folder: string | null;
  /** As the shell would hand it over, quotes taken off and variables filled in. */
  readonly path: string;
  readonly how: WriteHow;
  readonly part: string;
}

export type WriteHow =
  /** The file will hold this and nothing else. */
  | { readonly type: 'content'; readonly content: string }
  /** The file is changed or made. */
  | { readonly type: 'changed' }
  | { readonly type: 'removed' }
  /** A folder is made, with those above it. */
  | { readonly type: 'folder' }
  /**
   * Whatever is at the path and below it now is changed or removed; `throughLinks`, what links there lead to as well;
   * `plainNames`, and something else where a name there holds a blank or a quote.
   */
  | { readonly type: 'tree'; readonly throughLinks?: boolean; readonly plainNames?: boolean }
  /** Files that are at the path or below it in another version come back. */
  | { readonly type: 'returned' }
  /** What is at another path now, and below it, will be at this one too. */
  | { readonly type: 'tree_from'; readonly folder: string | null; readonly path: string }
  /** Files of any name may come to be below the path. */
  | { readonly type: 'below' }
  /** A second way to the file at another path, which later writes may take. */
  | { readonly type: 'link' };

/** A program whose writes its command line doesn't tell. */
export interface OpaqueRun {
  readonly type: 'opaque';
  /** Its name and arguments as far as they are known. */
  readonly words: readonly string[];
  readonly because: string;
  readonly part: string;
}

/** A program that is understood; what it writes stands in effects of its own. */
export interface ProgramRun {
  readonly type: 'run';
  readonly words: readonly string[];
  readonly part: string;
}

/** A call of goldthread itself. */
export interface OwnCall {
  readonly type: 'own';
  /** What follows the program's name; null for an argument that isn't known. */
  readonly words: readonly (string | null)[];
  readonly part: string;
}

/** What a reader may ask about where the command would run. Nothing is ever written. */
export interface Surroundings {
  /** The absolute folder in which the command starts. */
  readonly folder: string;
  /** An absolute folder for files that nobody keeps. */
  readonly temporary: string;
  /** The names that a pattern stands for in a folder, in the shell's order; null where they are too many to tell. */
  readonly matches: (folder: string, pattern: string) => readonly string[] | null;
  readonly isFolder: (folder: string, path: string) => boolean;
  /** Whether a program's spelling leads to goldthread's own program. */
  readonly isOwnProgram: (folder: string | null, program: string) => boolean;
}
