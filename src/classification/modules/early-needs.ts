import type { AstNode } from '../../model/ast-node.ts';
import type { Binding } from '../../model/bindings.ts';
import { parentsOf } from '../../model/parents.ts';
import { encloses } from '../../model/span.ts';
import type { CodeSymbol } from '../../model/symbol.ts';
import { entityOf, entityOfBinding } from '../walk/entities.ts';
import type { Entity, FileFacts, Side } from '../world.ts';
import { isForCheckers, leadsTo, loadedAt, loadsOf } from './module-loads.ts';
import { resolveModule } from './module-paths.ts';

/** What a file needs of another one while it is loaded, which loads this one before it has it. */
export interface EarlyNeed {
  readonly name: string;
  readonly binding: Binding;
  /** The file of which it is needed. */
  readonly of: FileFacts;
}

/** By side, since it depends on the files that are looked at. */
const known = new WeakMap<Side, Map<FileFacts, readonly EarlyNeed[]>>();

/** All that a file needs too early; found out once for each side. */
export function needsOf(side: Side, facts: FileFacts): readonly EarlyNeed[] {
  const needs = known.get(side) ?? new Map<FileFacts, readonly EarlyNeed[]>();
  known.set(side, needs);
  const made = needs.get(facts) ?? readNeeds(side, facts);
  needs.set(facts, made);
  return made;
}

function readNeeds(side: Side, facts: FileFacts): readonly EarlyNeed[] {
  const { modules } = facts.file.profile;
  if (modules === 'none') return [];
  return facts.file.bindings.all.flatMap((binding): readonly EarlyNeed[] => {
    if (!binding.topLevel || !binding.import || isForCheckers(facts, binding)) return [];
    const asked = namedBy(side, facts, binding).filter(
      ({ of }) => of !== facts && of.file.profile.modules === modules,
    );
    if (asked.length === 0) return [];
    const needed = modules === 'ecmascript' ? asked.flatMap((one) => [...neededWith(side, one)]) : asked;
    return needed
      .filter(
        (one) => one.of !== facts && (isHalf(side, one, facts) || isHandedOnLate(side, one, binding, facts)),
      )
      .map(({ name, of }) => ({ name, binding, of }));
  });
}

/** Whether a file loads another one before it has what that one asks it for. */
function isHalf(side: Side, { of, declared }: Named, by: FileFacts): boolean {
  const isScript = of.file.profile.modules === 'ecmascript';
  return loadsOf(side, of).some(
    (load) => (isScript || !declared || load.at < declared.end) && leadsTo(side, load.of, by),
  );
}

/**
 * Whether the module that is asked for a name only hands it on, and loads who asks before it loads who has it.
 *
 *     index.ts: export * from './total'  export * from './rate'          total.ts: import { rate } from './index'
 */
function isHandedOnLate(side: Side, { of }: Named, { import: asked }: Binding, by: FileFacts): boolean {
  const module = asked && resolveModule(side, by, asked.module);
  if (module?.type !== 'file' || module.facts === of || module.facts === by) return false;
  if (loadsOf(side, by).some((load) => load.of === of)) return false;
  const [own, other] = [by, of].map((sought) => loadedAt(side, module.facts, sought, [by]));
  return own! >= 0 && other! > own!;
}

/** Something that has a name, and the file that it stands in. */
interface Named {
  readonly name: string;
  readonly of: FileFacts;
  readonly symbol: CodeSymbol | null;
  readonly declared: AstNode | undefined;
}

/**
 * What a file asks for while it is loaded by the name of an import; several things where that is a module as a whole. An
 * import of a single name is asked for in Python where it stands.
 */
function namedBy(side: Side, facts: FileFacts, binding: Binding): readonly Named[] {
  const entity = entityOfBinding(side, facts, binding);
  const names = readAtOnce(facts, binding);
  if (entity.type === 'module')
    return names.flatMap(({ parent }) => (parent ? namedAs(side, entityOf(side, facts, parent)) : []));
  return facts.file.profile.modules === 'python' || names.length > 0 ? namedAs(side, entity) : [];
}

function namedAs(side: Side, entity: Entity | null): readonly Named[] {
  if (entity?.type === 'symbol') {
    const { symbol } = entity;
    return [{ name: symbol.name, of: side.factsOf(symbol), symbol, declared: symbol.declaration }];
  }
  if (entity?.type !== 'binding') return [];
  const { facts, binding } = entity;
  return [{ name: binding.name, of: facts, symbol: null, declared: binding.declarations[0] }];
}

/**
 * What must be there for a name of ECMAScript to be read. A function is there before anything of its module runs, and is
 * called where it is read, as far as anybody knows: what it says must be there, too. A type never runs.
 *
 *     a.ts: export function total() { return rate() }  export const rate = () => 1        b.ts: export const sum = total()
 */
function neededWith(side: Side, from: Named): ReadonlySet<Named> {
  const met = new Map([[from.symbol, from]]);
  const needed = new Set<Named>();
  for (const [symbol, named] of met) {
    if (symbol && /^(?:interface|type)$/.test(symbol.kind)) continue;
    if (!symbol || !/^(?:generator_)?function_declaration$/.test(symbol.declaration.kind)) {
      needed.add(named);
      continue;
    }
    for (const binding of named.of.file.bindings.all) {
      if (!binding.topLevel || !binding.references.some((name) => isValue(name) && isIn(symbol, name)))
        continue;
      for (const inner of namedAs(side, entityOfBinding(side, named.of, binding))) {
        if (!inner.symbol) needed.add(inner);
        else if (!met.has(inner.symbol)) met.set(inner.symbol, inner);
      }
    }
  }
  return needed;
}

function isValue({ kind }: AstNode): boolean {
  return kind !== 'type_identifier';
}

function isIn({ nodes }: CodeSymbol, inner: AstNode): boolean {
  return nodes.some((node) => encloses(node, inner));
}

/** What runs later than its module, or is no value: functions, fields of objects, types, and what is handed on as it is. */
const LATER =
  /^(?:function_declaration|generator_function_declaration|function_expression|function|generator_function|arrow_function|method_definition|interface_declaration|type_alias_declaration|type_annotation|type_arguments|type_parameters|implements_clause|export_clause|import_statement|import_from_statement)$/;

/** Where a name is read while its module is loaded, each with what stands around it. */
export function readAtOnce(
  { file }: FileFacts,
  { references }: Binding,
): readonly { readonly name: AstNode; readonly parent: AstNode | null }[] {
  const parents = parentsOf(file.root);
  const isReadAtOnce = (node: AstNode): boolean => {
    for (let at: AstNode | undefined = node; at; at = parents.get(at)) {
      const parent = parents.get(at) ?? null;
      if (LATER.test(at.kind) || isOfObject(at) || isCalledLater(at, parent)) return false;
    }
    return true;
  };
  return references
    .filter(
      (name) => isValue(name) && name.children.length === 0 && name.end > name.start && isReadAtOnce(name),
    )
    .sort((one, other) => one.start - other.start)
    .map((name) => ({ name, parent: parents.get(name) ?? null }));
}

function isOfObject({ kind, children }: AstNode): boolean {
  return /^(?:public_)?field_definition$/.test(kind) && !children.some((child) => child.kind === 'static');
}

/** The body of a function of Python, whose defaults and decorators run at once. */
function isCalledLater({ field }: AstNode, parent: AstNode | null): boolean {
  return field === 'body' && /^(?:function_definition|lambda)$/.test(parent?.kind ?? '');
}
