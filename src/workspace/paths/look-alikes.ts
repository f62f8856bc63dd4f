/**
 * Letters of other scripts that nobody can tell from a Latin one at a glance, with the Latin one. Compatibility forms
 * (full width, ligatures, mathematical letters) are not in it, since Unicode's own normalisation undoes them.
 */
const TWINS: readonly (readonly [string, string])[] = [
  // Cyrillic
  ['аеорсхуіјѕһԁԛԝӏкѵ', 'aeopcxyijshdqwlkv'],
  ['АВЕІЈКМНОРСТЅХҮԌԚԜ', 'ABEIJKMHOPCTSXYGQW'],
  // Greek
  ['αγικνορυχ', 'ayikvopux'],
  ['ΑΒΕΖΗΙΚΜΝΟΡΤΥΧ', 'ABEZHIKMNOPTYX'],
  // Armenian, Cherokee, and Latin's own
  ['օսհոցᎥıɡɑɩǀ', 'ouhngiigail'],
  ['‐‑‒–—−⁄∕', '------//'],
];

const twins = new Map(TWINS.flatMap(([odd, plain]) => [...odd].map((letter, at) => [letter, plain[at]!])));

/** The name as a reader takes it: one spelling for all that look the same. Upper and lower case still differ. */
export function asRead(name: string): string {
  return [...name.normalize('NFKC').replace(/\p{Default_Ignorable_Code_Point}/gu, '')]
    .map((letter) => twins.get(letter) ?? letter)
    .join('')
    .normalize('NFC');
}

/**
 * One spelling for all that a careless file system or reader takes to be the same name: case, accents, invisible
 * marks, look-alikes, and the dots and spaces that Windows drops from the end.
 */
export function folded(name: string): string {
  // Twins are looked up before case is folded, for some stand for a capital only; and after, for the others.
  return asRead(asRead(name).normalize('NFKD').replace(/\p{M}/gu, '').toUpperCase().toLowerCase())
    .normalize('NFC')
    .replace(/[. ]+$/, '');
}
