import { type Core, core } from '../../../model/core.ts';
import { SILENT_READS, SILENT_WRITES } from '../../assumptions.ts';
import { isPure } from '../../normal-form/facts/footprint.ts';
import { footprintOf } from '../../normal-form/facts/footprint-of.ts';
import { mentions, runsOtherCode, withChildren } from '../../normal-form/tree.ts';
import { differs, fire, type Unit } from '../../normal-form/unit.ts';

/**
 * What is put into a literal right after it was made, as a part of it.
 *
 *     const out = { a }; out.b = b;         ->      const out = { a, b }
 *     const out = [a]; out.push(b, ...c)    ->      const out = [a, b, ...c]
 *
 * Holds for a key that the literal doesn't have yet, or may have by a spread or a computed key alone, and for what can't
 * see the variable while it is made. Not for a literal with accessors, nor for `__proto__`. Assumes that no object has a
 * setter of that name from the start.
 */
export function filledLiterals(unit: Unit, list: readonly Core[]): readonly Core[] {
  for (const [at, step] of list.entries()) {
    const next = list[at + 1];
    const chosen = next?.op === 'choose' ? withChoice(unit, step, next) : null;
    if (chosen) return filledLiterals(unit, [...list.slice(0, at), chosen, ...list.slice(at + 2)]);
    if (step.op !== 'let' || step.text === 'var' || next?.op !== 'evaluate') continue;
    const [target, literal] = step.children as [Core, Core];
    const added = target.op === 'bind' ? addedTo(unit, target, literal, next.children[0]!) : null;
    if (!added) continue;
    fire(unit, 'filled-literal', '', next.source, SILENT_WRITES);
    const made = withChildren(step, [target, withChildren(literal, [...literal.children, ...added])]);
    return filledLiterals(unit, [...list.slice(0, at), made, ...list.slice(at + 2)]);
  }
  return list;
}

/**
 * A part of a literal that may get another value right behind it, as the choice between the two.
 *
 *     const out = { kind: 'none' }; if (a.kind) out.kind = a.kind      ->      const out = { kind: a.kind ? a.kind : 'none' }
 *
 * Holds for a value that is the same whenever it is asked for, among others that only read, and for what only reads.
 */
function withChoice(unit: Unit, step: Core, choice: Core): Core | null {
  const [target, literal] = step.children;
  const [test, yes, no] = choice.children as [Core, Core, Core];
  if (step.op !== 'let' || step.text === 'var' || target!.op !== 'bind' || literal?.op !== 'object')
    return null;
  const [only, ...more] = yes.op === 'block' ? yes.children : [];
  const given = only?.op === 'evaluate' && only.children[0]!.op === 'assign' ? only.children[0]! : null;
  if (given?.text !== '' || more.length > 0 || no.children.length > 0) return null;
  if (!differs(unit, 'assign ') || unit.facts.captured.has(target!.variable!)) return null;
  const [place, value] = given.children as [Core, Core];
  const isOwn = place.op === 'member' && place.children[0]!.variable === target!.variable;
  const parts = literal.children;
  const at = parts.findIndex(({ op, text }) => op === 'property' && isOwn && text === place.text);
  const isPlain = parts.every(
    ({ op, text, children: [held] }) =>
      op === 'property' && text !== '' && !text.startsWith('__proto__') && onlyReads(unit, held!),
  );
  if (
    at < 0 ||
    !isPlain ||
    !isPure(footprintOf(parts[at]!.children[0]!, unit.facts)) ||
    parts.filter(({ text }) => text === place.text).length > 1
  )
    return null;
  if ([test, value].some((asked) => mentions(asked, target!.variable!) || !onlyReads(unit, asked)))
    return null;
  fire(unit, 'filled-literal', '', choice.source, SILENT_READS);
  const either = core('choose', '', [test, value, parts[at]!.children[0]!], choice.source);
  const made = withChildren(literal, parts.with(at, withChildren(parts[at]!, [either])));
  return withChildren(step, [target!, made, ...step.children.slice(2)]);
}

function onlyReads(unit: Unit, value: Core): boolean {
  const found = footprintOf(value, unit.facts);
  return !found.heapWrite && !found.control && found.writes.size === 0;
}

function addedTo(unit: Unit, { variable }: Core, literal: Core, done: Core): readonly Core[] | null {
  const isOwn = (node: Core | undefined): boolean => node?.op === 'variable' && node.variable === variable;
  const isUnseen = (parts: readonly Core[]): boolean =>
    !parts.some((part) => mentions(part, variable!)) &&
    !((variable!.kind === 'item' || unit.facts.captured.has(variable!)) && parts.some(runsOtherCode));
  if (literal.op === 'object' && done.op === 'assign' && done.text === '') {
    const [place, value] = done.children as [Core, Core];
    if (place.op !== 'member' || !isOwn(place.children[0]) || !differs(unit, 'assign ')) return null;
    // In a literal it has the name of its key.
    if (value.op === 'function' || value.op === 'class') return null;
    return isUnseen([value]) && mayHave(literal, place.text)
      ? [core('property', place.text, [value], done.source)]
      : null;
  }
  if (literal.op !== 'array' || literal.text !== '' || done.op !== 'call') return null;
  const [callee, ...values] = done.children as [Core, ...Core[]];
  if (callee.op !== 'member' || callee.text !== 'push' || !isOwn(callee.children[0])) return null;
  if (!differs(unit, 'call push') || unit.loops.takesPlaceOf('push')) return null;
  return isUnseen(values) ? values : null;
}

/** Whether a literal is open to a further key. */
function mayHave({ children }: Core, key: string): boolean {
  return (
    key !== '__proto__' &&
    children.every(
      ({ op, text }) =>
        op === 'spread' || (op === 'property' && text !== key && !text.startsWith('__proto__')),
    )
  );
}
