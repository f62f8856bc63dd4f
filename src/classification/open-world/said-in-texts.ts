import { groupBy } from '../../model/group-by.ts';
import { literalPattern, wordPattern } from '../../model/literal-pattern.ts';
import type { TextFile } from '../../model/source-file.ts';
import type { CodeSymbol } from '../../model/symbol.ts';
import { foldersOf } from '../modules/folders.ts';
import { calledBy, endsAlike, followed, segmentsOf } from '../modules/spelled-modules.ts';
import { accessorNames, binaryNames } from './accessor-names.ts';
import { type Gone, keepsName } from './gone.ts';
import { isImportedIn } from './imports-in-texts.ts';
import { type StillUsed, usedIn } from './still-used.ts';
import { templateExpressions } from './template-expressions.ts';

/** What is read as a text: a file that no grammar reads, or one of code without its comments. */
export interface SaidText extends TextFile {
  /** Null where it is no code. Languages that share modules go by one name, as `languageOf` says. */
  readonly language: string | null;
  /** What a file of code says in its strings, which is all that a language doesn't resolve itself. */
  readonly strings: string;
}

/**
 * Which of the gone symbols are still said where no grammar of ours sees a name: by the symbol, the path of the first
 * such file.
 *
 *     package.json       "main": "lib/rates.js"                 a file, by its path from there or from the root
 *     pyproject.toml     shop = "shop.rates:base"               a symbol, by its module
 *     beans.xml          <bean class="shop.Rates"/>             a class, by its package
 *                        init-method="load"                     a member, where its class is named
 *     Cart.vue           import { base } from './rates'         a language that is embedded
 *     index.html         <button onclick="base()">              an expression of a template
 *     ci.sh, ci.yml      python tools/rates.py                  a command
 *
 * A bare word is nobody's name there: a key of JSON, a class of CSS. A namesake costs a refactoring its name; the other
 * mistake would be the worse one.
 */
export function saidInTexts(
  gone: readonly Gone[],
  texts: readonly SaidText[],
): ReadonlyMap<CodeSymbol, StillUsed> {
  const found = new Map<CodeSymbol, StillUsed>();
  const byWord = groupBy(gone, ({ before }) => wordOf(before));
  const accessed = gone.filter((one) => one.before.path.endsWith('.java') && !keepsName(one));
  for (const text of texts) {
    const expressions = templateExpressions(text);
    for (const one of accessed)
      if (accessorNames(one.before).some((name) => tokensWith(expressions, name).length > 0))
        found.set(one.before, usedIn(text.path));
    for (const one of gone) {
      const isOwnLanguage = text.language === languageOf(one.before.path);
      const said = isOwnLanguage ? text.strings : text.text;
      if (binaryNames(one.before).some((name) => said.includes(name) && wordPattern([name]).test(said)))
        found.set(one.before, usedIn(text.path));
    }
    for (const [word, ones] of byWord) {
      if (!text.text.includes(word)) continue;
      const isExpressed = tokensWith(expressions, word).length > 0;
      for (const one of ones) {
        if (found.has(one.before) || text.path === one.after?.path) continue;
        const isFile = one.before.kind === 'module';
        const isOwnLanguage = text.language === languageOf(one.before.path);
        const tokens = tokensWith(isOwnLanguage ? text.strings : text.text, word);
        const isSaid =
          (isExpressed && !isFile && !keepsName(one)) ||
          tokens.some((token) => (isFile ? meansFile(text, token, one) : meansSymbol(text, token, one))) ||
          (tokens.length > 0 && text.language === null && isImportedIn(text, one)) ||
          (!isFile && !keepsName(one) && isNamedBesideClass(text, one));
        if (isSaid) found.set(one.before, usedIn(text.path));
      }
    }
  }
  return found;
}

/** The word that stands in whatever means a symbol: of a file its own name, or its folder's where it stands for that. */
function wordOf({ kind, path, simpleName }: CodeSymbol): string {
  return kind === 'module' ? calledBy(path) : simpleName;
}

const AROUND = String.raw`[\p{L}\p{N}_$@~./\\:#-]*`;

