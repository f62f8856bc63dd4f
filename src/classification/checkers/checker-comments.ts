import type { AstNode } from '../../model/ast-node.ts';
import type { Finding } from '../../model/classification.ts';
import { onOneLine } from '../../model/sentence.ts';
import { sliceOf } from '../../model/span.ts';
import { CHECKERS_DO_NOT_RUN } from '../assumptions.ts';
import type { Unit } from '../proof.ts';
import { linesOf } from '../symbols/lines.ts';
import { quote } from '../walk/mismatch.ts';
import { surfaceOf } from '../walk/surface.ts';
import type { FileFacts } from '../world.ts';

/**
 * What only checkers of code obey, and stands in a symbol on one side alone: it doesn't change what runs, but a reviewer
 * wants to know that somebody told a checker to be silent.
 *
 *     total = add(a, b)  # type: ignore        total = add(a, b)        `# type: ignore` was removed
 *     @Suppress("unused") fun f() {}           fun f() {}               `@Suppress("unused")` was removed
 *     items = []  # type: list[str]            items: list[str] = []    `# type: list[str]` was removed
 *
 * A comment that says a type, and another one in its place, are another type for whoever uses what bears it.
 */
export function checkerFindings({ before, after, old, now }: Unit): readonly Finding[] {
  const [was, is] = [surfaceOf(old, before).checkers, surfaceOf(now, after).checkers];
  const say = (comment: AstNode, isNew: boolean): Finding => ({
    rule: 'checker-comment',
    verdict: 'preserves',
    because: `${quote(sliceOf((isNew ? now : old).file, comment))} was ${isNew ? 'added' : 'removed'}: only who checks or formats code obeys it`,
    assumes: CHECKERS_DO_NOT_RUN,
    beforeLines: isNew ? null : linesOf(old, comment),
    afterLines: isNew ? linesOf(now, comment) : null,
  });
  const [gone, come] = [spellingIn(old), spellingIn(now)];
  const [left, added] = [
    oneEach(without(was, gone, is, come), gone),
    oneEach(without(is, come, was, gone), come),
  ];
  const other = added.find((comment) => SAYS_TYPE.test(come(comment)));
  const type = other && left.find((comment) => SAYS_TYPE.test(gone(comment)));
  if (type)
    return [
      {
        rule: 'checker-comment',
        verdict: 'changes',
        because: `${quote(sliceOf(old.file, type))} became ${quote(sliceOf(now.file, other))}, another type`,
        assumes: null,
        beforeLines: linesOf(old, type),
        afterLines: linesOf(now, other),
      },
    ];
  return [...left.map((comment) => say(comment, false)), ...added.map((comment) => say(comment, true))];
}

/** A type as Python's checkers read it: `# type: list[str]`, and no `# type: ignore`. */
const SAYS_TYPE = /^#type:(?!ignore)/;

type Spelling = (comment: AstNode) => string;

/** White space tells nothing inside of a type. */
function spellingIn(facts: FileFacts): Spelling {
  return (comment) => {
    const spelled = onOneLine(sliceOf(facts.file, comment));
    const close = spelled.replace(/\s+/g, '');
    return SAYS_TYPE.test(close) ? close : spelled;
  };
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
