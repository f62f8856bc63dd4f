import type { Core, CoreVariable } from '../../../model/core.ts';
import { isPrimitive } from '../../../model/static-types.ts';
import { countUses, withChildren } from '../../normal-form/tree.ts';
import type { Unit } from '../../normal-form/unit.ts';
import { sumOfTexts } from './texts.ts';

/**
 * A buffer into which texts are put one after the other and that is only asked for all of it, as the sum of those texts.
 *
 *     StringBuilder text = new StringBuilder(); text.append(name); text.append(": ").append(n); return text.toString();
 *     ->      return name + ": " + n;
 *
 * Holds for texts and for numbers: of other objects the type may not be seen, and characters in an array are put there one by
 * one. What is put there is evaluated in the same order, with nothing in between.
 */
export function joinedBuffer(list: readonly Core[], unit: Unit): readonly Core[] {
  if (!unit.facts.isPlatformType('StringBuilder')) return list;
  for (const [at, step] of list.entries()) {
    const buffer = step.op === 'let' && step.children[0]!.op === 'bind' ? step.children[0]!.variable! : null;
    const begun = buffer?.kind === 'local' ? piecesOf(step.children[1]!) : null;
    if (!buffer || !begun) continue;
    const pieces = [...begun];
    let next = at + 1;
    for (let more = addedTo(list[next], buffer); more; more = addedTo(list[++next], buffer))
      pieces.push(...more);
    const last = list[next];
    const sum = last && asksForAll(last, buffer) ? sumOf(pieces, last) : null;
    const uses = list.slice(next + 1).reduce((count, one) => count + countUses(one, buffer), 0);
    if (!sum || uses > 0 || countUses(unit.root, buffer) !== next - at) continue;
    const whole = last!.op === 'let' ? [last!.children[0]!, sum, ...last!.children.slice(2)] : [sum];
    return [...list.slice(0, at), withChildren(last!, whole), ...list.slice(next + 1)];
  }
  return list;
}

/** `new StringBuilder().append(name).append(n).toString()` is `name + n`. */
export function joinedChain(node: Core, unit: Unit): Core {
  const buffer = askedForAll(node);
  const pieces = buffer && unit.facts.isPlatformType('StringBuilder') ? piecesOf(buffer) : null;
  return (pieces && sumOf(pieces, node)) ?? node;
}

/** What a new buffer holds once all is put into it; null where it isn't one, or where that can't be told. */
function piecesOf(value: Core): readonly Core[] | null {
  if (value.op === 'new') {
    const [type, ...given] = value.children as [Core, ...Core[]];
    const isOwn = type.op === 'variable' && type.variable!.name === 'StringBuilder';
    // A text that isn't there can't be begun with.
    return isOwn && given.every(({ op, text }) => op === 'literal' && text.startsWith('s:')) ? given : null;
  }
  const added = addedBy(value);
  const begun = added && piecesOf(added.buffer);
  return begun && [...begun, added.piece];
}

/** What a statement puts into a buffer, and does nothing else. */
function addedTo(step: Core | undefined, buffer: CoreVariable): readonly Core[] | null {
  const added = step?.op === 'evaluate' ? addedBy(step.children[0]!) : null;
  const isPlain = added?.buffer.variable === buffer && countUses(added.piece, buffer) === 0;
  return isPlain ? [added.piece] : null;
}

/** `text.append(name)` */
function addedBy({ op, children: [callee, piece, ...more] }: Core): { buffer: Core; piece: Core } | null {
  if (op !== 'call' || callee!.op !== 'member' || callee!.text !== 'append') return null;
  return piece && more.length === 0 && isWritten(piece) ? { buffer: callee!.children[0]!, piece } : null;
}

/** `return text.toString();` and `String all = text.toString();` */
function asksForAll(step: Core, buffer: CoreVariable): boolean {
  const value = step.op === 'return' ? step.children[0] : step.op === 'let' ? step.children[1] : undefined;
  return value !== undefined && askedForAll(value)?.variable === buffer;
}

/** What `text.toString()` asks. */
function askedForAll({ op, children: [callee, ...given] }: Core): Core | null {
  const isIt = op === 'call' && callee!.op === 'member' && callee!.text === 'toString' && given.length === 0;
  return isIt ? callee!.children[0]! : null;
}

function isWritten({ spelled }: Core): boolean {
  return spelled === 'String' || isPrimitive(spelled);
}

/** A sum of one text alone is that text, which may not be there; one of literals alone is no text that is made anew. */
function sumOf(pieces: readonly Core[], { source }: Core): Core | null {
  const isMadeAnew = pieces.length > 1 && pieces.some(({ op }) => op !== 'literal');
  return isMadeAnew ? sumOfTexts(pieces, source) : null;
}
