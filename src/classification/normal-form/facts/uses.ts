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
}

export const PLAIN: Use = {
  conditional: false,
  repeated: false,
  closure: false,
  guarded: false,
  otherThis: false,
  spelled: false,
  called: false,
};

/** Whether its first child is called, and finds its object there. */
export function calls({ op, text }: Core, at: Use): boolean {
  return op === 'call' || (op === 'opaque' && text.startsWith('tagged ')) || (text === '?.' && at.called);
}

/** The same place for what is inside, which is not itself called or spelled there. */
export function plain(at: Use): Use {
  return at.called || at.spelled ? { ...at, called: false, spelled: false } : at;
}
