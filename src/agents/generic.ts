import * as z from 'zod';
import type { AgentEvent, HookReply, ProposedWrite } from '../model/agent-event.ts';
import { asSentence } from '../model/sentence.ts';
import { harmlessWords } from '../model/visible-text.ts';
import {
  type AgentAdapter,
  decisionOf,
  type HookOutcome,
  isGating,
  jsonReply,
  type ParsedPayload,
  refusalText,
  wordsOf,
} from './adapter.ts';
import { absoluteFolder, derivedCallId, faultsIn, nameText } from './payload-door.ts';

/** Any host that calls `goldthread hook --agent generic` with one JSON document and acts on the answer. */
export const generic: AgentAdapter = { name: 'generic', asks: true, parse, reply, failure, wiring: null };

const events = [
  'session_start',
  'turn_start',
  'before_write',
  'after_write',
  'write_failed',
  'after_read',
  'before_command',
  'after_command',
  'turn_end',
  'session_end',
] as const;

/** A write says what it does in exactly one way; a bare path is a write that can't be foreseen. */
const writeSchema = z
  .strictObject({
    path: nameText,
    content: z.string().optional(),
    edits: z
      .array(z.strictObject({ old: z.string(), new: z.string(), all: z.boolean().default(false) }))
      .min(1)
      .optional(),
    delete: z.literal(true).optional(),
    rename_to: nameText.optional(),
  })
  .refine((write) => waysOf(write) <= 1, 'takes only one of content, edits, delete and rename_to')
  .transform((write): ProposedWrite => {
    const { path } = write;
    if (write.content !== undefined) return { type: 'content', path, content: write.content };
    if (write.edits !== undefined) return { type: 'edits', path, edits: write.edits };
    if (write.delete === true) return { type: 'delete', path };
    if (write.rename_to !== undefined) return { type: 'rename', path, renameTo: write.rename_to };
    return { type: 'unknown', path };
  });

const documentSchema = z.object({
  event: z.enum(events),
  session_id: nameText,
  cwd: absoluteFolder,
  tool: nameText.nullish(),
  call_id: nameText.nullish(),
  model: z.string().nullish(),
  agent_version: z.string().nullish(),
  writes: z.array(writeSchema).nullish(),
  declared: z.literal('refactor').nullish(),
  paths: z.array(nameText).nullish(),
  reads: z.array(z.strictObject({ path: nameText, content: z.string() })).nullish(),
  command: z.string().nullish(),
  exit_code: z.int().nullish(),
  output: z.string().nullish(),
  stop_hook_active: z.boolean().nullish(),
  subagent: z.boolean().nullish(),
});

type GenericDocument = z.infer<typeof documentSchema>;

function parse(payload: unknown): ParsedPayload {
  const parsed = documentSchema.safeParse(payload);
  if (!parsed.success) {
    const because = `the document on stdin is not usable (${faultsIn(parsed.error)})`;
    return { ok: false, because, gating: true };
  }
  return readDocument(parsed.data);
}

function readDocument(document: GenericDocument): ParsedPayload {
  const base = {
    agent: 'generic' as const,
    sessionId: document.session_id,
    cwd: document.cwd,
    model: document.model || null,
    agentVersion: document.agent_version || null,
  };
  const tool = document.tool ?? document.event;
  const input = [document.writes ?? [], document.command ?? null];
  // Without a tool's name the event can't stand in for it here: it is another one before and after the call.
  const callId = document.call_id ?? derivedCallId(document.session_id, document.tool ?? '', input);
  const call = { ...base, tool, callId };
  const type = document.event;
  switch (type) {
    case 'session_start':
    case 'session_end':
    case 'turn_start':
      return { ok: true, event: { ...base, type } };
    case 'turn_end':
      return {
        ok: true,
        event: {
          ...base,
          type,
          stopHookActive: document.stop_hook_active ?? false,
          subagent: document.subagent ?? false,
        },
      };
    case 'before_write':
    case 'after_write':
    case 'write_failed':
      if (!document.writes?.length) return missing(type, 'writes');
      return {
        ok: true,
        event: {
          ...call,
          type,
          writes: document.writes,
          ...(document.declared && { declared: document.declared }),
        },
      };
    case 'after_read': {
      const reads = document.reads ?? [];
      const paths = [
        ...(document.paths ?? []),
        ...[...(document.writes ?? []), ...reads].map(({ path }) => path),
      ];
      const texts = Object.fromEntries(reads.map(({ path, content }) => [path, content]));
      return paths.length === 0
        ? missing(type, 'paths')
        : { ok: true, event: { ...call, type, paths, ...(reads.length > 0 && { texts }) } };
    }
    case 'before_command':
      if (document.command === null || document.command === undefined) return missing(type, 'command');
      return { ok: true, event: { ...call, type, command: document.command } };
    case 'after_command':
      if (document.command === null || document.command === undefined) return missing(type, 'command');
      return {
        ok: true,
        event: {
          ...call,
          type,
          command: document.command,
          exitCode: document.exit_code ?? null,
          output: document.output ?? null,
        },
      };
  }
}

function missing(event: string, field: string): ParsedPayload {
  return {
    ok: false,
    because: `the document on stdin is not usable (${event} needs ${field})`,
    gating: true,
  };
}

/**
 * `{ "decision": "allow" | "deny" | "ask", ... }`, always with exit status 0. After the fact nothing can be denied:
 * what there is to say then goes out as `feedback` and `context`. The end of a turn can be denied once.
 */
function reply(event: AgentEvent, outcome: HookOutcome): HookReply {
  if (isGating(event)) {
    const decision = decisionOf(outcome);
    if (decision.decision === 'allow') return jsonReply({ decision: 'allow', context: decision.context });
    return jsonReply(machineTwin(decision));
  }
  const { context, feedback } = wordsOf(outcome);
  if (event.type === 'turn_end' && feedback !== null && !event.stopHookActive) {
    return jsonReply({ decision: 'deny', because: feedback, next: '', context });
  }
  return jsonReply({ decision: 'allow', context, feedback });
}

function failure(because: string, event: AgentEvent | null, gating: boolean): HookReply {
  if (event !== null && !gating) return jsonReply({ decision: 'allow', context: null, feedback: because });
  const twin = machineTwin({
    decision: 'deny',
    code: event === null ? 'BAD_INPUT' : 'INTERNAL',
    intentId: null,
    path: null,
    symbols: [],
    because: asSentence(because),
    next:
      event === null
        ? 'Send one JSON document with event, session_id, cwd and what the event needs.'
        : 'Run `goldthread doctor`.',
  });
  return {
    ...jsonReply(twin),
    stderr: `goldthread: ${harmlessWords(because)}\n`,
    exitCode: event === null ? 2 : 0,
  };
}

/** A refusal's machine-readable twin, with the paragraph that a host can show to its model as it is. */
function machineTwin(refusal: Exclude<ReturnType<typeof decisionOf>, { decision: 'allow' }>) {
  return {
    decision: refusal.decision,
    code: refusal.code,
    intent_id: refusal.intentId,
    path: refusal.path,
    symbols: refusal.symbols,
    because: harmlessWords(refusal.because),
    next: harmlessWords(refusal.next),
    message: refusalText(refusal),
  };
}

function waysOf(write: {
  content?: unknown;
  edits?: unknown;
  delete?: unknown;
  rename_to?: unknown;
}): number {
  const ways = [write.content, write.edits, write.delete, write.rename_to];
  return ways.filter((way) => way !== undefined).length;
}
