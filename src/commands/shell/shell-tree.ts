/** A command line as a shell takes it apart, before anything in it is expanded. */
export interface Script {
  readonly steps: readonly Step[];
}

/** Pipelines joined by `&&` and `||`, up to `;`, `&` or the end of the line. */
export interface Step {
  readonly first: Pipeline;
  readonly rest: readonly { readonly operator: '&&' | '||'; readonly pipeline: Pipeline }[];
  readonly background: boolean;
}

export interface Pipeline {
  readonly commands: readonly ShellCommand[];
  readonly negated: boolean;
}

export type ShellCommand = SimpleCommand | CompoundCommand;

export interface SimpleCommand {
  readonly type: 'simple';
  readonly assignments: readonly Assignment[];
  readonly words: readonly Word[];
  readonly redirects: readonly Redirect[];
  /** How it is spelled, for messages. */
  readonly source: string;
}

interface Redirected {
  readonly redirects: readonly Redirect[];
}

export type CompoundCommand =
  | (Redirected & { readonly type: 'group' | 'subshell'; readonly body: Script })
  | (Redirected & {
      readonly type: 'if';
      readonly branches: readonly Branch[];
      readonly otherwise: Script | null;
    })
  /** `while` and `until`. */
  | (Redirected & { readonly type: 'loop'; readonly condition: Script; readonly body: Script })
  /** `words` is null for a loop over the positional parameters. */
  | (Redirected & {
      readonly type: 'for';
      readonly name: string;
      readonly words: readonly Word[] | null;
      readonly body: Script;
    })
  | (Redirected & {
      readonly type: 'case';
      readonly subject: Word;
      readonly items: readonly { readonly patterns: readonly Word[]; readonly body: Script }[];
    })
  | { readonly type: 'function'; readonly name: string; readonly body: CompoundCommand }
  /** `[[ ... ]]`: its words and operators in order. */
  | (Redirected & { readonly type: 'test'; readonly words: readonly Word[] })
  /** `(( ... ))` */
  | (Redirected & { readonly type: 'arithmetic'; readonly expression: Arithmetic });

export interface Branch {
  readonly condition: Script;
  readonly body: Script;
}

/** `name=value`, `name+=value`, `name=(values)`. */
export interface Assignment {
  readonly name: string;
  readonly append: boolean;
  readonly value: Word;
  /** The words of an array; null for a plain value. */
  readonly elements: readonly Word[] | null;
}

export interface Redirect {
  /** The stream that is redirected, where it is spelled. */
  readonly stream: number | null;
  readonly operator: '<' | '>' | '>>' | '<>' | '>|' | '&>' | '&>>' | '>&' | '<&' | '<<<' | '<<';
  /** The file or stream; for `<<` the document. */
  readonly target: Word;
}

export interface Word {
  readonly parts: readonly WordPart[];
}

export type WordPart =
  | { readonly type: 'text'; readonly text: string; readonly quoted: boolean }
  /** `$name`, `${name}` */
  | { readonly type: 'variable'; readonly name: string; readonly quoted: boolean }
  /** `${name:-...}` and the like: what it gives isn't worked out, but what is inside it runs. */
  | {
      readonly type: 'expansion';
      readonly name: string;
      /** True where the variable may be given a value. */
      readonly assigns: boolean;
      /** True where the value is a number, as a length is. */
      readonly number: boolean;
      /** What follows the name: `:-`, `%%`, `##`; empty for a length. */
      readonly operator: string;
      readonly inside: readonly WordPart[];
      readonly quoted: boolean;
    }
  | { readonly type: 'command'; readonly script: Script; readonly quoted: boolean }
  | { readonly type: 'arithmetic'; readonly expression: Arithmetic; readonly quoted: boolean }
  /** `<(...)`, `>(...)` */
  | { readonly type: 'process'; readonly script: Script };

/** What an arithmetic expression reads and sets. A shell evaluates the text of each variable as an expression again. */
export interface Arithmetic {
  readonly names: readonly string[];
  readonly assigned: readonly string[];
  /** Substitutions, whose output is evaluated likewise. */
  readonly inside: readonly WordPart[];
}
