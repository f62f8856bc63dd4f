import type { AstNode } from '../model/ast-node.ts';
import type { Finding } from '../model/classification.ts';
import { CHECKERS_DO_NOT_RUN } from './assumptions.ts';
import { linesOf } from './lines.ts';
import type { Unit } from './proof.ts';
import { surfaceOf } from './walk/edits.ts';
import { onOneLine, quote } from './walk/mismatch.ts';

/**
 * What only checkers of code obey, and stands in a symbol on one side alone: it doesn't change what runs, but a reviewer
 * wants to know that somebody told a checker to be silent.
 *
 *     total = add(a, b)  # type: ignore        total = add(a, b)        `# type: ignore` was removed
 */
export function checkerFindings({ before, after, old, now }: Unit): readonly Finding[] {
  const [was, is] = [surfaceOf(old, before).checkers, surfaceOf(now, after).checkers];
  const say = (comment: AstNode, isNew: boolean): Finding => ({
    rule: 'checker-comment',
    verdict: 'preserves',
    because: `${quote(comment.text)} was ${isNew ? 'added' : 'removed'}: only who checks or formats code obeys it`,
    assumes: CHECKERS_DO_NOT_RUN,
    beforeLines: isNew ? null : linesOf(old, comment),
    afterLines: isNew ? linesOf(now, comment) : null,
  });
  return [
    ...oneEach(without(was, is)).map((comment) => say(comment, false)),
    ...oneEach(without(is, was)).map((comment) => say(comment, true)),
  ];
}

/** What stands in one list more often than in the other. */
function without(some: readonly AstNode[], others: readonly AstNode[]): readonly AstNode[] {
  const left = others.map(spelled);
  return some.filter((comment) => {
    const at = left.indexOf(spelled(comment));
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}

/** The first of those that say the same. */
function oneEach(comments: readonly AstNode[]): readonly AstNode[] {
  return [
    ...new Map(comments.toReversed().map((comment) => [spelled(comment), comment])).values(),
  ].toReversed();
}

const spelled = ({ text }: AstNode): string => onOneLine(text);
