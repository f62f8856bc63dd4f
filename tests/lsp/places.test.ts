import { describe, expect, test } from 'vitest';
import { ABLE, at, between, editor } from './client.ts';
import { INTENTS, shop } from './shop.ts';

interface Hover {
  readonly contents: { readonly kind: string; readonly value: string };
}

const place = (client: { uri(path: string): string }, path: string, line: number, character: number) => ({
  textDocument: { uri: client.uri(path) },
  position: at(line, character),
});

describe('a hover', () => {
  test('tells owner, scopes and history of the symbol whose name it is over', async () => {
    const client = await editor(await shop());
    await client.open('src/cart.ts');
    const hover = await client.ask<Hover>('textDocument/hover', place(client, 'src/cart.ts', 2, 4));
    expect(hover).toMatchObject({ range: between(at(2, 2), at(2, 7)), contents: { kind: 'markdown' } });
    const { value } = hover.contents;
    expect(value).toContain('**INT-001 The work of INT-001** · IN_PROGRESS');
    expect(value).toContain('method `Cart.total`');
    expect(value).toContain('In scope of: INT-001 The work of INT-001, INT-002 The work of INT-002');
    expect(value).toMatch(/History \(1\)\n\n- just now · \*\*feature\*\* by model · modified · INT-001/);
  });

  test('is nothing over what is no name, and says so of what nobody owns', async () => {
    const client = await editor(await shop());
    await client.open('src/cart.ts');
    expect(await client.ask('textDocument/hover', place(client, 'src/cart.ts', 3, 6))).toBeNull();
    const hover = await client.ask<Hover>('textDocument/hover', place(client, 'src/cart.ts', 12, 18));
    expect(hover.contents.value).toContain('**unowned** · no record tells of it');
  });

  test('is plain text for an editor that draws no Markdown', async () => {
    const { hover: _, ...textDocument } = ABLE.textDocument!;
    const client = await editor(await shop(), { capabilities: { ...ABLE, textDocument } });
    await client.open('src/cart.ts');
    const { contents } = await client.ask<Hover>('textDocument/hover', place(client, 'src/cart.ts', 2, 4));
    expect(contents.kind).toBe('plaintext');
    expect(contents.value).toContain('INT-001 The work of INT-001 · IN_PROGRESS');
  });

  test('tells an intent wherever its id is written', async () => {
    const client = await editor(await shop());
    await client.open('src/cart.ts');
    const hover = await client.ask<Hover>('textDocument/hover', place(client, 'src/cart.ts', 11, 5));
    expect(hover).toMatchObject({ range: between(at(11, 3), at(11, 10)) });
    expect(hover.contents.value).toContain('the symbol Cart and all inside it, wherever it lives');
  });
});

describe('places', () => {
  const entry = { uri: expect.stringMatching(/active_intents\.yaml$/) };

  test('an id leads to its entry, and a symbol to the intent that owns it', async () => {
    const client = await editor(await shop());
    await client.open('src/cart.ts');
    expect(await client.ask('textDocument/definition', place(client, 'src/cart.ts', 11, 5))).toMatchObject({
      ...entry,
      range: between(at(8, 8), at(8, 15)),
    });
    expect(await client.ask('textDocument/declaration', place(client, 'src/cart.ts', 2, 4))).toMatchObject({
      ...entry,
      range: between(at(2, 8), at(2, 15)),
    });
    expect(await client.ask('textDocument/declaration', place(client, 'src/cart.ts', 12, 18))).toBeNull();
    expect(await client.ask('textDocument/definition', place(client, 'src/cart.ts', 2, 4))).toBeNull();
  });

  test('an entry is found where it stands in the text that is not saved', async () => {
    const space = await shop();
    const client = await editor(space);
    await client.open(INTENTS, `# one more line\n${space.read(INTENTS)}`);
    await client.open('src/cart.ts');
    expect(await client.ask('textDocument/definition', place(client, 'src/cart.ts', 11, 5))).toMatchObject({
      range: between(at(9, 8), at(9, 15)),
    });
  });

  test.each(['textDocument/references', 'textDocument/implementation'])(
    'an intent leads to the symbols that it owns: %s',
    async (method) => {
      const client = await editor(await shop());
      await client.open(INTENTS);
      const asked = { ...place(client, INTENTS, 2, 10), context: { includeDeclaration: false } };
      expect(await client.ask(method, asked)).toEqual([
        { uri: client.uri('src/cart.ts'), range: between(at(2, 2), at(2, 7)) },
      ]);
    },
  );

  test('the symbols of a workspace are asked for by their intent', async () => {
    const client = await editor(await shop());
    const found = { name: 'Cart.total', containerName: 'INT-001 src/cart.ts' };
    expect(await client.ask('workspace/symbol', { query: 'int-0' })).toMatchObject([found]);
    expect(await client.ask('workspace/symbol', { query: 'work' })).toMatchObject([found]);
    expect(await client.ask('workspace/symbol', { query: 'Cart' })).toEqual([]);
    expect(await client.ask('workspace/symbol', { query: '' })).toEqual([]);
  });

  test('what can be done with a symbol is offered inside it', async () => {
    const client = await editor(await shop());
    await client.open('src/cart.ts');
    await client.lenses('src/cart.ts');
    const ask = (line: number, only?: string[]) =>
      client.ask<{ title: string; kind: string; command: { command: string; arguments: unknown[] } }[]>(
        'textDocument/codeAction',
        {
          textDocument: { uri: client.uri('src/cart.ts') },
          range: between(at(line, 4)),
          context: { diagnostics: [], ...(only ? { only } : {}) },
        },
      );
    const actions = await ask(3);
    expect(actions.map(({ title }) => title)).toEqual([
      'Show traces of Cart.total',
      'Go to INT-001 The work of INT-001',
      'Select INT-001 The work of INT-001',
      'Open the report',
    ]);
    expect(actions.every(({ kind }) => kind === 'source.goldthread')).toBe(true);
    expect((await ask(10)).map(({ title }) => title)).toEqual([
      'Show traces of this file',
      'Open the report',
    ]);
    expect(await ask(3, ['quickfix'])).toEqual([]);
    expect(await ask(3, ['source'])).toHaveLength(4);
  });
});
