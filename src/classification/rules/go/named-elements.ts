import { type Core, type CoreVariable, core } from '../../../model/core.ts';
import { staticType, underlyingType } from '../../../model/core-types.ts';
import { LISTS_STAY } from '../../assumptions.ts';
import { reach } from '../../normal-form/facts/reach.ts';
import { mentions, rewrite, size, some, temporary, use, withChildren } from '../../normal-form/tree.ts';
import { fire, spend, type Unit } from '../../normal-form/unit.ts';
import { identical } from '../conditionals.ts';
import { isField, keepsField } from './kept-fields.ts';
import { writesPath } from './paths.ts';

/**
 * What lies at the place where a loop stands, by the name that the loop has for it, or could have.
 *
 *     for i, x := range xs { f(xs[i]); g(x) }      ->      for _, x := range xs { f(x); g(x) }
 *     for i := range xs { f(xs[i]) }               ->      for _, x := range xs { f(x) }
 *
 * Holds for a slice, or a map whose keys are all like themselves, that gets no other value in the loop, as long as nothing
 * was done since the round began that could have put something else there. The name is for a copy: what is changed by the
 * place, or asked for its address, as a method may be, must be behind a pointer. Of a field see kept-fields.ts.
 */
export function namedElements(node: Core, unit: Unit): Core {
  if (node.op !== 'for_each' || node.text !== 'range') return node;
  const [target, over, body] = node.children as [Core, Core, Core];
  const list = over.op === 'variable' || isField(over) ? over : lengthAsked(over);
  const [key, named] = target.op === 'pattern' ? target.children : [];
  if (!list || key?.op !== 'bind' || (over !== list && named)) return node;
  const held = elementOf(list);
  if (!held || !mayBeNamed(unit, list, key.variable!, named, body)) return node;
  const place = core('index', '', [list, use(key.variable!)]);
  if (!some(body, (inner) => isAt(inner, place)) || !spend(unit, size(body))) return node;
  const element: CoreVariable = { ...temporary('element'), type: held };
  const made = byName(body, place, element, isBehindPointer(held));
  if (!made) return node;
  const { uses, passed } = reach(made.children, element, unit.facts);
  if (uses.some(({ closure }) => closure)) return node;
  if (passed.heapWrite && (passed.unnamedWrite || !isBehindPointer(held))) return node;
  const name = named?.op === 'bind' ? named : core('bind', '', [], null, element);
  const whole =
    named?.op === 'bind'
      ? rewrite(made, (inner) =>
          inner.variable === element ? { ...inner, variable: named.variable } : inner,
        )
      : made;
  if (isField(list)) fire(unit, 'go-element', '', node.source, LISTS_STAY);
  const counter = mentions(whole, key.variable!) ? key : core('nothing');
  return withChildren(node, [withChildren(target, [counter, name]), list, whole]);
}

/** `xs` of `len(xs)`. */
function lengthAsked({ op, children: [callee, list, ...more] }: Core): Core | null {
  const isLength =
    callee?.op === 'variable' && callee.variable!.kind === 'free' && callee.variable!.name === 'len';
  const isNamed = list?.op === 'variable' || (list && isField(list));
  return op === 'call' && isLength && isNamed && more.length === 0 ? list : null;
}

/** The type of what a slice or a map holds; null for all else. Of two numbers that are none, neither is the other. */
function elementOf(list: Core): Core | null {
  const type = staticType(list);
  const whole = type && underlyingType(type);
  if (whole?.op !== 'type') return null;
  const isPlainMap = whole.text === 'map' && PLAIN_KEY.test(whole.children[0]?.text ?? '');
  return whole.text === '[]' || isPlainMap ? (whole.children.at(-1) ?? null) : null;
}

const PLAIN_KEY = /^(?:u?int(?:8|16|32|64)?|uintptr|string|bool)$/;

/** None of the names gets another value, and nobody else sees the list's. */
function mayBeNamed(unit: Unit, list: Core, key: CoreVariable, named: Core | undefined, body: Core): boolean {
  if (named && named.op !== 'bind') return false;
  const isFree = /^(?:local|parameter|temporary)$/.test(list.variable?.kind ?? '');
  const isKept = isField(list)
    ? keepsField(unit, list, body)
    : isFree && !unit.facts.shared.has(list.variable!) && !writesPath(body, list);
  return isKept && [key, ...(named ? [named.variable!] : [])].every((name) => !writesPath(body, use(name)));
}

function isAt(node: Core, place: Core): boolean {
  return node.op === 'index' && node.text === '' && identical(node, place);
}

function isBehindPointer(type: Core): boolean {
  const whole = underlyingType(type);
  return whole.op === 'type' && whole.text === '*';
}

/** The name in all places; null where something is done to the place itself. */
function byName(body: Core, place: Core, element: CoreVariable, isPointer: boolean): Core | null {
  let lost = false;
  const isWithin = (node: Core): boolean =>
    isAt(node, place) || (/^(?:member|index)$/.test(node.op) && isWithin(node.children[0]!));
  const isDoneTo = ({ op, text, children: [first] }: Core): boolean => {
    if (!first) return false;
    if (first.op === 'pattern' && some(first, isWithin)) return true;
    if (op === 'assign' || (op === 'unary' && text === '&') || (op === 'index' && text === 'slice'))
      return isPointer ? isAt(first, place) && op !== 'index' : isWithin(first);
    return op === 'call' && first.op === 'member' && !isPointer && isWithin(first.children[0]!);
  };
  const go = (node: Core): Core => {
    if (isAt(node, place)) return use(element);
    lost ||= isDoneTo(node);
    return withChildren(node, node.children.map(go));
  };
  const made = go(body);
  return lost ? null : made;
}
