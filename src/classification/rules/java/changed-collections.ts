import type { Core } from '../../../model/core.ts';
import { INSIDE } from '../../normal-form/sides/written-by-calls.ts';
import { some } from '../../normal-form/tree.ts';
import type { Unit } from '../../normal-form/unit.ts';
import { identical } from '../conditionals.ts';
import { isOtherName } from '../other-name.ts';

/**
 * Whether what is done for each item of a collection is seen to change the collection: it is asked to, itself or by a view
 * of it, it is handed to somebody who may do so, or a method is called that asks one of its name to.
 *
 *     rows.forEach(row -> rows.remove(row))      and      for (Row row : rows) { rows.remove(row); }
 *     rates.values().forEach(rate -> rates.put(name, rate))
 *
 * fail in another round, or not at all.
 */
export function changesCollection(unit: Unit, body: Core, xs: Core): boolean {
  const whole = viewed(xs);
  const isIt = (node: Core): boolean => {
    const other = viewed(node);
    return identical(other, whole) || isOtherName(unit, other, whole);
  };
  return some(body, (node) => {
    const [callee, ...given] = node.op === 'call' || node.op === 'new' ? node.children : [];
    if (!callee) return false;
    if (callee.op === 'member' && CHANGES.test(callee.text) && isIt(callee.children[0]!)) return true;
    if (given.some(isIt)) return node.op === 'new' || !LOOKS.test(callee.text);
    return putsInto(node, whole, unit);
  });
}

const CHANGES =
  /^(?:add(?:All|First|Last)?|clear|compute(?:If\w+)?|(?:listI|i)terator|merge|offer\w*|poll\w*|pop|push|put\w*|remove\w*|replace(?:All)?|retainAll|set|sort)$/;

const LOOKS = /^(?:assert\w*|append|contains(?:All)?|equals|format|join|max|min|print(?:ln|f)?|valueOf)$/;

/** What a view shows a part of, or all: `rates` of `rates.values()` and of `rates.entrySet().stream()`. */
function viewed(node: Core): Core {
  const [callee] = node.op === 'call' ? node.children : [];
  return callee?.op === 'member' && VIEWS.test(callee.text) ? viewed(callee.children[0]!) : node;
}

const VIEWS =
  /^(?:keySet|values|entrySet|subList|stream|headSet|tailSet|subSet|headMap|tailMap|subMap|descending\w+|navigableKeySet)$/;

/** Whether a method of the change set that is called adds to a collection of the name, or puts something into a map of it. */
export function putsInto(node: Core, kept: Core, unit: Unit): boolean {
  const written = writtenBy(node, unit);
  if (written.size === 0) return false;
  const names = namesOf(kept, unit);
  return names.length === 0 || names.some((name) => written.has(`${INSIDE}${name}`));
}

/** Whether a method of the change set that is called gives what has the name of a collection another value. */
export function givesAnother(node: Core, kept: Core, unit: Unit): boolean {
  const written = writtenBy(node, unit);
  return written.size > 0 && namesOf(kept, unit).some((name) => written.has(name));
}

const NOTHING: ReadonlySet<string> = new Set();

/** The names that are written by what a call calls in the change set; none for whatever is no call. */
export function writtenBy({ op, children: [callee] }: Core, { facts }: Unit): ReadonlySet<string> {
  if (op !== 'call' && op !== 'new') return NOTHING;
  return facts.writtenByCalls(callee!.variable?.name ?? callee!.text);
}

/** What a collection is called: its field, its variable, what that was declared with, or what a getter gives. */
function namesOf(kept: Core, unit: Unit): readonly string[] {
  if (kept.op === 'member') return [kept.text];
  if (kept.op === 'call') {
    const called = kept.children[0]!.variable?.name ?? kept.children[0]!.text;
    const [, capital, rest] = /^get([A-Z])(\w*)$/.exec(called) ?? [];
    return [called, ...(capital === undefined ? [] : [`${capital.toLowerCase()}${rest}`])];
  }
  if (kept.op !== 'variable') return [];
  const others: Core[] = [];
  some(unit.root, ({ op, children: [target, value] }) => {
    if (op === 'let' && target!.variable === kept.variable && value!.op !== 'variable')
      others.push(viewed(value!));
    return false;
  });
  return [kept.variable!.name, ...others.flatMap((other) => namesOf(other, unit))];
}
