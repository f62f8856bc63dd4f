import type { AstNode } from '../../../model/ast-node.ts';
import type { Core, ImpliedType } from '../../../model/core.ts';
import type { ParsedFile } from '../../../model/parsed-file.ts';
import type { CodeSymbol } from '../../../model/symbol.ts';
import { interfaceOf } from '../../modules/module-interface.ts';
import type { FileFacts } from '../../world.ts';
import type { Meaning } from '../compared-by.ts';
import { difference } from '../equal.ts';
import type { BothSides } from '../sides/both-sides.ts';
import type { LoweredSide } from '../sides/side.ts';
import { saidBy } from './handed-on-types.ts';
import { expandedTypes } from './type-forms.ts';

/** What is asked of both sides where types are compared. */
export type ComparedSides = Pick<BothSides, 'world' | 'old' | 'now' | 'onlyBefore' | 'onlyAfter'>;

/**
 * Whether a declaration that other files see, and that doesn't spell its type, has another one now, since other types
 * are told to the values that it has it from.
 *
 *     export const saved = action<Item>('saved')      ->      export const saved = action<Item | null>('saved')
 *
 * Types that only one side spells are no others where the compiler may have found them; where one side spells the
 * type of the whole declaration, they are taken for it.
 */
export function impliesOthers(
  { world, old, now, onlyBefore, onlyAfter }: ComparedSides,
  before: CodeSymbol,
  after: CodeSymbol,
  meaning: Meaning,
): boolean {
  if (!isShown(world.before.factsOf(before), before) || !isShown(world.after.factsOf(after), after))
    return false;
  const was = impliedBy(old, saidBy(old, before, onlyBefore));
  const is = impliedBy(now, saidBy(now, after, onlyAfter));
  if (!was || !is || (was.length === 0 && is.length === 0)) return false;
  const [one, two] = [expanded(old, was, onlyBefore), expanded(now, is, onlyAfter)];
  const same = (left: Core, right: Core): boolean => difference(left, right, meaning) === null;
  const gone = one.filter(({ type }) => !two.some((other) => same(type, other.type)));
  const come = two.filter(({ type }) => !one.some((other) => same(other.type, type)));
  return gone.length > 0 && come.length > 0 ? true : [...gone, ...come].some(({ firm }) => firm);
}

function impliedBy(side: LoweredSide, symbol: CodeSymbol): readonly ImpliedType[] | null {
  return side.fileOf(symbol)?.implied?.(symbol.declaration) ?? null;
}

function expanded(
  side: LoweredSide,
  implied: readonly ImpliedType[],
  oneSided: ReadonlySet<CodeSymbol>,
): readonly ImpliedType[] {
  const types = expandedTypes(
    side,
    implied.map(({ type }) => type),
    oneSided,
    new Set(),
  );
  return implied.map(({ firm }, at) => ({ type: types[at]!, firm }));
}

/** An object whose members are of the types that are found in them: `const routes = { load() { ... } }`. */
function isOpenObject({ declaration }: CodeSymbol): boolean {
  const part = (role: string): AstNode | undefined =>
    declaration.children.find((child) => child.named && child.field === role);
  return (
    /^(?:variable_declarator|pair)$/.test(declaration.kind) &&
    !part('type') &&
    part('value')?.kind === 'object'
  );
}

const asked = new WeakMap<ParsedFile, ReadonlySet<AstNode>>();

/** What types are made from: `type Name = (typeof names)[number]` says more of `names` to others than its own file needs. */
function askedForTypes(file: ParsedFile): ReadonlySet<AstNode> {
  const known = asked.get(file);
  if (known) return known;
  const found = new Set<AstNode>();
  const visit = (node: AstNode, isQuery: boolean): void => {
    const inside = isQuery || node.kind === 'type_query';
    if (inside && node.children.length === 0)
      for (const name of file.bindings.of(node)?.declarations ?? []) found.add(name);
    for (const child of node.children) visit(child, inside);
  };
  if (/\btypeof\b/.test(file.text)) visit(file.root, false);
  asked.set(file, found);
  return found;
}

/** It, or the class that it is a member of, is what the module exports; nobody sees what stands in a function. What a type asks by `typeof` is seen as well. */
export function isShown(facts: FileFacts, symbol: CodeSymbol): boolean {
  if (symbol.kind === 'module') return true;
  let outer = symbol;
  while (outer.parent && outer.parent.kind !== 'module') {
    outer = outer.parent;
    if (!/^(?:class|namespace)$/.test(outer.kind) && !isOpenObject(outer)) return false;
  }
  if (outer.nodes.some(({ kind }) => kind === 'export_statement')) return true;
  if (outer.nameNode && askedForTypes(facts.file).has(outer.nameNode)) return true;
  return outer.nameNode !== null && exportedNames(facts).has(outer.nameNode);
}

const exported = new WeakMap<FileFacts, ReadonlySet<AstNode>>();

/** The names that declare what a module exports. */
function exportedNames(facts: FileFacts): ReadonlySet<AstNode> {
  const made =
    exported.get(facts) ??
    new Set(
      [...interfaceOf(facts).names.values()].flatMap((one) =>
        one.type === 'binding' ? one.binding.declarations : [],
      ),
    );
  exported.set(facts, made);
  return made;
}
