import type { Gone } from '../../classification/open-world/gone.ts';
import type { AstNode } from '../../model/ast-node.ts';
import type { ParsedFile } from '../../model/parsed-file.ts';
import type { SourceFile } from '../../model/source-file.ts';
import { encloses } from '../../model/span.ts';
import type { CodeSymbol } from '../../model/symbol.ts';
import type { Languages } from '../../syntax/languages.ts';

/** More files than these don't say one class; then it isn't followed who has objects of it. */
const MOST_FILES = 50;

/**
 * Whoever has an object of a class needn't say its name, if somebody else made the object:
 *
 *     make.js:    export const made = new Rates()            main.js:   made.base(1)
 *     Cart.java:  public Rates rates() { … }                 Main.java: cart.rates().base()
 *
 * Gives members the names under which files that do say the class hold or return such objects.
 *
 * @param naming gives the files of code that say one of the names.
 */
export async function withMakers(
  gone: readonly Gone[],
  naming: (names: readonly string[]) => readonly SourceFile[],
  languages: Languages,
): Promise<readonly Gone[]> {
  const classesOf = ({ before, heirs = [] }: Gone): readonly string[] =>
    before.parent && before.parent.kind !== 'module' ? [before.parent.simpleName, ...heirs] : [];
  const classes = new Set(gone.flatMap(classesOf));
  if (classes.size === 0) return gone;
  const files = naming([...classes]);
  if (files.length > MOST_FILES) return gone;
  const makers = new Map([...classes].map((name) => [name, new Set<string>()]));
  for (const file of await Promise.all(files.map((one) => languages.read(one))))
    if (file.type === 'parsed') collectMakers(file, makers);
  return gone.map((one) => ({
    ...one,
    makers: [...new Set(classesOf(one).flatMap((name) => [...makers.get(name)!]))],
  }));
}

function collectMakers(file: ParsedFile, makers: ReadonlyMap<string, Set<string>>): void {
  const visit = (node: AstNode, above: readonly AstNode[]): void => {
    if (node.extra || /import|export_clause|use_declaration/.test(node.kind)) return;
    if (node.children.length > 0) for (const child of node.children) visit(child, [node, ...above]);
    else
      for (const name of makers.has(node.text) ? namesFor(file, node, above) : [])
        if (name !== node.text) makers.get(node.text)!.add(name);
  };
  visit(file.root, []);
}

/** Symbols that are, or return, what a class is said for; and what it is assigned to. */
function namesFor(file: ParsedFile, leaf: AstNode, above: readonly AstNode[]): readonly string[] {
  const owner = innermost(file.symbols, leaf);
  const assigned = assignedName(leaf, above);
  const isReturned = above.some(
    ({ kind, children }) =>
      /^(?:return|yield)|^arrow_function$/.test(kind) ||
      (kind === 'function_body' && children[0]?.kind === '='),
  );
  const isParameter = above.some(({ kind }) => /param|argument_list|^arguments$/.test(kind));
  const isHead = owner !== null && !isInBody(owner, leaf);
  const names = owner && isMaker(owner) && (isReturned || (isHead && !isParameter)) ? [owner.simpleName] : [];
  return assigned === null ? names : [...names, assigned];
}

function isMaker({ kind }: CodeSymbol): boolean {
  return !/^(?:class|interface|struct|enum|module|namespace|package|constructor)$/.test(kind);
}

function innermost(symbols: readonly CodeSymbol[], node: AstNode): CodeSymbol | null {
  return symbols.findLast(({ declaration }) => encloses(declaration, node)) ?? null;
}

function isInBody({ declaration }: CodeSymbol, node: AstNode): boolean {
  return declaration.children.some(
    (child) => (child.field === 'body' || /_body$|^block$/.test(child.kind)) && encloses(child, node),
  );
}

/** `this.rates = new Rates()`, `rates: Rates`, `rates = Rates()`: the last name before the sign that is nearest. */
function assignedName(leaf: AstNode, above: readonly AstNode[]): string | null {
  let inner = leaf;
  for (const node of above) {
    if (/^(?:statement_block|block|class_body|module|program)$/.test(node.kind)) return null;
    const before = node.children.slice(0, node.children.indexOf(inner));
    const sign = before.findLastIndex(({ kind }) => /^(?::?=|:|type_annotation)$/.test(kind));
    const name = sign > 0 ? lastName(before[sign - 1]!) : null;
    if (name) return name;
    inner = node;
  }
  return null;
}

function lastName(node: AstNode): string | null {
  if (node.children.length === 0)
    return node.named && /^[\p{L}_$][\p{L}\p{N}_$]*$/u.test(node.text) ? node.text : null;
  return lastName(node.children.at(-1)!);
}
