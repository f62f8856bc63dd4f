import type { WordPart } from './shell/shell-tree.ts';
import { Unreadable } from './shell/unreadable.ts';

/** A sign outside quotes by itself, so that braces can be found; everything else stays in one piece. */
type Atom = string | WordPart;

const MOST = 300;
const MOST_BRACES = 50;

/**
 * A word for each of its alternatives.
 *
 *     src/{a,b}.ts   gives   src/a.ts  src/b.ts
 */
export function expandBraces(parts: readonly WordPart[]): readonly (readonly WordPart[])[] {
  if (!parts.some((part) => part.type === 'text' && !part.quoted && part.text.includes('{'))) return [parts];
  const atoms = parts.flatMap((part): readonly Atom[] =>
    part.type === 'text' && !part.quoted ? [...part.text] : [part],
  );
  if (atoms.filter((atom) => atom === '{').length > MOST_BRACES)
    throw new Unreadable('a word is full of braces');
  return alternatives(atoms).map((alternative) =>
    alternative.map((atom) =>
      typeof atom === 'string' ? { type: 'text', text: atom, quoted: false } : atom,
    ),
  );
}

function alternatives(atoms: readonly Atom[]): readonly (readonly Atom[])[] {
  for (let open = atoms.indexOf('{'); open !== -1; open = atoms.indexOf('{', open + 1)) {
    const close = closingBrace(atoms, open);
    if (close === -1) continue;
    const pieces = piecesOf(atoms.slice(open + 1, close));
    if (pieces === null) continue;
    const before = atoms.slice(0, open);
    const after = alternatives(atoms.slice(close + 1));
    const all = pieces
      .flatMap((piece) => alternatives(piece))
      .flatMap((piece) => after.map((rest) => [...before, ...piece, ...rest]));
    if (all.length > MOST) throw new Unreadable(`braces stand for more than ${MOST} words`);
    return all;
  }
  return [atoms];
}

function closingBrace(atoms: readonly Atom[], open: number): number {
  let depth = 0;
  for (let at = open; at < atoms.length; at += 1) {
    if (atoms[at] === '{') depth += 1;
    if (atoms[at] === '}') depth -= 1;
    if (depth === 0) return at;
  }
  return -1;
}

/** What stands between commas, or the steps of a range; null where the braces are ordinary signs. */
function piecesOf(atoms: readonly Atom[]): readonly (readonly Atom[])[] | null {
  const pieces: Atom[][] = [[]];
  let depth = 0;
  for (const atom of atoms) {
    if (atom === '{') depth += 1;
    if (atom === '}') depth -= 1;
    if (atom === ',' && depth === 0) pieces.push([]);
    else pieces.at(-1)!.push(atom);
  }
  if (pieces.length > 1) return pieces;
  return atoms.every((atom) => typeof atom === 'string') ? rangeOf(atoms.join('')) : null;
}

function rangeOf(text: string): readonly (readonly Atom[])[] | null {
  if (!text.includes('..')) return null;
  const range = /^(\d{1,6})\.\.(\d{1,6})$/.exec(text);
  if (range === null || /^0\d|\.0\d/.test(text)) throw new Unreadable('a range in braces is not plain');
  const [from, to] = [Number(range[1]), Number(range[2])];
  const length = Math.abs(to - from) + 1;
  if (length > MOST) throw new Unreadable(`braces stand for more than ${MOST} words`);
  return Array.from({ length }, (_, at) => [...String(from < to ? from + at : from - at)]);
}
