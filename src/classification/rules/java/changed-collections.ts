import type { Core } from '../../../model/core.ts';
import { INSIDE } from '../../normal-form/sides/written-by-calls.ts';
import { some } from '../../normal-form/tree.ts';
import type { Unit } from '../../normal-form/unit.ts';
import { identical } from '../conditionals.ts';

/**
 * Whether what is done for each item of a collection is seen to change the collection: it is asked to, it is handed to
 * somebody who may do so, or a method is called that asks one of its name to.
 *
 *     rows.forEach(row -> rows.remove(row))      and      for (Row row : rows) { rows.remove(row); }
 *
 * fail in another round, or not at all.
 */
export function changesCollection(unit: Unit, body: Core, xs: Core): boolean {
  const isIt = (node: Core): boolean => identical(node, xs);
  return some(body, (node) => {
    const [callee, ...given] = node.op === 'call' || node.op === 'new' ? node.children : [];
    if (!callee) return false;
    if (callee.op === 'member' && CHANGES.test(callee.text) && isIt(callee.children[0]!)) return true;
    if (given.some(isIt)) return node.op === 'new' || !LOOKS.test(callee.text);
    return (xs.op === 'variable' || xs.op === 'member') && putsInto(node, xs, unit);
  });
}

const CHANGES =
  /^(?:add(?:All|First|Last)?|clear|compute(?:If\w+)?|merge|offer\w*|poll\w*|pop|push|put\w*|remove\w*|replace(?:All)?|retainAll|set|sort)$/;

const LOOKS = /^(?:assert\w*|append|contains(?:All)?|equals|format|join|max|min|print(?:ln|f)?|valueOf)$/;

/** Whether a method of the change set that is called adds to a collection of the name, or puts something into a map of it. */
export function putsInto({ op, children: [callee] }: Core, kept: Core, { facts }: Unit): boolean {
  if (op !== 'call' && op !== 'new') return false;
  const called = callee!.variable?.name ?? callee!.text;
  const name = kept.op === 'member' ? kept.text : kept.variable?.name;
  return name === undefined || facts.writtenByCalls(called).has(`${INSIDE}${name}`);
}
