import type { AgentAdapter, ParsedPayload } from '../agents/adapter.ts';
import { isGating } from '../agents/adapter.ts';
import { adapterFor } from '../agents/registry.ts';
import { modelInTranscript } from '../agents/transcript-model.ts';
import type { AgentEvent, HookReply } from '../model/agent-event.ts';
import { Fault } from '../model/fault.ts';
import { asSentence } from '../model/sentence.ts';
import { notInitialised } from '../tracing/gate/not-initialised.ts';
import { handleEvent } from '../tracing/handle-event.ts';
import { openTracing } from '../tracing/tracing-context.ts';
import { workspaceOf } from '../tracing/workspace-of.ts';
import { isOrchestrated } from '../workspace/root.ts';
import { readStandardInput } from '../workspace/standard-input.ts';
import { readTail } from '../workspace/transcript-file.ts';
import { giveReply } from './reply.ts';

export interface HookOptions {
  readonly agent: string;
  readonly workspace: string | undefined;
  /** Wired in a person's home: where a project was not initialised, it has nothing to say. */
  readonly user: boolean;
}

/** Longest that a hook may take. Past it a gate denies, since no agent waits forever and most then let pass. */
const DEADLINE_MS = 25_000;

/** How far the payload has been understood. */
interface Progress {
  adapter: AgentAdapter | null;
  event: AgentEvent | null;
  gating: boolean;
}

/**
 * `goldthread hook`: one event of an agent, from its payload on standard input to the reply that its protocol wants.
 *
 * It never hangs and never fails open: whatever goes wrong inside is a "no" to an agent that waits for leave, and a
 * harmless word to one that does not. Until the payload is understood, it is taken to be one that waits.
 *
 * @param tellUse is told what kind of event it is.
 * @returns the exit status.
 */
export async function runHook(
  options: HookOptions,
  tellUse: (what: string) => void = () => {},
): Promise<number> {
  const progress: Progress = { adapter: null, event: null, gating: true };
  const reply = await new Promise<HookReply>((resolve) => {
    const fail = (error: unknown): void => resolve(failure(progress, describe(error)));
    setTimeout(() => {
      fail(new Fault('HOOK_TIMEOUT', `The hook took longer than ${DEADLINE_MS / 1000} s`));
    }, DEADLINE_MS);
    // What goes wrong outside the promises must not end the process with a status that lets the write pass.
    process.on('uncaughtException', fail);
    process.on('unhandledRejection', fail);
    work(options, progress, tellUse).then(resolve, fail);
  });
  return giveReply({ reply, gating: progress.gating });
}

async function work(
  options: HookOptions,
  progress: Progress,
  tellUse: (what: string) => void,
): Promise<HookReply> {
  const input = await readStandardInput();
  progress.gating = mayWaitForLeave(input.text);
  const adapter = adapterFor(options.agent);
  progress.adapter = adapter;
  const parsed = readPayload(adapter, input);
  if (!parsed.ok) {
    progress.gating = parsed.gating;
    return adapter.failure(parsed.because, null, parsed.gating);
  }
  const event = withModel(parsed.event);
  progress.event = event;
  tellUse(event.type);
  progress.gating = isGating(event);
  return answer(adapter, event, options);
}

function failure({ adapter, event, gating }: Progress, because: string): HookReply {
  if (adapter) return adapter.failure(because, event, gating);
  return { stdout: '', stderr: `goldthread: ${because}\n`, exitCode: gating ? 2 : 1 };
}

async function answer(adapter: AgentAdapter, event: AgentEvent, options: HookOptions): Promise<HookReply> {
  const root = workspaceOf(event, options.workspace);
  if (isOrchestrated(root)) {
    return adapter.reply(event, await handleEvent(openTracing(root, { shortLived: true }), event));
  }
  return adapter.reply(event, options.user ? { context: null, feedback: null } : notInitialised(event));
}

function readPayload(
  adapter: AgentAdapter,
  { text, whole }: { readonly text: string; readonly whole: boolean },
): ParsedPayload {
  const unusable = (reason: string): ParsedPayload => ({
    ok: false,
    because: `the payload on standard input can't be read: ${reason}`,
    gating: mayWaitForLeave(text),
  });
  if (!whole) return unusable('it is larger than 32 MB, or broke off');
  let payload: unknown;
  try {
    payload = JSON.parse(text);
  } catch {
    return unusable(text.trim() === '' ? 'there is none' : 'it is not JSON');
  }
  return adapter.parse(payload);
}

/** Events whose name alone says that nothing waits for leave. Whatever else a payload may be, doubt denies. */
const HARMLESS = new Set([
  ...['PostToolUse', 'PostToolUseFailure', 'PostToolBatch', 'UserPromptSubmit', 'Stop', 'StopFailure'],
  ...[
    'SubagentStart',
    'SubagentStop',
    'SessionStart',
    'SessionEnd',
    'Notification',
    'PreCompact',
    'PostCompact',
  ],
]);

/**
 * What a payload that can't be parsed still says about itself. Quotes inside its strings are escaped, so that only
 * true keys are found; where they disagree, it is taken to be an event that waits.
 */
function mayWaitForLeave(text: string): boolean {
  const names = [...text.matchAll(/"hook_event_name"\s*:\s*"(\w+)"/g)].map((match) => match[1]!);
  return names.length === 0 || names.some((name) => !HARMLESS.has(name));
}

/** Claude Code's payloads leave out which model speaks; its transcript says so. */
function withModel(event: AgentEvent): AgentEvent {
  if (event.model !== null || !event.transcriptPath) return event;
  const tail = readTail(event.transcriptPath, 256 * 1024);
  return tail === null ? event : { ...event, model: modelInTranscript(tail) };
}

function describe(error: unknown): string {
  if (error instanceof Fault) return [asSentence(error.message), error.next].filter(Boolean).join(' ');
  return `Something went wrong inside goldthread: ${error instanceof Error ? error.message : String(error)}`;
}
