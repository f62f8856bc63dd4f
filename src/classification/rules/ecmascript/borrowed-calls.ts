import { type Core, core } from '../../../model/core.ts';
import { PLAIN_ARRAYS, SILENT_READS } from '../../assumptions.ts';
import { footprintOf } from '../../normal-form/facts/footprint-of.ts';
import { modifiers, usesFrame, withChildren } from '../../normal-form/tree.ts';
import { differs, fire, type Unit } from '../../normal-form/unit.ts';
import { identical } from '../conditionals.ts';
import { isUniterable } from './array-likes.ts';
import { shapeOf } from './declared-shapes.ts';
import { withoutSpreadLiterals } from './spread-literals.ts';

/**
 * A call through `apply`, `call` or `bind` that hands over what the plain call would.
 *
 *     o.f.apply(o, xs)  ->  o.f(...xs)        f.call(undefined, x)  ->  f(x)
 *     (function () { this.x = 1 }).bind(this)  ->  () => { this.x = 1 }
 *
 * The receiver must be the object that the function was read from, and reading that twice must have no effect. Nobody in
 * the change set may have a method of that name.
 */
export function plainCall(unit: Unit, node: Core): Core {
  const spread = withoutSpreadLiterals(node);
  if (spread.op !== 'call') return spread;
  return boundFunction(spread) ?? borrowedCall(unit, spread) ?? spread;
}

function borrowedCall(unit: Unit, node: Core): Core | null {
  const [callee, receiver, ...rest] = node.children as [Core, Core?, ...Core[]];
  if (callee.op !== 'member' || !receiver || !/^(?:apply|call)$/.test(callee.text)) return null;
  if (!differs(unit, `call ${callee.text}`) || unit.loops.hasOwn(callee.text)) return null;
  const [made] = callee.children as [Core];
  if (!isOwnReceiver(unit, made, receiver)) return null;
  if (callee.text === 'call') {
    fire(unit, 'borrowed-call', '', node.source, SILENT_READS);
    return core('call', '', [made, ...rest], node.source);
  }
  if (
    rest.length !== 1 ||
    rest[0]!.op === 'spread' ||
    isMaybeNothing(rest[0]!) ||
    isUniterable(unit, rest[0]!)
  )
    return null;
  fire(unit, 'borrowed-call', '', node.source, PLAIN_ARRAYS);
  return withoutSpreadLiterals(
    core('call', '', [made, core('spread', '', rest, rest[0]!.source)], node.source),
  );
}

/** `f.apply(null, given && given.rest)`: of nothing `apply` takes no arguments, where nothing can be spread. */
function isMaybeNothing(list: Core): boolean {
  const { op, text, children } = list;
  if (shapeOf(list)?.mayBeMissing) return true;
  if (op === 'literal') return true;
  if (op === 'logical') return text === '&&' || isMaybeNothing(children[1]!);
  if (op === 'choose') return children.slice(1).some(isMaybeNothing);
  return op === 'unary' && text === 'chain';
}

function isOwnReceiver({ facts }: Unit, made: Core, receiver: Core): boolean {
  const nobody = receiver.op === 'literal' && /^(?:undefined|null)$/.test(receiver.text);
  if (made.op === 'variable') return nobody;
  if (made.op !== 'member' && made.op !== 'index') return false;
  const found = footprintOf(receiver, facts);
  if (found.heapWrite || found.control || found.fresh || found.writes.size > 0) return false;
  return identical(made.children[0]!, receiver);
}

/** A function that is bound to the `this` around it, as the arrow that has it anyway. */
function boundFunction(node: Core): Core | null {
  const [callee, receiver] = node.children as [Core, Core?];
  if (
    callee.op !== 'member' ||
    callee.text !== 'bind' ||
    receiver?.op !== 'this' ||
    node.children.length !== 2
  )
    return null;
  const [made] = callee.children as [Core];
  if (made.op !== 'function' || made.children.length !== 2) return null;
  const kinds = modifiers(made).filter((kind) => kind !== '');
  if (kinds.includes('generator') || kinds.includes('method')) return null;
  if (!kinds.includes('arrow') && mentionsOwnFrame(made)) return null;
  const text = [...new Set([...kinds, 'arrow'])].sort().join(' ');
  return { ...made, text, source: node.source };
}

/** `arguments`, `super` or `new.target`, which an arrow has not. */
function mentionsOwnFrame(made: Core): boolean {
  const onlyThis = (node: Core): Core =>
    node.op === 'this' ? core('nothing') : withChildren(node, node.children.map(onlyThis));
  return made.children.some((child) => usesFrame(onlyThis(child)));
}
