import { resolve } from 'node:path';
import { refusalText } from '../agents/adapter.ts';
import { adapterFor } from '../agents/registry.ts';
import { Fault } from '../model/fault.ts';
import { now } from '../workspace/clock.ts';
import { findWorkspaceRoot, isOrchestrated } from '../workspace/root.ts';
import { oneAtATime } from './gate/one-at-a-time.ts';
import { handleEvent } from './handle-event.ts';
import { redrawMap } from './intent-map.ts';
import { selectIntent } from './select-intent.ts';
import { openTracing, type TracingContext } from './tracing-context.ts';
import { type WhyDocument, why } from './why.ts';

/** A document of the generic agent's protocol (docs/agents.md) without its `event`. */
export type EngineRequest = Readonly<Record<string, unknown>>;

/** The answer of the generic agent's protocol. Anything but `allow` means no. */
export interface EngineReply {
  readonly decision: 'allow' | 'deny' | 'ask';
  readonly code?: string;
  readonly intent_id?: string | null;
  readonly path?: string | null;
  readonly symbols?: readonly string[];
  readonly because?: string;
  readonly next?: string;
  /** A refusal as the one paragraph that a model is shown. */
  readonly message?: string;
  readonly context?: string | null;
  readonly feedback?: string | null;
}

/** goldthread for a host that is written in TypeScript or JavaScript. Each method takes one event's document. */
export interface Engine {
  sessionStart(request: EngineRequest): Promise<EngineReply>;
  beforeWrite(request: EngineRequest): Promise<EngineReply>;
  afterWrite(request: EngineRequest): Promise<EngineReply>;
  writeFailed(request: EngineRequest): Promise<EngineReply>;
  afterRead(request: EngineRequest): Promise<EngineReply>;
  beforeCommand(request: EngineRequest): Promise<EngineReply>;
  afterCommand(request: EngineRequest): Promise<EngineReply>;
  /** Binds a session to an intent and answers with its `<intent_context>` as `context`. */
  selectIntent(request: { readonly session_id: string; readonly intent_id: string }): Promise<EngineReply>;
  /** Settles what a session has written since its last settlement: the end of a turn. */
  settle(request: EngineRequest): Promise<EngineReply>;
  sessionEnd(request: EngineRequest): Promise<EngineReply>;
  /** Which intent owns `PATH#SYMBOL` or `PATH:LINE`. */
  why(question: string): Promise<WhyDocument>;
}

/**
 * Opens goldthread on a workspace.
 *
 * @param options.workspace a folder in it; the workspace is found from there as the command line does.
 * @throws Fault NOT_INITIALISED where nothing above it was initialised.
 */
export function createEngine(options: { readonly workspace: string }): Engine {
  const start = resolve(options.workspace);
  const root = findWorkspaceRoot(start);
  if (!isOrchestrated(root)) {
    throw new Fault('NOT_INITIALISED', `${root} has no .orchestration/`, 'Run `goldthread init` there.');
  }
  const generic = adapterFor('generic');
  const open = (): TracingContext => openTracing(root);

  const send = async (event: string, request: EngineRequest): Promise<EngineReply> => {
    const parsed = generic.parse({ cwd: start, ...request, event });
    if (!parsed.ok) return replyOf(generic.failure(parsed.because, null, parsed.gating).stdout);
    try {
      return replyOf(generic.reply(parsed.event, await handleEvent(open(), parsed.event)).stdout);
    } catch (error) {
      const because = error instanceof Error ? error.message : String(error);
      return replyOf(generic.failure(because, parsed.event, event.startsWith('before_')).stdout);
    }
  };

  return {
    sessionStart: (request) => send('session_start', request),
    beforeWrite: (request) => send('before_write', request),
    afterWrite: (request) => send('after_write', request),
    writeFailed: (request) => send('write_failed', request),
    afterRead: (request) => send('after_read', request),
    beforeCommand: (request) => send('before_command', request),
    afterCommand: (request) => send('after_command', request),
    settle: (request) => send('turn_end', request),
    sessionEnd: (request) => send('session_end', request),
    why: (question) => why(open(), question, start),
    async selectIntent({ session_id, intent_id }) {
      const context = open();
      const session = { sessionId: session_id, agent: 'generic', now: now() };
      const selection = await oneAtATime(context, () => selectIntent(context, session, intent_id));
      await redrawMap(context);
      if (selection.ok) return { decision: 'allow', context: selection.context };
      const { decision, code, intentId, path, symbols, because, next } = selection.refusal;
      const message = refusalText(selection.refusal);
      return { decision, code, intent_id: intentId, path, symbols, because, next, message };
    },
  };
}

function replyOf(document: string): EngineReply {
  return JSON.parse(document) as EngineReply;
}
