import { readScopeRule } from '../intents/parse-scope.ts';
import { addWaiver, nextWaiverId, parseWaivers, waiversFor } from '../intents/waivers.ts';
import type { Refusal } from '../model/decision.ts';
import { Fault } from '../model/fault.ts';
import type { Waiver } from '../model/waiver.ts';
import { protectedReason } from '../workspace/paths/protected-paths.ts';
import { personHere } from '../workspace/person.ts';
import { readWaiversText, WAIVERS, writeWaiversText } from '../workspace/waivers-file.ts';
import { listIntents } from './intent-commands.ts';
import { rememberFiles } from './record/known-files.ts';
import { recordViolation } from './record/violations.ts';
import type { SessionAt } from './session-state.ts';
import { formerNames } from './symbols/former-names.ts';
import type { TracingContext } from './tracing-context.ts';

/**
 * Grants a waiver and writes it down, with who granted it.
 *
 * @param subject an intent's id, a path pattern, `path#symbol` or a symbol rule as in a scope.
 * @param until the last day on which it holds, `2026-12-31`.
 * @throws Fault BAD_WAIVER for a subject that can mean nothing, a day that is past, or a reason that is empty.
 */
export async function grantWaiver(
  context: TracingContext,
  subject: string,
  reason: string,
  until: string,
  now: string,
): Promise<Waiver> {
  const text = readWaiversText(context.root);
  const known = readWaivers(context, text);
  const problem = problemWith(context, subject, reason, until, now);
  if (problem !== null) throw new Fault('BAD_WAIVER', problem[0], problem[1]);
  const by = personHere(context.root);
  const waiver: Waiver = { id: nextWaiverId(known), for: subject, reason: reason.trim(), until, by };
  const written = addWaiver(text, waiver);
  const read = parseWaivers(written);
  if (!read.ok || !read.waivers.some(({ id }) => id === waiver.id))
    throw new Fault(
      'BAD_WAIVER',
      `${WAIVERS} can't take up the waiver as it is written now`,
      'Mend that file first.',
    );
  const hash = await writeWaiversText(context.root, written, text);
  await rememberFiles(context.root, [{ path: WAIVERS, hash }], null);
  return waiver;
}

/** Every waiver that was ever granted. @throws Fault WAIVERS_INVALID naming the line. */
export function readWaivers(
  context: TracingContext,
  text: string | null = readWaiversText(context.root),
): readonly Waiver[] {
  const read = text === null ? null : parseWaivers(text);
  if (read === null) return [];
  if (read.ok) return read.waivers;
  const { line, message } = read.problems[0]!;
  throw new Fault(
    'WAIVERS_INVALID',
    `${WAIVERS}, line ${line}: ${message}`,
    'Mend that line; until then nothing is waived.',
  );
}

/** The waivers that lift a refusal; null where none do, also where their file can't be read. */
export function waivedBy(context: TracingContext, refusal: Refusal, now: string): readonly Waiver[] | null {
  const text = readWaiversText(context.root);
  const read = text === null ? null : parseWaivers(text);
  return read?.ok ? waiversFor(refusal, read.waivers, now, formerNames(context)) : null;
}

/** What no waiver lifts; what one does is recorded as waived, and is over with that. */
export function withoutWaived<V extends { readonly refusal: Refusal }>(
  context: TracingContext,
  session: SessionAt,
  violations: readonly V[],
): readonly V[] {
  return violations.filter(({ refusal }) => {
    const waivers = waivedBy(context, refusal, session.now);
    if (waivers !== null) recordViolation(context, session, refusal, waivers);
    return waivers === null;
  });
}

/** Words for an agent that was let through by a waiver. */
export function asWaived(waivers: readonly Waiver[]): string {
  return waivers
    .map(
      ({ id, by, until, reason }) =>
        `goldthread: let through by waiver ${id} of ${by}, until ${until}: ${reason}`,
    )
    .join('\n');
}

function problemWith(
  context: TracingContext,
  subject: string,
  reason: string,
  until: string,
  now: string,
): readonly [string, string] | null {
  if (reason.trim() === '') return ['A waiver needs a reason', 'Give one with --reason.'];
  if (!/^\d{4}-\d{2}-\d{2}$/.test(until) || Number.isNaN(Date.parse(until)))
    return [
      `${JSON.stringify(until)} is no day`,
      'Give the last day on which it holds, such as --until 2026-12-31.',
    ];
  if (until < now.slice(0, 10)) return [`${until} is past`, 'Give a day that is still to come.'];
  if (listIntents(context).some(({ id }) => id === subject)) return null;
  const kept = /#|^symbol:/.test(subject) ? null : protectedReason(subject, context.config);
  if (kept !== null) {
    return [
      `${subject} is protected, and no waiver opens it: ${kept}`,
      'A person changes it by hand; secrets alone can be opened, with `opened_secrets` in .orchestration/config.yaml.',
    ];
  }
  const rule = readScopeRule(
    subject.includes('#') && !subject.startsWith('symbol:') ? `symbol:${subject}` : subject,
  );
  if (!rule.ok)
    return [`${JSON.stringify(subject)} ${rule.because}`, 'Name an intent, a path pattern, or PATH#SYMBOL.'];
  return rule.rule.excluded ? ['A waiver takes nothing away', 'Leave out the "!".'] : null;
}
