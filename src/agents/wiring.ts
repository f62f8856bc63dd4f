/** A settings file after goldthread's part was put in or taken out; or why it was left alone. */
export type WiringResult =
  | {
      readonly ok: true;
      readonly text: string;
      readonly changed: boolean;
      /** True where nothing is left in the file, so that it can go. */
      readonly empty: boolean;
    }
  /** What is wrong with the file as it stands, and what to do; nothing may be written. */
  | { readonly ok: false; readonly because: string };

/** One settings file that `goldthread init` merges its part into. */
export interface WiredFile {
  /** Relative to the project, or to the person's home; forward slashes. */
  readonly path: string;
  /**
   * Puts goldthread's part into a file's text (null where there is no file) and disturbs nothing else in it:
   * comments, order and indentation stay. `command` is how goldthread is called there: `goldthread`, or
   * `npx --no-install goldthread`. Doing it twice changes nothing.
   */
  wire(existing: string | null, command: string): WiringResult;
  /** Takes goldthread's part out again, whichever command it was wired with. */
  unwire(existing: string): WiringResult;
  /** True where the file holds all of goldthread's part, with whichever command. */
  isWired(existing: string): boolean;
}

/** How an agent is wired. */
export interface AgentWiring {
  /** Paths in a project whose presence says that the agent is used there. */
  readonly signs: readonly string[];
  readonly projectFiles: readonly WiredFile[];
  /** The same in a person's home, for `--user`. */
  readonly userFiles: readonly WiredFile[];
  /** What a person still has to do or to know, in sentences. */
  readonly remarks: readonly string[];
}

/** Where a hook is wired: in one project, or in a person's home, where it must be silent in other projects. */
export type WiringPlace = 'project' | 'user';

/**
 * The command line of the hook, as it is written into settings: `goldthread hook --agent codex`. `--user` says
 * where a hook is wired, not how goldthread is called: in `command` it is passed over.
 */
export function hookCommand(command: string, agent: string, place: WiringPlace): string {
  return `${command.replace(/ --user(?= |$)/, '')} hook --agent ${agent}${place === 'user' ? ' --user' : ''}`;
}

/** The MCP server of goldthread as program and arguments. */
export function serverCommand(command: string): {
  readonly command: string;
  readonly args: readonly string[];
} {
  const [program = '', ...args] = commandWords(command.replace(/ --user(?= |$)/, ''));
  return { command: program, args: [...args, 'mcp'] };
}

/** True for a command line that calls the hook of this agent, whatever program it goes through. */
export function isHookCommand(commandLine: unknown, agent: string): boolean {
  if (typeof commandLine !== 'string') return false;
  const call = commandLine.trimEnd().replace(/ --user$/, '');
  return call.endsWith(` hook --agent ${agent}`);
}

/** A command line as its words: `npx --no-install goldthread` is three. Quotes of both kinds hold a word together. */
export function commandWords(command: string): string[] {
  const words = command.match(/(?:"[^"]*"|'[^']*'|[^\s"'])+/g) ?? [];
  return words.map((word) =>
    word.replace(/"([^"]*)"|'([^']*)'/g, (_all, double, single) => double ?? single ?? ''),
  );
}
