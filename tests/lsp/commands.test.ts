import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import type { SelectionDocument, TracesDocument } from '../../src/tracing/lens/documents.ts';
import { ABLE, at, between, editor } from './client.ts';
import { INTENTS, shop, TRACED } from './shop.ts';

const OWN = { presents: ['traces', 'intents', 'report'], notifications: true };

describe('showTraces', () => {
  test('answers with the history of a symbol and the texts on both sides of each change', async () => {
    const client = await editor(await shop(), { initializationOptions: OWN });
    await client.open('src/cart.ts');
    const document = await client.command<TracesDocument>(
      'goldthread.showTraces',
      client.uri('src/cart.ts'),
      'Cart.total',
    );
    expect(document).toMatchObject({
      symbol: { path: 'src/cart.ts', name: 'Cart.total', kind: 'method', start_line: 2, end_line: 4 },
      title: TRACED,
      owner: { intent_id: 'INT-001', name: 'The work of INT-001', status: 'IN_PROGRESS' },
      traces: [
        {
          age: 'just now',
          intent_name: 'The work of INT-001',
          mutation_class: 'INTENT_EVOLUTION',
          label: 'feature',
          by: 'model',
          changes: ['modified'],
          before: { line: 3 },
          after: { line: 2 },
        },
      ],
    });
    const texts = await Promise.all(
      [document.traces[0]!.before!, document.traces[0]!.after!].map(({ uri }) =>
        client.ask<{ text: string }>('workspace/textDocumentContent', { uri }),
      ),
    );
    expect(texts[0]!.text).toContain('return net;');
    expect(texts[1]!.text).toContain('return net * 2;');
    expect(client.heard.some(({ method }) => method === 'window/showDocument')).toBe(false);
  });

  test('knows a symbol by the name that it has in the editor', async () => {
    const client = await editor(await shop(), { initializationOptions: OWN });
    await client.open('src/cart.ts');
    await client.lenses('src/cart.ts');
    await client.change('src/cart.ts', between(at(2, 2), at(2, 7)), 'sumOfAll');
    const ask = () =>
      client.command<TracesDocument>('goldthread.showTraces', client.uri('src/cart.ts'), 'Cart.sumOfAll');
    await client.until(async () => (await ask()).traces.length === 1);
    expect((await ask()).title).toContain('changed since its last trace');
  });

  test('shows a page where the editor has no picker, and a line where it can show none', async () => {
    const space = await shop();
    const client = await editor(space);
    await client.command('goldthread.showTraces', client.uri('src/cart.ts'), 'Cart.total');
    const shown = client.heard.find(({ method }) => method === 'window/showDocument');
    const { uri } = shown!.params as { uri: string };
    expect(readFileSync(fileURLToPath(uri), 'utf8')).toContain('## feature by model, just now');
    const { window: _, ...capabilities } = ABLE;
    const plain = await editor(space, { capabilities });
    await plain.command('goldthread.showTraces', plain.uri('src/cart.ts'), 'Cart.total');
    const said = await plain.until(() => plain.heard.find(({ method }) => method === 'window/showMessage'));
    expect(said.params).toMatchObject({ message: TRACED });
  });

  test('a former text of another place is not handed out', async () => {
    const client = await editor(await shop());
    const forged = Buffer.from(
      JSON.stringify({ from: 'git', root: '/', path: 'etc/passwd', revision: 'HEAD' }),
    ).toString('base64url');
    for (const uri of [`goldthread:/passwd?${forged}`, 'goldthread:/x', 'file:///etc/passwd'])
      await expect(client.ask('workspace/textDocumentContent', { uri })).rejects.toThrow(/no text that/);
  });
});

