import { createHash } from 'node:crypto';
import * as z from 'zod';
import { canAsk } from '../agents/registry.ts';
import { pathMatches } from '../intents/match-path.ts';
import type { ApprovalRule, RecordedApproval } from '../model/approval.ts';
import type { Refusal } from '../model/decision.ts';
import { Fault } from '../model/fault.ts';
import type { Intent } from '../model/intent.ts';
import { literalPattern } from '../model/literal-pattern.ts';
import { dropState, listState, readState, updateState } from '../workspace/files/json-state.ts';
import { appendRecord } from '../workspace/ledger/ledger-file.ts';
import { personHere } from '../workspace/person.ts';
import type { SessionAt } from './session-state.ts';
import type { TracingContext } from './tracing-context.ts';

const requestSchema = z.object({
  id: z.string(),
  session_id: z.string(),
  agent: z.string(),
  intent_id: z.string().nullable(),
  what: z.array(z.string()),
  because: z.string(),
  binding: z.string(),
  asked_at: z.string(),
  /** Past it a request is forgotten, and an answer is of no use any more. */
  until: z.string(),
  answer: z.enum(['approved', 'denied']).nullable(),
  by: z.string().nullable(),
});
/** A person is asked about one write or command: exactly this one, of this session. */
export type ApprovalRequest = z.infer<typeof requestSchema>;

/** What is about to happen, as far as an approval is about it. */
export interface Asked {
  readonly intent: Pick<Intent, 'id' | 'changePolicy'> | null;
  /** Files that would be written; none for a command whose writes aren't known. */
  readonly paths: readonly string[];
  /** The command as it was given; null for a write. */
  readonly command: string | null;
  /** What a person is shown: the files, or the redacted command. */
  readonly what: readonly string[];
  /** The exact texts, or the command with its folder: whatever differs here is another request. */
  readonly exactly: unknown;
}

/** How a question ended at the gate. */
export type Weighed =
  | { readonly type: 'open'; readonly refusal: Refusal | null }
  /** A person has said yes to this very thing, and that is used up now. */
  | { readonly type: 'approved'; readonly id: string }
  | { readonly type: 'asked'; readonly id: string; readonly refusal: Refusal };

/**
 * Whether a person has to be asked, or has been. A refusal stays one unless the settings offer a person to lift it; what
 * would be let through is asked about where the settings say so. The answer holds for exactly this text or command, of
 * this session, once, and not for long.
 *
 * @param refusal what speaks against it so far.
 */
export async function weighApproval(
  context: TracingContext,
  session: SessionAt,
  asked: Asked,
  refusal: Refusal | null,
): Promise<Weighed> {
  const rule = context.config.approval.rules.find((one) => concerns(one, asked, refusal));
  if (!rule) return { type: 'open', refusal };
  const binding = hashOf([session.sessionId, asked.intent?.id ?? null, asked.exactly]);
  const id = `apr-${binding.slice(7, 17)}`;
  const known = readRequest(context, id);
  const living = known && known.until > session.now && known.session_id === session.sessionId ? known : null;
  if (living?.answer === 'approved') {
    dropState(context.root, stateName(id));
    return { type: 'approved', id };
  }
  if (living?.answer === 'denied') return { type: 'open', refusal: denied(asked, living) };
  const because = refusal?.because ?? `The settings want a person to say yes to this: ${wordsOf(rule)}.`;
  await updateState(context.root, stateName(id), requestSchema.nullable(), null, () => ({
    id,
    session_id: session.sessionId,
    agent: session.agent,
    intent_id: asked.intent?.id ?? null,
    what: [...asked.what],
    because,
    binding,
    asked_at: living?.asked_at ?? session.now,
    until: later(session.now, context.config.approval.timeLimitMs),
    answer: null,
    by: null,
  }));
  return { type: 'asked', id, refusal: question(session, asked, refusal, because, id) };
}

/** Every request that still waits for an answer, or whose answer still waits to be used; the oldest first. */
export function listApprovals(context: TracingContext, now: string): readonly ApprovalRequest[] {
  return listState(context.root, 'approvals')
    .flatMap((name) => readRequest(context, name.slice('approvals/'.length)) ?? [])
    .filter(({ until }) => until > now)
    .sort((a, b) => (a.asked_at < b.asked_at ? -1 : 1));
}

/**
 * A person's answer, on record before it counts.
 *
 * @param forMs how long an approval may be used, in milliseconds.
 * @throws Fault UNKNOWN_APPROVAL for an id that waits for no answer (any more).
 */
