import type { CodeSymbol } from '../../model/symbol.ts';
import type { Side } from '../world.ts';

/** Derives that make nothing of the names of what they stand on. */
const BLIND =
  /^(?:(?:std|core)::\w+::)?(?:Clone|Copy|PartialEq|Eq|PartialOrd|Ord|Hash|Default|Debug|Zeroize|Error|From|Into|Deref|DerefMut|Add|Sub|Mul|Div|Constructor)$/;
const PRINTS = /\{[\w.]*:[^{}"]*\?\}|\bdbg!|\bassert_(?:eq|ne)!|\bDebug::fmt\b/;

/**
 * Whether a field or a variant of Rust shows its name when the program runs: another derive than those of the language
 * writes it out or asks for it, and `Debug` where the file prints something that way.
 *
 *     #[derive(Serialize)] struct Order { total: u32 }      #[derive(Debug)] enum Color { Red }  format!("{:?}", c)
 */
export function memberShowsInRust(side: Side, { parent }: CodeSymbol): boolean {
  if (!parent) return false;
  const { file } = side.factsOf(parent);
  const derived = derivesOf(file.text, parent);
  if (derived.some((name) => !BLIND.test(name))) return true;
  return derived.some((name) => name.endsWith('Debug')) && PRINTS.test(file.text);
}

/** What the attributes right before a declaration derive. */
function derivesOf(text: string, { declaration }: CodeSymbol): readonly string[] {
  const head = text.slice(0, declaration.start);
  const attributes =
    /(?:#\[(?:[^\]\n]|\n)*?\]\s*(?:\/\/[^\n]*\n\s*)*(?:pub(?:\([^)]*\))?\s+)?)+$/.exec(head)?.[0] ?? '';
  return [...attributes.matchAll(/\bderive\s*\(([^)]*)\)/g)].flatMap(([, list]) =>
    list!
      .split(',')
      .map((name) => name.trim())
      .filter((name) => name !== ''),
  );
}
