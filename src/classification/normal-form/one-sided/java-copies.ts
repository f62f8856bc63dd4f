import type { AstNode } from '../../../model/ast-node.ts';
import type { CodeSymbol } from '../../../model/symbol.ts';
import { basesOf, isSubtype, modifierWords, upwards } from '../../java/hierarchy.ts';
import { entityOf } from '../../walk/entities.ts';
import type { Entity, FileFacts, Side, World } from '../../world.ts';

/**
 * Whether two methods of Java in two classes, one above the other, do the same: their parameters and bodies are the same
 * word by word, and no name in them is found in another class than before.
 *
 *     class A { int m() { return f(); } }      ->      class B extends A { int m() { return f(); } }
 *
 * Refused: `super`, which means another class at another place; a name that a class between the two declares, which
 * hides a field or a static method, or is an overload that fits better.
 */
export function isCopy(world: World, before: CodeSymbol, after: CodeSymbol): boolean {
  const [old, now] = [world.before.factsOf(before), world.after.factsOf(after)];
  const [was, is] = [partsOf(before), partsOf(after)];
  if (before.parent?.parent || after.parent?.parent || was.length !== is.length) return false;
  if (saidOf(old, before) !== saidOf(now, after)) return false;
  const names = new Set<string>();
  if (!was.every((part, at) => sameWords(world, [old, part], [now, is[at]!], names))) return false;
  return (
    !hides(world.before, before, between(world, before, after, 'before'), names) &&
    !hides(world.after, after, between(world, before, after, 'after'), names)
  );
}

/** What it takes and what it does; who may see it and what is said of it count elsewhere. */
function partsOf({ declaration }: CodeSymbol): readonly AstNode[] {
  return declaration.children.filter(
    ({ field, kind, extra }) =>
      !extra &&
      (/^(?:type|parameters|dimensions|body)$/.test(field ?? '') ||
        kind === 'throws' ||
        kind === 'type_parameters'),
  );
}

/** What its modifiers and annotations say, but for who may see it, and who may override it. */
export function saidOf({ file }: FileFacts, { declaration }: CodeSymbol): string {
  const words = declaration.children.find(({ kind }) => kind === 'modifiers')?.children ?? [];
  return words
    .filter(({ extra }) => !extra)
    .map(({ start, end }) => file.text.slice(start, end).replace(/\s+/g, ''))
    .filter((word) => !/^(?:public|protected|private|final|@Override|@SuppressWarnings\b.*)$/.test(word))
    .sort()
    .join(' ');
}

function sameWords(
  world: World,
  [old, before]: readonly [FileFacts, AstNode],
  [now, after]: readonly [FileFacts, AstNode],
  names: Set<string>,
): boolean {
  world.budget.left -= 1;
  if (before.kind !== after.kind || before.kind === 'super' || world.budget.left < 0) return false;
  const [was, is] = [
    before.children.filter(({ extra }) => !extra),
    after.children.filter(({ extra }) => !extra),
  ];
  if (was.length !== is.length) return false;
  if (was.length > 0) return was.every((child, at) => sameWords(world, [old, child], [now, is[at]!], names));
  const text = old.file.text.slice(before.start, before.end);
  if (text !== now.file.text.slice(after.start, after.end)) return false;
  if (/identifier$/.test(before.kind)) names.add(text);
  return sameMeaning(world, entityOf(world.before, old, before), entityOf(world.after, now, after));
}

function sameMeaning({ mapping }: World, one: Entity | null, two: Entity | null): boolean {
  if (one?.type === 'symbol' && two?.type === 'symbol') return mapping.after(one.symbol) === two.symbol;
  if (one?.type === 'outside' && two?.type === 'outside')
    return one.module === two.module && one.name === two.name;
  return one?.type === two?.type || isInherited(one, two) || isInherited(two, one);
}

/** A member by its simple name, declared around the one place and inherited at the other. */
function isInherited(declared: Entity | null, found: Entity | null): boolean {
  if (declared?.type !== 'symbol' || found?.type !== 'free') return false;
  const { kind, parent, simpleName } = declared.symbol;
  return /^(?:field|constant)$/.test(kind) && parent !== null && simpleName === found.name;
}

/** The classes below the upper of the two, down to the lower, as they are on one side. */
function between(
  { before: was, after: is, mapping }: World,
  before: CodeSymbol,
  after: CodeSymbol,
  which: 'before' | 'after',
): readonly CodeSymbol[] {
  const side = which === 'before' ? was : is;
  const [one, two] =
    which === 'before'
      ? [before.parent!, mapping.before(after.parent!)]
      : [mapping.after(before.parent!), after.parent!];
  if (!one || !two) return [];
  const [lower, upper] = isSubtype(side, one, two) ? [one, two] : [two, one];
  const found = new Set([lower]);
  for (const at of found)
    for (const base of basesOf(side, at).ours)
      if (base !== upper && isSubtype(side, base, upper)) found.add(base);
  return [...found];
}

function hides(
  side: Side,
  method: CodeSymbol,
  classes: readonly CodeSymbol[],
  names: ReadonlySet<string>,
): boolean {
  return classes.some(({ children }) =>
    children.some(
      (one) => one.simpleName !== method.simpleName && names.has(one.simpleName) && !overrides(side, one),
    ),
  );
}

/** A method that a call of one above reaches by the object anyway. */
function overrides(side: Side, method: CodeSymbol): boolean {
  if (method.kind !== 'method' || !method.parent) return false;
  const text = (one: CodeSymbol): string => {
    const list = one.declaration.children.find(({ field }) => field === 'parameters');
    return list ? side.factsOf(one).file.text.slice(list.start, list.end).replace(/\s+/g, ' ') : '';
  };
  const isBound = ({ nodes, declaration }: CodeSymbol): boolean =>
    [declaration, ...nodes].some((node) =>
      modifierWords(node).some((word) => /^(?:static|private)$/.test(word)),
    );
  const overloads = method.parent.children.filter(({ simpleName }) => simpleName === method.simpleName);
  if (overloads.length > 1 || isBound(method)) return false;
  for (const base of upwards(side, ...basesOf(side, method.parent).ours)) {
    const above = base.children.filter(({ simpleName }) => simpleName === method.simpleName);
    if (above.some((one) => one.kind === 'method' && !isBound(one) && text(one) === text(method)))
      return true;
  }
  return false;
}
