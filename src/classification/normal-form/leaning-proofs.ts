import type { CodeSymbol } from '../../model/symbol.ts';
import type { Judgement } from '../judge-units.ts';
import { isItselfUnderNewName } from '../renames/told-by-scopes.ts';
import type { World } from '../world.ts';
import { outermost } from './failing-roots.ts';
import type { FormProof } from './form-proof.ts';
import type { ResignedFunctions } from './heads/resigned.ts';

/** A proof falls with the symbols that it leans on. */
export function dropWhatFalls(
  world: World,
  { proofs }: Judgement,
  forms: ReadonlyMap<CodeSymbol, FormProof>,
  good: Set<CodeSymbol>,
): void {
  const holds = (symbol: CodeSymbol): boolean =>
    good.has(outermost(symbol)) || proofs.get(symbol)?.mismatch === null;
  for (let fell = true; fell; ) {
    fell = false;
    for (const before of good) {
      const { leans } = forms.get(before)!;
      const shaky = [...leans].some(
        (symbol) => symbol !== before && !holds(symbol) && world.mapping.after(symbol) !== null,
      );
      if (shaky) {
        good.delete(before);
        fell = true;
      }
    }
  }
}

/**
 * A function with other parameters falls with each caller that did not follow, and each caller with the function. So
 * does the form around it, in which its parameters were put in their new places as well.
 */
export function dropUnfollowed(
  resigned: ResignedFunctions,
  forms: ReadonlyMap<CodeSymbol, FormProof>,
  good: Set<CodeSymbol>,
): void {
  for (const one of resigned.all) {
    const around = outermost(one.before);
    if (!good.has(one.before) && !good.has(around)) continue;
    const users = resigned.users(one);
    const followed = users && [...users].every((user) => good.has(outermost(user)));
    if (followed && !(one.silent && users.size === 0)) continue;
    good.delete(one.before);
    good.delete(around);
  }
  for (const before of good)
    if ([...forms.get(before)!.follows].some((called) => !good.has(called))) good.delete(before);
}

/**
 * A function that takes an object on one side falls with each caller that isn't proved to hand over the same as before,
 * and isn't told to have changed either: a call that is spelled alike on both sides hands over something else.
 */
export function dropLeftBehind(
  followers: ReadonlyMap<CodeSymbol, ReadonlySet<CodeSymbol>>,
  { proofs }: Judgement,
  good: Set<CodeSymbol>,
): void {
  const isLeftBehind = (caller: CodeSymbol): boolean =>
    !good.has(outermost(caller)) && (proofs.get(caller)?.mismatch ?? null) === null;
  for (const [before, callers] of followers)
    if ([...callers].some(isLeftBehind)) {
      good.delete(before);
      good.delete(outermost(before));
    }
}

/** What fell with a symbol that it refers to by another name, and was fine otherwise, stands as soon as that is proved. */
export function standUpAgain(world: World, { proofs }: Judgement): void {
  const fallen = [...proofs.values()].filter(({ mismatch }) => mismatch?.rule === 'leans-on-unproved');
  const holds = (symbol: CodeSymbol): boolean =>
    (proofs.get(symbol)?.mismatch ?? null) === null && symbol.children.every(holds);
  for (let left = -1; left !== fallen.length; ) {
    left = fallen.length;
    for (const proof of fallen.splice(0)) {
      const isSame = (symbol: CodeSymbol): boolean =>
        isItselfUnderNewName(world, symbol, proofs.get(symbol)?.mismatch?.rule);
      const members = [...proof.members].filter((symbol) => !isSame(symbol));
      const leans = [...proof.leans.keys(), ...members];
      if (leans.every((symbol) => symbol === proof.unit.before || holds(symbol))) proof.mismatch = null;
      else fallen.push(proof);
    }
  }
}
