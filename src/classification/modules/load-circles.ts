import type { AstNode } from '../../model/ast-node.ts';
import type { Binding } from '../../model/bindings.ts';
import type { CodeSymbol } from '../../model/symbol.ts';
import { isNeverImported } from '../checkers/checker-imports.ts';
import { entityOfBinding } from '../walk/entities.ts';
import type { FileFacts, Side, World } from '../world.ts';
import { interfaceOf, unquoted } from './module-interface.ts';
import { resolveModule } from './module-paths.ts';
import { isBareImport } from './passed-effects.ts';

/*
 * Modules that load each other, of which one needs something of the other while it is loaded itself: whoever loads the
 * other one first finds it half done.
 *
 *     base.ts: import { Child } from './child'                child.ts: import { Base } from './base'
 *              export class Base {}                                     export class Child extends Base {}
 */

/** What a file needs of another one while it is loaded, which loads this one before it has it. */
interface EarlyNeed {
  readonly name: string;
  readonly binding: Binding;
  /** The file of which it is needed. */
  readonly of: FileFacts;
}

/**
 * Why a file may fail now when it is loaded, and could not before; null where it can't. It is asked file by file: which
 * name is needed counts for little where the same two needed each other before, in an order that was found to work.
 */
export function whyLoadedHalf(world: World, now: FileFacts): string | null {
  const needs = needsOf(world.after, now);
  if (needs.length === 0) return null;
  const fileBefore = ({ file }: FileFacts): FileFacts | null => {
    const old = world.mapping.before(file.module);
    return old ? world.before.factsOf(old) : null;
  };
  const old = fileBefore(now);
  const known = new Set(old ? needsOf(world.before, old).map(({ of }) => of) : []);
  const found = needs.find(({ of }) => {
    const was = fileBefore(of);
    return was ? !known.has(was) : isLoadedByOthers(world.after, of, now);
  });
  return (
    (found &&
      `${found.name} is needed while ${now.file.path} is loaded, and ${found.of.file.path}, which has it, loads ${now.file.path} first`) ??
    null
  );
}

/** A new file that one other file loads is never loaded before that one. */
function isLoadedByOthers(side: Side, file: FileFacts, one: FileFacts): boolean {
  return [...side.files.values()].some(
    (other) => other !== one && other !== file && loadsOf(side, other).some(({ of }) => of === file),
  );
}

/** The same of a symbol that moved, for what it needs itself at its new place. */
export function whyMadeHalf(world: World, { path, range }: CodeSymbol): string | null {
  const now = world.after.files.get(path);
  if (!now || world.mapping.before(now.file.module)) return null;
  const found = needsOf(world.after, now).find(({ binding }) =>
    binding.references.some(({ start, end }) => start >= range.start && end <= range.end),
  );
  return found
    ? `${found.name} is needed while ${path} is loaded, and ${found.of.file.path}, which has it, loads ${path} first`
    : null;
}

const known = new WeakMap<FileFacts, readonly EarlyNeed[]>();

function needsOf(side: Side, facts: FileFacts): readonly EarlyNeed[] {
  const made = known.get(facts) ?? readNeeds(side, facts);
  known.set(facts, made);
  return made;
}

function readNeeds(side: Side, facts: FileFacts): readonly EarlyNeed[] {
  const { modules } = facts.file.profile;
  if (modules === 'none') return [];
  return facts.file.bindings.all.flatMap((binding): readonly EarlyNeed[] => {
    if (!binding.topLevel || !binding.import) return [];
    const entity = entityOfBinding(side, facts, binding);
    if (entity.type !== 'symbol' && entity.type !== 'binding') return [];
    const holder = entity.type === 'symbol' ? side.factsOf(entity.symbol) : entity.facts;
    if (holder === facts || holder.file.profile.modules !== modules) return [];
    if (modules === 'ecmascript') {
      if (entity.type === 'symbol' && isThereAtOnce(entity.symbol)) return [];
      if (!isReadWhileLoaded(facts, binding)) return [];
    } else if (isForCheckers(facts, binding)) return [];
    const declared = entity.type === 'symbol' ? entity.symbol.declaration : entity.binding.declarations[0];
    const isHalf = loadsOf(side, holder).some(
      ({ of, at }) =>
        (modules === 'ecmascript' || !declared || at < declared.end) && leadsTo(side, of, facts),
    );
    return isHalf ? [{ name: binding.name, binding, of: holder }] : [];
  });
}

