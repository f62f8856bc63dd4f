import type { Core } from '../../../model/core.ts';

/** The circumstances of one use, as seen from where its variable is declared. */
export interface Use {
  /** Not evaluated each time. */
  readonly conditional: boolean;
  /** Perhaps evaluated more than once. */
  readonly repeated: boolean;
  /** Inside a function, evaluated when that is called. */
  readonly closure: boolean;
  /** Inside a `try`, so that a failure is caught. */
  readonly guarded: boolean;
  /** Inside a function with another `this`. */
  readonly otherThis: boolean;
  /** Where tools read the spelling: `import('../a')`, `require('a')`. */
  readonly spelled: boolean;
  /** Called: `f()`. */
  readonly called: boolean;
  /** The branches in which it stands, and the conditional of each. */
  readonly ways: readonly Way[];
}

interface Way {
  readonly choice: Core;
  readonly branch: Core;
}

export const PLAIN: Use = {
  conditional: false,
  repeated: false,
  closure: false,
  guarded: false,
  otherThis: false,
  spelled: false,
  called: false,
  ways: [],
};

/** One of two branches, of which the other is then not taken. */
export function inBranch(at: Use, choice: Core, branch: Core): Use {
  return { ...plain(at), conditional: true, ways: [...at.ways, { choice, branch }] };
}

/** Whether no two of them are ever reached together. */
export function areApart(uses: readonly Use[]): boolean {
  return uses.every((one, at) =>
    uses
      .slice(at + 1)
      .every((other) =>
        one.ways.some(({ choice, branch }) =>
          other.ways.some((way) => way.choice === choice && way.branch !== branch),
        ),
      ),
  );
}

/** Whether its first child is called, and finds its object there. */
export function calls({ op, text }: Core, at: Use): boolean {
  return op === 'call' || (op === 'opaque' && text.startsWith('tagged ')) || (text === '?.' && at.called);
}

/** The same place for what is inside, which is not itself called or spelled there. */
export function plain(at: Use): Use {
  return at.called || at.spelled ? { ...at, called: false, spelled: false } : at;
}
