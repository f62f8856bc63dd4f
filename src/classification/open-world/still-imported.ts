import type { ImportTarget } from '../../model/bindings.ts';
import type { ParsedFile } from '../../model/parsed-file.ts';
import type { CodeSymbol } from '../../model/symbol.ts';
import { namesAskedFor } from '../modules/asked-names.ts';
import { interfaceOf } from '../modules/module-interface.ts';
import { makeSideFacts } from '../world.ts';
import { askedOf } from './asked-modules.ts';
import type { Gone } from './gone.ts';
import { isModuleOf, isToldFor } from './imports-of-gone.ts';
import { type SaidText, saidInTexts } from './said-in-texts.ts';
import { type StillUsed, usedIn } from './still-used.ts';

/** A name that a file of ECMAScript showed a symbol under, and doesn't any more; the symbol is still there. */
export interface GoneExport {
  /** Of whom it is told: the symbol, or its file where that alone has changed. */
  readonly told: CodeSymbol;
  /** The file before, as the module that others ask for. */
  readonly file: Gone;
  readonly name: string;
}

/**
 * Who around a change set still asks a file for a name that it shows no more, by what it is told of.
 *
 *     import parse from '@/parse'                where parse.ts has no default any more
 *     export * from './parse'                    where it shows another name
 *     (await import('./parse')).default          vi.mock('./parse', ...)
 *
 * @param around files of code that did not change.
 * @param texts further files, that are no code of ours: Cart.vue, package.json.
 */
export function stillImported(
  gone: readonly GoneExport[],
  around: readonly ParsedFile[],
  texts: readonly SaidText[],
): ReadonlyMap<CodeSymbol, StillUsed> {
  const found = new Map<CodeSymbol, StillUsed>();
  const said = saidInTexts(
    gone.map(({ file }) => file),
    texts,
  );
  for (const { told, file, name } of gone) {
    const user = around.find((one) => asksFor(one, file, name));
    const used = user ? usedIn(user.path) : said.get(file.before);
    if (used) found.set(told, used);
  }
  return found;
}

function asksFor(user: ParsedFile, file: Gone, name: string): boolean {
  if (user.profile.modules !== 'ecmascript') return false;
  if (isToldFor(user.path, file.before.path)) return true;
  return asked(user).some(
    (one) => (one.name === name || one.name === '*') && isModuleOf(user, one.module, file),
  );
}

/** What a file asks others for by name, with `*` for all that they show. */
function asked(user: ParsedFile): readonly ImportTarget[] {
  const facts = makeSideFacts(user);
  const { stars, typeStars } = interfaceOf(facts);
  const whole = [...stars, ...typeStars, ...askedOf(user).called];
  return [...namesAskedFor(facts), ...whole.map((module) => ({ module, name: '*' }))];
}
