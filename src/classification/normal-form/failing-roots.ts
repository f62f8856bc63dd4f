import type { CodeSymbol } from '../../model/symbol.ts';
import type { Judgement } from '../judge-units.ts';
import { isInnerModule } from '../rust/modules-of-items.ts';
import type { World } from '../world.ts';
import { hasInitializers } from './items/class-form.ts';

/** Pairs that the walk left unexplained; where one stands inside a function, the outermost function. */
export function failingRoots(
  world: World,
  { proofs }: Judgement,
): readonly (readonly [CodeSymbol, CodeSymbol])[] {
  const roots = new Map<CodeSymbol, CodeSymbol>();
  for (const { mismatch, unit } of proofs.values()) {
    if (!mismatch || !/^(?:unexplained-edit|leans-on-unproved|reorder|move-symbol)$/.test(mismatch.rule))
      continue;
    // Whether the order of fields counts, their type says.
    if (mismatch.rule === 'reorder' && unit.before.kind !== 'struct') continue;
    const [before, after] = [outermost(unit.before), outermost(unit.after)];
    const { profile } = world.before.factsOf(before).file;
    // Rust's types are nothing but their signatures.
    if (profile.id !== 'rust' && /^(?:namespace|enum|enum_member)$/.test(before.kind)) continue;
    const hasOwnCode =
      /^(?:python|rust)$/.test(profile.id) || profile.modules === 'ecmascript' || hasInitializers(before);
    if (before.kind === 'class' && !hasOwnCode && !hasInitializers(after)) continue;
    if (world.mapping.after(before) === after) roots.set(before, after);
  }
  for (const [before, after] of modulesAround(world)) roots.set(before, after);
  return [...roots];
}

/** Modules of which something may have gone into a module inside the file that is new, or come out of one that is gone. */
function modulesAround(world: World): readonly (readonly [CodeSymbol, CodeSymbol])[] {
  const gone = world.mapping.onlyBefore
    .filter(isInnerModule)
    .map((symbol) => world.before.factsOf(symbol).file.module);
  const come = world.mapping.onlyAfter
    .filter(isInnerModule)
    .map((symbol) => world.after.factsOf(symbol).file.module);
  const pairs = [
    ...gone.map((before) => [before, world.mapping.after(before)] as const),
    ...come.map((after) => [world.mapping.before(after), after] as const),
  ];
  return pairs.flatMap(([before, after]) => (before && after ? [[before, after] as const] : []));
}

/** The outermost function around a symbol; itself where it stands in none. */
export function outermost(symbol: CodeSymbol): CodeSymbol {
  let outer = symbol;
  for (let next = symbol.parent; next; next = next.parent) {
    if (/^(?:function|method|constructor)$/.test(next.kind)) outer = next;
  }
  return outer;
}

/** Whether a symbol stands anywhere below another one; none is inside of itself. */
export function isInsideOf(symbol: CodeSymbol, outer: CodeSymbol): boolean {
  return symbol.parent !== null && (symbol.parent === outer || isInsideOf(symbol.parent, outer));
}
