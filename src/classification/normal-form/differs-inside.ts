import type { CodeSymbol } from '../../model/symbol.ts';
import type { Proof } from '../proof.ts';
import type { World } from '../world.ts';
import { isInsideOf } from './failing-roots.ts';
import { type FormProof, failed } from './form-proof.ts';
import { LARGE_BESIDE_INNER, LARGE_FUNCTION } from './limits.ts';
import type { FormProver } from './prove.ts';

/**
 * That a large function isn't proved, seen in the one function inside of it that differs. What stands around it is the
 * same on both sides, and rewriting all of that as well takes a hundred times as long:
 *
 *     (function () { ... function width(rows) { return rows.length } ... })()
 *     (function () { ... function width(rows) { return rows.size() } ... })()
 *
 * What is around may know more of what the inner one calls, so that it is asked of large functions alone; a proof that
 * isn't found can't bless anything. Null where that doesn't tell, and the whole has to be rewritten.
 */
export function differsInside(
  world: World,
  inside: readonly Proof[],
  prover: FormProver,
  before: CodeSymbol,
  after: CodeSymbol,
): FormProof | null {
  if (!/^(?:function|method)$/.test(before.kind) || size(before) < LARGE_FUNCTION) return null;
  const [only, ...others] = inside.filter(({ mismatch }) => mismatch !== null);
  if (!only || others.length > 0 || only.mismatch!.rule !== 'unexplained-edit') return null;
  const { unit } = only;
  if (unit.before === before || size(before) < LARGE_BESIDE_INNER * size(unit.before)) return null;
  if (inside.some(({ locals, leans }) => locals.size > 0 || leans.size > 0)) return null;
  const { onlyBefore, onlyAfter } = world.mapping;
  const came =
    onlyBefore.some((one) => isInsideOf(one, before)) || onlyAfter.some((one) => isInsideOf(one, after));
  if (came) return null;
  const inner = prover.prove(unit.before, unit.after);
  if (inner.refused !== null || inner.difference === null) return null;
  return { ...failed(before, after, null), roots: inner.roots, difference: inner.difference };
}

/** In UTF-16 units. */
function size({ range }: CodeSymbol): number {
  return range.end - range.start;
}
