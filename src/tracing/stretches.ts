import type { FileSpan } from './session-state.ts';

/**
 * A session's writes as change sets: for each file its uninterrupted stretches, from the text at the gate to the text
 * after the last write of the stretch. Somebody else's edit between two writes cuts the stretch, and is inside none.
 * The n-th change set holds the n-th stretch of each file, the last holds the last ones.
 *
 *     a: 1->2, 2->3     b: 5->6, 7->8      gives   [b: 5->6]  [a: 1->3, b: 7->8]
 */
export function stretches(spans: readonly FileSpan[]): readonly (readonly FileSpan[])[] {
  const byPath = new Map<string, FileSpan[]>();
  for (const span of spans) {
    const known = byPath.get(span.path) ?? [];
    byPath.set(span.path, known);
    const last = known.at(-1);
    if (last && last.after === span.before) known[known.length - 1] = { ...last, after: span.after };
    else known.push({ ...span });
  }
  const longest = Math.max(0, ...[...byPath.values()].map((known) => known.length));
  const sets = Array.from({ length: longest }, (): FileSpan[] => []);
  for (const known of byPath.values()) {
    known.forEach((span, index) => {
      if (span.before !== span.after) sets[longest - known.length + index]!.push(span);
    });
  }
  return sets.filter((set) => set.length > 0);
}
