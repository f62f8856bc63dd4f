import { adapterFor } from '../agents/registry.ts';
import type { AgentAdapter, ParsedPayload } from '../agents/adapter.ts';
import { isGating } from '../agents/adapter.ts';
import { modelInTranscript } from '../agents/transcript-model.ts';
import type { AgentEvent, HookReply } from '../model/agent-event.ts';
import { Fault } from '../model/fault.ts';
import { handleEvent } from '../tracing/handle-event.ts';
import { notInitialised } from '../tracing/not-initialised.ts';
import { openTracing } from '../tracing/tracing-context.ts';
import { findWorkspaceRoot, isOrchestrated } from '../workspace/root.ts';
import { readStandardInput } from '../workspace/standard-input.ts';
import { readTail } from '../workspace/transcript-file.ts';

export interface HookOptions {
  readonly agent: string;
  readonly workspace: string | undefined;
  /** Wired in a person's home: where a project was not initialised, it has nothing to say. */
  readonly user: boolean;
}

/** Longest that a hook may take. Past it a gate denies, since no agent waits forever and most then let pass. */
const DEADLINE_MS = 25_000;

/**
 * `goldthread hook`: one event of an agent, from its payload on standard input to the reply that its protocol wants.
 *
 * It never hangs and never fails open: whatever goes wrong inside is a "no" to an agent that waits for leave, and a
 * harmless word to one that does not.
 */
export async function runHook(options: HookOptions): Promise<HookReply> {
  const adapter = adapterFor(options.agent);
  const parsed = readPayload(adapter);
  if (!parsed.ok) return adapter.failure(parsed.because, null, parsed.gating);
  const event = withModel(parsed.event);
  try {
    return await beforeDeadline(answer(adapter, event, options));
  } catch (error) {
    return adapter.failure(describe(error), event, isGating(event));
  }
}

async function answer(adapter: AgentAdapter, event: AgentEvent, options: HookOptions): Promise<HookReply> {
  const root = findWorkspaceRoot(event.cwd, options.workspace);
  if (!isOrchestrated(root)) {
    const outcome = options.user ? { context: null, feedback: null } : notInitialised(event);
    return adapter.reply(event, outcome);
  }
  return adapter.reply(event, await handleEvent(openTracing(root, { shortLived: true }), event));
}

function readPayload(adapter: AgentAdapter): ParsedPayload {
  try {
    return adapter.parse(JSON.parse(readStandardInput()));
  } catch (error) {
    const reason = error instanceof SyntaxError ? 'it is not JSON' : describe(error);
    return { ok: false, because: `goldthread could not read the payload on standard input: ${reason}`, gating: true };
  }
}

/** Claude Code's payloads leave out which model speaks; its transcript says so. */
function withModel(event: AgentEvent): AgentEvent {
  if (event.model !== null || !event.transcriptPath) return event;
  const tail = readTail(event.transcriptPath, 256 * 1024);
  return tail === null ? event : { ...event, model: modelInTranscript(tail) };
}

async function beforeDeadline(work: Promise<HookReply>): Promise<HookReply> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Fault('HOOK_TIMEOUT', `The hook took longer than ${DEADLINE_MS / 1000} s`)), DEADLINE_MS);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

function describe(error: unknown): string {
  if (error instanceof Fault) return [error.message, error.next].filter(Boolean).join('. ');
  return `Something went wrong inside goldthread: ${error instanceof Error ? error.message : String(error)}`;
}
