import type { AstNode } from '../../model/ast-node.ts';
import { sliceOf } from '../../model/span.ts';
import type { CodeSymbol } from '../../model/symbol.ts';
import { isOfC, preambleOf } from '../go/cgo.ts';
import { packageOf } from '../java/package-names.ts';
import { looksInItsPackage } from '../java/scanned-packages.ts';
import { folderOf, foldersOf } from '../modules/folders.ts';
import { unquoted } from '../modules/module-interface.ts';
import { resolveModule } from '../modules/module-paths.ts';
import { joinedFile } from '../modules/spelled-modules.ts';
import { declaredModule, standsForParent } from '../rust/module-files.ts';
import type { FileFacts, Side, World } from '../world.ts';
import { includedFile } from './included-files.ts';
import { ownPlace, type SaidPlace } from './own-place.ts';

/**
 * What code says that depends on the file it stands in, so that the same words mean something else where it was moved
 * to; null where it says no such thing, or what it means moved along.
 *
 *     require('./vat')       in rates/a.js and in other/a.js: another file
 *     __dirname, import.meta.url, __file__, include_str!("vat.txt"), //go:embed vat.txt, super::base()
 *
 * What an import brings under a name is no matter here: names are compared by what they stand for.
 */
export function boundToPlace(world: World, before: CodeSymbol, after: CodeSymbol): string | null {
  if (before.path === after.path) return null;
  const [old, now] = [world.before.factsOf(before), world.after.factsOf(after)];
  const there = new Map(placesIn(world.after, now, after).map((one) => [one.spelled, one.meant]));
  for (const { spelled, meant } of placesIn(world.before, old, before)) {
    if (!there.has(spelled)) continue;
    const follows = meant !== null && (world.mapping.pathAfter(meant) ?? meant) === there.get(spelled);
    if (!follows) return spelled;
  }
  return null;
}

/**
 * Whether a symbol and what was put into it from other files mean the same files as before.
 *
 *     run('./worker.js')      ->      import { start } from './lib/start'; start()      lib/start.js: run('./worker.js')
 */
export function meansTheSamePlaces(
  world: World,
  before: CodeSymbol,
  after: CodeSymbol,
  usedBefore: Iterable<CodeSymbol>,
  usedAfter: Iterable<CodeSymbol>,
): boolean {
  const [olds, nows] = [
    [before, ...usedBefore],
    [after, ...usedAfter],
  ];
  const isElsewhere = [olds, nows].some(([first, ...rest]) => rest.some(({ path }) => path !== first!.path));
  if (!isElsewhere) return true;
  const meant = (side: Side, symbols: readonly CodeSymbol[]): readonly (string | null)[] =>
    symbols.flatMap((one) => placesIn(side, side.factsOf(one), one, true)).map((place) => place.meant);
  const was = new Set(
    meant(world.before, olds).map((path) => path && (world.mapping.pathAfter(path) ?? path)),
  );
  const is = new Set(meant(world.after, nows));
  return was.size === is.size && !was.has(null) && [...was].every((path) => is.has(path));
}

/** @param isWhole whether what stands in its members counts as well. */
function placesIn(side: Side, facts: FileFacts, symbol: CodeSymbol, isWhole = false): readonly SaidPlace[] {
  const find = FINDERS[facts.file.profile.modules === 'ecmascript' ? 'ecmascript' : facts.file.profile.id];
  if (!find) return [];
  const inner = new Set(isWhole ? [] : symbol.children.flatMap(({ nodes }) => nodes));
  const others = new Set(
    symbol.kind === 'module'
      ? facts.file.symbols.flatMap((one) => (one.parent === null && one !== symbol ? one.nodes : []))
      : [],
  );
  const found: SaidPlace[] = [];
  const visit = (node: AstNode, parent: AstNode | null): void => {
    if (inner.has(node) || others.has(node)) return;
    const place = find(side, facts, node, parent);
    if (place) {
      found.push(place);
      return;
    }
    for (const child of node.children) visit(child, node);
  };
  for (const node of symbol.nodes) visit(node, null);
  return found;
}

