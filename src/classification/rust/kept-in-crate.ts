import { type AstNode, pathTo } from '../../model/ast-node.ts';
import { literalPattern } from '../../model/literal-pattern.ts';
import { sliceOf } from '../../model/span.ts';
import type { CodeSymbol } from '../../model/symbol.ts';
import type { FileFacts, Side, World } from '../world.ts';
import { namesSaying } from './given-out.ts';
import { moduleFolder } from './module-files.ts';
import type { FileText } from './taken-by-stars.ts';
import { isPub, isSeen } from './visibility.ts';

/** An item of Rust that said `pub`, and that its crate alone sees now. */
export interface KeptInCrate {
  readonly before: CodeSymbol;
  readonly after: CodeSymbol;
}

/**
 * Items, methods and fields of Rust that are `pub(crate)` from now on, or private in the root of a program, where no other
 * crate could name them before:
 *
 *     mod lines;  pub fn count() {}      ->      mod lines;  pub(crate) fn count() {}
 *
 * Inside the crate all see them as before. Refused where a file in sight hands them out: the root of a library, a `pub
 * mod` or a `pub use` that leads to them; so it is of a method or a field whose type isn't in sight, or is handed out,
 * be it without its name: `pub fn open() -> lines::Lines`.
 * Refused as well where an attribute may ask for `pub`, as those do that make something for other languages.
 */
export function keptInCrate({ mapping, before: side }: World): readonly KeptInCrate[] {
  return mapping.pairs.filter(
    ({ before, after }) =>
      before.path.endsWith('.rs') &&
      isPub(before.declaration) &&
      !isPub(after.declaration) &&
      (isOfCrate(after.declaration) || isOfProgram(before)) &&
      !mayAskForPub(side, before) &&
      !isHandedOut(side, before),
  );
}

/**
 * The other way round: what is `pub` from now on, and that no other crate can name all the same.
 *
 *     mod lines;  fn count() {}      ->      mod lines;  pub fn count() {}
 *
 * Refused under the same conditions, as they are on the new side.
 */
export function shownInCrate({ mapping, after: side }: World): readonly KeptInCrate[] {
  return mapping.pairs.filter(
    ({ before, after }) =>
      after.path.endsWith('.rs') &&
      isPub(after.declaration) &&
      !isPub(before.declaration) &&
      !mayAskForPub(side, after) &&
      !isHandedOut(side, after) &&
      !hidesAnother(side, after),
  );
}

/**
 * Whether a member that is seen now stands before another one that was found where it was not: a method of a trait, or
 * what its type stands for.
 *
 *     impl Row { fn name(&self) {} }      impl Named for Row { fn name(&self) {} }      Row.name()
 */
function hidesAnother({ files }: Side, { kind, name, simpleName }: CodeSymbol): boolean {
  if (!MEMBER.test(kind)) return false;
  const owner = typeAround(name);
  const stands = new RegExp(`\\bDeref\\s+for\\s+(?:\\w+::)*${owner}\\b`);
  return [...files.values()].some(
    ({ file }) =>
      stands.test(file.text) ||
      file.symbols.some(
        (one) => one.kind === 'interface' && one.children.some((member) => member.simpleName === simpleName),
      ),
  );
}

/** An item of a program's root: all its modules stand inside of that, and see what it keeps to itself. */
function isOfProgram({ path, parent }: CodeSymbol): boolean {
  return parent === null && /(?:^|\/)(?:main|bin\/\w+)\.rs$/.test(path);
}

/** `pub(crate)` */
function isOfCrate({ children }: AstNode): boolean {
  return children.some(
    (child) => child.kind === 'visibility_modifier' && child.children.some(({ kind }) => kind === 'crate'),
  );
}

const MEMBER = /^(?:method|field)$/;
const ITEM = /^(?:function|struct|enum|type|constant|variable)$/;

function isHandedOut(side: Side, symbol: CodeSymbol): boolean {
  if (ITEM.test(symbol.kind)) return isItemHandedOut(side, symbol);
  if (!MEMBER.test(symbol.kind)) return true;
  const owner = typeAround(symbol.name);
  const types = [...side.files.values()].flatMap(({ file }) =>
    file.symbols.filter(({ kind, simpleName }) => /^(?:struct|enum)$/.test(kind) && simpleName === owner),
  );
  if (types.length === 0) return true;
  if (!types.some((type) => isPub(type.declaration))) return false;
  const files = [...side.files.values()].map(({ file }) => file);
  return types.some((type) => isItemHandedOut(side, type)) || isGivenOut(files, owner!, new Set());
}

/** Whether something that other crates can name, or have, says a type. */
function isGivenOut(files: readonly FileText[], type: string, seen: Set<string>): boolean {
  seen.add(type);
  return files.some((file) => {
    const names = file.path.endsWith('.rs') ? namesShowing(file, type) : [];
    if (names.length === 0) return false;
    if (isFileHandedOut(files, file.path)) return true;
    return names.some(
      (name) =>
        files.some((other) => usesOf(other.text, name, file.path)) ||
        (!seen.has(name) && isGivenOut(files, name, seen)),
    );
  });
}

/** `Lines` of `Lines.count`: an `impl` is no symbol, but its methods are named after its type. */
export function typeAround(name: string): string | undefined {
  return name.split('.').at(-2)?.replace(/~\d+$/, '');
}

