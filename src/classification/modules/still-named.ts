import type { AstNode } from '../../model/ast-node.ts';
import { groupBy } from '../../model/group-by.ts';
import { wordPattern } from '../../model/literal-pattern.ts';
import type { ParsedFile } from '../../model/parsed-file.ts';
import type { CodeSymbol } from '../../model/symbol.ts';
import { fits, joined, joinedPath, segmentsOf, starredModules } from './spelled-modules.ts';

/** A symbol that others knew under a name, or at a place, that it has no more; what became of it, if anything did. */
export interface Gone {
  readonly before: CodeSymbol;
  readonly after: CodeSymbol | null;
}

/**
 * Who still says the old name of what was renamed, moved or removed, in ways that no reference of the change set
 * resolves: by the symbol, the path of the first such file.
 *
 *     import { base } from '@/rates'            a path that only a tool can resolve
 *     (await import('./rates')).base(net)       a module that is loaded while the program runs
 *     import static shop.Rates.*; base(net)     a member that is imported with all others
 *     rates::base(net); Rates.base(net)         a path, a class that holds it
 *
 * A name that its file declares itself is another one, and so is one that comes from a module that is called
 * otherwise. What is found may still be a namesake: then a refactoring is told as a change, and never the other way.
 *
 * @param around files that did not change.
 */
export function stillNamed(
  gone: readonly Gone[],
  around: readonly ParsedFile[],
): ReadonlyMap<CodeSymbol, string> {
  const byName = groupBy(gone, ({ before }) => before.simpleName);
  const found = new Map<CodeSymbol, string>();
  for (const file of around) {
    for (const one of gone)
      if (one.before.kind === 'module' && !found.has(one.before) && asksFor(file, one))
        found.set(one.before, file.path);
    const visit = (node: AstNode, parent: AstNode | null): void => {
      const named = node.children.length === 0 && node.named && !node.extra ? byName.get(node.text) : null;
      for (const one of named ?? [])
        if (!found.has(one.before) && mayMean(file, node, parent, one)) found.set(one.before, file.path);
      for (const child of node.children) visit(child, node);
    };
    visit(file.root, null);
  }
  return found;
}

/** A file that was moved, by the path that leads to it from another one, or as a module of Python. */
function asksFor(file: ParsedFile, { before, after }: Gone): boolean {
  const [was, is] = [before.path, after?.path ?? ''].map((one) => segmentsOf(one).join('/'));
  return was !== is && askedOf(file).files.has(was!);
}

function mayMean(file: ParsedFile, leaf: AstNode, parent: AstNode | null, symbol: Gone): boolean {
  const { profile, bindings } = file;
  if (profile.strings.includes(leaf.kind) || !isKnown(profile.id)) return false;
  if (profile.modules === 'ecmascript' && KEY.test(leaf.kind) && loadsAsItRuns(file, symbol)) return true;
  if (leaf.kind === 'string_fragment' && askedOf(file).whole.some((module) => leadsTo(file, module, symbol)))
    return true;
  const binding = bindings.of(leaf);
  if (binding?.import) return isImportOf(file, binding.import.module, symbol);
  if (binding) return false;
  const aliased = (parent?.children ?? []).flatMap((one) => bindings.of(one)?.import ?? []);
  if (aliased.some(({ module, name }) => name === leaf.text && isImportOf(file, module, symbol))) return true;
  const object = objectBefore(leaf, parent);
  if (symbol.before.parent) return isMemberOf(file, symbol, symbol.before.parent, object);
  if (object === null) return askedOf(file).starred.some((module) => isImportOf(file, module, symbol));
  const spelled = file.text.slice(object.start, object.end);
  const head = bindings.of(firstLeaf(object))?.import;
  if (!head) return profile.id === 'rust' && isImportOf(file, spelled, symbol);
  const whole = head.name === '*' ? head.module.replace(/^[./]+(?=[^./])/, '') : joined(file, head);
  return [whole, spelled].some((module) => isImportOf(file, module, symbol));
}

/** Languages in which something can be proved to be gone without a change of behaviour; the others name what is left. */
function isKnown(language: string): boolean {
  return /^(?:typescript|tsx|javascript|python|java|kotlin|rust)$/.test(language);
}

