import type { CodeSymbol } from '../../model/symbol.ts';
import { symbolsCalled } from '../../model/symbols-called.ts';
import type { Unit } from '../proof.ts';
import { areGivenTheSame } from './narrowed-methods.ts';

/**
 * Whether a class of Java has a method twice now, by its name and what it is given, which no compiler takes:
 *
 *     void show(Base base) {...}  void show(Derived one) {...}      ->      void show(Base base) {...}  void show(Base one) {...}
 *
 * What stood there twice before was told apart by more than is spelled, and is let pass.
 */
export function isDoubled({ before, after, now }: Unit): boolean {
  if (now.file.profile.id !== 'java' || !/^(?:method|constructor)$/.test(after.kind)) return false;
  return namesakes(after) > namesakes(before);
}

/** How many members of its class are called so and given the same. */
function namesakes(method: CodeSymbol): number {
  const { parent, simpleName, kind } = method;
  return symbolsCalled(parent?.children ?? [], simpleName).filter(
    (one) => one.kind === kind && areGivenTheSame(one, method),
  ).length;
}
