import type { AstNode } from '../model/ast-node.ts';
import type { Finding } from '../model/classification.ts';
import { CHECKERS_DO_NOT_RUN } from './assumptions.ts';
import { linesOf } from './lines.ts';
import type { Unit } from './proof.ts';
import { sourceOf, surfaceOf } from './walk/edits.ts';
import { onOneLine, quote } from './walk/mismatch.ts';
import type { FileFacts } from './world.ts';

/**
 * What only checkers of code obey, and stands in a symbol on one side alone: it doesn't change what runs, but a reviewer
 * wants to know that somebody told a checker to be silent.
 *
 *     total = add(a, b)  # type: ignore        total = add(a, b)        `# type: ignore` was removed
 *     @Suppress("unused") fun f() {}           fun f() {}               `@Suppress("unused")` was removed
 */
export function checkerFindings({ before, after, old, now }: Unit): readonly Finding[] {
  const [was, is] = [surfaceOf(old, before).checkers, surfaceOf(now, after).checkers];
  const say = (comment: AstNode, isNew: boolean): Finding => ({
    rule: 'checker-comment',
    verdict: 'preserves',
    because: `${quote(sourceOf(isNew ? now : old, comment))} was ${isNew ? 'added' : 'removed'}: only who checks or formats code obeys it`,
    assumes: CHECKERS_DO_NOT_RUN,
    beforeLines: isNew ? null : linesOf(old, comment),
    afterLines: isNew ? linesOf(now, comment) : null,
  });
  const [gone, come] = [spellingIn(old), spellingIn(now)];
  return [
    ...oneEach(without(was, gone, is, come), gone).map((comment) => say(comment, false)),
    ...oneEach(without(is, come, was, gone), come).map((comment) => say(comment, true)),
  ];
}

type Spelling = (comment: AstNode) => string;

function spellingIn(facts: FileFacts): Spelling {
  return (comment) => onOneLine(sourceOf(facts, comment));
}

/** What stands in one list more often than in the other. */
function without(
  some: readonly AstNode[],
  spelled: Spelling,
  others: readonly AstNode[],
  there: Spelling,
): readonly AstNode[] {
  const left = others.map(there);
  return some.filter((comment) => {
    const at = left.indexOf(spelled(comment));
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}

/** The first of those that say the same. */
function oneEach(comments: readonly AstNode[], spelled: Spelling): readonly AstNode[] {
  return [
    ...new Map(comments.toReversed().map((comment) => [spelled(comment), comment])).values(),
  ].toReversed();
}
