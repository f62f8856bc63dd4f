import type { AstNode } from '../../model/ast-node.ts';
import type { Binding } from '../../model/bindings.ts';
import { onceEach } from '../../model/once-each.ts';
import { partitionPoint } from '../../model/partition-point.ts';
import type { CodeSymbol } from '../../model/symbol.ts';
import { type Exported, interfaceOf, type ModuleInterface } from '../modules/module-interface.ts';
import type { Entity, FileFacts, Side, World } from '../world.ts';
import { entityOfBinding } from './entities.ts';

/** Names that don't stand for the same thing on both sides, or may not. */
export interface Disturbed {
  /** By path, those that symbols of a file see around them. */
  readonly inFiles: ReadonlyMap<string, ReadonlySet<string>>;
  /** What files that came or went declare, and what any file declares no more or anew at its top. */
  readonly anywhere: ReadonlySet<string>;
}

/** Null where files move: what a module's name means may then be another file. */
export function disturbedNames(world: World): Disturbed | null {
  const [before, after] = [world.before.files, world.after.files];
  const names = new Map<string, Set<string>>();
  const shown = new Set<string>();
  const anywhere = new Set<string>();
  const oneSided: FileFacts[] = [];
  for (const [path, now] of after) {
    if (before.has(path)) continue;
    if (world.mapping.before(now.file.module) !== null) return null;
    oneSided.push(now);
  }
  for (const [path, old] of before) {
    const now = after.get(path);
    if (!now && world.mapping.pathAfter(path) === null) {
      oneSided.push(old);
      continue;
    }
    if (!now || old.file.profile.id !== now.file.profile.id || world.mapping.pathAfter(path) !== path)
      return null;
    if (old.file.bindings.known !== now.file.bindings.known) return null;
    const differing = differingExports(world, old, now);
    if (!differing) return null;
    for (const name of differing) shown.add(name);
    const bound = differingBindings(world, old, now);
    names.set(path, bound);
    // Others may see them in a way that no import of the name tells.
    if (before.size > 1) for (const name of bound) anywhere.add(name);
  }
  for (const [path, own] of names) {
    for (const { name, import: target } of after.get(path)!.file.bindings.all) {
      if (target && shown.size > 0 && (target.name === '*' || shown.has(target.name))) own.add(name);
    }
    if (oneSided.length > 0)
      for (const name of differingImports(world, before.get(path)!, after.get(path)!)) own.add(name);
  }
  for (const name of oneSided.flatMap(namesIn)) anywhere.add(name);
  return { inFiles: names, anywhere };
}

/** Whatever a file declares or hands on, its own name, and those of its folders, which are packages in some languages. */
function namesIn(facts: FileFacts): readonly string[] {
  const { file } = facts;
  return [
    ...interfaceOf(facts).names.keys(),
    ...file.symbols.map(({ simpleName }) => simpleName),
    ...file.bindings.all.flatMap(({ name, topLevel }) => (topLevel ? [name] : [])),
    ...file.path.split('/').map((part) => part.replace(/\..*$/, '')),
  ];
}

/** Names that a file imports, and that mean another file now, or the same name of another module. */
function differingImports(world: World, old: FileFacts, now: FileFacts): readonly string[] {
  const [was, is] = [importsOf(world.before, old), importsOf(world.after, now)];
  return [...is].flatMap(([name, entity]) => {
    const former = was.get(name);
    return former && sameImported(world, former, entity) ? [] : [name];
  });
}

function importsOf(side: Side, facts: FileFacts): ReadonlyMap<string, Entity> {
  return new Map(
    facts.file.bindings.all.flatMap((binding) =>
      binding.import ? [[binding.name, entityOfBinding(side, facts, binding)] as const] : [],
    ),
  );
}

