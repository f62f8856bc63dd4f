import { wordPattern } from '../../model/literal-pattern.ts';
import type { ParsedFile } from '../../model/parsed-file.ts';
import type { CodeSymbol } from '../../model/symbol.ts';
import type { Side } from '../world.ts';

/** Derives that make nothing of the names of what they stand on. */
const BLIND =
  /^(?:(?:std|core)::\w+::)?(?:Clone|Copy|PartialEq|Eq|PartialOrd|Ord|Hash|Default|Debug|Zeroize|Error|From|Into|Deref|DerefMut|Add|Sub|Mul|Div|Constructor)$/;
const PRINTS_TYPES = /\{[\w.]*:[^{}"]*\?\}|\bdbg!|\bDebug::fmt\b/;
const PRINTS = /\{[\w.]*:[^{}"]*\?\}|\bdbg!|\bassert_(?:eq|ne)!|\bDebug::fmt\b/;

/**
 * Whether a field or a variant of Rust shows its name when the program runs: another derive than those of the language
 * writes it out or asks for it, and `Debug` where the file prints something that way, or another one that says the type.
 *
 *     #[derive(Serialize)] struct Order { total: u32 }      #[derive(Debug)] enum Color { Red }  format!("{:?}", c)
 */
export function memberShowsInRust(side: Side, { parent }: CodeSymbol): boolean {
  if (!parent) return false;
  const files = [...side.files.values()].map(({ file }) => file);
  return fieldsShowInRust(files, side.factsOf(parent).file, parent.declaration, parent.simpleName);
}

/** The same for all the fields of a struct, or all the variants of an enumeration, that is declared somewhere in `files`. */
export function fieldsShowInRust(
  files: readonly ParsedFile[],
  file: ParsedFile,
  declaration: { readonly start: number },
  name: string,
): boolean {
  const derived = derivesOf(file.text, declaration);
  if (derived.some((one) => !BLIND.test(one))) return true;
  if (!derived.some((one) => one.endsWith('Debug'))) return false;
  const type = wordPattern([name]);
  return (
    PRINTS.test(file.text) ||
    files.some(({ profile, text }) => profile.id === 'rust' && type.test(text) && PRINTS_TYPES.test(text))
  );
}

/**
 * The same for a type, whose name `Debug` prints, and what others derive of it may show. What an assertion prints when
 * it fails isn't asked for.
 */
export function typeShowsInRust(side: Side, type: CodeSymbol): boolean {
  const derived = derivesOf(side.factsOf(type).file.text, type.declaration);
  if (derived.some((name) => !BLIND.test(name))) return true;
  return (
    derived.some((name) => name.endsWith('Debug')) &&
    [...side.files.values()].some(({ file }) => file.profile.id === 'rust' && PRINTS_TYPES.test(file.text))
  );
}

/** What is kept under the name of the function that is running: a snapshot of a test, a span, a thread of a test. */
export function functionShowsInRust(side: Side, { path, range }: CodeSymbol): boolean {
  const text = side.files.get(path)?.file.text.slice(range.start, range.end) ?? '';
  return /\b\w*snapshot\w*!|\bfunction(?:_name|_path)?!|\bcurrent\(\)\s*\.name\(\)/.test(text);
}

/** Attributes that the compiler and runners of tests obey, whatever is called what; `derive` is asked about by itself. */
const BLIND_ATTRIBUTE =
  /^(?:(?:(?:tokio|async_std|actix_rt|actix_web|futures_test|test_log)::)?test|allow|bench|cfg|clippy::\w+|cold|deny|deprecated|derive|doc|expect|forbid|ignore|inline|must_use|non_exhaustive|repr|rustfmt::\w+|should_panic|target_feature|track_caller|warn)\b/;

/** Whether an attribute, as it is spelled, makes nothing of the name of what it stands on: `#[cfg_attr(miri, ignore)]`. */
export function isBlindInRust(attribute: string): boolean {
  const [, inner = ''] = /^#\[\s*([\s\S]*?)\s*\]$/.exec(attribute) ?? [];
  const [, list] = /^cfg_attr\s*\(([\s\S]*)\)$/.exec(inner) ?? [];
  if (list === undefined) return BLIND_ATTRIBUTE.test(inner);
  // What is in brackets belongs to what stands before them, and so does a text.
  const flat = list
    .replace(/"(?:\\[\s\S]|[^"\\])*"/g, '')
    .replace(/\([^()]*(?:\([^()]*(?:\([^()]*\)[^()]*)*\)[^()]*)*\)/g, '');
  const [, ...given] = flat.split(',').map((part) => part.trim());
  return given.every((part) => part === '' || (BLIND_ATTRIBUTE.test(part) && !part.startsWith('derive')));
}

/** What the attributes right before a declaration derive. */
function derivesOf(text: string, { start }: { readonly start: number }): readonly string[] {
  const head = text.slice(0, start);
  const attributes =
    /(?:#\[(?:[^\]\n]|\n)*?\]\s*(?:\/\/[^\n]*\n\s*)*(?:pub(?:\([^)]*\))?\s+)?)+$/.exec(head)?.[0] ?? '';
  return [...attributes.matchAll(/\bderive\s*\(([^)]*)\)/g)].flatMap(([, list]) =>
    list!
      .split(',')
      .map((name) => name.trim())
      .filter((name) => name !== ''),
  );
}
