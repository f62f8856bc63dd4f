import { describe, expect, test } from 'vitest';
import type { Diagnostic, Position } from 'vscode-languageserver-protocol';
import { ABLE, at, between, editor, type TestClient } from './client.ts';
import { INTENTS, shop } from './shop.ts';

async function opened(text: string): Promise<TestClient> {
  const client = await editor(await shop());
  await client.open(INTENTS, text);
  return client;
}

/** What was last said about active_intents.yaml, as `code line:from-to message`. */
async function problems(client: TestClient, atLeast = 1): Promise<readonly string[]> {
  const told = await client.until(() => {
    const heard = client.heard.filter(({ method }) => method === 'textDocument/publishDiagnostics');
    const { diagnostics } = (heard.at(-1)?.params ?? { diagnostics: [] }) as { diagnostics: Diagnostic[] };
    return diagnostics.length >= atLeast ? diagnostics : null;
  });
  return told!.map(({ range: { start, end }, code, message }) =>
    [`${code} ${start.line + 1}:${start.character}-${end.character}`, message].join(' '),
  );
}

const entry = (...lines: readonly string[]): string =>
  ['active_intents:', '  - id: INT-1', '    name: One', '    status: IN_PROGRESS', ...lines, ''].join('\n');

describe('what is wrong with active_intents.yaml', () => {
  test.each([
    [entry('    owned_scope:', '      - src/**', '    ower: me'), /^INTENTS_INVALID 7:4-8 .*the key "ower"/],
    [entry('    owned_scope: [/etc/**]'), /^INTENTS_INVALID 5:18-25 .*absolute/],
    ['active_intents:\n  - id: INT-1\n    name: One\n    status: DONE\n', /^INTENTS_INVALID 4:12-16 /],
    [entry('    owned_scope: ['), /^INTENTS_INVALID /],
    [entry('    owned_scope: [*all]'), /^INTENTS_INVALID 5:18-22 .*alias/],
    [
      `${entry('    owned_scope: [src/**]')}  - id: INT-1\n    name: Two\n    status: PENDING\n`,
      /^INTENTS_INVALID 6:8-13 .*line 2/,
    ],
    [entry('    owned_scope: [src]'), /^SCOPE_UNUSUAL 5:18-21 .*src\//],
    [entry('    owned_scope:', '      - lib/**'), /^SCOPE_MATCHES_NOTHING 6:8-14 .*no file matches lib/],
    [
      entry('    owned_scope:', '      - src/**', '      - symbol:Cart.totl'),
      /^SCOPE_MATCHES_NOTHING 7:8-24 .*no symbol is called Cart.totl. Did you mean Cart.total\?/,
    ],
    [
      entry('    owned_scope: ["symbol:src/rate.ts#Cart"]'),
      /^SCOPE_MATCHES_NOTHING 5:18-43 .*Cart in src\/rate.ts. It stands in src\/cart.ts\.$/,
    ],
  ])('is underlined where it stands: %j', async (text, expected) => {
    const client = await opened(text);
    expect((await problems(client)).join('\n')).toMatch(expected);
  });

  test('two open intents that own one symbol are told, at the line of the later one', async () => {
    const client = await opened(
      `${entry('    owned_scope: [symbol:Cart]')}  - id: INT-2\n    name: Two\n    status: PENDING\n    owned_scope:\n      - symbol:Cart.total\n      - src/rate.ts\n`,
    );
    expect(await problems(client)).toEqual([
      'SCOPES_OVERLAP 10:8-25 Intent INT-2: src/cart.ts#Cart.total is in the scope of INT-1 (One) too.',
    ]);
  });

  test('finished intents are nobody’s rivals, and own what is gone', async () => {
    const client = await opened(
      `${entry('    owned_scope: [src/**]')}  - id: INT-2\n    name: Two\n    status: COMPLETED\n    owned_scope: [src/**, gone/**]\n`,
    );
    await client.change(INTENTS, null, entry('    owned_scope: [lib/**]'));
    expect(await problems(client)).toHaveLength(1);
  });

  test('goes away when it is mended, and when the file is closed', async () => {
    const client = await opened(entry('    owned_scope: [lib/**]'));
    await problems(client);
    const last = () =>
      client.heard.findLast(({ method }) => method === 'textDocument/publishDiagnostics')?.params;
    await client.change(INTENTS, null, entry('    owned_scope: [src/**]'));
    await client.until(() => (last() as { diagnostics: unknown[] }).diagnostics.length === 0);
    await client.change(INTENTS, null, 'nonsense: [');
    await problems(client);
    await client.connection.sendNotification('textDocument/didClose', {
      textDocument: { uri: client.uri(INTENTS) },
    });
    await client.until(() => (last() as { diagnostics: unknown[] }).diagnostics.length === 0);
  });
});

describe('what can stand there', () => {
  /** Labels offered at the `|` of a text. */
  async function offered(marked: string): Promise<readonly string[]> {
    const offset = marked.indexOf('|');
    const text = marked.replace('|', '');
    const client = await opened(entry('    owned_scope: [src/**]'));
    await client.change(INTENTS, null, text);
    const lines = text.slice(0, offset).split('\n');
    const position: Position = { line: lines.length - 1, character: lines.at(-1)!.length };
    const ask = async () =>
      (
        await client.ask<{ items: { label: string; textEdit: { newText: string } }[] }>(
          'textDocument/completion',
          { textDocument: { uri: client.uri(INTENTS) }, position },
        )
      ).items.map(({ label }) => label);
    return client.until(async () => {
      const labels = await ask();
      return labels.length > 0 ? labels : null;
    }) as Promise<readonly string[]>;
  }

  test.each([
    ['active_intents:\n  - id: INT-007\n    name: x\n  - id: |\n', ['INT-008']],
    ['active_intents:\n  - id: A\n    status: IN|\n', ['IN_PROGRESS']],
    ['active_intents:\n  - id: A\n    change_policy: |\n', ['any', 'refactor_only']],
    ['active_intents:\n  - id: A\n    name: x\n    sta|\n', ['status']],
    ['active_intents:\n  - |\n', expect.arrayContaining(['id', 'owned_scope'])],
    ['active_intents:\n  - id: A\n    owned_scope:\n      - symbol:tot|\n', ['Cart.total']],
    ['active_intents:\n  - id: A\n    owned_scope:\n      - symbol:src/rate.ts#|\n', ['rate', 'twice']],
    ['active_intents:\n  - id: A\n    owned_scope:\n      - src/|\n', ['cart.ts', 'rate.ts']],
    [
      'active_intents:\n  - id: A\n    owned_scope:\n    - "!s|\n',
      expect.arrayContaining(['symbol:', 'src/']),
    ],
    ['active_intents:\n  - id: A\n    owned_scope:\n      - src/a.ts\n    con|\n', ['constraints']],
  ])('%j', async (text, labels) => {
    expect(await offered(text)).toEqual(labels);
  });

  test('is nothing in code', async () => {
    const client = await editor(await shop());
    await client.open('src/cart.ts');
    const asked = { textDocument: { uri: client.uri('src/cart.ts') }, position: at(1, 3) };
    expect(await client.ask('textDocument/completion', asked)).toBeNull();
    expect(await client.ask('textDocument/documentSymbol', asked)).toBeNull();
  });
});

describe('its symbols', () => {
  test('are the intents with the lines of their scopes', async () => {
    const client = await editor(await shop());
    await client.open(INTENTS);
    const asked = { textDocument: { uri: client.uri(INTENTS) } };
    expect(await client.ask('textDocument/documentSymbol', asked)).toMatchObject([
      {
        name: 'INT-001 The work of INT-001',
        detail: 'IN_PROGRESS',
        selectionRange: between(at(2, 8), at(2, 15)),
        children: [{ name: 'src/**' }],
      },
      { name: 'INT-002 The work of INT-002', children: [{ name: 'symbol:Cart' }] },
    ]);
  });

  test('are a flat list for an editor that knows no other', async () => {
    const { documentSymbol: _, ...textDocument } = ABLE.textDocument!;
    const client = await editor(await shop(), { capabilities: { ...ABLE, textDocument } });
    await client.open(INTENTS);
    const found = await client.ask('textDocument/documentSymbol', {
      textDocument: { uri: client.uri(INTENTS) },
    });
    expect(found).toMatchObject([{ name: expect.stringContaining('INT-001'), location: {} }, {}]);
  });
});
