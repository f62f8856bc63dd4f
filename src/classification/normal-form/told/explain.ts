import type { Finding, Origin } from '../../../model/classification.ts';
import { type CodeSymbol, MODULE_NAME } from '../../../model/symbol.ts';
import {
  INFERRED_TYPE,
  NOBODY_PASSES_BY_KEYWORD,
  NOBODY_USES_WHAT_IS_GONE,
  SILENT_READS,
} from '../../assumptions.ts';
import { finding } from '../../findings.ts';
import { madeFinal } from '../../java/made-final.ts';
import { isInnerModule } from '../../rust/modules-of-items.ts';
import { lines } from '../../symbols/lines.ts';
import type { FormProof } from '../form-proof.ts';
import type { Fired } from '../unit.ts';
import type { FormVerdict } from '../verdict.ts';
import { madeOnOneSide } from './made-on-both-sides.ts';
import { sentenceOf } from './rule-sentences.ts';

/** What was done to get from one form to the other, in the field's words: the rewrites that only one side needed. */
export function explain(form: FormProof): FormVerdict {
  const { before, after } = form;
  const spans = { beforeLines: lines(before.range), afterLines: lines(after.range) };
  const findings: Finding[] = [...namedRewrites(form)];
  // Rewrites without a name of their own still assume something, whichever side needed them.
  const assumed = madeOnOneSide(form, findings.length === 0);
  const said = (fired: Fired): string => `${keyOf(fired)} ${fired.assumes?.sentence}`;
  for (const { rule, assumes } of new Map(assumed.map((fired) => [said(fired), fired])).values())
    findings.push({ rule, verdict: 'preserves', because: sentenceOf(rule), assumes, ...spans });
  if (form.inferredTypes) {
    findings.push({
      rule: 'inferred-type',
      verdict: 'preserves',
      because: `a type of ${before.name} is spelled out on one side and inferred on the other`,
      assumes: INFERRED_TYPE,
      ...spans,
    });
  }
  if (form.renamedParameter !== null) {
    findings.push({
      rule: 'rename-local',
      verdict: 'preserves',
      because: `parameter ${form.renamedParameter} of ${before.name} has another name`,
      assumes: NOBODY_PASSES_BY_KEYWORD,
      ...spans,
    });
  }
  findings.push(...madeFinal(before, after));
  if (findings.length === 0) {
    findings.push({
      rule: 'same-normal-form',
      verdict: 'preserves',
      because: `${before.name} does the same in the same order; only the way it is written differs`,
      assumes: SILENT_READS,
      ...spans,
    });
  }
  const inlined = [...form.usedBefore];
  const origin: Origin[] = inlined.map(({ path, name }) => ({ path, name, relation: 'inlined_from' }));
  return { findings, changes: inlined.length > 0 ? ['inlined'] : [], origin };
}

/**
 * Extractions and inlinings: the rewrites with a name that one side needed and the other didn't.
 *
 * @param others symbols that are not to be told of.
 */
export function namedRewrites(
  form: FormProof,
  others: ReadonlySet<CodeSymbol> = new Set(),
): readonly Finding[] {
  const { before, after } = form;
  const spans = { beforeLines: lines(before.range), afterLines: lines(after.range) };
  const findings: Finding[] = [];
  const [namesBefore, namesAfter] = [form.declaredBefore, form.declaredAfter];
  const logBefore = ownNamed(form.firedBefore, namesBefore, namesAfter);
  const logAfter = ownNamed(form.firedAfter, namesAfter, namesBefore);
  const [onlyBefore, onlyAfter] = [unmatched(logBefore, logAfter), unmatched(logAfter, logBefore)];
  const told = ({ symbol, subject }: Fired): boolean =>
    ![...others].some((other) => other === symbol || other.simpleName === subject);
  for (const fired of distinct(onlyAfter).filter(told)) {
    const called = keptFunction(fired, form.usedAfter, form);
    const said = called === null ? extraction(fired, before.name) : callInPlace(called, after.name);
    findings.push({ ...said, verdict: 'preserves', assumes: fired.assumes, ...spans });
  }
  for (const fired of distinct(onlyBefore).filter(told)) {
    const kept = keptFunction(fired, form.usedBefore, form);
    const said = inlining({ ...fired, subject: kept ?? fired.subject }, after.name);
    const isGone = kept === null && fired.rule !== 'unfold-variable';
    findings.push({
      ...said,
      verdict: 'preserves',
      assumes: fired.assumes ?? (isGone ? NOBODY_USES_WHAT_IS_GONE : null),
      ...spans,
    });
  }
  return findings;
}

/**
 * A one-sided symbol whose code stands in what was proved.
 *
 * @param takenFrom what a new symbol was cut out of; empty for one that was put in the place of its uses.
 */
