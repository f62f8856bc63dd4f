import type { AstNode } from '../../model/ast-node.ts';
import { onOneLine } from '../../model/sentence.ts';
import { sliceOf } from '../../model/span.ts';
import type { CodeSymbol } from '../../model/symbol.ts';
import type { Mismatch, Unit } from '../proof.ts';
import type { FileFacts } from '../world.ts';

/** @param blame the symbol that is at fault, where it is another one. */
export function mismatch(
  rule: string,
  before: AstNode | null,
  after: AstNode | null,
  because: string,
  blame: CodeSymbol | null = null,
): Mismatch {
  return { rule, before, after, because, blame };
}

/** The end of the budget is an answer like any other: not proved. */
export function outOfBudget(before: AstNode, after: AstNode): Mismatch {
  const because = 'the comparison was given up: it takes more work than the budget allows';
  return mismatch('budget', before, after, because);
}

/** The difference in short quotes of both sides, with a reason where there is a better one than that they differ. */
export function unexplained(
  unit: Unit,
  before: AstNode | null,
  after: AstNode | null,
  reason?: string,
): Mismatch {
  const [was, is] = [isComment(unit.old, before), isComment(unit.now, after)];
  // What stands beside a comment that came or went has only moved on.
  if (before && after && was !== is) return unexplained(unit, was ? before : null, is ? after : null, OBEYED);
  const old = before && sliceOf(unit.old.file, before);
  const now = after && sliceOf(unit.now.file, after);
  // Spelled as it was, it is something else for that reason alone.
  if (reason && old !== null && old === now) return mismatch('unexplained-edit', before, after, reason);
  const edit = sayEdit(...quoteBoth(old, now));
  return mismatch('unexplained-edit', before, after, reason ? `${edit}: ${reason}` : edit);
}

/** @param was what stood there, as it is shown; null where nothing did. @param is what stands there now. */
export function sayEdit(was: string | null, is: string | null): string {
  if (was !== null && is !== null && was === is)
    return isBlank(was) ? 'white space changed' : `white space changed in ${was}`;
  const shown = (text: string): string => (isBlank(text) ? 'white space' : text);
  if (was === null || is === null)
    return was === null ? `${shown(is ?? '')} was added` : `${shown(was)} was removed`;
  return `${shown(was)} became ${shown(is)}`;
}

const isBlank = (quoted: string): boolean => quoted === '' || quoted === '``';

const OBEYED = 'a comment that tools obey';

/** By the language's own list of kinds; false for no node at all. */
export function isComment({ file }: FileFacts, node: AstNode | null): boolean {
  return node !== null && file.profile.comments.includes(node.kind);
}

/** In letters. */
const LONGEST_QUOTE = 60;
/** How much of what both begin with is shown before they part. */
const LONGEST_START = 30;

/** A piece of code for a sentence: on one line, and cut where it is long. */
export function quote(text: string): string {
  const line = onOneLine(text);
  return `\`${line.length > LONGEST_QUOTE ? `${line.slice(0, LONGEST_QUOTE - 3)}...` : line}\``;
}

/** Two pieces of code for a sentence. What both begin with is left out where a cut would hide what differs. */
export function quoteBoth(was: string | null, is: string | null): [string | null, string | null] {
  if (was === null || is === null) return [was && quote(was), is && quote(is)];
  const [old, now] = [onOneLine(was), onOneLine(is)];
  const shared = sharedStart(old, now);
  if (Math.max(old.length, now.length) <= LONGEST_QUOTE || shared < LONGEST_START)
    return [quote(old), quote(now)];
  const start = Math.max(old.lastIndexOf(' ', shared - 10) + 1, shared - LONGEST_START);
  const shown = (text: string): string => quote(start > 0 ? `...${text.slice(start)}` : text);
  return [shown(old), shown(now)];
}

function sharedStart(one: string, other: string): number {
  let at = 0;
  while (at < one.length && one[at] === other[at]) at += 1;
  return at;
}
