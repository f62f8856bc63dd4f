import { type Core, type CoreVariable, core } from '../../model/core.ts';
import { rewriteLists } from '../normal-form/lists.ts';
import {
  block,
  countUses,
  isStatement,
  refreshed,
  size,
  substitute,
  useCounts,
} from '../normal-form/tree.ts';
import { spend, type Unit } from '../normal-form/unit.ts';
import { truthOf } from './constants.ts';
import { truth } from './python/truth.ts';

/** How much of a branch somebody would write down for each of the values. */
const MOST_COPIED = 120;

/**
 * What is chosen among values that stand there, and asked for right behind: each way goes on as its value is answered.
 *
 *     const e = a ? 'x' : b ? 'y' : null; if (e) f(e)      ->      if (a) f('x'); else if (b) f('y')
 *     e = 'x' if a else None; if e is None: g()            ->      if a: pass; else: g()
 *
 * Holds for a variable that gets no other value, and that nobody names behind the question.
 */
export function answeredChoices(unit: Unit): void {
  if (!unit.isEcmascript && !unit.isPython) return;
  const counts = useCounts(unit.root);
  unit.root = rewriteLists(unit.root, (list) => {
    for (const [at, step] of list.entries()) {
      const made = list[at + 1] ? answered(unit, step, list[at + 1]!, counts) : null;
      if (made) return [...list.slice(0, at), made, ...list.slice(at + 2)];
    }
    return list;
  });
}

function answered(
  unit: Unit,
  { op, children: [target, value] }: Core,
  next: Core,
  counts: ReadonlyMap<CoreVariable, number>,
): Core | null {
  if (op !== 'let' || target!.op !== 'bind' || value!.op !== 'choose') return null;
  if (next.op !== 'choose' || !isStatement(next.children[1]!)) return null;
  const variable = target!.variable!;
  if (!/^(?:local|temporary)$/.test(variable.kind) || unit.facts.assigned.has(variable)) return null;
  if (countUses(next, variable) !== counts.get(variable)) return null;
  const leaves = leavesOf(value!);
  if (!leaves || leaves.length * size(next) > MOST_COPIED || !spend(unit, leaves.length * size(next)))
    return null;
  const [test, yes, no] = next.children as [Core, Core, Core];
  const answers = new Map(leaves.map((leaf) => [leaf, answerTo(unit, test, variable, leaf)]));
  if (new Set(answers.values()).size !== 2 || leaves.some((leaf) => answers.get(leaf) === null)) return null;
  return goingOn(value!);

  function goingOn(choice: Core): Core {
    const [asked, ...ways] = choice.children as [Core, Core, Core];
    return core('choose', '', [asked, ...ways.map(wayOf)], next.source);
  }

  function wayOf(way: Core): Core {
    if (way.op === 'choose') return block([goingOn(way)], way.source);
    const branch = answers.get(way) ? yes : no;
    return branch.op === 'nothing' ? block([]) : refreshed(substitute(branch, variable, way));
  }
}

/** The values that a choice is made among, where all of them stand there. */
function leavesOf({ op, children }: Core): readonly Core[] | null {
  if (op === 'literal') return null;
  const found: Core[] = [];
  for (const way of children.slice(1)) {
    const leaves = way.op === 'choose' ? leavesOf(way) : way.op === 'literal' ? [way] : null;
    if (!leaves) return null;
    found.push(...leaves);
  }
  return found;
}

/** What a question says of a variable that holds this value; null where that can't be seen. */
function answerTo(unit: Unit, test: Core, variable: CoreVariable, value: Core): boolean | null {
  const [first, second] = test.children;
  if (test.op === 'variable') {
    if (test.variable !== variable) return null;
    return unit.isPython ? truth(value) : truthOf(value);
  }
  if (test.op === 'unary' && test.text === '!') {
    const inner = answerTo(unit, first!, variable, value);
    return inner === null ? null : !inner;
  }
  if (test.op !== 'binary' || first!.variable !== variable || second!.op !== 'literal') return null;
  const isSame = IS_SAME[test.text.replace(/^~/, '')];
  if (isSame === undefined || !isPlain(second!) || !isPlain(value)) return null;
  const isLoose = unit.isEcmascript && test.text.length === 2;
  if (isLoose && isNothing(second!)) return isNothing(value) === isSame;
  // `'' == false`, and two texts of Python that are spelled alike, and need not be one.
  const isText = second!.text.startsWith('s:');
  if ((isLoose && !(isText && value.text.startsWith('s:'))) || (isText && test.text.startsWith('is')))
    return null;
  return (value.text === second!.text) === isSame;
}

const IS_SAME: Readonly<Record<string, boolean>> = {
  '===': true,
  '==': true,
  is: true,
  '!==': false,
  '!=': false,
  'is not': false,
};

function isNothing({ text }: Core): boolean {
  return text === 'null' || text === 'undefined';
}

/** Nothing, a text, or a truth: two of them are the same where they are spelled alike. */
function isPlain(value: Core): boolean {
  return isNothing(value) || /^[sb]:/.test(value.text);
}
