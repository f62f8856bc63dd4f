import { describe, expect, test } from 'vitest';
import type { ClientCapabilities } from 'vscode-languageserver-protocol';
import type { commands, methods } from '../../src/lsp/protocol.ts';
import type { TracesDocument } from '../../src/tracing/lens/documents.ts';
import type { TestWorkspace } from '../support/workspace.ts';
import { commitAll, git } from '../workspace/temporary.ts';
import { ABLE, at, between, editor, type TestClient } from './client.ts';
import { INTENTS, shop, TRACED } from './shop.ts';

/** Every capability that the server makes use of, as the way to it. */
const used = [
  ['workspace', 'configuration'],
  ['workspace', 'workspaceFolders'],
  ['workspace', 'didChangeConfiguration'],
  ['workspace', 'didChangeWatchedFiles'],
  ['workspace', 'codeLens'],
  ['workspace', 'inlayHint'],
  ['workspace', 'textDocumentContent'],
  ['textDocument', 'hover'],
  ['textDocument', 'documentSymbol'],
  ['textDocument', 'codeAction'],
  ['textDocument', 'publishDiagnostics'],
  ['window', 'showDocument'],
] as const;

function without(group: string, name: string): ClientCapabilities {
  const all = ABLE as Record<string, Record<string, unknown>>;
  const { [name]: _, ...rest } = all[group]!;
  return { ...all, [group]: rest } as ClientCapabilities;
}

/** Everything that an editor may ask, each with an answer. */
async function askEverything(client: TestClient): Promise<void> {
  await client.open('src/cart.ts');
  await client.open(INTENTS);
  expect(await client.lenses('src/cart.ts')).toContain(`2: ${TRACED}`);
  const textDocument = { uri: client.uri('src/cart.ts') };
  const range = between(at(2, 4));
  const context = { diagnostics: [], includeDeclaration: true };
  const asked: Record<Exclude<keyof typeof methods, 'changed'>, object> = {
    intents: {},
    status: {},
    locate: { uri: textDocument.uri, symbol: 'Cart.total' },
  };
  const called: Record<keyof typeof commands, readonly unknown[]> = {
    showTraces: [textDocument.uri, 'Cart.total'],
    openIntent: ['INT-001'],
    openReport: [],
    selectIntent: ['INT-001'],
    why: [textDocument.uri, 'Cart.total'],
  };
  for (const method of [
    'hover',
    'definition',
    'declaration',
    'implementation',
    'references',
    'documentSymbol',
    'codeAction',
    'inlayHint',
    'completion',
  ])
    for (const uri of [textDocument.uri, client.uri(INTENTS)]) {
      const params = { textDocument: { uri }, position: at(2, 4), range, context };
      await client.ask(`textDocument/${method}`, params);
    }
  await client.ask('workspace/symbol', { query: 'INT' });
  for (const [name, words] of Object.entries(called)) await client.command(`goldthread.${name}`, ...words);
  const { traces } = await client.command<TracesDocument>('goldthread.showTraces', ...called.showTraces);
  await client.ask('workspace/textDocumentContent', { uri: traces[0]?.before?.uri });
  await client.save('src/cart.ts');
  await client.set({ inlayHints: { enabled: true } });
  for (const [name, params] of Object.entries(asked)) await client.ask(`goldthread/${name}`, params);
  expect(await client.lenses('src/cart.ts')).toContain(`2: ${TRACED}`);
}

