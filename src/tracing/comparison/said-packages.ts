import { isReadingMatter } from '../../classification/open-world/reading-matter.ts';
import { type StillUsed, usedIn } from '../../classification/open-world/still-used.ts';
import { literalPattern } from '../../model/literal-pattern.ts';
import type { SourceFile } from '../../model/source-file.ts';
import type { CodeSymbol } from '../../model/symbol.ts';
import type { Around } from './around.ts';
import { type ChangedPackage, isWithin } from './changed-packages.ts';

/** Code of the JVM, in which nothing but texts means a package while the program runs. */
const IS_CODE = /\.(?:java|kts?|scala|groovy)$/;

/** What a project and its packages are called where they are published, which finds no class. */
const PUBLISHED =
  /<(?:groupId|artifactId)>[^<]*<|\b(?:group|namespace|applicationId|testNamespace)\s*[=(]?\s*["'][\w.]*["']|\bpackage\s*=\s*["'][\w.]*["']/g;

/**
 * Who says, in a text or in a file that is no code, a package that a class has left, or has come to, or the class by its
 * package: by the class, where.
 *
 *     shop.cart.Invoice  ->  shop.bill.Invoice       Class.forName("shop.cart.Invoice"), Class.forName("shop.cart." + name)
 *                                                    @ComponentScan("shop.cart"), @Before("execution(* shop.cart..*(..))")
 *                                                    logging.level.shop.cart: WARN, -keep class shop.cart.** { *; }
 *
 * A package stands for all below it. One of a single word isn't looked for, since the word may be any.
 */
export function saidPackages(
  changed: readonly ChangedPackage[],
  around: Around,
): ReadonlyMap<CodeSymbol, StillUsed> {
  if (changed.length === 0) return new Map();
  const asked = changed.map((one) => ({ ...one, patterns: patternsFor(one) }));
  const files = filesSaying([...new Set(changed.flatMap(namesFor))], around);
  // A package that was moved as a whole is asked for once.
  const sayers = new Map<string, SourceFile | undefined>();
  const sayerOf = (pattern: RegExp): SourceFile | undefined => {
    if (!sayers.has(pattern.source))
      sayers.set(
        pattern.source,
        files.find((file) => isSaidIn(file, pattern)),
      );
    return sayers.get(pattern.source);
  };
  return new Map(
    asked.flatMap(({ symbol, patterns }) => {
      const file = patterns.map(sayerOf).find((one) => one);
      return file ? [[symbol, usedIn(file.path, 'which says its package')] as const] : [];
    }),
  );
}

function namesFor({ symbol, from, to }: ChangedPackage): readonly string[] {
  return [`${from}.${symbol.simpleName}`, from, ...apart(from, to), ...apart(to, from)];
}

function patternsFor({ symbol, from, to }: ChangedPackage): readonly RegExp[] {
  return [
    new RegExp(`${FRONT}${literalPattern(`${from}.${symbol.simpleName}`)}(?![\\w$])`),
    ...[...apart(from, to), ...apart(to, from)].map(wholePackage),
    directlyIn(from),
  ];
}

/** The packages around and with the first one that aren't around the second: `shop.cart` of `shop.cart` and `shop.bill`. */
function apart(one: string, other: string): readonly string[] {
  const parts = one.split('.');
  return parts
    .map((_, at) => parts.slice(0, at + 1).join('.'))
    .filter((name) => name.includes('.') && !isWithin(other, name));
}

/** `logging.level.shop.cart` says `shop.cart`. */
const FRONT = '(?<![\\w$-]|(?<!\\blevel)\\.)';

/** A package by itself, or all that is in it: `shop.cart`, `shop.cart..*`, `"shop.cart." + name`. */
function wholePackage(name: string): RegExp {
  return new RegExp(`${FRONT}${literalPattern(name)}(?=$|[^\\w.$-]|\\.(?!\\w))`, 'm');
}

/** What is put together to a class of this very package: `"shop.cart." + name`, `"shop.cart.$name"`. */
function directlyIn(name: string): RegExp {
  return new RegExp(`${FRONT}${literalPattern(name)}\\.(?=["'$%{])`);
}

function filesSaying(names: readonly string[], around: Around): readonly SourceFile[] {
  const texts = around.naming(names).filter((path) => !IS_CODE.test(path));
  return [...around.after, ...around.few(texts), ...codeSaying(names, around)].filter(
    ({ path }) => !isReadingMatter(path),
  );
}

/**
 * All files of a package say it at their heads, and who uses it says it in imports: where they are too many, those that
 * say it in a text are looked for by its quotes.
 */
function codeSaying(names: readonly string[], around: Around): readonly SourceFile[] {
  const all = around.codeNaming(names);
  if (all.length > 0) return all;
  return around.codeNaming(names.flatMap((name) => [`"${name}"`, `"${name}.`, `${name}..`]));
}

function isSaidIn(file: SourceFile, pattern: RegExp): boolean {
  if (file.type !== 'text') return false;
  if (!IS_CODE.test(file.path)) return pattern.test(file.text.replace(PUBLISHED, ''));
  const strings = file.text.match(/"""[\s\S]*?"""|"(?:\\.|[^"\\\n])*"/g) ?? [];
  return strings.some((one) => pattern.test(one));
}
