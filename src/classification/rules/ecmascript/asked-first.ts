import type { Core, CoreVariable } from '../../../model/core.ts';
import { some } from '../../normal-form/tree.ts';

/**
 * Whether a value that may fail is evaluated, or what it asks is asked for another member, before anything else is done
 * behind its declaration: it would fail there as well.
 *
 *     const { a, b } = o; if (a) use(b)      ->      if (o.a) use(o.b)
 *
 * Holds for members of variables.
 */
export function isAskedFirst(list: readonly Core[], value: Core, variable: CoreVariable): boolean {
  const bases = new Set<CoreVariable>();
  const deep = some(value, ({ op, children: [object] }) => {
    if (op !== 'member' && op !== 'index') return false;
    if (object!.op === 'variable') bases.add(object!.variable!);
    return object!.op !== 'variable';
  });
  const [only, ...more] = bases;
  const base = !deep && more.length === 0 ? only : undefined;
  /** True where it was asked for, false where something is done before, null to go on. */
  const go = (node: Core): boolean | null => {
    switch (node.op) {
      case 'variable':
        return node.variable === variable ? true : null;
      case 'literal':
      case 'function':
        return null;
      case 'member': {
        const [object] = node.children as [Core];
        if (object.op === 'variable' && object.variable === base) return true;
        return go(object) ?? (object.op === 'variable' || object.op === 'this' ? null : false);
      }
      case 'index': {
        const [object, key] = node.children as [Core, Core];
        if (object.op === 'variable' && object.variable === base && key.op === 'literal') return true;
        return inTurn(node.children) ?? false;
      }
      case 'choose':
      case 'logical':
        return go(node.children[0]!) ?? false;
      case 'call':
      case 'new':
        return inTurn(node.children) ?? false;
      case 'evaluate':
      case 'return':
      case 'array':
      case 'object':
      case 'property':
      case 'binary':
      case 'template':
      case 'block':
        return inTurn(node.children);
      case 'unary':
        // Behind a link of a chain nothing may be asked for any more.
        return go(node.children[0]!) ?? (node.text === '?.' ? false : null);
      case 'let':
        return go(node.children[1]!) ?? (node.children[0]!.op === 'bind' ? null : false);
      default:
        return false;
    }
  };
  const inTurn = (parts: readonly Core[]): boolean | null => {
    for (const part of parts) {
      const found = go(part);
      if (found !== null) return found;
    }
    return null;
  };
  return inTurn(list) === true;
}