/** As far as the server looks at it, what editors say of themselves that nobody can try here. */
const others: readonly (readonly [name: string, capabilities: ClientCapabilities])[] = [
  [
    'Helix',
    {
      general: { positionEncodings: ['utf-8', 'utf-32', 'utf-16'] },
      workspace: {
        configuration: true,
        didChangeConfiguration: { dynamicRegistration: false },
        workspaceFolders: true,
        inlayHint: { refreshSupport: false },
        didChangeWatchedFiles: { dynamicRegistration: true, relativePatternSupport: false },
      },
      textDocument: {
        hover: { contentFormat: ['markdown'] },
        codeAction: {
          codeActionLiteralSupport: { codeActionKind: { valueSet: ['', 'quickfix', 'source'] } },
        },
        publishDiagnostics: { versionSupport: true },
        inlayHint: { dynamicRegistration: false },
      },
      window: { workDoneProgress: true },
    },
  ],
  [
    'Zed',
    {
      general: { positionEncodings: ['utf-16'] },
      workspace: {
        configuration: true,
        didChangeConfiguration: { dynamicRegistration: true },
        workspaceFolders: true,
        didChangeWatchedFiles: { dynamicRegistration: true, relativePatternSupport: true },
      },
      textDocument: {
        hover: { contentFormat: ['markdown'] },
        codeAction: { codeActionLiteralSupport: { codeActionKind: { valueSet: ['quickfix', 'source'] } } },
        publishDiagnostics: { relatedInformation: true },
        inlayHint: { dynamicRegistration: false },
      },
      window: { workDoneProgress: true, showMessage: {} },
    },
  ],
];

describe('the server serves an editor', () => {
  test('that can do everything', async () => {
    await askEverything(await editor(await shop()));
  });

  test.each(used)('without %s.%s', async (group, name) => {
    await askEverything(await editor(await shop(), { capabilities: without(group, name) }));
  });

  test('that can do nothing', async () => {
    const client = await editor(await shop(), { capabilities: {} });
    await askEverything(client);
    const requests = client.heard.filter(
      ({ method }) => !method.startsWith('window/') && method !== 'textDocument/publishDiagnostics',
    );
    expect(requests).toEqual([]);
  });

  test('that says it can and refuses everything', async () => {
    const refuse = () => {
      throw new Error('not now');
    };
    const answers = Object.fromEntries(
      [
        'workspace/configuration',
        'client/registerCapability',
        'workspace/codeLens/refresh',
        'workspace/inlayHint/refresh',
        'window/showDocument',
      ].map((method) => [method, refuse]),
    );
    await askEverything(await editor(await shop(), { answers }));
  });

  test.each(others)('that can do what %s can', async (_name, capabilities) => {
    // It looks for a section in what a person has set, and has nothing for what isn't there.
    const set: Record<string, object> = { goldthread: { inlayHints: { enabled: true } } };
    const answers = {
      'workspace/configuration': (params: unknown) =>
        (params as { items: { section: string }[] }).items.map(({ section }) => set[section] ?? null),
    };
    const initializationOptions = set;
    const client = await editor(await shop(), { capabilities, answers, initializationOptions });
    expect(client.initialized.capabilities.positionEncoding ?? 'utf-16').toBe('utf-16');
    await askEverything(client);
    const range = between(at(1, 0), at(9, 0));
    const asked = { textDocument: { uri: client.uri('src/cart.ts') }, range };
    expect(await client.ask('textDocument/inlayHint', asked)).toMatchObject([{ label: 'INT-001' }]);
    expect(
      client.heard.filter(({ method }) => method.endsWith('/refresh') || method === 'window/showDocument'),
    ).toEqual([]);
  });

  test.each([
    [null],
    ['yes'],
    [{ presents: 'all', notifications: 3, settings: 'none' }],
    [{ presents: [1, 'traces', 'somethingNew'], settings: { codeLens: 7, inlayHints: null } }],
  ])('that begins with %j', async (initializationOptions) => {
    const client = await editor(await shop(), {
      initializationOptions: initializationOptions as object,
      capabilities: {},
    });
    await askEverything(client);
  });
});

describe('a request that is taken back', () => {
  test('is answered as cancelled, which leaves on the screen what is there', async () => {
    const client = await editor(await shop());
    await client.open('src/cart.ts');
    const { CancellationTokenSource } = await import('vscode-languageserver-protocol/node');
    const source = new CancellationTokenSource();
    const textDocument = { uri: client.uri('src/cart.ts') };
    const asked = client.connection.sendRequest('textDocument/codeLens', { textDocument }, source.token);
    source.cancel();
    await expect(asked).rejects.toMatchObject({ code: -32800 });
    expect(await client.lenses('src/cart.ts')).toContain(`2: ${TRACED}`);
  });
});