/** A member by its class: `Rates.base`, or of an object, in a file that speaks of the class. */
function isMemberOf(file: ParsedFile, gone: Gone, holder: CodeSymbol, object: AstNode | null): boolean {
  if (keepsName(gone) && gone.after?.parent?.simpleName === holder.simpleName) return false;
  if (object && lastLeaf(object).text === holder.simpleName) return true;
  const { mentions } = askedOf(file);
  const known = mentions.get(holder.simpleName) ?? wordPattern([holder.simpleName]).test(file.text);
  mentions.set(holder.simpleName, known);
  return known;
}

interface Asked {
  /** Files that it asks for by a path, or as modules of Python, without their endings. */
  readonly files: ReadonlySet<string>;
  /** What the file loads while it runs. */
  readonly loaded: readonly string[];
  /** Modules that a script holds as a whole: `jest.spyOn(rates, 'base')`. */
  readonly whole: readonly string[];
  /** Modules of which it imports everything. */
  readonly starred: readonly string[];
  /** Whether it says a word. */
  readonly mentions: Map<string, boolean>;
}

const known = new WeakMap<ParsedFile, Asked>();

/** What is asked of a whole file, once for all names that it says. */
function askedOf(file: ParsedFile): Asked {
  const made = known.get(file) ?? {
    files: new Set(filesAskedBy(file)),
    loaded: [...file.text.matchAll(LOADED)].map(([, , module]) => module!),
    whole:
      file.profile.modules === 'ecmascript'
        ? file.bindings.all.flatMap(({ import: from }) => (from?.name === '*' ? [from.module] : []))
        : [],
    starred: starredModules(file),
    mentions: new Map<string, boolean>(),
  };
  known.set(file, made);
  return made;
}

const PATHS = /(['"`])(\.\.?\/[^'"`\n]*)\1/g;
const SCRIPT = /\/[^./]*(?:\.[cm]?[jt]sx?)?$/;
const IMPORTS = /^[^\S\n]*(?:from|import)[^\S\n]+([\w.]+)/gm;

function filesAskedBy({ profile, path, text }: ParsedFile): readonly string[] {
  if (profile.modules === 'python')
    return [...text.matchAll(IMPORTS)].map(([, module]) => module!.replaceAll('.', '/'));
  if (profile.modules !== 'ecmascript') return [];
  const here = segmentsOf(path, false).slice(0, -1);
  return [...text.matchAll(PATHS)].flatMap(([, , module]) =>
    SCRIPT.test(module!) ? [joinedPath(here, module!)] : [],
  );
}

const KEY = /^(?:property_identifier|shorthand_property_identifier_pattern)$/;
const LOADED = /\b(?:import|require\w*|\w*mock\w*)\s*\(\s*(?:import\s*\(\s*)?(['"`])([^'"`\n]+)\1/gi;

/** `import('./rates')`, `require('./rates')`, `jest.requireActual('./rates')`, `vi.mock('./rates', ...)` */
function loadsAsItRuns(file: ParsedFile, gone: Gone): boolean {
  return askedOf(file).loaded.some((module) => leadsTo(file, module, gone));
}

/** A module of ECMAScript, by a path from here or by a name that only a tool can follow. */
function leadsTo(file: ParsedFile, module: string, gone: Gone): boolean {
  if (!module.startsWith('.')) return isImportOf(file, module, gone);
  const here = segmentsOf(file.path, false).slice(0, -1);
  return joinedPath(here, module) === segmentsOf(gone.before.path).join('/');
}

/** Whether what a module is called as fits where a symbol was declared, and not where it is now. */
function isImportOf({ profile }: ParsedFile, module: string, gone: Gone): boolean {
  if (!fits(profile.id, module, gone.before)) return false;
  return !(keepsName(gone) && fits(profile.id, module, gone.after!));
}

function keepsName({ before, after }: Gone): boolean {
  return after?.simpleName === before.simpleName;
}

/** What stands before the dot, or the path before the name. */
function objectBefore(leaf: AstNode, parent: AstNode | null): AstNode | null {
  const at = parent ? parent.children.indexOf(leaf) : -1;
  return at >= 2 && /^(?:\.|\?\.|optional_chain|::)$/.test(parent!.children[at - 1]!.kind)
    ? parent!.children[at - 2]!
    : null;
}

function firstLeaf(node: AstNode): AstNode {
  return node.children.length === 0 ? node : firstLeaf(node.children[0]!);
}

function lastLeaf(node: AstNode): AstNode {
  return node.children.length === 0 ? node : lastLeaf(node.children.at(-1)!);
}
