import type { CodeSymbol } from '../../model/symbol.ts';
import type { Side } from '../world.ts';

/** A data class's text names its properties, wherever something of the change set may become a text. */
export function propertyIsShown(side: Side, { kind, parent }: CodeSymbol): boolean {
  if (kind !== 'property' || !parent) return false;
  const { text } = side.factsOf(parent).file;
  if (!/^[^{(]*\bdata\s+class\b/.test(text.slice(parent.range.start, parent.range.end))) return false;
  const shows = /\bprint(?:ln)?\(|"[^"\n]*\$[\w{]|\.toString\(\)/;
  return [...side.files.values()].some(({ file }) => shows.test(file.text));
}