/** What is written in one piece around a word that stands by itself: `tools/rates.py`, `shop.rates:base`. */
function tokensWith(text: string, word: string): readonly string[] {
  if (word === '' || !text.includes(word)) return [];
  const inside = `(?<![\\p{L}\\p{N}_$])${literalPattern(word)}(?![\\p{L}\\p{N}_$])`;
  return [...text.matchAll(new RegExp(`${inside}${AROUND}`, 'gu'))].map((match) => {
    const line = text.slice(Math.max(0, match.index - LONGEST), match.index);
    return `${BEFORE.exec(line)?.[0] ?? ''}${match[0]}`.replace(/[.:#-]+$/, '');
  });
}

const LONGEST = 200;
const BEFORE = new RegExp(`${AROUND}$`, 'u');

const SCRIPT = /^[cm]?[jt]sx?$/;

/** Names of files that say nothing of what is in them, so that a path of one part may be any of many. */
const COMMON = /^(?:index|main|mod|lib|app|setup|test|tests|utils|config|__init__)$/;

function meansFile(text: SaidText, token: string, { before, after }: Gone): boolean {
  const [path = ''] = token.replace(/\\/g, '/').split(/[:#]/);
  if (/\//.test(path) || endingOf(path) === endingOf(before.path))
    return meansPath(text, path, before.path, after?.path ?? null);
  if (!namesByDots(before.path) || text.language === languageOf(before.path)) return false;
  const parts = token.split(/[.:#]+/);
  const [own, now] = [segmentsOf(before.path), segmentsOf(after?.path ?? '')];
  return parts.some((_, at) => {
    const first = parts.slice(0, at + 1);
    return at > 0 && endsAlike(own, first) && !endsAlike(now, first);
  });
}

/**
 * A path leads from the folder of its file, from the root, or from somewhere between its file and what it means. Where it
 * leads to the old place from there, it doesn't mean a new one to which it would lead from somewhere below.
 *
 *     package.json: "node run.js"      run.js  ->  tools/run.js
 */
function meansPath(text: SaidText, said: string, path: string, now: string | null): boolean {
  const folder = foldersOf(text.path);
  // Somewhere below, where a tool runs whose file this is.
  const isBelow = path.startsWith(folder.map((one) => `${one}/`).join(''));
  const means = (file: string): 'there' | 'below' | null => {
    const isAlike = reaches(endingOf(said), endingOf(file));
    // What imports say without an ending is followed where the language is known.
    if (!isAlike && (!said.includes('/') || text.language === languageOf(path))) return null;
    // `~/rates` and `@/rates` lead from a folder that a tool knows.
    const ways = (isAlike ? [withoutEnding(said)] : [said, withoutEnding(said)]).map((spelled) =>
      spelled.split('/').filter((part) => !/^[~@]$/.test(part)),
    );
    if (ways.some((way) => [folder, []].some((from) => isFile(followed(from, way), file)))) return 'there';
    const leadsBelow = ways.some((way) => {
      const parts = followed([], way);
      const isTold = parts.length > 1 || (isAlike && !COMMON.test(parts[0] ?? ''));
      return (
        isBelow &&
        isTold &&
        parts.length <= path.split('/').length &&
        endsAlike(withoutEnding(file).split('/'), parts)
      );
    });
    return leadsBelow ? 'below' : null;
  };
  const was = means(path);
  const is = now === null ? null : means(now);
  return was !== null && (is === null || (was === 'there' && is === 'below'));
}

/** A source of TypeScript is asked for by what becomes of it. */
function reaches(said: string, ending: string): boolean {
  return said === ending || (/tsx?$/.test(ending) && said === ending.replace(/tsx?$/, 'js'));
}

/** `lib/rates` for lib/rates.js, and `lib` for lib/index.js. */
function isFile(parts: readonly string[], path: string): boolean {
  const own = withoutEnding(path);
  const said = parts.join('/');
  return said === own || `${said}/index` === own;
}

function withoutEnding(path: string): string {
  return path.replace(/\.\w+$/, '');
}

/** A symbol by its module or its class, in front of it: `shop.rates:base`, `Rates#base`, `shop/Rates` in Java. */
function meansSymbol(text: SaidText, token: string, gone: Gone): boolean {
  const { before, after } = gone;
  if (text.language !== null && text.language === languageOf(before.path)) return false;
  const parts = token.split(/([./\\:#]+)/);
  return parts.some((part, at) => {
    if (part !== before.simpleName || at < 2 || at % 2 === 1) return false;
    if (/[/\\]/.test(parts[at - 1]!) && languageOf(before.path) !== 'java') return false;
    const outer = parts.slice(0, at).filter((one, nth) => nth % 2 === 0 && one !== '');
    // `<activity android:name=".Cart"/>`
    if (outer.length === 0)
      return languageOf(before.path) === 'java' && token === `.${part}` && /\.xml$/.test(text.path);
    if (before.parent) return outer.at(-1) === before.parent.simpleName;
    return fitsHolder(outer, before) && !(keepsName(gone) && fitsHolder(outer, after!));
  });
}

/**
 * A member as a value of XML that names its class, or an object of it, as well, or in a script or a rule that does:
 *
 *     <bean class="shop.Rates" init-method="load"/>      <task:scheduled ref="rates" method="load"/>
 *     -keep class shop.Rates { void load(); }            new shop.Rates().load()
 */
function isNamedBesideClass({ path, text }: SaidText, { before }: Gone): boolean {
  if (!HOLDS_MEMBERS.test(path) || languageOf(before.path) !== 'java' || !before.parent) return false;
  const [member, holder] = [before.simpleName, before.parent.simpleName].map(literalPattern);
  const bean = holder!.slice(0, 1).toLowerCase() + holder!.slice(1);
  const said = /\.xml$/.test(path) ? `=\\s*(["'])${member}\\1` : `(?<![\\w$])${member}(?![\\w$])`;
  return new RegExp(said).test(text) && new RegExp(`(?<![\\w$])(?:${holder}|${bean})(?![\\w$])`).test(text);
}

const HOLDS_MEMBERS = /\.(?:xml|groovy|gradle|drl|pro|bsh|jspx?|mvel|zul|py|js)$/;

/** A module, or the package where the language has one name for all files of a folder. */
function fitsHolder(outer: readonly string[], { path }: CodeSymbol): boolean {
  const isPackage = /^(?:java|go)$/.test(languageOf(path));
  return endsAlike(isPackage ? foldersOf(path) : segmentsOf(path), outer);
}

function endingOf(path: string): string {
  return /\.(\w+)$/.exec(path)?.[1] ?? '';
}

function namesByDots(path: string): boolean {
  return /^(?:python|java)$/.test(languageOf(path));
}

/** Languages that share modules or packages go by one name. */
export function languageOf(path: string): string {
  const ending = endingOf(path);
  if (SCRIPT.test(ending)) return 'javascript';
  return LANGUAGES[ending] ?? ending;
}

const LANGUAGES: Readonly<Record<string, string>> = {
  py: 'python',
  pyi: 'python',
  kt: 'java',
  kts: 'java',
  scala: 'java',
  h: 'c',
  hpp: 'c',
  cc: 'c',
  cpp: 'c',
};