describe('the other commands', () => {
  test('select an intent for the editor, which its status tells', async () => {
    const space = await shop();
    const client = await editor(space, { initializationOptions: OWN });
    const select = (...words: unknown[]) =>
      client.command<SelectionDocument>('goldthread.selectIntent', ...words);
    expect((await select()).intents.map(({ id, selected }) => [id, selected])).toEqual([
      ['INT-001', false],
      ['INT-002', false],
    ]);
    expect((await select('INT-002')).selected).toBe('INT-002');
    const status = await client.until(() =>
      client.heard.find(
        ({ method, params }) =>
          method === 'goldthread/status' &&
          (params as { selected: { id: string } | null }).selected?.id === 'INT-002',
      ),
    );
    expect(status.params).toMatchObject({
      initialised: true,
      problem: null,
      uri: client.uri('').slice(0, -1),
    });
    expect(status.params).toMatchObject({
      sessions: [{ session_id: 'session-1', agent: 'generic', intent_id: 'INT-001' }],
    });
    expect((await select(null)).selected).toBeNull();
    await expect(select('INT-9')).rejects.toThrow(/There is no intent "INT-9"/);
    expect(space.records('intent_selected')).toHaveLength(1);
  });

  test('tell why, by name and by position', async () => {
    const client = await editor(await shop());
    await client.open('src/cart.ts');
    await client.lenses('src/cart.ts');
    const owned = { symbol: { name: 'Cart.total' }, owner: { intent_id: 'INT-001' } };
    const uri = client.uri('src/cart.ts');
    expect(await client.command('goldthread.why', uri, 'Cart.total')).toMatchObject(owned);
    expect(await client.command('goldthread.why', uri, at(3, 6))).toMatchObject(owned);
    await expect(client.command('goldthread.why', uri, 'Cart.nothing')).rejects.toThrow(/neither in the/);
  });

  test('open an intent, here or in the editor', async () => {
    const client = await editor(await shop());
    const location = { uri: client.uri(INTENTS), range: between(at(8, 8), at(8, 15)) };
    expect(await client.command('goldthread.openIntent', 'INT-002')).toEqual(location);
    expect(client.heard.find(({ method }) => method === 'window/showDocument')?.params).toMatchObject({
      uri: location.uri,
      selection: { start: { line: 7 } },
    });
    await expect(client.command('goldthread.openIntent', 'INT-9')).rejects.toThrow(/no intent INT-9/);
  });

  test('write the report', async () => {
    const client = await editor(await shop());
    const { uri } = await client.command<{ uri: string }>('goldthread.openReport');
    expect(existsSync(fileURLToPath(uri))).toBe(true);
    expect(client.heard.find(({ method }) => method === 'window/showDocument')?.params).toMatchObject({
      uri,
      external: true,
    });
  });

  test.each([
    ['goldthread.showTraces', []],
    ['goldthread.showTraces', [{}]],
    ['goldthread.selectIntent', [7]],
    ['goldthread.why', ['file:///a.ts']],
    ['goldthread.openIntent', []],
    ['goldthread.nothing', []],
  ])('refuse words that they do not take: %s %j', async (command, words) => {
    const client = await editor(await shop());
    await expect(client.command(command, ...words)).rejects.toThrow();
    expect(await client.ask('goldthread/status', {})).toMatchObject({ folders: [{ initialised: true }] });
  });

  test('a file of no workspace is answered with what to do', async () => {
    const client = await editor(await shop());
    await expect(client.command('goldthread.showTraces', 'file:///nowhere/a.ts', 'a')).rejects.toThrow(
      /goldthread init/,
    );
  });
});

describe('the tree of intents', () => {
  test('has their entries, and the symbols that each owns', async () => {
    const client = await editor(await shop());
    expect(await client.ask('goldthread/intents', {})).toMatchObject({
      folders: [
        {
          name: 'shop',
          problem: null,
          intents: [
            {
              id: 'INT-001',
              open: true,
              selected: false,
              location: { uri: client.uri(INTENTS), range: between(at(2, 8), at(2, 15)) },
              scope: ['every file and symbol in src/**'],
              more: 0,
              files: [
                {
                  uri: client.uri('src/cart.ts'),
                  symbols: [{ name: 'Cart.total', kind: 'method', label: 'feature', by: 'model', traces: 1 }],
                },
              ],
            },
            { id: 'INT-002', files: [] },
          ],
        },
      ],
    });
  });

  test('says in words why there are none', async () => {
    const space = await shop();
    space.write(INTENTS, 'active_intents:\n  - id: "*"\n');
    const client = await editor(space);
    const { folders } = await client.ask<{ folders: { problem: string }[] }>('goldthread/intents', {});
    expect(folders[0]?.problem).toMatch(/active_intents\.yaml, line 2: /);
  });

  test('a symbol of it is found where it stands now', async () => {
    const client = await editor(await shop());
    await client.open('src/cart.ts', '\n\n// moved down\n'.concat('class Cart {\n  total() {}\n}\n'));
    await client.lenses('src/cart.ts');
    const asked = { uri: client.uri('src/cart.ts'), symbol: 'Cart.total' };
    expect(await client.ask('goldthread/locate', asked)).toEqual({
      uri: asked.uri,
      range: between(at(5, 2), at(5, 7)),
    });
    expect(await client.ask('goldthread/locate', { ...asked, symbol: 'Cart.none' })).toBeNull();
  });
});
