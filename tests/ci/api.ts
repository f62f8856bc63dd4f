import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

export interface Comment {
  readonly id: number;
  body: string;
  readonly user: { readonly login: string; readonly type: string };
}

/** GitHub's API as far as comments go, on loopback. */
export interface Api {
  readonly url: string;
  readonly comments: Comment[];
  /** Every request, as `METHOD /path`. */
  readonly asked: string[];
  /** What is answered to writes instead of doing them. */
  refuseWith: number | null;
  /** So many of the next requests fail as a busy server does. */
  busy: number;
}

/** One that goes with the test that starts it. */
export async function startApi(comments: Comment[] = []): Promise<Api> {
  const api = { url: '', comments, asked: [] as string[], refuseWith: null as number | null, busy: 0 };
  const server = createServer(async (request, response) => {
    const { method = '', url = '' } = request;
    const { pathname, searchParams } = new URL(url, 'http://loopback');
    api.asked.push(`${method} ${pathname}`);
    const reply = (status: number, document: unknown): void => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(document));
    };
    if (api.busy > 0) {
      api.busy -= 1;
      return reply(502, {});
    }
    if (request.headers.authorization !== 'Bearer job-token') return reply(401, {});
    if (pathname === '/user') return reply(403, {});
    if (method !== 'GET' && api.refuseWith !== null) return reply(api.refuseWith, {});
    if (method === 'GET') {
      const page = Number(searchParams.get('page'));
      return reply(200, comments.slice((page - 1) * 100, page * 100));
    }
    const { body } = JSON.parse(await textOf(request)) as { body: string };
    if (method === 'POST') {
      comments.push({ id: comments.length + 1, body, user: { login: 'github-actions[bot]', type: 'Bot' } });
      return reply(201, {});
    }
    const known = comments.find(({ id }) => pathname.endsWith(`/comments/${id}`));
    if (known) known.body = body;
    return reply(known ? 200 : 404, {});
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.close();
  });
  api.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return api;
}

async function textOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  return text;
}
