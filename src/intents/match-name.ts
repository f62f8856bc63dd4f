import { MODULE_NAME } from '../model/symbol.ts';

/**
 * Whether a qualified name is the pattern's symbol or lies inside it: `Session` takes `Session`, `Session.open` and
 * `Session~2.open`. `*` stands for any run of characters, dots included, so `Session.*` takes all inside `Session`
 * and not `Session` itself. A pattern that spells an ordinal (`parse~2`) means that one alone.
 */
export function nameMatches(name: string, pattern: string): boolean {
  return withoutOrdinals(name).some((variant) =>
    prefixes(variant).some((prefix) => wildcard(prefix, pattern)),
  );
}

/** The code outside every symbol has no name that a pattern of names could mean; it must be spelled out. */
export function isModule(name: string): boolean {
  return name === MODULE_NAME;
}

/** Longer than any pattern has parts; a string-named member may hold a million dots. */
const MAX_PREFIXES = 300;

/** The symbol and all it lies in, outermost first: `A.b.c` gives `A`, `A.b`, `A.b.c`. */
export function prefixes(name: string): readonly string[] {
  const found: string[] = [];
  for (let at = name.indexOf('.'); at !== -1 && found.length < MAX_PREFIXES; at = name.indexOf('.', at + 1)) {
    found.push(name.slice(0, at));
  }
  return [...found, name];
}

/** The name with no ordinal in it: `f~2.g~3` gives `f.g`. */
export function plainName(name: string): string {
  return name
    .split('.')
    .map((part) => part.replace(ordinal, ''))
    .join('.');
}

const ordinal = /(?<=.)~\d+$/;
/** Names deeper in overloads than this are compared as they stand and without any ordinal. */
const MAX_VARIANTS = 16;

// f~2.g   gives   f~2.g and f.g
function withoutOrdinals(name: string): readonly string[] {
  let variants = [''];
  for (const [at, part] of name.split('.').entries()) {
    const dot = at === 0 ? '' : '.';
    const bare = part.replace(ordinal, '');
    const spellings = bare === part ? [part] : [part, bare];
    variants = variants.flatMap((start) => spellings.map((spelling) => start + dot + spelling));
    if (variants.length > MAX_VARIANTS) return [name, plainName(name)];
  }
  return variants;
}

/**
 * `*` matched greedily from the left, which is enough when nothing but `*` is special. A regular expression with
 * many `.*` would take time exponential in their number; this takes each piece once.
 */
function wildcard(text: string, pattern: string): boolean {
  const pieces = pattern.split('*');
  const first = pieces[0]!;
  if (pieces.length === 1) return text === pattern;
  const last = pieces.at(-1)!;
  if (!text.startsWith(first) || !text.endsWith(last)) return false;
  let at = first.length;
  for (const piece of pieces.slice(1, -1)) {
    const found = text.indexOf(piece, at);
    if (found === -1) return false;
    at = found + piece.length;
  }
  return at <= text.length - last.length;
}
