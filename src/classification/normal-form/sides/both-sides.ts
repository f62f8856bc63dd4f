import type { Lower } from '../../../model/core.ts';
import type { CodeSymbol } from '../../../model/symbol.ts';
import { methodsInPlaceIn, ownMethodsIn } from '../../java/own-methods.ts';
import { platformTypesIn } from '../../java/platform-types.ts';
import { rewrittenNames } from '../../modules/rewritten-names.ts';
import { methodsTogetherIn } from '../../rust/own-methods.ts';
import type { World } from '../../world.ts';
import type { WrittenAlike } from '../alike/rearrangement.ts';
import { writtenAlike } from '../alike/written-alike.ts';
import type { Surroundings } from '../facts/variable-facts.ts';
import { type AddedDefaults, addedDefaults } from '../heads/added-defaults.ts';
import { type DefaultedTypes, defaultedTypes } from '../heads/defaulted-types.ts';
import { type ResignedFunctions, resignedFunctions } from '../heads/resigned.ts';
import { keptLocks } from './kept-locks.ts';
import { type LoweredSide, lowerSide } from './side.ts';
import { steadyFields } from './steady-fields.ts';
import { writtenByCalls } from './written-by-calls.ts';

/** Both sides of a change set in core form. */
export interface LoweredSides {
  readonly world: World;
  readonly old: LoweredSide;
  readonly now: LoweredSide;
}

/** Both sides, and what is found out once for all of their symbols. */
export interface BothSides extends LoweredSides {
  /** Symbols that are there on one side only. */
  readonly onlyBefore: ReadonlySet<CodeSymbol>;
  readonly onlyAfter: ReadonlySet<CodeSymbol>;
  readonly alike: WrittenAlike;
  /** Functions whose callers must follow, or nothing is proved of them. */
  readonly resigned: ResignedFunctions;
  readonly defaulted: DefaultedTypes;
  readonly added: AddedDefaults;
  readonly surroundings: Surroundings;
}

/** Nothing is lowered before it is asked for. */
export function bothSides(world: World, lower: Lower): BothSides {
  const alike = writtenAlike(world, lower);
  const { onlyBefore, onlyAfter } = world.mapping;
  const old = lowerSide(world.before, world.after, onlyBefore, alike.before);
  const now = lowerSide(world.after, world.before, onlyAfter, alike.after);
  return {
    world,
    old,
    now,
    onlyBefore: new Set(onlyBefore),
    onlyAfter: new Set(onlyAfter),
    alike,
    resigned: resignedFunctions(world, old),
    defaulted: defaultedTypes(world, old, now),
    added: addedDefaults(world, old, now),
    surroundings: {
      accessors: new Set([...old.accessors, ...now.accessors]),
      steadyFields: new Set([
        ...steadyFields([world.before, world.after]),
        ...keptLocks([world.before, world.after]),
      ]),
      rewritten: new Set([...rewrittenNames(world.before), ...rewrittenNames(world.after)]),
      liveImports: isSaidIn(world, /^ecmascript$/),
      truthIsAsked: isSaidIn(world, /^python$/),
      operatorsAsk: isSaidIn(world, /^(?:ecmascript|java|python)$/),
      constructed: new Set([...old.constructed, ...now.constructed]),
      isPlatformType: platformTypesIn(world),
      isOwnMethod: ownMethodsIn(world),
      takesPlaceOf: methodsInPlaceIn(world),
      areOfOneType: methodsTogetherIn(world),
      textsAreCompared: () => old.textsAreCompared() || now.textsAreCompared(),
      writtenByCalls: writtenByCalls(world),
    },
  };
}

/** Whether some file is in one of these languages, or families of languages. */
function isSaidIn(world: World, languages: RegExp): boolean {
  return [...world.before.files.values()].some(({ file: { profile } }) =>
    languages.test(profile.modules === 'ecmascript' ? profile.modules : profile.id),
  );
}
