import type { Gone } from '../../classification/open-world/gone.ts';
import type { ReadFile } from '../../model/parsed-file.ts';
import type { CodeSymbol } from '../../model/symbol.ts';
import type { ReadSides } from './read-sides.ts';

/** A class of Java or Kotlin that stands in another package now. */
export interface ChangedPackage {
  readonly symbol: CodeSymbol;
  readonly now: CodeSymbol;
  readonly from: string;
  readonly to: string;
  /** Its file as it was. */
  readonly text: string;
}

const IS_OF_PACKAGES = /\.(?:java|kt)$/;
const PACKAGE = /^[^\S\n]*package\s+([\w.]+)/m;

/** The classes among what is gone from its place whose package is another one. */
export function changedPackages(
  gone: readonly Gone[],
  { before, after }: ReadSides,
): readonly ChangedPackage[] {
  const [was, is] = [before, after].map((files) => new Map(files.map((file) => [file.path, file])));
  return gone.flatMap(({ before: symbol, after: now }) => {
    if (!now || symbol.parent || symbol.kind === 'module' || !IS_OF_PACKAGES.test(symbol.path)) return [];
    const file = was!.get(symbol.path);
    const [from, to] = [packageIn(file), packageIn(is!.get(now.path))];
    if (!from || !to || from === to || !file?.text) return [];
    return [{ symbol, now, from, to, text: file.text }];
  });
}

function packageIn(file: ReadFile | undefined): string | null {
  return file?.text ? packageSaid(file.text) : null;
}

/** The package that a text of Java or Kotlin says it is in. */
export function packageSaid(text: string): string | null {
  return PACKAGE.exec(text)?.[1] ?? null;
}

/** Whether a package is another one, or stands below it. */
export function isWithin(inner: string, outer: string): boolean {
  return inner === outer || inner.startsWith(`${outer}.`);
}
