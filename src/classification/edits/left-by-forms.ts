import type { AstNode } from '../../model/ast-node.ts';
import type { Core } from '../../model/core.ts';
import type { Difference } from '../normal-form/equal.ts';
import type { FormProof } from '../normal-form/form-proof.ts';
import { sameSource, smallestEdit } from '../normal-form/told/source-nodes.ts';
import type { Mismatch, Unit } from '../proof.ts';
import { unexplained } from '../walk/mismatch.ts';
import type { Edit } from './smallest-edits.ts';

/**
 * The edits that the normal forms leave, where these say so: what a rule explains is no news, whatever else keeps the
 * whole from being a refactoring.
 *
 *     var m map[string]interface{}      var m map[string]any
 *     log("no map")                     log("not a map")                 the text alone
 *     if (!(a === b)) { g("no"); }      if (a !== b) g("not");           the same
 */
export function leftByForms(edits: readonly Edit[], form: FormProof | undefined): readonly Edit[] {
  if (!form || edits.length < 2 || isUnfolded(form) || !form.differences.every(isPlaced)) return edits;
  const left = edits.flatMap((edit) => {
    const inside = form.differences.filter(
      (one) => meets(edit.before, one.before) || meets(edit.after, one.after),
    );
    if (inside.length > 0) return narrowed(edit, inside) ?? [edit];
    const isExplained = form.alike.some(
      ([was, is]) => isWithin(edit.before, was) && isWithin(edit.after, is),
    );
    return isExplained ? [] : [edit];
  });
  return left.length > 0 ? left : edits;
}

/**
 * The literals that differ within an edit, where nothing else does. Other parts may mean something else where a rule
 * has turned what is around them.
 */
function narrowed(edit: Edit, inside: readonly Difference[]): readonly Edit[] | null {
  const parts = inside.flatMap(({ before, after }): Edit[] => {
    if (before?.op !== 'literal' || after?.op !== 'literal') return [];
    const [was, is] = smallestEdit(before.source, after.source);
    if (!was || !is || sameSource(was, is) || !holds(edit.before, was) || !holds(edit.after, is)) return [];
    return [{ before: [was], after: [is] }];
  });
  return parts.length === inside.length ? parts : null;
}

function holds(whole: readonly AstNode[], part: AstNode): boolean {
  const [first, last] = [whole[0], whole.at(-1)];
  return !!first && !!last && first.start <= part.start && part.end <= last.end;
}

function isWithin(parts: readonly AstNode[], whole: AstNode): boolean {
  return parts.length > 0 && parts.every((part) => holds([whole], part));
}

/**
 * What the walk met first, or, where the forms explain that, what they met first themselves. It is cheaper than to look
 * for every edit.
 */
export function leftMismatch(unit: Unit, fault: Mismatch, form: FormProof | undefined): Mismatch {
  if (fault.rule !== 'unexplained-edit' || !form?.difference || isUnfolded(form)) return fault;
  if (fault.because !== unexplained(unit, fault.before, fault.after).because) return fault;
  const { before, after } = form.difference;
  if (!fault.before || !fault.after || !isPlaced(form.difference)) return fault;
  // A rule may have turned what is around parts of another kind.
  if (before && after && before.op !== after.op) return fault;
  if (meets([fault.before], before) || meets([fault.after], after)) return fault;
  const [was, is] = smallestEdit(before?.source ?? null, after?.source ?? null);
  return was && is && sameSource(was, is) ? fault : unexplained(unit, was, is);
}

/** Parts of the forms stand elsewhere in the source. */
function isUnfolded({ usedBefore, usedAfter, kept }: FormProof): boolean {
  return usedBefore.size + usedAfter.size + kept.size > 0;
}

/** Whether it is known where each side of a difference stands in the source. */
function isPlaced({ before, after }: Difference): boolean {
  return [before, after].every((node) => node === null || node.source !== null);
}

function meets(edited: readonly AstNode[], differing: Core | null): boolean {
  const place = differing?.source;
  const [first, last] = [edited[0], edited.at(-1)];
  return !!place && !!first && !!last && first.start < place.end && place.start < last.end;
}