export async function answerApproval(
  context: TracingContext,
  id: string,
  answer: 'approved' | 'denied',
  now: string,
  forMs: number = context.config.approval.timeLimitMs,
): Promise<ApprovalRequest> {
  const request = readRequest(context, id);
  if (!request || request.until <= now) {
    throw new Fault(
      'UNKNOWN_APPROVAL',
      `No request ${JSON.stringify(id)} waits for an answer`,
      '`goldthread approvals` lists those that do; one that has waited too long is asked again with the next try.',
    );
  }
  const by = personHere(context.root);
  const until = later(now, forMs);
  recordApproval(context, request, { decision: answer, by, via: 'terminal', until });
  const answered = { ...request, answer, by, until };
  await updateState(context.root, stateName(id), requestSchema.nullable(), null, () => answered);
  return answered;
}

/** The agent has asked its own person, who said yes: else the call would not have run. */
export function recordAnswerInAgent(context: TracingContext, id: string): void {
  const request = readRequest(context, id);
  if (!request) return;
  recordApproval(context, request, {
    decision: 'approved',
    by: personHere(context.root),
    via: 'agent',
    until: null,
  });
  dropState(context.root, stateName(id));
}

function recordApproval(
  context: TracingContext,
  { id, what, binding, intent_id, session_id, agent }: ApprovalRequest,
  answer: Pick<RecordedApproval, 'decision' | 'by' | 'via' | 'until'>,
): void {
  appendRecord(
    context.root,
    {
      event: 'approval',
      intent_id,
      session_id,
      agent,
      approval: { id, ...answer, what, binding },
      files: [],
    },
    { durable: true },
  );
  context.forgetLedger();
}

function concerns(rule: ApprovalRule, asked: Asked, refusal: Refusal | null): boolean {
  if (rule.codes === null ? refusal !== null : refusal === null || !rule.codes.includes(refusal.code))
    return false;
  const { paths, command, intent } = asked;
  return (
    (rule.paths?.some((glob) => paths.some((path) => pathMatches(path, glob))) ?? true) &&
    (rule.intents?.includes(intent?.id ?? '') ?? true) &&
    (rule.policies === null || (intent !== null && rule.policies.includes(intent.changePolicy))) &&
    (rule.commands?.some((words) => command !== null && begins(command, words)) ?? true)
  );
}

/** Whether the command, or one of its steps, begins with these words. More than is meant may be asked about. */
function begins(command: string, words: string): boolean {
  const pattern = new RegExp(`^${words.split('*').map(escaped).join('[^]*')}(?![\\w-])`);
  const spaced = (text: string): string => text.trim().replace(/\s+/g, ' ');
  return [command, ...command.split(/&&|\|\||[;|&\n()]/)].some((step) =>
    pattern.test(spaced(step).replace(/^(?:sudo |env |[A-Za-z_]\w*=\S* )+/, '')),
  );
}

function escaped(text: string): string {
  return literalPattern(text.trim().replace(/\s+/g, ' '));
}

function question(
  { agent }: SessionAt,
  asked: Asked,
  refusal: Refusal | null,
  because: string,
  id: string,
): Refusal {
  const again = asked.command === null ? 'the same write' : 'the same command';
  return {
    decision: canAsk(agent) ? 'ask' : 'deny',
    code: refusal?.code ?? 'APPROVAL_NEEDED',
    intentId: asked.intent?.id ?? null,
    path: refusal?.path ?? asked.paths[0] ?? null,
    symbols: refusal?.symbols ?? [],
    because,
    next: `The person in charge can allow it: \`goldthread approve ${id}\` in a terminal of their own, after which ${again} passes once.${refusal ? ` Without it: ${refusal.next}` : ''}`,
  };
}

function denied(asked: Asked, { by, id, what }: ApprovalRequest): Refusal {
  return {
    decision: 'deny',
    code: 'APPROVAL_DENIED',
    intentId: asked.intent?.id ?? null,
    path: asked.paths[0] ?? null,
    symbols: [],
    because: `${by ?? 'The person in charge'} has said no to this (${id}: ${what.slice(0, 3).join(', ')}).`,
    next: 'Do it another way, or ask them what they would agree to.',
  };
}

function wordsOf({ paths, intents, policies, commands }: ApprovalRule): string {
  return [
    ...(paths ? [`files in ${paths.join(', ')}`] : []),
    ...(intents ? [`work under ${intents.join(', ')}`] : []),
    ...(policies ? [`intents with the policy ${policies.join(', ')}`] : []),
    ...(commands ? [`the command ${commands.join(', ')}`] : []),
  ].join('; ');
}

function readRequest(context: TracingContext, id: string): ApprovalRequest | null {
  if (!/^apr-[0-9a-f]{10}$/.test(id)) return null;
  return readState(context.root, stateName(id), requestSchema.nullable(), null, { reset: true });
}

function stateName(id: string): string {
  return `approvals/${id}`;
}

function later(now: string, milliseconds: number): string {
  return new Date(Date.parse(now) + milliseconds).toISOString();
}

function hashOf(value: unknown): string {
  return `sha256:${createHash('sha256').update(JSON.stringify(value)).digest('hex')}`;
}
