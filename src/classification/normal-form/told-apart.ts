import type { Core } from '../../model/core.ts';
import type { CodeSymbol } from '../../model/symbol.ts';
import type { World } from '../world.ts';
import { makeUnfoldableWords } from './definitions/unfoldable-words.ts';
import type { Difference } from './equal.ts';
import { type FormProof, failed, NOT_LOOKED_FOR } from './form-proof.ts';
import { FEW_NODES } from './limits.ts';
import type { PreparedPair } from './prepared-pair.ts';
import { sideBySide } from './told/differences.ts';
import { size } from './tree.ts';
import { wordsApart } from './words-apart.ts';
import { wordsIn } from './words-of-forms.ts';

/** What tells forms apart by their words. */
export interface TellingApart {
  /** A word that stands in one form alone; small ones are rewritten all the same, where there may be more to tell. */
  wordsOnOneSide(one: Core, two: Core, shared: readonly CodeSymbol[]): Difference | null;
  /** Whether nothing was extracted, inlined or given other parameters, of which there would be something to tell. */
  isNothingNamed(pair: PreparedPair): boolean;
}

/**
 * Tells two forms apart before anything is rewritten, by their words: where one has a word that nothing could bring to
 * the other, they can't become equal.
 *
 * @param untangles whether it is to be told what was refactored in forms that differ.
 */
export function tellingApart(world: World, untangles: boolean): TellingApart {
  const unfoldable = makeUnfoldableWords(world);
  return {
    wordsOnOneSide(one, two, shared) {
      if (untangles && size(one) + size(two) <= FEW_NODES) return null;
      return wordsApart(one, two, (words) => unfoldable.broughtBy(words, shared));
    },
    isNothingNamed({ one, two, declaredBefore, declaredAfter }) {
      if ([...one.log, ...two.log].some(({ subject }) => subject !== '')) return false;
      // As many names as before were renamed, and were not extracted.
      if (declaredBefore.size !== declaredAfter.size) return false;
      return ![...wordsIn([one.root, two.root])].some((word) => unfoldable.names.has(word));
    },
  };
}

/**
 * Both forms as they are before anything is rewritten: a word of one of them stands nowhere on the other side.
 *
 * @param untangles whether every difference is looked for, and not the first alone.
 */
export function notProved(pair: PreparedPair, apart: Difference, untangles: boolean): FormProof {
  const { before, after, one, two, types, meaning } = pair;
  // Where something was extracted or inlined, forms that were not rewritten differ in more than what was edited.
  const isNamed = [...one.log, ...two.log].some(({ subject }) => subject !== '');
  return {
    ...failed(before, after, null),
    ...{ roots: [one.root, two.root], difference: apart },
    ...(untangles && !isNamed ? sideBySide(one.root, two.root, meaning) : NOT_LOOKED_FOR),
    ...{ firedBefore: one.log, firedAfter: two.log },
    ...{ usedBefore: types.usedBefore, usedAfter: types.usedAfter },
  };
}
