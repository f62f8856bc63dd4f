import { describe, expect, test } from 'vitest';
import { history } from '../../src/tracing/history/history.ts';
import { workspace } from '../support/workspace.ts';
import { at, between, editor } from './client.ts';
import { INTENTS, shop, TRACED } from './shop.ts';

describe('lenses', () => {
  test('stand above their symbols and need no second request', async () => {
    const client = await editor(await shop());
    await client.open('src/cart.ts');
    expect(await client.lenses('src/cart.ts')).toEqual([
      '1: unowned · no trace',
      `2: ${TRACED}`,
      '12: unowned · no trace',
    ]);
    expect(client.initialized.capabilities.codeLensProvider).toEqual({ resolveProvider: false });
  });

  test('are one for a file of which nothing is recorded', async () => {
    const client = await editor(await shop());
    await client.open('src/rate.ts');
    expect(await client.lenses('src/rate.ts')).toEqual(['1: unowned · no trace']);
  });

  test('follow the text at each keystroke', async () => {
    const client = await editor(await shop());
    await client.open('src/cart.ts');
    await client.lenses('src/cart.ts');
    await client.change('src/cart.ts', between(at(1, 0)), '// one\n// two\n');
    expect(await client.lenses('src/cart.ts')).toContain(`4: ${TRACED}`);
  });

  test('say that code is another than when it was traced, before it is saved', async () => {
    const client = await editor(await shop());
    await client.open('src/cart.ts');
    await client.lenses('src/cart.ts');
    await client.change('src/cart.ts', between(at(3, 4)), 'net += 1;\n    ');
    await client.until(async () =>
      (await client.lenses('src/cart.ts')).includes(
        '2: INT-001 The work of INT-001 · changed since its last trace · 1 trace',
      ),
    );
    expect(client.heard.some(({ method }) => method === 'workspace/codeLens/refresh')).toBe(true);
  });

  test('keep their owner when the symbol gets another name', async () => {
    const client = await editor(await shop());
    await client.open('src/cart.ts');
    await client.lenses('src/cart.ts');
    await client.change('src/cart.ts', between(at(2, 2), at(2, 7)), 'sumOfAll');
    await client.until(async () =>
      (await client.lenses('src/cart.ts')).some((lens) => /^2: INT-001 .* changed since/.test(lens)),
    );
  });

  test('stay where they are while the text does not parse', async () => {
    const client = await editor(await shop());
    await client.open('src/cart.ts');
    const before = await client.lenses('src/cart.ts');
    await client.change('src/cart.ts', between(at(6, 2), at(6, 26)), 'count(((((: {{{ [');
    await new Promise((resume) => setTimeout(resume, 150));
    expect(await client.lenses('src/cart.ts')).toEqual(before);
    await client.change('src/cart.ts', between(at(1, 0)), '\n');
    expect(await client.lenses('src/cart.ts')).toContain(`3: ${TRACED}`);
  });

  test('are drawn again when another record tells of the file', async () => {
    const space = await shop();
    const client = await editor(space);
    await client.open('src/rate.ts');
    await client.lenses('src/rate.ts');
    const session = space.session('session-2');
    await session.select('INT-001');
    await session.edit('src/rate.ts', 'x * 2', 'x * 3');
    await client.until(() => client.heard.some(({ method }) => method === 'workspace/codeLens/refresh'));
    await client.change('src/rate.ts', null, space.read('src/rate.ts'));
    await client.until(async () => (await client.lenses('src/rate.ts')).includes(`3: ${TRACED}`));
  });

  test('go when they are switched off, and say what the format asks for', async () => {
    const client = await editor(await shop(), { settings: { codeLens: { enabled: false } } });
    await client.open('src/cart.ts');
    expect(await client.lenses('src/cart.ts')).toEqual([]);
    await client.set({ codeLens: { format: '{intent} · {traces}', minTraces: 1 } });
    await client.until(async () => (await client.lenses('src/cart.ts')).length > 0);
    expect(await client.lenses('src/cart.ts')).toEqual(['2: INT-001 · 1 trace']);
    await client.set({ codeLens: { scopes: ['function'], minTraces: 'many' } });
    await client.until(async () => (await client.lenses('src/cart.ts')).join() === '12: unowned · no trace');
  });

  test.each([
    ['traces', 'goldthread.showTraces'],
    ['intent', 'goldthread.openIntent'],
    ['none', ''],
  ])('do on a click what is set: %s', async (click, command) => {
    const client = await editor(await shop(), { settings: { codeLens: { click, minTraces: 1 } } });
    await client.open('src/cart.ts');
    await client.until(async () => (await client.lenses('src/cart.ts')).length === 1);
    const [lens] = await client.ask<{ command: { command: string } }[]>('textDocument/codeLens', {
      textDocument: { uri: client.uri('src/cart.ts') },
    });
    expect(lens?.command.command).toBe(command);
  });

  test('are none for a file of no workspace, a text without a file and active_intents.yaml', async () => {
    const client = await editor(await shop());
    await client.open(INTENTS);
    expect(await client.lenses(INTENTS)).toEqual([]);
    for (const uri of ['untitled:Untitled-1', 'file:///nowhere/at/all.ts', 'git:/a.ts?x', 'no uri']) {
      const textDocument = { uri, languageId: 'x', version: 1, text: 'let a = 1;' };
      await client.connection.sendNotification('textDocument/didOpen', { textDocument });
      expect(await client.ask('textDocument/codeLens', { textDocument: { uri } })).toEqual([]);
    }
  });

  test('hints name the owner behind the name, where they are asked for', async () => {
    const params = (client: { uri(path: string): string }) => ({
      textDocument: { uri: client.uri('src/cart.ts') },
      range: between(at(1, 0), at(20, 0)),
    });
    const without = await editor(await shop());
    await without.open('src/cart.ts');
    expect(await without.ask('textDocument/inlayHint', params(without))).toEqual([]);
    const client = await editor(await shop(), { settings: { inlayHints: { enabled: true } } });
    await client.open('src/cart.ts');
    await client.until(
      async () => (await client.ask<unknown[]>('textDocument/inlayHint', params(client))).length === 1,
    );
    expect(await client.ask('textDocument/inlayHint', params(client))).toMatchObject([
      { position: at(2, 7), label: 'INT-001', tooltip: TRACED },
    ]);
  });

  test('are answered after the short answers that were asked for in the same breath', async () => {
    const client = await editor(await shop());
    await client.open('src/cart.ts');
    await client.lenses('src/cart.ts');
    const textDocument = { uri: client.uri('src/cart.ts') };
    const order: string[] = [];
    const range = between(at(2, 0));
    const asked = { codeLens: {}, inlayHint: { range }, codeAction: { range, context: { diagnostics: [] } } };
    await Promise.all(
      Object.entries(asked).map(async ([what, more]) => {
        await client.ask(`textDocument/${what}`, { textDocument, ...more });
        order.push(what);
      }),
    );
    expect(order).toEqual(['inlayHint', 'codeAction', 'codeLens']);
  });

  test('a repository that only has a history shows it', async () => {
    const space = workspace({ 'a.ts': 'export function a() {\n  return 1;\n}\n' }, [], { inGit: true });
    await history(space.open(), {});
    const client = await editor(space);
    await client.open('a.ts');
    expect(await client.lenses('a.ts')).toEqual(['1: unowned · feature by a person · just now · 1 trace']);
  });
});
