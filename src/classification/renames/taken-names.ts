import { groupBy } from '../../model/group-by.ts';
import type { CodeSymbol } from '../../model/symbol.ts';
import { folderOf } from '../modules/folders.ts';
import type { FileFacts, World } from '../world.ts';

/**
 * The symbol that bears the old name of a renamed one now, in the place where that one bore it; null where nobody
 * does. Whoever says the name out of sight would not miss it, but get the other one.
 *
 *     pub fn one() { first() }      pub fn one() { second() }
 *     pub fn two() { second() }     pub fn two() { first() }
 *
 * An overload that keeps its name took it from nobody, and what a function declares nobody else can name. Nor does a
 * name that was left for whoever still says it: `_Cart = Cart`, behind the class that is `Cart` now.
 */
export function whoTookName(world: World, before: CodeSymbol, after: CodeSymbol): CodeSymbol | null {
  if (isInFunction(after)) return null;
  const from = before.simpleName;
  const holders = after.parent
    ? [after.parent.children, heirOf(world, before)]
    : filesThatShare(world, after).map(({ file }) => file.module.children);
  for (const held of holders)
    for (const one of byName(held).get(from) ?? [])
      if (one !== after && world.mapping.before(one)?.simpleName !== from && !isLeftFor(world, one, after))
        return one;
  return null;
}

const named = new WeakMap<readonly CodeSymbol[], ReadonlyMap<string, readonly CodeSymbol[]>>();

/** Looked up once for each list, since each symbol that was renamed is asked for. */
function byName(symbols: readonly CodeSymbol[]): ReadonlyMap<string, readonly CodeSymbol[]> {
  const known = named.get(symbols) ?? groupBy(symbols, ({ simpleName }) => simpleName);
  named.set(symbols, known);
  return known;
}

/** Whether a name stands for nothing but what was renamed. */
function isLeftFor({ after: side }: World, { kind, declaration }: CodeSymbol, renamed: CodeSymbol): boolean {
  if (!/^(?:variable|constant|type)$/.test(kind)) return false;
  const value = declaration.children.find(({ field }) => field === 'right' || field === 'value');
  const facts = side.factsOf(renamed);
  return value?.children.length === 0 && facts.file.bindings.of(value)?.symbol === renamed;
}

function isInFunction({ parent }: CodeSymbol): boolean {
  if (parent === null) return false;
  return /^(?:function|method|constructor)$/.test(parent.kind) || isInFunction(parent);
}

/** What stands in the class that the old one has become, where the member went to another. */
function heirOf({ mapping }: World, { parent }: CodeSymbol): readonly CodeSymbol[] {
  return (parent && mapping.after(parent)?.children) ?? [];
}

/** The files whose names at the top are found as those of the symbol's own file are. */
function filesThatShare({ after: side }: World, symbol: CodeSymbol): readonly FileFacts[] {
  const own = side.factsOf(symbol);
  const { id, modules } = own.file.profile;
  if (modules !== 'none' || id === 'rust') return [own];
  return [...side.files.values()].filter(
    ({ file }) => file.profile.id === id && folderOf(file.path) === folderOf(symbol.path),
  );
}
