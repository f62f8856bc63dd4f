import type { ShellCommand } from './shell/shell-tree.ts';

/** What a variable holds. A number is safe to calculate with though it isn't known. */
export type Value =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'number' }
  | { readonly type: 'unknown' };

/** What a shell knows at one point of a script, over all the ways that lead there. Never changed in place. */
export interface ShellState {
  /** The folders it may be in; null among them for one that isn't known. */
  readonly folders: readonly (string | null)[];
  readonly variables: ReadonlyMap<string, Value>;
  readonly functions: ReadonlyMap<string, ShellCommand>;
  /** Why a program's name may no longer mean the program of that name; null where it does. */
  readonly distrust: string | null;
  /** `set -e`: a step that fails ends the script. */
  readonly stopsOnFailure: boolean;
}

/** Where a script goes on after a command that succeeded, and after one that failed; null where it doesn't go on. */
export interface Outcome {
  readonly success: ShellState | null;
  readonly failure: ShellState | null;
}

const MOST_FOLDERS = 6;

/** What a shell knows that was just started: no variables and no functions, whatever the one around it has. */
export function freshState(folders: ShellState['folders'], distrust: string | null = null): ShellState {
  return { folders, variables: new Map(), functions: new Map(), distrust, stopsOnFailure: false };
}

/** Goes on in the same way whether the command succeeded or failed; nowhere for null. */
export function either(state: ShellState | null): Outcome {
  return { success: state, failure: state };
}

/** Wherever an outcome leads; null where it leads nowhere. */
export function afterwards({ success, failure }: Outcome): ShellState | null {
  return merge(success, failure);
}

/** What is known where two ways meet. */
export function merge(a: ShellState | null, b: ShellState | null): ShellState | null {
  if (a === null || b === null || a === b) return a ?? b;
  const variables = new Map<string, Value>();
  for (const name of new Set([...a.variables.keys(), ...b.variables.keys()])) {
    variables.set(name, mergedValue(a.variables.get(name), b.variables.get(name)));
  }
  const folders = [...new Set([...a.folders, ...b.folders])];
  return {
    folders: folders.length > MOST_FOLDERS ? [null] : folders,
    variables,
    functions: new Map([...a.functions, ...b.functions]),
    distrust: a.distrust ?? b.distrust,
    stopsOnFailure: a.stopsOnFailure && b.stopsOnFailure,
  };
}

function mergedValue(a: Value | undefined, b: Value | undefined): Value {
  if (!a || !b) return { type: 'unknown' };
  if (a.type === 'text' && b.type === 'text' && a.text === b.text) return a;
  return isNumber(a) && isNumber(b) ? { type: 'number' } : { type: 'unknown' };
}

/**
 * Whether arithmetic may read it: digits, or a number that isn't known. Anything else may be code to a shell's
 * arithmetic.
 */
export function isNumber(value: Value | undefined): boolean {
  return value?.type === 'number' || (value?.type === 'text' && /^-?\d{1,15}$/.test(value.text));
}

/** The state behind an assignment; the one before it stays as it was. */
export function withVariable(state: ShellState, name: string, value: Value): ShellState {
  return { ...state, variables: new Map(state.variables).set(name, value) };
}

/**
 * The state behind something that may have set any variable and gone to any folder; functions stay, as definitions
 * are seen.
 */
export function withoutVariables(state: ShellState): ShellState {
  const unknown = [...state.variables.keys()].map((name) => [name, { type: 'unknown' } as Value] as const);
  return { ...state, variables: new Map(unknown), folders: [null] };
}

/** Whether two states say the same, so that a loop has nothing more to show. */
export function sameState(a: ShellState, b: ShellState): boolean {
  return (
    a.distrust === b.distrust &&
    a.functions.size === b.functions.size &&
    a.folders.length === b.folders.length &&
    a.folders.every((folder) => b.folders.includes(folder)) &&
    a.variables.size === b.variables.size &&
    [...a.variables].every(([name, value]) => sameValue(value, b.variables.get(name)))
  );
}

function sameValue(a: Value, b: Value | undefined): boolean {
  if (a.type !== b?.type) return false;
  return a.type !== 'text' || a.text === (b as { text: string }).text;
}

/** The one folder that a script is in; null where it isn't known or may be one of several. */
export function onlyFolder({ folders }: ShellState): string | null {
  return folders.length === 1 ? folders[0]! : null;
}
