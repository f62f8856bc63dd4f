import type { ParsedFile } from '../../../model/parsed-file.ts';
import type { Side } from '../../world.ts';

const CONSTRUCTED =
  /\b(?:new|extends|instanceof)\s+(?:[\p{L}_$][\p{L}\p{N}_$]*\.)*([\p{L}_$][\p{L}\p{N}_$]*)/gu;
const GIVEN_A_PROTOTYPE = /(?<![\p{L}\p{N}_$])([\p{L}_$][\p{L}\p{N}_$]*)\.prototype\b/gu;
const madeIn = new WeakMap<ParsedFile, ReadonlySet<string>>();

/** Names that are made with `new`, extended, asked for by `instanceof`, or given a prototype. */
export function constructedIn(side: Side): ReadonlySet<string> {
  return new Set([...side.files.values()].flatMap(({ file }) => [...namesOfClasses(file)]));
}

/** A file stands on one side of a comparison, and often on the other side of the next. */
function namesOfClasses(file: ParsedFile): ReadonlySet<string> {
  const known = madeIn.get(file);
  if (known) return known;
  const names = new Set<string>();
  if (file.profile.modules === 'ecmascript') {
    for (const [, made] of file.text.matchAll(CONSTRUCTED)) names.add(made!);
    // Looked for only where it stands: any word could be the beginning of it.
    if (file.text.includes('.prototype'))
      for (const [, given] of file.text.matchAll(GIVEN_A_PROTOTYPE)) names.add(given!);
  }
  madeIn.set(file, names);
  return names;
}
