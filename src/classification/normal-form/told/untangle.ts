import { type AstNode, holdsNode, textOf } from '../../../model/ast-node.ts';
import type { Finding } from '../../../model/classification.ts';
import type { Core } from '../../../model/core.ts';
import type { CodeSymbol } from '../../../model/symbol.ts';
import { failedFinding } from '../../findings.ts';
import { type Unit, unitOf } from '../../proof.ts';
import { lines } from '../../symbols/lines.ts';
import { unexplained } from '../../walk/mismatch.ts';
import type { World } from '../../world.ts';
import type { Difference } from '../equal.ts';
import type { FormProof } from '../form-proof.ts';
import { size } from '../tree.ts';
import type { FormVerdict } from '../verdict.ts';
import { namedRewrites } from './explain.ts';
import { sameSource, smallestEdit } from './source-nodes.ts';

/** What a tangled change is made of: for the pair that was tried, and for one-sided symbols that were unfolded in it. */
export interface Untangled {
  readonly pair: FormVerdict;
  readonly oneSided: ReadonlyMap<CodeSymbol, FormVerdict>;
}

/**
 * A change that is a refactoring but for some small edits: what was proved around them, and each edit where it stands.
 *
 *     Extract Function parseHeader from load; in parseHeader, `<` became `<=`
 *
 * Null where too much differs to speak of a refactoring, or where there is none around the edits.
 */
export function untangle(world: World, form: FormProof): Untangled | null {
  if (!form.roots || form.differences.length === 0 || namedRewrites(form).length === 0) return null;
  if (mostly(form.differences, form.roots)) return null;
  const all = form.differences.flatMap((difference) => describe(world, form, difference) ?? []);
  const others = othersAmong(form, all);
  const proved = namedRewrites(form, others);
  const edits = all.filter(({ owner }) => !owner || !others.has(owner));
  if (edits.length === 0 || proved.length === 0) return null;
  const oneSided = new Map<CodeSymbol, FormVerdict>();
  for (const symbol of [...form.usedBefore, ...form.usedAfter]) {
    const own = edits.filter(({ owner }) => owner === symbol);
    if (own.length > 0) oneSided.set(symbol, ofOneSided(form, symbol, own));
    else if (form.usedAfter.has(symbol) && !others.has(symbol))
      oneSided.set(symbol, ofUnedited(form, symbol));
  }
  return { pair: { findings: [...proved, ...edits.map(seenFrom(form))], changes: [], origin: [] }, oneSided };
}

/** What differs is more than half of the whole. */
function mostly(differences: readonly Difference[], [before, after]: readonly [Core, Core]): boolean {
  const differing = differences.reduce(
    (sum, { before: old, after: now }) => sum + (old ? size(old) : 0) + (now ? size(now) : 0),
    0,
  );
  return 2 * differing > size(before) + size(after);
}

/**
 * One-sided symbols of which more than half stands in edits: they were not taken out of what was tried, nor put into it,
 * but came beside it, or went.
 *
 *     add({ isOne: isOne })        add({ isOne: isOne, isTwo: isTwo })        isTwo is another function, and not a part of this
 */
function othersAmong(form: FormProof, edits: readonly Edit[]): ReadonlySet<CodeSymbol> {
  const lengthOf = (nodes: readonly AstNode[]): number =>
    nodes.reduce((sum, node) => sum + textOf(node).length, 0);
  return new Set(
    [...form.usedBefore, ...form.usedAfter].filter((symbol) => {
      // One that still stands there as well, since somebody else has it, is an edit as a whole.
      const inside = edits.flatMap(({ owner, node }) =>
        owner === symbol && node && !symbol.nodes.includes(node) ? [node] : [],
      );
      return 2 * lengthOf(inside) > lengthOf(symbol.nodes);
    }),
  );
}

interface Edit {
  /** The one-sided symbol in which it stands; null for the pair itself. */
  readonly owner: CodeSymbol | null;
  /** What stands there in the owner, if anything. */
  readonly node: AstNode | null;
  readonly unit: Unit;
  readonly finding: Finding;
}

/** Null for what only follows from another edit: the same name, for something that isn't the same any more. */
function describe(world: World, form: FormProof, { before, after }: Difference): Edit | null {
  const [was, is] = smallestEdit(before?.source ?? null, after?.source ?? null);
  if (was && is && sameSource(was, is)) return null;
  const from = ownerOf(was, form.before, form.usedBefore);
  const to = ownerOf(is, form.after, form.usedAfter);
  const unit = unitOf(world, from, to);
  const owner = to !== form.after ? to : from !== form.before ? from : null;
  const node = to !== form.after ? is : was;
  return { owner, node, unit, finding: failedFinding(unit, unexplained(unit, was, is)) };
}

/** An edit in the words of somebody who looks at the pair; lines of another file would mislead there. */
function seenFrom(form: FormProof): (edit: Edit) => Finding {
  return ({ owner, unit, finding }) => ({
    ...finding,
    because: owner ? `in ${owner.name}, ${finding.because}` : finding.because,
    beforeLines: unit.before.path === form.before.path ? finding.beforeLines : null,
    afterLines: unit.after.path === form.after.path ? finding.afterLines : null,
  });
}

function ofOneSided(form: FormProof, symbol: CodeSymbol, edits: readonly Edit[]): FormVerdict {
  const around = cameFrom(form, symbol, ', but for what follows');
  return { ...around, findings: [...around.findings, ...edits.map(({ finding }) => finding)] };
}

/**
 * A new symbol in which no edit stands. It is no refactoring by itself: whoever uses it does something else now,
 * and only both together were compared.
 */
function ofUnedited(form: FormProof, symbol: CodeSymbol): FormVerdict {
  const around = cameFrom(form, symbol, '');
  const [told] = around.findings as [Finding];
  const because = `${form.after.name} does not do the same as before, so that this can't be proved alone`;
  return { ...around, findings: [told, { ...told, rule: 'tangled', verdict: 'changes', because }] };
}

function cameFrom(form: FormProof, symbol: CodeSymbol, but: string): FormVerdict {
  const isNew = form.usedAfter.has(symbol);
  const span = lines(symbol.range);
  const from = isNew ? form.before : form.after;
  const around: Finding = {
    rule: isNew ? 'extract-symbol' : 'inline-symbol',
    verdict: 'preserves',
    because: isNew
      ? `${symbol.name} was taken out of ${from.name}${but}`
      : `${symbol.name} was put in the place of its uses in ${from.name}${but}`,
    assumes: null,
    beforeLines: isNew ? null : span,
    afterLines: isNew ? span : null,
  };
  return {
    findings: [around],
    changes: isNew ? ['extracted'] : [],
    origin: isNew ? [{ path: from.path, name: from.name, relation: 'extracted_from' }] : [],
  };
}

function ownerOf(node: AstNode | null, root: CodeSymbol, used: ReadonlySet<CodeSymbol>): CodeSymbol {
  if (!node) return root;
  return [...used].find(({ nodes }) => nodes.some((whole) => holdsNode(whole, node))) ?? root;
}
