import type { Core, CoreVariable } from '../../../model/core.ts';
import { staticType, underlyingType } from '../../../model/core-types.ts';
import { footprintOf } from '../../normal-form/facts/footprint-of.ts';
import { countUses, rewrite, some, useCounts } from '../../normal-form/tree.ts';
import type { Unit } from '../../normal-form/unit.ts';
import { identical } from '../conditionals.ts';
import { isFree } from '../free-names.ts';

/**
 * What a map holds under a key that isn't there is zero, or an empty list, and need not be put there before it becomes more.
 *
 *     if _, ok := m[k]; !ok { m[k] = 0 }; m[k] += n                         ->      m[k] += n
 *     if _, ok := m[k]; !ok { m[k] = []T{} }; m[k] = append(m[k], x)        ->      m[k] = append(m[k], x)
 *     if n, ok := m[k]; ok { m[k] = n + 1 } else { m[k] = 1 }               ->      m[k] = m[k] + 1
 *     if l, ok := m[k]; ok { m[k] = append(l, x) } else { m[k] = []T{x} }   ->      m[k] = append(m[k], x)
 *
 * Holds for whole numbers and texts, a list that gets something, and a map and a key that are the same whenever they are
 * asked for, as is what is added, which may not fail once a zero was put there. Of two keys that are no number neither is the other. A list that is made anew may have
 * another room than one that grew out of nothing, for which nobody is taken to ask.
 */
export function zerosOfMaps(list: readonly Core[], unit: Unit): readonly Core[] {
  for (const [at, step] of list.entries()) {
    const asked = askedIn(unit, step);
    const branch = asked ? list[at + 1] : undefined;
    if (!asked || branch?.op !== 'choose' || branch.children[0]!.variable !== asked.ok) continue;
    const [yes, no] = branch.children.slice(1).map(onlyStep) as [Core | null, Core | null];
    const isUnused = !asked.held || useCounts(unit.root).get(asked.held) === undefined;
    const next = list[at + 2];
    if (!yes && branch.children[1]!.children.length === 0 && no && next && isUnused) {
      const becomes = changeOf(unit, next, asked);
      const put = putUnder(no, asked);
      const isSeen = [asked.place.children[1]!, ...(becomes?.added ?? [])].some((item) =>
        asksFor(item, asked),
      );
      if (
        becomes &&
        put &&
        isNothing(put, becomes) &&
        !isSeen &&
        !becomes.added.some((item) => mayFail(unit, item))
      )
        return zerosOfMaps([...list.slice(0, at), ...list.slice(at + 2)], unit);
    }
    const made = yes && no ? changeOrFirst(unit, yes, no, asked) : null;
    if (made) return zerosOfMaps([...list.slice(0, at), made, ...list.slice(at + 2)], unit);
  }
  return list;
}

interface Asked {
  /** `m[k]` */
  readonly place: Core;
  readonly element: Core;
  readonly held: CoreVariable | null;
  readonly ok: CoreVariable;
}

/** `held, ok := m[k]`, where nobody but what stands behind it asks for `ok`. */
function askedIn(unit: Unit, step: Core): Asked | null {
  const [target, place] = step.op === 'let' ? step.children : [];
  if (target?.op !== 'pattern' || target.children.length !== 2 || place?.op !== 'index') return null;
  const [held, ok] = target.children as [Core, Core];
  const type = staticType(place.children[0]!);
  const map = type && underlyingType(type);
  if (ok.op !== 'bind' || map?.op !== 'type' || map.text !== 'map') return null;
  const [key, element] = map.children as [Core, Core];
  if (!PLAIN.test(key.text) || useCounts(unit.root).get(ok.variable!) !== 1 || !isLasting(unit, place))
    return null;
  return { place, element, held: held.op === 'bind' ? held.variable! : null, ok: ok.variable! };
}

/** Of these, each is like itself. */
const PLAIN = /^(?:u?int(?:8|16|32|64)?|uintptr|string|bool)$/;

