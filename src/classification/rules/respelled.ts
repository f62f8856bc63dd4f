import type { Core } from '../../model/core.ts';
import { rewriteLists } from '../normal-form/lists.ts';
import { rewrite } from '../normal-form/tree.ts';
import type { Unit } from '../normal-form/unit.ts';
import { withoutArrayPatterns } from './array-patterns.ts';
import { plainCall } from './borrowed-calls.ts';
import { calledAtOnce } from './called-at-once.ts';
import { plainChoice } from './choices.ts';
import { ascending, unordered } from './comparisons.ts';
import { foldedConstant } from './constants.ts';
import { elementForm } from './elements.ts';
import { forEachAsLoop } from './for-each-calls.ts';
import { indexLoopsAsLists } from './index-loops.ts';
import { lastParameterApart } from './parameter-patterns.ts';
import { mergedConditionals, sharedEnds } from './shared-ends.ts';
import { smallStep } from './small-steps.ts';
import { switchesAsChains } from './switch-chains.ts';
import { wellKnownCall } from './well-known-calls.ts';

/** One way of saying it, where the two sides say something differently: loops, choices, calls of well-known methods. */
export function respell(unit: Unit): void {
  if (!unit.isEcmascript) return;
  const word = (node: Core): Core =>
    plainChoice(unit, ascending(unit, wellKnownCall(unit, plainCall(unit, foldedConstant(node)))));
  unit.root = calledAtOnce(unit, unit.root);
  unit.root = rewrite(unit.root, (node) =>
    lastParameterApart(unit, forEachAsLoop(unit, elementForm(unit, word(node)))),
  );
  unit.root = rewriteLists(unit.root, (list) =>
    withoutText(withoutArrayPatterns(unit, switchesAsChains(unit, indexLoopsAsLists(unit, list)))),
  );
  unit.root = rewrite(unit.root, (node) => smallStep(unit, node));
}

/** A text on its own in the middle of the code, which says nothing where it is no directive. */
function withoutText(list: readonly Core[]): readonly Core[] {
  const isText = ({ op, children: [value] }: Core): boolean =>
    op === 'evaluate' && value!.op === 'literal' && value!.text.startsWith('s:');
  return list.some(isText) ? list.filter((node) => !isText(node)) : list;
}

/** Statements that conditionals say twice, said once. */
export function joined(unit: Unit): void {
  if (!unit.isEcmascript) return;
  unit.root = rewriteLists(unit.root, (list, holder) =>
    holder.op === 'sequence' ? list : mergedConditionals(unit, sharedEnds(unit, list)),
  );
}

/** Marks what may stand either way round; the last thing that is done, since no other rule knows the marks. */
export function markUnordered(unit: Unit): void {
  if (unit.isEcmascript) unit.root = rewrite(unit.root, (node) => unordered(unit, node));
}
