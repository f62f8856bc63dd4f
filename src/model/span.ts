/** A stretch of a text: a node, a symbol's range, an edit. Offsets in UTF-16 units, `end` exclusive. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** Whether the inner stretch stands in the outer one, or is all of it. */
export function encloses(outer: Span, inner: Span): boolean {
  return outer.start <= inner.start && inner.end <= outer.end;
}

/** Whether a character of a text stands in a stretch. What begins right behind a node is not in it. */
export function hasOffset({ start, end }: Span, offset: number): boolean {
  return start <= offset && offset < end;
}

/** How a file spells a stretch of itself. */
export function sliceOf({ text }: { readonly text: string }, { start, end }: Span): string {
  return text.slice(start, end);
}