/** So much text before a path is looked at for what loads it, in UTF-16 units. */
const NEARBY = 200;
const LOADS = /\b(?:require|import|from|mock)\s*\(?\s*$/;

/** Whoever asks a file for its own path asks where it is; that it ends otherwise is told of the file. */
function withoutEnding(path: string): string {
  return path.replace(/\.[^./]+$/, '');
}

/** `import.meta.env`, which a bundler gives to the whole program alike; not where a file gives itself another one. */
function isEnvironment(text: string, parent: AstNode | null): boolean {
  if (parent?.kind !== 'member_expression') return false;
  return (
    /^import\.meta\.env$/.test(text.slice(parent.start, parent.end)) &&
    !/^\s{0,9}(?:[|&?]{2})?=(?!=)/.test(text.slice(parent.end, parent.end + 12))
  );
}

/**
 * What a module of Node has as its own: itself, and what finds others from its folder, where no path says which.
 *
 *     require.main === module        require.resolve(name)        require(name)        import(name)
 *
 * Not `module.exports`, which is compared as what the file shows.
 */
function ofItsModule({ file }: FileFacts, node: AstNode, parent: AstNode | null): SaidPlace | null {
  const [first, second] = parent?.children ?? [];
  const isCallee = parent?.kind === 'call_expression' && first === node;
  if (isCallee && (node.kind === 'import' || node.text === 'require') && saysItsPath(second)) return null;
  const folder: SaidPlace = { spelled: node.text || node.kind, meant: folderOf(file.path) };
  if (node.kind === 'import') return isCallee ? folder : null;
  if (node.kind !== 'identifier' || !/^(?:module|require)$/.test(node.text)) return null;
  if (file.bindings.of(node) !== null || !file.bindings.isReference(node)) return null;
  // `require.main` and `require.cache` are those of the program.
  if (node.text === 'require')
    return /^\.(?!resolve\([^'"`])/.test(file.text.slice(node.end, node.end + 10)) ? null : folder;
  const isShown =
    parent?.kind === 'member_expression' && first === node && parent.children[2]?.text === 'exports';
  return isShown ? null : { spelled: node.text, meant: file.path };
}

function saysItsPath(list: AstNode | undefined): boolean {
  const [path] = list?.children.filter(({ named, extra }) => named && !extra) ?? [];
  return path !== undefined && /^(?:string|template_string)$/.test(path.kind);
}

type Finder = (side: Side, facts: FileFacts, node: AstNode, parent: AstNode | null) => SaidPlace | null;

const FINDERS: Readonly<Record<string, Finder>> = {
  ecmascript(side, facts, node, parent) {
    const { file } = facts;
    if (node.extra) {
      const [, path] = /^\/\/\/\s*<reference\s+path=["']([^"']+)/.exec(node.text) ?? [];
      return path === undefined ? null : relative(side, facts, path.startsWith('.') ? path : `./${path}`);
    }
    if (node.text === '__dirname') return { spelled: node.text, meant: folderOf(file.path) };
    if (node.text === '__filename') return { spelled: node.text, meant: withoutEnding(file.path) };
    if (node.kind === 'meta_property' && /^import/.test(file.text.slice(node.start, node.end)))
      return isEnvironment(file.text, parent)
        ? null
        : { spelled: 'import.meta', meant: withoutEnding(file.path) };
    const own = ofItsModule(facts, node, parent);
    if (own) return own;
    const isText = file.profile.strings.includes(node.kind) && node.kind !== 'string_fragment';
    if (!isText && node.kind !== 'template_string') return null;
    const isLoaded = LOADS.test(file.text.slice(Math.max(0, node.start - NEARBY), node.start));
    if (!isText && !isLoaded) return null;
    const isNamed =
      parent?.kind === 'export_statement' ||
      (parent?.kind === 'import_statement' && parent.children.some(({ kind }) => kind === 'import_clause'));
    const text = isNamed ? '' : unquoted(node, facts);
    // `name.startsWith('.')` asks for no file.
    if (!/^\.\.?(?:\/|$)/.test(text) || (/^\.\.?\/?$/.test(text) && !isLoaded)) return null;
    const [begun, ...rest] = isText ? [text] : text.split('${');
    // import(`./locales/${language}.js`): as far as the path is spelled out.
    return rest.length > 0
      ? { spelled: begun!, meant: joinedFile(foldersOf(file.path), begun!) }
      : relative(side, facts, text);
  },
  python(_, { file }, node, parent) {
    if (/^__(?:file|package|spec|path|module)__$/.test(node.text)) return { spelled: node.text, meant: null };
    if (node.text === 'globals') return { spelled: 'globals()', meant: file.path };
    if (node.text !== '__name__' || parent?.kind === 'attribute') return null;
    // A logger is called after its module, and a program asks whether it is the one that runs.
    const around = file.text.slice(Math.max(0, node.start - 40), node.end + 40);
    return /getLogger\(\s*__name__|__name__\s*==\s*["']__main__|["']__main__["']\s*==\s*__name__/i.test(
      around,
    )
      ? null
      : { spelled: node.text, meant: null };
  },
  go(_, facts, node) {
    const { file } = facts;
    const preamble = isOfC(node) ? preambleOf(facts) : null;
    if (preamble !== null) return { spelled: sliceOf(file, node), meant: preamble };
    if (node.text === 'Caller' && /^Caller\(0\)/.test(file.text.slice(node.start, node.end + 3)))
      return { spelled: 'runtime.Caller', meant: withoutEnding(file.path) };
    const [asked] = node.extra ? (/^\/\/go:embed\b.*/.exec(node.text) ?? []) : [];
    if (asked) return { spelled: asked, meant: folderOf(file.path) };
    if (node.kind !== 'interpreted_string_literal') return null;
    const text = file.text.slice(node.start + 1, node.end - 1);
    return /^(?:\.\.?\/|testdata\b)/.test(text) ? { spelled: text, meant: folderOf(file.path) } : null;
  },
  rust(side, { file }, node, parent) {
    const isMacro =
      parent?.kind === 'macro_invocation' || (parent?.kind === 'token_tree' && file.text[node.end] === '!');
    if (isMacro && /^(?:include\w*|file|module_path)$/.test(node.text))
      return { spelled: `${node.text}!`, meant: null };
    if (node.kind === 'mod_item' && node.children.every(({ field }) => field !== 'body'))
      return declaredModule(side, file, node);
    return node.kind === 'super' ? standsForParent(side, file, node) : null;
  },
  ruby: ofScript,
  bash: ofScript,
  php(_, { file }, node) {
    return includedFile(file, node) ?? ownPlace(file, node);
  },
  c: includes,
  cpp: includes,
  java: asksForPackage,
  kotlin: asksForPackage,
};

function includes(_: Side, { file }: FileFacts, node: AstNode): SaidPlace | null {
  if (node.text === '__FILE__') return { spelled: node.text, meant: withoutEnding(file.path) };
  return includedFile(file, node);
}

function ofScript(_: Side, { file }: FileFacts, node: AstNode): SaidPlace | null {
  return ownPlace(file, node);
}

function relative(side: Side, facts: FileFacts, specifier: string): SaidPlace {
  const target = resolveModule(side, facts, specifier);
  return {
    spelled: specifier,
    meant: target.type === 'file' ? target.facts.file.path : target.name,
  };
}

/** `getClass().getResource("vat.txt")`, `Rates.class.getPackage()` */
function asksForPackage(_: Side, facts: FileFacts, node: AstNode): SaidPlace | null {
  if (/^(?:marker_)?annotation$/.test(node.kind)) {
    const spelled = sliceOf(facts.file, node);
    return looksInItsPackage(spelled) ? { spelled, meant: packageOf(facts) } : null;
  }
  if (!/^get(?:Package(?:Name)?|CanonicalName|Name|TypeName|Resource(?:AsStream)?)$/.test(node.text))
    return null;
  const { text } = facts.file;
  const [front, behind] = [
    text.slice(Math.max(0, node.start - 40), node.start),
    text.slice(node.end, node.end + 4),
  ];
  if (!/(?:\bclass|\bjava|getClass\(\)|getClassLoader\(\))\s*\.\s*$/.test(front)) return null;
  return /^\(\s*"\//.test(behind) ? null : { spelled: node.text, meant: packageOf(facts) };
}