/** A function of ECMAScript is there before anything of its module runs, and a type never runs. */
function isThereAtOnce({ kind, declaration }: CodeSymbol): boolean {
  return /^(?:interface|type)$/.test(kind) || /^(?:generator_)?function_declaration$/.test(declaration.kind);
}

interface Load {
  readonly of: FileFacts;
  /** Where in its file it is loaded, which counts in Python. */
  readonly at: number;
}

const loads = new WeakMap<FileFacts, readonly Load[]>();

/** The files of the change set that a file loads while it is loaded. */
function loadsOf(side: Side, facts: FileFacts): readonly Load[] {
  const made = loads.get(facts) ?? readLoads(side, facts);
  loads.set(facts, made);
  return made;
}

function readLoads(side: Side, facts: FileFacts): readonly Load[] {
  const { file } = facts;
  const load = (specifier: string, at: number): readonly Load[] => {
    const module = resolveModule(side, facts, specifier);
    return module.type === 'file' && module.facts !== facts ? [{ of: module.facts, at }] : [];
  };
  const imported = file.bindings.all.flatMap((binding) => {
    const target = binding.import;
    if (!binding.topLevel || !target || isForCheckers(facts, binding)) return [];
    const at = binding.declarations[0]?.start ?? 0;
    if (file.profile.modules === 'ecmascript') return load(target.module, at);
    const separator = target.module.endsWith('.') ? '' : '.';
    const inner = target.name === '*' ? [] : load(`${target.module}${separator}${target.name}`, at);
    return inner.length > 0 ? inner : load(target.module, at);
  });
  if (file.profile.modules !== 'ecmascript') return imported;
  const { names, stars } = interfaceOf(facts);
  const shown = [...names.values()].flatMap((one) =>
    one.type === 'reexport' && !one.typeOnly ? load(one.module, one.node.start) : [],
  );
  return [...imported, ...shown, ...[...stars, ...bareImports(facts)].flatMap((module) => load(module, 0))];
}

function bareImports(facts: FileFacts): readonly string[] {
  return facts.file.root.children.filter(isBareImport).flatMap(({ children }) => {
    const source = children.find(({ field }) => field === 'source');
    return source ? [unquoted(source, facts)] : [];
  });
}

function leadsTo(side: Side, from: FileFacts, to: FileFacts): boolean {
  const seen = new Set([from]);
  for (const facts of seen) {
    if (facts === to) return true;
    for (const { of } of loadsOf(side, facts)) seen.add(of);
  }
  return false;
}

/** What is imported for types alone, which a compiler leaves out, or under a condition that never holds. */
function isForCheckers(facts: FileFacts, binding: Binding): boolean {
  const { file } = facts;
  if (file.profile.modules === 'python') return isNeverImported(facts, binding);
  return /\.[cm]?tsx?$/.test(file.path) && binding.references.every(({ kind }) => kind === 'type_identifier');
}

/** What runs later than its module, or is no value: functions, fields of objects, types, and what is handed on as it is. */
const LATER =
  /^(?:function_declaration|generator_function_declaration|function_expression|function|generator_function|arrow_function|method_definition|interface_declaration|type_alias_declaration|type_annotation|type_arguments|type_parameters|implements_clause|export_clause|import_statement)$/;

function isReadWhileLoaded({ file }: FileFacts, { references }: Binding): boolean {
  const wanted = references.filter(({ kind }) => kind !== 'type_identifier');
  const isAtOnce = (node: AstNode): boolean => {
    if (LATER.test(node.kind) || isOfObject(node)) return false;
    if (node.children.length === 0) return wanted.includes(node);
    return node.children.some(
      (child) => wanted.some(({ start }) => start >= child.start && start < child.end) && isAtOnce(child),
    );
  };
  return wanted.length > 0 && isAtOnce(file.root);
}

function isOfObject({ kind, children }: AstNode): boolean {
  return /^(?:public_)?field_definition$/.test(kind) && !children.some((child) => child.kind === 'static');
}
