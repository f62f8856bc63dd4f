import type { CodeSymbol } from '../../../model/symbol.ts';
import { HEIRS_ARE_IN_SIGHT } from '../../assumptions.ts';
import { finding } from '../../findings.ts';
import type { Judgement } from '../../judge-units.ts';
import { type InheritedMember, inheritedMembers } from '../../moves/inherited-members.ts';
import type { World } from '../../world.ts';
import { outermost } from '../failing-roots.ts';
import type { FormProver } from '../prove.ts';
import { type FormVerdict, saying } from '../verdict.ts';

/**
 * Members that were pulled up or pushed down hold where each class finds the same under the name: those of which nothing
 * else is proved are compared in normal form, and what has a partner falls where one of them is another.
 *
 *     class B extends A { m() { return 1 } }  class C extends A { m() { return 2 } }      is not      class A { m() { return 1 } } …
 *
 * @returns the copies that only one side has, each with what is found in its place.
 */
export function inheritedCopies(
  world: World,
  { proofs }: Judgement,
  prover: FormProver | null,
  good: Set<CodeSymbol>,
): ReadonlyMap<CodeSymbol, FormVerdict> {
  const verdicts = new Map<CodeSymbol, FormVerdict>();
  const holds = (symbol: CodeSymbol): boolean =>
    good.has(outermost(symbol)) ||
    proofs.get(symbol)?.mismatch === null ||
    world.mapping.after(symbol) === null;
  const isSame = (was: CodeSymbol, is: CodeSymbol): boolean => {
    if (world.mapping.after(was) === is) return good.has(was);
    const form = prover?.prove(was, is);
    return form?.refused === null && form.difference === null && [...form.leans].every(holds);
  };
  for (const member of inheritedMembers(world)) {
    if (member.found.every(([was, is]) => isSame(was, is)) && isAnythingKept(world, member, good)) {
      for (const { copy, other, isGone } of member.copies) {
        const because = isGone
          ? `${copy.name} is found in ${other.parent!.name} now, where it is the same`
          : `${copy.name} was found in ${other.parent!.name} before, where it was the same`;
        const [was, is] = isGone ? [copy, null] : [null, copy];
        verdicts.set(
          copy,
          saying(finding('inherited-member', 'preserves', because, was, is, HEIRS_ARE_IN_SIGHT)),
        );
      }
    } else for (const [was, is] of member.found) if (world.mapping.after(was) === is) good.delete(was);
  }
  return verdicts;
}

/** The member that has a partner is proved itself. */
function isAnythingKept(
  { mapping }: World,
  { found }: InheritedMember,
  good: ReadonlySet<CodeSymbol>,
): boolean {
  return found.some(([was, is]) => mapping.after(was) === is && good.has(was));
}