function sameImported(world: World, before: Entity, after: Entity): boolean {
  switch (before.type) {
    case 'symbol':
      return (
        after.type === 'symbol' &&
        world.mapping.after(before.symbol) === after.symbol &&
        before.symbol.path === after.symbol.path &&
        before.symbol.name === after.symbol.name
      );
    case 'module':
      return after.type === 'module' && before.facts.file.path === after.facts.file.path;
    case 'outside':
      return after.type === 'outside' && before.module === after.module && before.name === after.name;
    case 'binding':
      return after.type === 'binding' && sameBinding(world, before.binding, after.binding);
    case 'free':
      return after.type === 'free' && before.name === after.name;
  }
}

function differingBindings(world: World, old: FileFacts, now: FileFacts): Set<string> {
  const [before, after] = [topLevel(old), topLevel(now)];
  const differing = [...new Set([...before.keys(), ...after.keys()])].filter((name) => {
    const [left, right] = [before.get(name) ?? [], after.get(name) ?? []];
    return (
      left.length !== right.length || !left.every((binding, at) => sameBinding(world, binding, right[at]!))
    );
  });
  return new Set([
    ...differing,
    ...(old.file.text === now.file.text ? [] : [old, now].flatMap(sharedInside)),
  ]);
}

/**
 * Names that a file's own code binds inside of a block or a callback, and that symbols in there see. Which of them is
 * meant where, only a walk tells: several may have one name.
 *
 *     describe('cart', () => { let total; function add(n) { total += n; } });
 */
const sharedInside = onceEach(({ file }: FileFacts): readonly string[] => {
  const roots = file.module.children;
  const rootAt = ({ start }: AstNode): CodeSymbol | null => {
    const root = roots[partitionPoint(roots.length, (at) => roots[at]!.range.end <= start)];
    return root && root.range.start <= start ? root : null;
  };
  return file.bindings.all.flatMap(({ name, topLevel, declarations, references }) => {
    if (topLevel) return [];
    const first = declarations[0] ?? references[0];
    const holder = first && rootAt(first);
    const isElsewhere = (node: AstNode): boolean => rootAt(node) !== holder;
    return declarations.some(isElsewhere) || references.some(isElsewhere) ? [name] : [];
  });
});

function topLevel({ file }: FileFacts): ReadonlyMap<string, readonly Binding[]> {
  const byName = new Map<string, Binding[]>();
  for (const binding of file.bindings.all) {
    if (!binding.topLevel || binding.symbol?.parent) continue;
    byName.set(binding.name, [...(byName.get(binding.name) ?? []), binding]);
  }
  return byName;
}

function sameBinding(world: World, before: Binding, after: Binding): boolean {
  if (before.name !== after.name || before.kind !== after.kind || before.frozen !== after.frozen)
    return false;
  if (before.import?.module !== after.import?.module || before.import?.name !== after.import?.name)
    return false;
  if (before.symbol === null || after.symbol === null) return before.symbol === after.symbol;
  return world.mapping.after(before.symbol) === after.symbol && before.symbol.name === after.symbol.name;
}

/** Null where other modules are shown as a whole, and which names they bring can't be told one by one. */
function differingExports(world: World, old: FileFacts, now: FileFacts): readonly string[] | null {
  const [before, after] = [interfaceOf(old), interfaceOf(now)];
  if (starsOf(before) !== starsOf(after)) return null;
  const differing = [...new Set([...before.names.keys(), ...after.names.keys()])].filter((name) => {
    const [left, right] = [before.names.get(name), after.names.get(name)];
    return !left || !right || !sameExported(world, left, right);
  });
  return differing.length > 0 && starsOf(before) !== '' ? null : differing;
}

function starsOf({ stars, typeStars }: ModuleInterface): string {
  return [...stars, ...typeStars.map((star) => `type ${star}`)].join('\0');
}

function sameExported(world: World, before: Exported, after: Exported): boolean {
  if (before.type === 'binding')
    return after.type === 'binding' && sameBinding(world, before.binding, after.binding);
  if (before.type === 'reexport') {
    return after.type === 'reexport' && before.module === after.module && before.name === after.name;
  }
  return after.type === 'expression';
}