function isItemHandedOut(side: Side, symbol: CodeSymbol): boolean {
  const facts = side.factsOf(symbol);
  const files = [...side.files.values()].map(({ file }) => file);
  if (files.some((file) => usesOf(file.text, symbol.simpleName, symbol.path))) return true;
  return isSeen(facts, symbol) && isFileHandedOut(files, symbol.path);
}

/** The root of a library, and a file that a `pub mod` leads to. */
function isFileHandedOut(files: readonly FileText[], path: string): boolean {
  if (isLibrary(path)) return true;
  return files.some((file) => file.path !== path && declares(file, path));
}

/**
 * Whether a file shows a module, or what stands in it, to other crates:
 *
 *     pub mod rates;      pub use rates::{total, Rates};      pub use self::rates::*;
 *
 * What starts a program, or tests one, shows nothing to anybody.
 */
export function handsOut(file: FileText, path: string, name: string): boolean {
  if (declares(file, path) || usesOf(file.text, name, path)) return true;
  return isLibrary(file.path) && namesShowing(file, name).length > 0;
}

/** What says a type in a file that shows something to others, and what that may be a member of. */
export function namesShowing({ path, text }: FileText, type: string): readonly string[] {
  return STARTS.test(path) ? [] : [...namesSaying(text, type)];
}

function declares({ path: own, text }: FileText, path: string): boolean {
  if (!own.endsWith('.rs') || STARTS.test(own)) return false;
  const [folder, module] = [moduleFolder(own), moduleFolder(path)];
  if (folder !== '' && !module.startsWith(`${folder}/`)) return false;
  if (/\bpub\s+mod\s+\$/.test(text)) return true;
  const name = literalPattern(calledIn(path));
  return new RegExp(
    `\\bpub\\s+mod\\s+${name}\\s*[;{]|"(?:[^"]*/)?${name}\\.rs"[^;{]*\\bpub\\s+mod\\b`,
    'u',
  ).test(text);
}

/** `rates` of src/rates.rs and of src/rates/mod.rs. */
export function calledIn(path: string): string {
  return moduleFolder(path).split('/').at(-1)!;
}

function usesOf(text: string, name: string, path: string): boolean {
  const said = new RegExp(`\\b${literalPattern(name)}\\b`, 'u');
  const module = literalPattern(calledIn(path));
  const all = new RegExp(
    `\\b(?:self|super|crate|${module})\\s*::\\s*(?:\\*|\\{[^;]*\\*)|\\b${module}\\b(?!\\s*::)|\\b${module}\\s*::\\s*\\{[^;]*\\bself\\b`,
    'u',
  );
  return [...text.matchAll(/\bpub\s+use\s+([^;]+);/gu)].some(
    ([, used]) => said.test(used!) || all.test(used!),
  );
}

/**
 * What a file keeps to its crate that said `pub` before, as far as texts tell: such names, and the types of methods that
 * may have one. Empty where nothing is kept anew.
 */
export function namesKeptAnew(before: FileText, after: FileText): readonly string[] {
  const kept = new Set([...after.text.matchAll(OF_CRATE)].map(([, name]) => name!));
  const was = [...before.text.matchAll(OF_ALL)].map(([, name]) => name!).filter((name) => kept.has(name));
  if (was.length === 0) return [];
  const types = before.text.matchAll(/\b(?:struct|enum|impl(?:<[^>]*>)?)\s+(\w+)/gu);
  return [...was, ...[...types].map(([, name]) => name!)];
}

const OF_CRATE =
  /\bpub\s*\(\s*crate\s*\)\s*(?:(?:const|static|mut|unsafe|async|fn|struct|enum|union|type)\s+)*(\w+)/gu;
const OF_ALL = /\bpub\s+(?:(?:const|static|mut|unsafe|async|fn|struct|enum|union|type)\s+)*(\w+)/gu;

/** Files that no other crate can ask for anything. */
const STARTS = /(?:^|\/)(?:main|build)\.rs$|(?:^|\/)(?:tests|benches|examples|bin)\/[^/]*\.rs$/;

function isLibrary(path: string): boolean {
  return /(?:^|\/)lib\.rs$/.test(path);
}

/** Attributes of the language itself, and those that only tell what is derived or stored. */
const OWN_ATTRIBUTE =
  /^#\[\s*(?:cfg|cfg_attr|derive|doc|allow|warn|deny|forbid|expect|inline|cold|must_use|deprecated|repr|default|non_exhaustive|track_caller|target_feature|test|ignore|should_panic|serde|rustfmt|clippy)\b/;

/** One on the item itself, or on what is around it. */
function mayAskForPub(side: Side, symbol: CodeSymbol): boolean {
  const facts = side.factsOf(symbol);
  const path = [...pathTo(facts.file.root, symbol.declaration), symbol.declaration];
  return path.slice(1).some((node, at) => attributesBefore(facts, path[at]!, node).some(isForeign));
}

function isForeign(text: string): boolean {
  return !OWN_ATTRIBUTE.test(text);
}

function attributesBefore({ file }: FileFacts, parent: AstNode, node: AstNode): readonly string[] {
  const found: string[] = [];
  for (let at = parent.children.indexOf(node) - 1; at >= 0; at--) {
    const before = parent.children[at]!;
    if (before.kind === 'attribute_item') found.push(sliceOf(file, before));
    else if (!before.extra) break;
  }
  return found;
}
