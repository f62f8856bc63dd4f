import { describe, expect, test } from 'vitest';
import { goldthread } from '../support/program.ts';
import { workspace } from '../support/workspace.ts';
import { temporaryFolder } from '../workspace/temporary.ts';

const files = { 'src/a.ts': 'export function a() {\n  return 1;\n}\n' };
const intent = { id: 'INT-001', scope: ['src/**'] };

interface Answer {
  readonly id: number;
  readonly result: {
    readonly content: readonly { readonly type: string; readonly text: string }[];
    readonly isError?: boolean;
    readonly tools: readonly { readonly name: string }[];
    readonly serverInfo: { readonly name: string };
  };
}

/** A client that says all it has to say and hangs up; the answers by the ids of the requests, from 1. */
async function talk(
  root: string,
  requests: readonly (readonly [string, object])[],
): Promise<readonly Answer[]> {
  const hello = {
    jsonrpc: '2.0',
    id: 0,
    method: 'initialize',
    params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'test', version: '1' } },
  };
  const lines = [
    hello,
    { jsonrpc: '2.0', method: 'notifications/initialized' },
    ...requests.map(([method, params], index) => ({ jsonrpc: '2.0', id: index + 1, method, params })),
  ];
  const ran = await goldthread(['mcp'], {
    cwd: root,
    input: lines.map((line) => `${JSON.stringify(line)}\n`).join(''),
  });
  expect(ran.status).toBe(0);
  const answers = ran.stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Answer);
  return answers.sort((a, b) => a.id - b.id);
}

const call = (name: string, args: object) => ['tools/call', { name, arguments: args }] as const;

describe('the MCP server', () => {
  test('serves its tools by the protocol, and nothing else is on standard output', async () => {
    const { root } = workspace(files, [intent]);
    const [hello, list, selected, intents, why] = await talk(root, [
      ['tools/list', {}],
      call('select_active_intent', { intent_id: 'INT-001' }),
      call('list_intents', {}),
      call('why', { place: 'src/a.ts#a' }),
    ]);
    expect(hello?.result.serverInfo.name).toBe('goldthread');
    expect(list?.result.tools.map(({ name }) => name).sort()).toEqual([
      'declare_refactoring',
      'list_intents',
      'select_active_intent',
      'why',
    ]);
    expect(selected?.result.content[0]?.text).toContain('<intent_context>');
    expect(JSON.parse(intents!.result.content[0]!.text)).toMatchObject({ intents: [{ id: 'INT-001' }] });
    expect(JSON.parse(why!.result.content[0]!.text)).toMatchObject({ symbol: { name: 'a' }, owner: null });
  });

  test('answers what can not be done with what to do next', async () => {
    const { root } = workspace(files, [intent]);
    const [, unknown, nowhere] = await talk(root, [
      call('select_active_intent', { intent_id: 'INT-9' }),
      call('why', { place: 'src/a.ts#b' }),
    ]);
    expect(unknown?.result).toMatchObject({ isError: true });
    expect(unknown?.result.content[0]?.text).toContain('INT-001');
    expect(nowhere?.result.isError).toBe(true);
    const [, bare] = await talk(temporaryFolder(), [call('list_intents', {})]);
    expect(bare?.result.content[0]?.text).toContain('goldthread init');
  });

  test('binds nothing: that is for the hook, which knows the session', async () => {
    const space = workspace(files, [intent]);
    await talk(space.root, [call('select_active_intent', { intent_id: 'INT-001' })]);
    expect(space.records()).toEqual([]);
  });
});
