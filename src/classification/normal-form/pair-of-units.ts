import { type Core, core } from '../../model/core.ts';
import type { LanguageProfile } from '../../model/language-profile.ts';
import type { CodeSymbol } from '../../model/symbol.ts';
import type { LoopFacts } from './facts/loop-facts.ts';
import { factsOf, type Surroundings } from './facts/variable-facts.ts';
import { hasInitializers } from './items/class-form.ts';
import type { ModuleForm } from './items/module-form.ts';
import type { ModuleForms } from './items/module-pairs.ts';
import { MOST_WORK } from './limits.ts';
import { sweeten } from './passes/spelling.ts';
import type { LoweredSide } from './sides/side.ts';
import type { Unit } from './unit.ts';

export const NO_SYMBOLS: ReadonlySet<CodeSymbol> = new Set();

/** Two forms that are about to be rewritten, with one budget for both. */
export interface PairOfUnits {
  readonly one: Unit;
  readonly two: Unit;
  readonly budget: { left: number };
}

/** The core form of a symbol, with what stands inside of it; null where it has none. */
function formOf(side: LoweredSide, symbol: CodeSymbol): ModuleForm | null {
  const forms = side.fileOf(symbol)?.lower(symbol.declaration);
  // What is nothing at run time is compared by its types alone.
  const root = forms?.length === 0 ? core('nothing') : forms?.length === 1 ? forms[0]! : null;
  return root && { root, unfoldable: NO_SYMBOLS, contained: NO_SYMBOLS };
}

/** The forms of both: of modules, and of classes whose own code runs, what stands in them is put apart. */
export function formsOf(
  { old, now }: { readonly old: LoweredSide; readonly now: LoweredSide },
  moduleForms: ModuleForms,
  [before, after]: readonly [CodeSymbol, CodeSymbol],
  joined: ReadonlySet<CodeSymbol>,
  leans: Set<CodeSymbol>,
  given: ReadonlySet<string>,
): readonly (ModuleForm | null)[] {
  const hasOwnCode = before.kind === 'module' || hasInitializers(before) || hasInitializers(after);
  return hasOwnCode
    ? moduleForms(before, after, joined, leans, given)
    : [formOf(old, before), formOf(now, after)];
}

/** @param forms what was only respelled so far: most pairs that can't be proved are tried in more than one way. */
export function pairOfUnits(
  left: ModuleForm,
  right: ModuleForm,
  profile: LanguageProfile,
  surroundings: Surroundings,
  loops: LoopFacts,
  forms: Map<Core, Core>,
): PairOfUnits {
  const budget = { left: MOST_WORK };
  const unit = (side: Unit['side'], { root, unfoldable }: ModuleForm): Unit => {
    const isEcmascript = profile.modules === 'ecmascript';
    const sweet = forms.get(root) ?? sweeten(root, isEcmascript);
    forms.set(root, sweet);
    return {
      root: sweet,
      facts: factsOf(sweet, surroundings),
      side,
      isEcmascript,
      isRust: profile.id === 'rust',
      isGo: profile.id === 'go',
      isPython: profile.id === 'python',
      isJava: profile.id === 'java',
      unfoldable,
      oneSided: new Set(),
      eitherWay: new Set(),
      givenUnevenly: new Set(),
      differing: new Set(),
      loops,
      log: [],
      budget,
    };
  };
  return { one: unit('before', left), two: unit('after', right), budget };
}
