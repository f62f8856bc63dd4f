import { type Core, core } from '../../model/core.ts';
import { ITEMS_ANSWER, PLAIN_ARRAYS, PYTHONS_OWN } from '../assumptions.ts';
import { footprintOf } from '../normal-form/facts/footprint-of.ts';
import { countUses, mentions, rewrite, some, useCounts, withChildren } from '../normal-form/tree.ts';
import { fire, type Unit } from '../normal-form/unit.ts';
import { isPath } from './asked-before-all.ts';

/**
 * A loop that looks on though it has found what it looked for, left where it found it.
 *
 *     for (x of xs) { if (x.ok) found = true }      ->      for (x of xs) { if (x.ok) { found = true; break } }
 *
 * Holds for a loop that does nothing else, gives the same literal whenever it finds something, and asks a question that
 * changes nothing, calls nobody and doesn't look at what was given. Assumes that the question fails for no item.
 */
export function stoppedSearches(unit: Unit): void {
  if (!unit.isEcmascript && !unit.isPython) return;
  const counts = useCounts(unit.root);
  // Behind the loop Python knows the item with which it ended.
  const isItsOwn = (loop: Core, { variable }: Core): boolean =>
    (counts.get(variable!) ?? 0) === countUses(loop, variable!);
  unit.root = rewrite(unit.root, (node) => stopped(unit, node, isItsOwn));
}

function stopped(unit: Unit, loop: Core, isItsOwn: (loop: Core, target: Core) => boolean): Core {
  if (loop.op !== 'for_each' || !/^(?:of|of const|each)$/.test(loop.text)) return loop;
  const [target, through, body] = loop.children as [Core, Core, Core];
  const [question, ...more] = body.op === 'block' ? body.children : [];
  if (target.op !== 'bind' || !isPath(through) || question?.op !== 'choose' || more.length > 0) return loop;
  if (!isItsOwn(loop, target) || (unit.isPython && isDrawnFrom(unit.root, through))) return loop;
  const [test, ...branches] = question.children as [Core, Core, Core];
  const at = branches.findIndex(({ op, children }) => op === 'block' && children.length > 0);
  if (at < 0 || branches[1 - at]!.children.length > 0) return loop;
  const [step, ...others] = branches[at]!.children;
  const flag = step && others.length === 0 ? flagGivenBy(step) : null;
  if (!flag || mentions(test, flag) || flag === target.variable || !onlyAsks(unit, test)) return loop;
  if (unit.facts.captured.has(flag) || unit.facts.captured.has(target.variable!)) return loop;
  const { throws } = footprintOf(test, unit.facts);
  fire(unit, 'search-stops', '', loop.source, unit.isPython ? PYTHONS_OWN : PLAIN_ARRAYS);
  if (throws || some(test, ({ op }) => op === 'member' || op === 'index'))
    fire(unit, 'search-stops', '', loop.source, ITEMS_ANSWER);
  const left = withChildren(branches[at]!, [step!, core('break', '', [], step!.source)]);
  const asked = withChildren(question, [test, ...branches.with(at, left)]);
  return withChildren(loop, [target, through, withChildren(body, [asked])]);
}

/** What is seen to be gone through once: whoever asks it again gets what the loop has left. */
function isDrawnFrom(root: Core, { variable }: Core): boolean {
  if (!variable) return false;
  return some(root, ({ op, children: [target, value] }) => {
    if ((op !== 'let' && op !== 'assign') || target!.variable !== variable) return false;
    if (value!.op === 'opaque') return /generator/.test(value!.text);
    const callee = value!.op === 'call' ? value!.children[0]! : null;
    return callee?.variable?.kind === 'free' && DRAWN_ONCE.test(callee.variable.name);
  });
}

const DRAWN_ONCE = /^python\.(?:iter|map|filter|zip|enumerate|reversed|open)$/;

/** The variable of the function that a statement gives a literal, and does nothing else. */
function flagGivenBy({ op, children: [assign] }: Core): NonNullable<Core['variable']> | null {
  if (op !== 'evaluate' || assign!.op !== 'assign' || assign!.text !== '') return null;
  const [target, value] = assign!.children as [Core, Core];
  const isOwn = target.op === 'variable' && /^(?:local|temporary)$/.test(target.variable!.kind);
  return isOwn && value.op === 'literal' ? target.variable! : null;
}

/** Whether a question changes nothing, and can be left out. */
function onlyAsks({ facts }: Unit, test: Core): boolean {
  const found = footprintOf(test, facts);
  return !found.heapWrite && !found.control && found.writes.size === 0;
}
