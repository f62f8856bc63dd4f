import type { AstNode } from '../../src/model/ast-node.ts';

/** Replaces what stands from `start` to `end` (UTF-16 offsets, `end` exclusive). */
export interface TextEdit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

export function applyEdits(source: string, edits: readonly TextEdit[]): string {
  const ordered = [...edits].sort((a, b) => b.start - a.start || b.end - a.end);
  return ordered.reduce((text, edit) => text.slice(0, edit.start) + edit.text + text.slice(edit.end), source);
}

export function replacing({ start, end }: AstNode, text: string): TextEdit {
  return { start, end, text };
}

/** Exchanges two pieces of source that don't overlap. */
export function exchanging(source: string, one: AstNode, two: AstNode): readonly TextEdit[] {
  return [replacing(one, source.slice(two.start, two.end)), replacing(two, source.slice(one.start, one.end))];
}

/** The lines that differ, with the common start and end left out, as a small diff for a failure's message. */
export function smallDiff(before: string, after: string): string {
  const [old, now] = [before.split('\n'), after.split('\n')];
  let head = 0;
  while (head < old.length && head < now.length && old[head] === now[head]) head++;
  let tail = 0;
  while (tail < old.length - head && tail < now.length - head && old.at(-1 - tail) === now.at(-1 - tail))
    tail++;
  const removed = old.slice(head, old.length - tail).map((line) => `- ${line}`);
  const added = now.slice(head, now.length - tail).map((line) => `+ ${line}`);
  const context = head > 0 ? [`  ${old[head - 1]}`] : [];
  return [`@ line ${head + 1}`, ...context, ...removed.slice(0, 20), ...added.slice(0, 20)].join('\n');
}