function isLasting({ facts }: Unit, node: Core): boolean {
  const asked = footprintOf(node, facts);
  return !asked.heapWrite && !asked.control && !asked.fresh && asked.writes.size === 0;
}

/** `len(m)`, `m[other]`: what finds one more where the zero was put. */
function asksFor(node: Core, { place }: Asked): boolean {
  return some(node, (inner) => identical(inner, place.children[0]!));
}

function mayFail({ facts }: Unit, node: Core): boolean {
  return footprintOf(node, facts).throws;
}

function onlyStep({ op, children: [only, ...more] }: Core): Core | null {
  return op === 'block' && only && more.length === 0 ? only : null;
}

/** What is added to what lies there. */
interface Change {
  readonly type: 'sum' | 'list';
  readonly added: readonly Core[];
}

/** `m[k] += n`, `m[k] = m[k] + n` and `m[k] = append(m[k], x)` */
function changeOf(unit: Unit, step: Core, asked: Asked): Change | null {
  const assign = step.op === 'evaluate' ? step.children[0]! : null;
  const [place, value] = assign?.op === 'assign' ? assign.children : [];
  if (!place || !value || !identical(place, asked.place)) return null;
  const isIt = (node: Core | undefined): boolean =>
    node !== undefined &&
    (identical(node, asked.place) || (node.op === 'variable' && node.variable === asked.held));
  const [first, second, ...more] = value.children;
  const sum =
    assign!.text === '+='
      ? value
      : value.op === 'binary' && value.text === '+' && isIt(first)
        ? second
        : null;
  if (sum) {
    const isPlain = PLAIN.test(underlyingType(asked.element).text) && isLasting(unit, sum);
    return isPlain ? { type: 'sum', added: [sum] } : null;
  }
  if (assign!.text !== '' || value.op !== 'call' || !isFree(first, 'append') || !isIt(second)) return null;
  const isList = underlyingType(asked.element).text === '[]';
  const isKnown = more.length > 0 && more.every((item) => item.op !== 'spread' && isLasting(unit, item));
  return isList && isKnown ? { type: 'list', added: more } : null;
}

function putUnder(step: Core, { place }: Asked): Core | null {
  const assign = step.op === 'evaluate' ? step.children[0]! : null;
  const isIt = assign?.op === 'assign' && assign.text === '' && identical(assign.children[0]!, place);
  return isIt ? assign.children[1]! : null;
}

/** Zero, the empty text, or a list of nothing. */
function isNothing(put: Core, { type }: Change): boolean {
  const made = put.op === 'convert' ? put.children[1]! : put;
  if (type === 'sum') return made.op === 'literal' && /^(?:n:0|s:)$/.test(made.text);
  const [first, , length, ...more] = made.children;
  if (made.op === 'object') return made.text === 'elements' && made.children.length === 1;
  return (
    (made.op === 'literal' && made.text === 'null') ||
    (made.op === 'call' && isFree(first, 'make') && length?.text === 'n:0' && more.length <= 1)
  );
}

/** What is done where something lies there, if that is what is done otherwise of nothing. */
function changeOrFirst(unit: Unit, yes: Core, no: Core, asked: Asked): Core | null {
  const change = changeOf(unit, yes, asked);
  const put = change && putUnder(no, asked);
  if (!change || !put) return null;
  const first =
    change.type === 'sum' && put.op === 'convert' && put.text === 'assigned' ? put.children[1]! : put;
  const items = first.op === 'object' && first.text === 'elements' ? first.children.slice(1) : [];
  const isSame =
    change.type === 'sum'
      ? identical(first, change.added[0]!)
      : items.length === change.added.length && items.every((item, at) => identical(item, change.added[at]!));
  const { held } = asked;
  if (!isSame || (held && (useCounts(unit.root).get(held) ?? 0) !== countUses(yes, held))) return null;
  return rewrite(yes, (node) =>
    held && node.op === 'variable' && node.variable === held ? { ...asked.place, source: node.source } : node,
  );
}
