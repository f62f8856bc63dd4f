// A model that plays a script: it speaks just enough of the OpenAI Responses API and of the Anthropic Messages
// API, both as server-sent events, for a real agent to run against it on loopback without any account.
//
// It keeps no state. A prompt names the scene to play ("PLAY refactor"), and the number of tool results that the
// request carries after that prompt is the step to play next. When a scene is over, the answer is plain text.
import { createServer } from 'node:http';

/**
 * Starts the server on a free port of the loopback interface.
 *
 * `scenes` maps a scene's name to its steps. A step is a list of tool calls for each wire format that plays it:
 * `{ call: 'Write', input: {...} }`, `{ custom: 'apply_patch', input: '...' }` (OpenAI's free-form tools) or
 * `{ call: 'select', namespace: 'mcp__x', input: {...} }`. `seen` collects the bodies of the requests.
 */
export async function startModelServer(scenes) {
  const seen = [];
  const server = createServer(async (request, response) => {
    const body = await readBody(request);
    seen.push({ url: request.url, body });
    if (request.method !== 'POST') return sendJson(response, { data: [], models: [] });
    if (request.url.includes('/messages/count_tokens')) return sendJson(response, { input_tokens: 1 });
    if (request.url.includes('/responses'))
      return stream(response, responsesEvents(nextStep(body, scenes), body));
    if (request.url.includes('/messages'))
      return stream(response, messagesEvents(nextStep(body, scenes), body));
    return sendJson(response, {});
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${server.address().port}`,
    seen,
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}

/** The calls of the step that the conversation has come to; null where there is nothing left to do. */
function nextStep(body, scenes) {
  if (!Array.isArray(body.tools) || body.tools.length === 0) return null;
  let scene = null;
  let done = 0;
  for (const entry of conversation(body)) {
    const named = entry.text === null ? null : /PLAY ([\w-]+)/.exec(entry.text);
    if (named !== null) {
      scene = named[1];
      done = 0;
    }
    done += entry.results;
  }
  const steps = scenes[scene] ?? [];
  let before = 0;
  for (const step of steps) {
    if (done === before) return step;
    before += step.length;
  }
  return null;
}

/** Both APIs' messages as one list: what a user said, and how many tool results came back. */
function conversation(body) {
  if (Array.isArray(body.input)) {
    return body.input.map((item) => ({
      text: item.type === 'message' && item.role === 'user' ? textOf(item.content) : null,
      results: String(item.type).endsWith('_output') ? 1 : 0,
    }));
  }
  return (body.messages ?? []).map((message) => ({
    text: message.role === 'user' ? textOf(message.content) : null,
    results: Array.isArray(message.content)
      ? message.content.filter((part) => part.type === 'tool_result').length
      : 0,
  }));
}

function textOf(content) {
  if (typeof content === 'string') return content;
  return (content ?? []).map((part) => (typeof part.text === 'string' ? part.text : '')).join('\n');
}

let ids = 0;

function nextId(prefix) {
  ids += 1;
  return `${prefix}_${String(ids).padStart(24, '0')}`;
}

function responsesEvents(step, body) {
  const id = nextId('resp');
  const items =
    step === null
      ? [
          {
            type: 'message',
            id: nextId('msg'),
            role: 'assistant',
            content: [{ type: 'output_text', text: 'Done.' }],
          },
        ]
      : step.map((call) =>
          'custom' in call
            ? {
                type: 'custom_tool_call',
                id: nextId('ctc'),
                call_id: nextId('call'),
                name: call.custom,
                input: call.input,
              }
            : {
                type: 'function_call',
                id: nextId('fc'),
                call_id: nextId('call'),
                name: call.call,
                arguments: JSON.stringify(call.input),
                ...(call.namespace === undefined ? {} : { namespace: call.namespace }),
              },
        );
  const usage = {
    input_tokens: 1,
    input_tokens_details: null,
    output_tokens: 1,
    output_tokens_details: null,
    total_tokens: 2,
  };
  return [
    { type: 'response.created', response: { id, model: body.model } },
    ...items.map((item, index) => ({ type: 'response.output_item.done', output_index: index, item })),
    { type: 'response.completed', response: { id, model: body.model, usage } },
  ];
}

function messagesEvents(step, body) {
  const blocks =
    step === null
      ? [{ start: { type: 'text', text: '' }, delta: { type: 'text_delta', text: 'Done.' } }]
      : step.map((call) => ({
          start: { type: 'tool_use', id: nextId('toolu'), name: call.call, input: {} },
          delta: { type: 'input_json_delta', partial_json: JSON.stringify(call.input) },
        }));
  const message = {
    id: nextId('msg'),
    type: 'message',
    role: 'assistant',
    model: body.model,
    content: [],
    stop_reason: null,
    stop_sequence: null,
    usage: { input_tokens: 1, output_tokens: 1 },
  };
  return [
    { type: 'message_start', message },
    ...blocks.flatMap((block, index) => [
      { type: 'content_block_start', index, content_block: block.start },
      { type: 'content_block_delta', index, delta: block.delta },
      { type: 'content_block_stop', index },
    ]),
    {
      type: 'message_delta',
      delta: { stop_reason: step === null ? 'end_turn' : 'tool_use', stop_sequence: null },
      usage: { output_tokens: 1 },
    },
    { type: 'message_stop' },
  ];
}

function stream(response, events) {
  response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-cache' });
  for (const event of events) response.write(`event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`);
  response.end();
}

function sendJson(response, value) {
  response.writeHead(200, { 'content-type': 'application/json' });
  response.end(JSON.stringify(value));
}

async function readBody(request) {
  const chunks = [];
  for await (const chunk of request) chunks.push(chunk);
  try {
    return JSON.parse(Buffer.concat(chunks).toString('utf8'));
  } catch {
    return {};
  }
}
