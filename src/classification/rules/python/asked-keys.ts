import { type Core, core } from '../../../model/core.ts';
import { mayBeUnbound } from '../../normal-form/facts/unbound-variables.ts';
import { isPath } from '../asked-before-all.ts';

/** A question whether a dictionary has a key. */
export interface Asked {
  /** `d[k]` */
  readonly place: Core;
  readonly isMissing: boolean;
}

/** `k in d`, `k not in d`, of variables and members of them; null for any other question. */
export function placeAskedFor(test: Core): Asked | null {
  if (test.op !== 'binary' || !/^~(?:not )?in$/.test(test.text)) return null;
  const [key, dictionary] = test.children as [Core, Core];
  if (!isSteady(key) || !isPath(dictionary)) return null;
  return { place: core('index', 'item', [dictionary, key]), isMissing: test.text === '~not in' };
}

/** What is the same each time that it is asked for, and says a key. */
export function isSteady(key: Core): boolean {
  if (key.op === 'array') return key.text === 'tuple' && key.children.every(isSteady);
  return key.op === 'literal' || isPath(key);
}

/** A literal, or a variable that has a value on all ways: it may be asked for where nobody asked for it. */
export function isPlain(value: Core, root: Core): boolean {
  return value.op === 'literal' || (value.op === 'variable' && !mayBeUnbound(root, value.variable!));
}
