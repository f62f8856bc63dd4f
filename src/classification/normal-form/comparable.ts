import { isBroken } from '../../model/ast-node.ts';
import type { Core } from '../../model/core.ts';
import type { CodeSymbol } from '../../model/symbol.ts';
import { soughtModifier } from '../java/found-by-modifiers.ts';
import { mayBecomeAnother } from '../java/modifiers.ts';
import { withoutUnreadParameters } from '../rules/ecmascript/decorator-arguments.ts';
import { idiomatic } from '../rules/python/idioms.ts';
import type { World } from '../world.ts';
import type { Meaning } from './compared-by.ts';
import { difference } from './equal.ts';
import type { LoweredSides } from './sides/both-sides.ts';
import type { LoweredSide } from './sides/side.ts';

/** Why two symbols can't be compared in normal form, whatever stands in them; null where they can. */
export function whyNotComparable(world: World, before: CodeSymbol, after: CodeSymbol): string | null {
  const [facts, others] = [world.before.factsOf(before), world.after.factsOf(after)];
  if (
    before.kind === 'module'
      ? facts.file.damage.length + others.file.damage.length > 0
      : [...before.nodes, ...after.nodes].some(isBroken)
  )
    return 'code that does not parse can not be compared';
  if (
    facts.file.bindings.hasBarrier(before.declaration) ||
    others.file.bindings.hasBarrier(after.declaration)
  )
    return 'names in it are looked up at run time';
  if (facts.file.profile.id !== 'java') return null;
  if (mayBecomeAnother(world, before, after))
    return 'it is no longer private, and a class that sees it now has or means another one of its name';
  const sought = soughtModifier(world, before, after);
  if (sought) return `somebody may go by whether it is ${sought}, who finds it while the program runs`;
  return null;
}

/**
 * Decorators stand before the declaration, and run when it is made. A module has none. `shortened` where they are told
 * functions with fewer parameters.
 */
export function comparedDecorators(
  { old, now }: LoweredSides,
  before: CodeSymbol,
  after: CodeSymbol,
  meaning: Meaning,
): 'same' | 'shortened' | 'others' {
  if (before.kind === 'module') return 'same';
  const of = (side: LoweredSide, symbol: CodeSymbol): readonly Core[] => {
    const file = side.fileOf(symbol)!;
    const inside = symbol.nodes.flatMap((node) => [node, ...node.children]);
    const forms = inside.filter(({ kind }) => kind === 'decorator').flatMap((node) => file.lower(node));
    return file.file.profile.id === 'python'
      ? forms.map((one) =>
          idiomatic(
            one,
            new Set(),
            { hasOwn: () => true, haveTogether: () => true },
            () => new Set(),
            () => {},
          ),
        )
      : forms;
  };
  const [was, is] = [of(old, before), of(now, after)];
  const areAlike = (say: (form: Core) => Core): boolean =>
    was.length === is.length && was.every((one, at) => difference(say(one), say(is[at]!), meaning) === null);
  if (areAlike((form) => form)) return 'same';
  const isScript = old.fileOf(before)!.file.profile.modules === 'ecmascript';
  return isScript && areAlike(withoutUnreadParameters) ? 'shortened' : 'others';
}
