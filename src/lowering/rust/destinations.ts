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

/** The value itself on its way; one that is nothing is left out where nobody wants it. */
export function leave(value: Core, to: Destination, source: AstNode | null): readonly Core[] {
  switch (to.type) {
    case 'returned':
      return [core('return', '', [value], source)];
    case 'variable':
      return [assign(to.variable, value, source)];
    case 'nowhere':
      return value.op === 'literal' && value.text === 'undefined' ? [] : [evaluate(value, source)];
  }
}
