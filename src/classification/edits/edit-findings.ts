import type { AstNode } from '../../model/ast-node.ts';
import type { Finding } from '../../model/classification.ts';
import type { LineSpan } from '../../model/position.ts';
import type { FormProof } from '../normal-form/form-proof.ts';
import type { Mismatch, Proof, Unit } from '../proof.ts';
import { linesOf } from '../symbols/lines.ts';
import { quoteBoth, sayEdit, unexplained } from '../walk/mismatch.ts';
import type { FileFacts, World } from '../world.ts';
import { leftByForms } from './left-by-forms.ts';
import { type Edit, smallestEdits } from './smallest-edits.ts';

/** More tell a reader nothing that the code doesn't tell sooner. */
const MOST_TOLD = 4;

/**
 * Each edit of a symbol that no rule explains, where the walk has only said which it met first; null where it has said
 * why that counts, or where there is nothing better to say.
 */
export function editFindings(
  world: World,
  { unit, names }: Proof,
  fault: Mismatch,
  form: FormProof | undefined,
): readonly Finding[] | null {
  if (fault.rule !== 'unexplained-edit') return null;
  if (fault.because !== unexplained(unit, fault.before, fault.after).because) return null;
  const all = smallestEdits(world, unit, names);
  if (all === null || all.length === 0) return null;
  const edits = leftByForms(all, form);
  const told = edits.slice(0, edits.length > MOST_TOLD + 1 ? MOST_TOLD : edits.length);
  const findings = told.map((edit) => findingOf(unit, edit, sentenceOf(unit, edit)));
  const left = edits.slice(told.length);
  if (left.length === 0) return findings;
  const rest: Edit = {
    before: left.flatMap(({ before }) => before),
    after: left.flatMap(({ after }) => after),
  };
  return [...findings, findingOf(unit, rest, `and ${left.length} more edits`)];
}

/** More would hide what a reader looks for. */
const MOST_WRITTEN = 3;

/**
 * What was proved to be the same, with how it is written now: where nothing but the spelling differs, the edits say more
 * than any name of a law.
 *
 *     `catch (ignored)` became `catch`       `@Override` was added       `fs` became `node:fs`
 */
export function tellingHowWritten(
  world: World,
  { unit, names }: Proof,
  findings: readonly Finding[],
): readonly Finding[] {
  const { before, after } = unit;
  if (!findings.some(({ rule }) => SPELLINGS.has(rule))) return findings;
  const edits = smallestEdits(world, unit, names);
  if (edits === null) return findings;
  const told = edits.slice(0, MOST_WRITTEN).map((edit) => sentenceOf(unit, edit));
  const more = edits.length > told.length ? `, and ${edits.length - told.length} more` : '';
  const place = before.path === after.path ? `as ${after.name}` : `in ${after.path}`;
  return findings.map((one) => {
    const said = SPELLINGS.get(one.rule);
    if (said === undefined) return one;
    if (told.length > 0) return { ...one, because: `${said}: ${told.join(', ')}${more}` };
    const isElsewhere = before.path !== after.path || before.name !== after.name;
    return isElsewhere ? { ...one, because: `${before.name} does ${place} what it did` } : one;
  });
}

const SPELLINGS: ReadonlyMap<string, string> = new Map([
  ['spelling', 'the same is written in another way'],
  ['same-normal-form', 'the same is done in the same order, and written in another way'],
]);

function findingOf({ old, now }: Unit, { before, after }: Edit, because: string): Finding {
  return {
    rule: 'unexplained-edit',
    verdict: 'changes',
    because,
    assumes: null,
    beforeLines: spanOf(old, before),
    afterLines: spanOf(now, after),
  };
}

function sentenceOf({ old, now }: Unit, { before, after }: Edit): string {
  return sayEdit(...quoteBoth(textOf(old, before), textOf(now, after)));
}

function textOf({ file }: FileFacts, nodes: readonly AstNode[]): string | null {
  const [first, last] = [nodes[0], nodes.at(-1)];
  return first && last ? file.text.slice(first.start, last.end) : null;
}

function spanOf(facts: FileFacts, nodes: readonly AstNode[]): LineSpan | null {
  const [first, last] = [nodes[0], nodes.at(-1)];
  return first && last ? [linesOf(facts, first)[0], linesOf(facts, last)[1]] : null;
}
