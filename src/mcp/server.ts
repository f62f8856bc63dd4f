import { PassThrough } from 'node:stream';
import { McpServer } from '@modelcontextprotocol/server';
import { StdioServerTransport } from '@modelcontextprotocol/server/stdio';
import * as z from 'zod';
import { describeScope } from '../intents/scope.ts';
import { Fault } from '../model/fault.ts';
import { harmlessWords, spellOutHidden } from '../model/visible-text.ts';
import { notInitialisedFault } from '../tracing/gate/not-initialised.ts';
import { listIntents } from '../tracing/intent-commands.ts';
import { offerIntent } from '../tracing/select-intent.ts';
import { openTracing, type TracingContext } from '../tracing/tracing-context.ts';
import { why } from '../tracing/why.ts';
import { packageVersion } from '../workspace/package-info.ts';
import { isOrchestrated } from '../workspace/root.ts';

/**
 * The MCP server over standard input and output. It answers; it binds nothing: which session calls it can't be seen
 * from here, so the binding is done by the hook that sees the same call with its session id.
 *
 * @returns when the client has closed the connection.
 */
export async function serveMcp(root: string): Promise<void> {
  const calls = new Set<Promise<unknown>>();
  const server = mcpServer(root, calls);
  // A client that has said all may still wait for the answers, and the transport would drop them with its input.
  const input = process.stdin.pipe(new PassThrough(), { end: false });
  const closed = new Promise((resolve) => {
    process.stdin.once('close', resolve);
    process.stdin.once('end', resolve);
  });
  await server.connect(new StdioServerTransport(input, process.stdout));
  await closed;
  do {
    await Promise.allSettled(calls);
    await new Promise((resume) => setTimeout(resume, 20));
  } while (calls.size > 0);
  await server.close();
}

/**
 * The server with its tools, for any transport. The workspace is read anew at each call.
 *
 * @param calls holds those that are being answered.
 */
function mcpServer(root: string, calls: Set<Promise<unknown>>): McpServer {
  const server = new McpServer({ name: 'goldthread', version: packageVersion() });
  const answer = (work: () => string | Promise<string>): Promise<ToolAnswer> => {
    const answering = answered(work);
    calls.add(answering);
    return answering.finally(() => calls.delete(answering));
  };
  const open = (): TracingContext => {
    if (!isOrchestrated(root)) throw notInitialisedFault(root);
    return openTracing(root);
  };
  server.registerTool(
    'select_active_intent',
    {
      title: 'Select the active intent',
      description:
        "Declares which intent this session works under. Call it before the first write; writes outside the intent's scope are refused. Answers with <intent_context>: scope, constraints, acceptance criteria, specifications and recent history.",
      inputSchema: z.object({
        intent_id: z.string().describe('The id of an intent, such as INT-001; list_intents names them'),
      }),
      annotations: { readOnlyHint: true, idempotentHint: true, openWorldHint: false },
    },
    ({ intent_id }) =>
      answer(() => {
        const offered = offerIntent(open(), intent_id);
        if (!offered.ok) throw new Fault(offered.refusal.code, offered.refusal.because, offered.refusal.next);
        return offered.context;
      }),
  );
  server.registerTool(
    'declare_refactoring',
    {
      title: 'Declare a refactoring',
      description:
        'Declares that what this session writes to the end of the turn changes no behaviour. Each write is then proved to be a refactoring, or refused with what changes behaviour.',
      inputSchema: z.object({}),
      annotations: { readOnlyHint: true, idempotentHint: true, openWorldHint: false },
    },
    () =>
      answer(() => {
        open();
        return 'To the end of this turn, writes that change existing behaviour are refused. When code is to move, write it at its destination first, then take it away.';
      }),
  );
  server.registerTool(
    'list_intents',
    {
      title: 'List intents',
      description: 'The intents of this repository with their status and scope.',
      inputSchema: z.object({}),
      annotations: { readOnlyHint: true, idempotentHint: true, openWorldHint: false },
    },
    () =>
      answer(() =>
        spellOutHidden(
          JSON.stringify({
            intents: listIntents(open()).map((intent) => ({
              id: intent.id,
              name: intent.name,
              status: intent.status,
              scope: describeScope(intent),
            })),
          }),
        ),
      ),
  );
  server.registerTool(
    'why',
    {
      title: 'Why is this here?',
      description: 'Which intent owns a symbol, and its history through renames and moves.',
      inputSchema: z.object({
        place: z.string().describe('PATH#SYMBOL or PATH:LINE, such as src/auth.ts#AuthMiddleware.verify'),
      }),
      annotations: { readOnlyHint: true, idempotentHint: true, openWorldHint: false },
    },
    ({ place }) => answer(async () => spellOutHidden(JSON.stringify(await why(open(), place, root)))),
  );
  return server;
}

interface ToolAnswer {
  [key: string]: unknown;
  content: { type: 'text'; text: string }[];
  isError?: boolean;
}

/** A fault is an answer that the model can act on, not a broken connection. */
async function answered(work: () => string | Promise<string>): Promise<ToolAnswer> {
  try {
    return { content: [{ type: 'text', text: await work() }] };
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    const next = error instanceof Fault && error.next ? ` ${error.next}` : '';
    return { content: [{ type: 'text', text: harmlessWords(`${message}${next}`) }], isError: true };
  }
}
