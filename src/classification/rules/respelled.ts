import { type Core, core } from '../../model/core.ts';
import { rewriteLists } from '../normal-form/lists.ts';
import { rewrite } from '../normal-form/tree.ts';
import type { Unit } from '../normal-form/unit.ts';
import { answeredTests } from './answered-tests.ts';
import { plainChoice } from './choices.ts';
import { ascending, unordered } from './comparisons.ts';
import { foldedConstant } from './constants.ts';
import { withoutArrayPatterns } from './ecmascript/array-patterns.ts';
import { plainCall } from './ecmascript/borrowed-calls.ts';
import { elementForm } from './ecmascript/elements.ts';
import { forEachAsLoop } from './ecmascript/for-each-calls.ts';
import { indexLoopsAsLists } from './ecmascript/index-loops.ts';
import { guardsAsChains } from './ecmascript/optional-chains.ts';
import { lastParameterApart } from './ecmascript/parameter-patterns.ts';
import { wellKnownCall } from './ecmascript/well-known-calls.ts';
import { mergedConditionals, sharedEnds } from './shared-ends.ts';
import { smallStep } from './small-steps.ts';
import { switchesAsChains } from './switch-chains.ts';
import { calledAtOnce } from './unfolding/called-at-once.ts';

/** One way of saying it, where the two sides say something differently: loops, choices, calls of well-known methods. */
export function respell(unit: Unit): void {
  if (!unit.isEcmascript) return;
  const word = (node: Core): Core =>
    plainChoice(unit, ascending(unit, wellKnownCall(unit, plainCall(unit, foldedConstant(node)))));
  unit.root = guardsAsChains(unit, calledAtOnce(unit, unit.root));
  unit.root = rewrite(unit.root, (node) =>
    lastParameterApart(unit, forEachAsLoop(unit, elementForm(unit, word(node)))),
  );
  unit.root = rewriteLists(unit.root, (list) =>
    nothingReturned(
      withoutText(withoutArrayPatterns(unit, switchesAsChains(unit, indexLoopsAsLists(unit, list)))),
    ),
  );
  unit.root = rewrite(unit.root, (node) => smallStep(unit, node));
}

/**
 *     return console.log(x)      ->      console.log(x); return
 *
 * Holds for the platform's `console`, whose methods that print give nothing back.
 */
function nothingReturned(list: readonly Core[]): readonly Core[] {
  const printed = ({ op, children: [value] }: Core): Core | null =>
    op === 'return' && value?.op === 'call' && prints(value.children[0]!) ? value : null;
  return list.flatMap((node) => {
    const call = printed(node);
    return call ? [core('evaluate', '', [call], node.source), core('return', '', [], node.source)] : [node];
  });
}

function prints({ op, text, children: [object] }: Core): boolean {
  const isConsole =
    object?.op === 'variable' && object.variable!.kind === 'free' && object.variable!.name === 'console';
  return op === 'member' && isConsole && /^(?:log|info|warn|error|debug|trace|dir|table)$/.test(text);
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
  unit.root = answeredTests(unit, unit.root);
}

/** Marks what may stand either way round; the last thing that is done, since no other rule knows the marks. */
export function markUnordered(unit: Unit): void {
  if (unit.isEcmascript) unit.root = rewrite(unit.root, (node) => unordered(unit, node));
}
