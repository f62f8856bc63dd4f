import type { AstNode } from '../../model/ast-node.ts';
import { type Core, type CoreVariable, core } from '../../model/core.ts';
import { assign, evaluate } from './build.ts';

/** Where the value of an expression goes: nowhere, out of the function, or into a variable. */
export type Destination =
  | { readonly type: 'nowhere' }
  | { readonly type: 'returned' }
  | { readonly type: 'variable'; readonly variable: CoreVariable };

export const NOWHERE: Destination = { type: 'nowhere' };

export const RETURNED: Destination = { type: 'returned' };

/**
 * The value itself on its way; one that is nothing is left out where nobody wants it. What never gives one leaves as a
 * failure does, wherever its value would have gone: `if a { panic!() } else { b }` → `if a { panic!() } b`.
 */
export function leave(value: Core, to: Destination, source: AstNode | null): readonly Core[] {
  if (value.op === 'opaque' && NEVER_GIVES.test(value.text)) return [core('throw', '', [value], source)];
  switch (to.type) {
    case 'returned':
      return [core('return', '', [value], source)];
    case 'variable':
      return [assign(to.variable, value, source)];
    case 'nowhere':
      return value.op === 'literal' && value.text === 'undefined' ? [] : [evaluate(value, source)];
  }
}

/** Macros of the standard library that stop; one that a file declares by such a name is no `macro` by its name alone. */
const NEVER_GIVES = /^macro (?:panic|unreachable|todo|unimplemented)$/;