describe('workspace folders', () => {
  test('come and go', async () => {
    const [one, other] = [await shop(), await shop()];
    const client = await editor(one);
    const added = { uri: `file://${other.root}`, name: 'other' };
    const names = async () =>
      (await client.ask<{ folders: { name: string }[] }>('goldthread/intents', {})).folders.map(
        ({ name }) => name,
      );
    await client.connection.sendNotification('workspace/didChangeWorkspaceFolders', {
      event: { added: [added], removed: [] },
    });
    expect(await names()).toEqual(['shop', 'other']);
    const removed = { uri: client.uri('').slice(0, -1), name: 'shop' };
    await client.connection.sendNotification('workspace/didChangeWorkspaceFolders', {
      event: { added: [], removed: [removed] },
    });
    expect(await names()).toEqual(['other']);
  });

  test('need not be there, nor governed', async () => {
    const client = await editor(await shop());
    await client.connection.sendNotification('workspace/didChangeWorkspaceFolders', {
      event: {
        added: [
          { uri: 'file:///nowhere/at/all', name: 'gone' },
          { uri: 'vsls:/', name: 'far' },
        ],
        removed: [],
      },
    });
    expect(await client.ask('goldthread/intents', {})).toMatchObject({
      folders: [
        { problem: null },
        { problem: 'The folder is not there.' },
        { problem: 'The folder is not there.' },
      ],
    });
  });
});

test('a folder whose settings are wrong says so, instead of having no intents', async () => {
  const space = await shop();
  space.config('enforcement: sometimes\n');
  const client = await editor(space);
  const wrong = { problem: expect.stringMatching(/config\.yaml.*enforcement/s) };
  expect(await client.ask('goldthread/intents', {})).toMatchObject({ folders: [wrong] });
  expect(await client.ask('goldthread/status', {})).toMatchObject({ folders: [wrong] });
});

test('a ledger that was damaged is told of, and still answers', async () => {
  const space = await shop();
  const ledger = '.orchestration/agent_trace.jsonl';
  space.write(ledger, `${space.read(ledger)}no record\n`);
  const client = await editor(space);
  const damaged = { problem: expect.stringContaining('The ledger has ') };
  expect(await client.ask('goldthread/status', {})).toMatchObject({ folders: [damaged] });
  await client.open('src/cart.ts');
  expect(await client.lenses('src/cart.ts')).toContain(`2: ${TRACED}`);
});

describe('what makes answers old', () => {
  const OWN = { initializationOptions: { notifications: true } };
  const changes = (client: TestClient) =>
    client.heard.filter(({ method }) => method === 'goldthread/changed').length;

  test('is watched by the editor where it can, and by the server too', async () => {
    const client = await editor(await shop(), OWN);
    const told = await client.until(() =>
      client.heard.find(
        ({ method, params }) =>
          method === 'client/registerCapability' && JSON.stringify(params).includes('agent_trace.jsonl'),
      ),
    );
    expect(JSON.stringify(told.params)).toContain('.git/HEAD');
  });

  const ways: readonly (readonly [string, (space: TestWorkspace) => unknown])[] = [
    ['the intents', (space) => space.write(INTENTS, `${space.read(INTENTS)}# more\n`)],
    ['the settings', (space) => space.config('enforcement: observe\n')],
    ['the ledger', (space) => space.session('two').select('INT-002')],
    [
      'the commit that is checked out',
      (space) => {
        git(space.root, 'init', '-q');
        commitAll(space.root);
      },
    ],
  ];
  test.each(ways)('is told once it has come to rest: %s', async (_what, change) => {
    const space = await shop();
    const client = await editor(space, OWN);
    await client.ask('goldthread/status', {});
    const before = changes(client);
    await change(space);
    await client.connection.sendNotification('workspace/didChangeWatchedFiles', { changes: [] });
    await client.until(() => changes(client) > before);
  });
});
