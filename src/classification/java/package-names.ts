import type { AstNode } from '../../model/ast-node.ts';
import type { ImportTarget } from '../../model/bindings.ts';
import { onceEach } from '../../model/once-each.ts';
import { sliceOf } from '../../model/span.ts';
import type { CodeSymbol } from '../../model/symbol.ts';
import type { FileFacts, Side } from '../world.ts';

/**
 * Classes of the change set by what Java and Kotlin call them: files of one package see each other's classes without an import,
 * and an import spells the package out.
 *
 *     package shop; class Cart {}       Cart in another file of `shop`, shop.Cart everywhere, import shop.Cart
 */
interface PackageNames {
  readonly packages: ReadonlyMap<FileFacts, string>;
  readonly classes: ReadonlyMap<string, CodeSymbol | null>;
}

const known = new WeakMap<Side, PackageNames>();

/** The class of the change set that an import means; null where it is none of them. */
export function importedClass(
  side: Side,
  facts: FileFacts,
  { module, name }: ImportTarget,
): CodeSymbol | null {
  if (!hasPackages(facts)) return null;
  return namesOf(side).classes.get(`${module}.${name}`) ?? null;
}

/** The class of the change set that a name means which nothing in its file declares. */
export function classOfPackage(side: Side, facts: FileFacts, name: string): CodeSymbol | null {
  if (!hasPackages(facts)) return null;
  const { packages, classes } = namesOf(side);
  const own = classes.get(qualified(packages.get(facts) ?? '', name));
  if (own) return own;
  for (const wildcard of wildcardsOf(facts)) {
    const found = classes.get(`${wildcard}.${name}`);
    if (found) return found;
  }
  return null;
}

/** The class of the change set that a name with its package means. */
export function qualifiedClass(side: Side, facts: FileFacts, name: string): CodeSymbol | null {
  return hasPackages(facts) ? (namesOf(side).classes.get(name) ?? null) : null;
}

/** The package that a file says it is in; empty where it says nothing. A comment behind the line may be part of it. */
export function packageOf(facts: FileFacts): string {
  const line = facts.file.root.children.find(({ kind }) => /^package_(?:declaration|header)$/.test(kind));
  return line ? (/^(?:@.*\s+)*package\s+([\w.]+)/.exec(sliceOf(facts.file, line).trim())?.[1] ?? '') : '';
}

function hasPackages({ file }: FileFacts): boolean {
  return file.profile.id === 'java' || file.profile.id === 'kotlin';
}

function namesOf(side: Side): PackageNames {
  const made = known.get(side) ?? readNames(side);
  known.set(side, made);
  return made;
}

function readNames(side: Side): PackageNames {
  const packages = new Map<FileFacts, string>();
  const classes = new Map<string, CodeSymbol | null>();
  for (const facts of side.files.values()) {
    if (!hasPackages(facts)) continue;
    const around = packageOf(facts);
    packages.set(facts, around);
    for (const symbol of facts.file.symbols) {
      if (!/^(?:class|interface|enum|object)$/.test(symbol.kind) || !isOuter(symbol.parent)) continue;
      const name = qualified(around, symbol.name);
      classes.set(name, classes.has(name) ? null : symbol);
    }
  }
  return { packages, classes };
}

/** Not inside a method, where nobody else can name it. */
function isOuter(parent: CodeSymbol | null): boolean {
  for (let at = parent; at; at = at.parent)
    if (!/^(?:class|interface|enum|object)$/.test(at.kind)) return false;
  return true;
}

function qualified(around: string, name: string): string {
  return around === '' ? name : `${around}.${name}`;
}

/** Whether names may come from an import that doesn't spell them. */
export function hasWildcardImport(facts: FileFacts): boolean {
  return importsOf(facts).some((text) => /\.\*\s*;?$/.test(text));
}

/**
 * Whether all that one of two files of Java imports without naming it, the other imports as well. Then a name that both
 * say means one thing, since with two of one name it would not compile.
 */
export function starsAgree(one: FileFacts, two: FileFacts): boolean {
  const [these, those] = [wildcardsOf(one), wildcardsOf(two)];
  return these.every((name) => those.includes(name)) || those.every((name) => these.includes(name));
}

/** `import shop.*;` of Java, but for the members of a class, among which a call chooses. */
export function isStarImport({ file }: FileFacts, { kind, children }: AstNode): boolean {
  return (
    file.profile.id === 'java' &&
    kind === 'import_declaration' &&
    children.some((child) => child.kind === 'asterisk') &&
    !children.some((child) => child.kind === 'static')
  );
}

/** `import shop.*;`, and in Kotlin `import shop.*` in a list of imports. */
export const wildcardsOf = onceEach((facts: FileFacts): readonly string[] =>
  importsOf(facts).flatMap((text) => /^import\s+([\w.]+)\.\*\s*;?$/.exec(text)?.[1] ?? []),
);

/** By file, since every symbol of it asks. */
const imports = new WeakMap<FileFacts, readonly string[]>();

function importsOf(facts: FileFacts): readonly string[] {
  const known = imports.get(facts);
  if (known) return known;
  const found = facts.file.root.children
    .flatMap((node) => (node.kind === 'import_list' ? node.children : [node]))
    .filter(({ kind }) => /^import_(?:declaration|header)$/.test(kind))
    .map((node) => sliceOf(facts.file, node).trim());
  imports.set(facts, found);
  return found;
}
