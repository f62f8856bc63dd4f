import type { CoreVariable } from '../../../model/core.ts';
import type { CodeSymbol } from '../../../model/symbol.ts';
import { whyNotRenamedParameter } from '../../renames/keyword-callers.ts';
import type { World } from '../../world.ts';

/** Which parameters of one pair of symbols were renamed while their forms were compared. */
export interface ParameterNames {
  mayRename(before: CoreVariable, after: CoreVariable): boolean;
  /** One that was, in a language whose callers may spell it. */
  renamed(): string | null;
}

/**
 * Forms are equal up to the names inside them, but where a caller can pass an argument by name a parameter's name is
 * not inside.
 *
 *     def f(a, b): return a - b      def f(b, a): return b - a      f(a=1, b=2) is another number now
 */
export function makeParameterNames(world: World, before: CodeSymbol, after: CodeSymbol): ParameterNames {
  const unit = { before, after, old: world.before.factsOf(before), now: world.after.factsOf(after) };
  const isSpelled = unit.old.file.profile.modules === 'python';
  const names = new Map<string, string>();
  return {
    mayRename(one, two) {
      if (one.kind !== 'parameter' || two.kind !== 'parameter' || !one.binding || !two.binding) return true;
      if (whyNotRenamedParameter(world, unit, one.binding, two.binding) !== null) return false;
      if (!isSpelled) return true;
      names.set(one.name, two.name);
      return !names.has(two.name) && ![...names.values()].includes(one.name);
    },
    renamed: () => names.keys().next().value ?? null,
  };
}
