import { type Core, type CoreVariable, core } from '../../../model/core.ts';
import { underlyingType } from '../../../model/core-types.ts';
import { commutes } from '../../normal-form/facts/footprint.ts';
import { footprintOf } from '../../normal-form/facts/footprint-of.ts';
import { countUses, mentions, withChildren } from '../../normal-form/tree.ts';
import type { Unit } from '../../normal-form/unit.ts';
import { readLast } from './read-last.ts';

/**
 * What is put into a struct right behind its literal stands in the literal.
 *
 *     t := T{A: a()}; t.B = b()      ->      t := T{A: a(), B: b()}
 *
 * Holds for fields that the literal doesn't have, given values that don't ask for the struct, in the order of the
 * literal: they are evaluated in that order either way. What the literal reads is read behind the calls in it, so that no
 * later one may change that: `t := T{A: s.n}; t.B = s.next()` is another one than `T{A: s.n, B: s.next()}`.
 */
export function filledStructs(list: readonly Core[], unit: Unit): readonly Core[] {
  for (const [at, step] of list.entries()) {
    const [target, literal, ...types] = step.op === 'let' ? step.children : [];
    if (target?.op !== 'bind' || literal?.op !== 'object' || literal.text !== 'struct' || types.length > 0)
      continue;
    if (!literal.children.slice(1).every(({ op }) => op === 'property')) continue;
    const filled = literal.children.slice();
    let end = at + 1;
    for (; end < list.length; end++) {
      const field = fieldGiven(list[end]!, target.variable!);
      if (!field || filled.some(({ op, text }) => op === 'property' && text === field.text)) break;
      const done = footprintOf(field.children[0]!, unit.facts);
      if (!filled.slice(1).every(({ children: [value] }) => commutes(readLast(unit, value!), done))) break;
      filled.push(field);
    }
    if (end === at + 1) continue;
    const whole = withChildren(step, [target, withChildren(literal, filled)]);
    return [...list.slice(0, at), whole, ...filledStructs(list.slice(end), unit)];
  }
  return list;
}

/**
 * A struct that is declared without a value is one of which no field is given any.
 *
 *     var t T      ->      t := T{}
 */
export function emptyStruct(node: Core): Core {
  if (node.op !== 'convert' || node.text !== 'zero' || node.children[1]!.op !== 'nothing') return node;
  const [type] = node.children as [Core];
  const made = underlyingType(type);
  return type.op === 'variable' && made.op === 'type' && made.text === 'struct_type'
    ? core('object', 'struct', [type], node.source)
    : node;
}

/**
 * The address of a struct that nobody else has a name for is that of its literal.
 *
 *     t := T{A: a}; return &t, nil      ->      return &T{A: a}, nil
 *
 * Holds where nothing that is given back beside it changes what the literal reads.
 */
export function returnedStructs(list: readonly Core[], unit: Unit): readonly Core[] {
  const [begun, end] = list.slice(-2);
  const [target, literal, ...types] = begun?.op === 'let' ? begun.children : [];
  if (target?.op !== 'bind' || literal?.op !== 'object' || literal.text !== 'struct' || types.length > 0)
    return list;
  const given = end?.op === 'return' ? end.children[0] : undefined;
  const isTuple = given?.op === 'array' && given.text === 'tuple';
  const first = isTuple ? given.children[0] : given;
  const isAddress =
    first?.op === 'unary' && first.text === '&' && first.children[0]!.variable === target.variable;
  if (!isAddress || countUses(unit.root, target.variable!) !== 1) return list;
  const beside = isTuple ? given.children.slice(1) : [];
  const read = readLast(unit, literal);
  if (!beside.every((other) => commutes(read, footprintOf(other, unit.facts)))) return list;
  const address = withChildren(first, [literal]);
  const whole = isTuple ? withChildren(given, [address, ...given.children.slice(1)]) : address;
  return [...list.slice(0, -2), withChildren(end!, [whole])];
}

function fieldGiven({ op, children: [assign] }: Core, struct: CoreVariable): Core | null {
  if (op !== 'evaluate' || assign!.op !== 'assign' || assign!.text !== '') return null;
  const [target, value] = assign!.children as [Core, Core];
  const isField = target.op === 'member' && target.children[0]!.variable === struct;
  return isField && !mentions(value, struct) ? core('property', target.text, [value], assign!.source) : null;
}
