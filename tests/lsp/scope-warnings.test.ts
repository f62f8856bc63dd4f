import { describe, expect, test } from 'vitest';
import type { Diagnostic } from 'vscode-languageserver-protocol';
import { at, between, editor } from './client.ts';
import { shop } from './shop.ts';

const ON = { scopeDiagnostics: { enabled: true } };

describe('edits outside the selected intent’s scope', () => {
  test('are told where they are asked for, and no longer when they are taken back', async () => {
    const client = await editor(await shop(), { settings: ON });
    await client.command('goldthread.selectIntent', 'INT-002');
    await client.open('src/cart.ts');
    await client.lenses('src/cart.ts');
    const told = () =>
      (
        client.heard.findLast(({ method }) => method === 'textDocument/publishDiagnostics')?.params as
          | { diagnostics: Diagnostic[] }
          | undefined
      )?.diagnostics ?? [];
    await client.change('src/cart.ts', between(at(7, 11), at(7, 12)), '2');
    await client.change('src/cart.ts', between(at(12, 30), at(12, 32)), '{ throw 1; }');
    await client.until(() => told().length === 1);
    expect(told()).toMatchObject([
      { code: 'OUT_OF_SCOPE', severity: 2, range: between(at(12, 16), at(12, 21)) },
    ]);
    expect(told()[0]?.message).toContain('INT-002');
    await client.change('src/cart.ts', between(at(12, 30), at(12, 42)), '{}');
    await client.until(() => told().length === 0);
  });

  test('are nobody’s business without a selection, and where nobody asks', async () => {
    const client = await editor(await shop(), { settings: ON });
    await client.open('src/cart.ts');
    await client.change('src/cart.ts', between(at(12, 30), at(12, 32)), '{ throw 1; }');
    const quiet = await editor(await shop());
    await quiet.command('goldthread.selectIntent', 'INT-002');
    await quiet.open('src/cart.ts');
    await quiet.change('src/cart.ts', between(at(12, 30), at(12, 32)), '{ throw 1; }');
    await new Promise((resume) => setTimeout(resume, 400));
    for (const { heard } of [client, quiet])
      expect(heard.filter(({ method }) => method === 'textDocument/publishDiagnostics')).toEqual([]);
  });
});