export function explainConsumed(
  symbol: CodeSymbol,
  users: readonly FormProof[],
  takenFrom: readonly CodeSymbol[],
): FormVerdict {
  const span = lines(symbol.range);
  const isNew = takenFrom.length > 0;
  const who = (isNew ? takenFrom : users.map(({ after }) => after)).map(({ name }) => name).join(', ');
  const finding: Finding = isNew
    ? {
        rule: 'extract-symbol',
        verdict: 'preserves',
        because: isInnerModule(symbol)
          ? `the module ${symbol.name} is new, and what stands in it is told of by itself`
          : `${symbol.name} is code that was taken out of ${who}`,
        assumes: null,
        beforeLines: null,
        afterLines: span,
      }
    : {
        rule: 'inline-symbol',
        verdict: 'preserves',
        because: isInnerModule(symbol)
          ? `the module ${symbol.name} is gone, and what stood in it is told of by itself`
          : `${symbol.name} was put in the place of its uses in ${who}`,
        assumes: NOBODY_USES_WHAT_IS_GONE,
        beforeLines: span,
        afterLines: null,
      };
  const origin: Origin[] = takenFrom.map(({ path, name }) => ({ path, name, relation: 'extracted_from' }));
  return { findings: [finding], changes: isNew ? ['extracted'] : [], origin };
}

/** A member of an interface, which an alias on the other side spells in its type. */
export function explainMemberOfAlias(symbol: CodeSymbol, isNew: boolean): FormVerdict {
  const because = `${symbol.name} is spelled in the type of an alias ${isNew ? 'before' : 'now'}`;
  const [before, after] = isNew ? [null, symbol] : [symbol, null];
  const told = finding('interface-or-alias', 'preserves', because, before, after);
  return { findings: [told], changes: [], origin: [] };
}

/** A variable counts only where this side has it and the other hasn't: one of an unfolded function is that one's own. */
function ownNamed(
  log: readonly Fired[],
  own: ReadonlySet<string>,
  others: ReadonlySet<string>,
): readonly Fired[] {
  return log.filter(
    ({ rule, subject }) =>
      subject !== '' && (!isOfVariable(rule) || (own.has(subject) && !others.has(subject))),
  );
}

/** The rules that take a variable away, which may be one that another rule made. */
function isOfVariable(rule: string): boolean {
  return rule === 'unfold-variable' || rule === UNUSED;
}

function extraction({ rule, subject }: Fired, from: string): Pick<Finding, 'rule' | 'because'> {
  const [name, what] = wordsOf(rule);
  if (rule === UNUSED)
    return { rule: `extract-${name}`, because: `${subject}, which ${nothingIn(from)} uses, was added` };
  return { rule: `extract-${name}`, because: `Extract ${what} ${subject} from ${from}` };
}

/** What was there already and stays, with the file in which it stands where that is another one. */
function keptFunction(
  { rule, subject }: Fired,
  used: ReadonlySet<CodeSymbol>,
  { kept, after }: FormProof,
): string | null {
  if (rule !== 'unfold-function') return null;
  const called = [...used].find((symbol) => symbol.simpleName === subject && kept.has(symbol));
  return called ? (called.path === after.path ? subject : `${subject} of ${called.path}`) : null;
}

function callInPlace(called: string, from: string): Pick<Finding, 'rule' | 'because'> {
  return {
    rule: 'call-function',
    because: `Replace Inline Code with Function Call: ${from} calls ${called}`,
  };
}

function inlining({ rule, subject }: Fired, into: string): Pick<Finding, 'rule' | 'because'> {
  if (rule === 'change-signature') return { rule, because: `Change Signature of ${subject}` };
  const [name, what] = wordsOf(rule);
  if (rule === UNUSED)
    return { rule: `inline-${name}`, because: `${subject}, which ${nothingIn(into)} uses, was removed` };
  return { rule: `inline-${name}`, because: `Inline ${what} ${subject} into ${into}` };
}

/** The rule that leaves out a variable. */
const UNUSED = 'unused-variable';

/** A module's own code is compared without its functions, which may well use the variable: they are told of apart. */
function nothingIn(name: string): string {
  return name === MODULE_NAME ? 'no statement outside of functions' : `nothing in ${name}`;
}

function wordsOf(rule: string): readonly [string, string] {
  const name = rule.replace(/^unfold-/, '');
  return [name, `${name[0]!.toUpperCase()}${name.slice(1)}`];
}

function unmatched(these: readonly Fired[], those: readonly Fired[]): readonly Fired[] {
  const counts = new Map<string, number>();
  for (const fired of those) counts.set(keyOf(fired), (counts.get(keyOf(fired)) ?? 0) + 1);
  return these.filter((fired) => {
    const left = counts.get(keyOf(fired)) ?? 0;
    counts.set(keyOf(fired), left - 1);
    return left <= 0;
  });
}

function distinct(fired: readonly Fired[]): readonly Fired[] {
  return [...new Map(fired.map((one) => [keyOf(one), one])).values()];
}

function keyOf({ rule, subject }: Fired): string {
  return `${rule} ${subject}`;
}
