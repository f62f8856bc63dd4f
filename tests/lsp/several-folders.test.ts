import { setTimeout } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { editor } from './client.ts';
import { shop, TRACED } from './shop.ts';

interface Asked {
  readonly items: readonly { readonly scopeUri?: string }[];
}
interface Lens {
  readonly command: { readonly title: string };
}

test('the first lenses of a text are as its folder is set, however long the editor takes to say so', async () => {
  const [space, other] = [await shop(), await shop()];
  const otherUri = pathToFileURL(other.root).href;
  const client = await editor(space, {
    beside: [other],
    answers: {
      'workspace/configuration': async (asked) => {
        await setTimeout(400);
        return (asked as Asked).items.map(({ scopeUri }) =>
          scopeUri === otherUri ? { codeLens: { format: 'here {intent}', minTraces: 1 } } : {},
        );
      },
    },
  });
  const textDocument = { uri: `${otherUri}/src/cart.ts`, languageId: 'x', version: 1 };
  await client.connection.sendNotification('textDocument/didOpen', {
    textDocument: { ...textDocument, text: other.read('src/cart.ts') },
  });
  const lenses = await client.ask<Lens[]>('textDocument/codeLens', { textDocument });
  expect(lenses.map(({ command }) => command.title)).toEqual(['here INT-001']);
});

test('one server knows the folders of a window apart', async () => {
  const [space, other] = [await shop(), await shop()];
  const otherUri = pathToFileURL(other.root).href;
  const client = await editor(space, {
    beside: [other],
    answers: {
      'workspace/configuration': (asked) =>
        (asked as Asked).items.map(({ scopeUri }) =>
          scopeUri === otherUri ? { codeLens: { format: 'here {intent}', minTraces: 1 } } : {},
        ),
    },
  });
  const textDocument = { uri: `${otherUri}/src/cart.ts`, languageId: 'x', version: 1 };
  await client.open('src/cart.ts');
  await client.connection.sendNotification('textDocument/didOpen', {
    textDocument: { ...textDocument, text: other.read('src/cart.ts') },
  });
  expect(await client.lenses('src/cart.ts')).toContain(`2: ${TRACED}`);
  await client.until(async () => {
    const lenses = await client.ask<Lens[]>('textDocument/codeLens', { textDocument });
    return lenses.map(({ command }) => command.title).join() === 'here INT-001';
  });

  await client.command('goldthread.selectIntent', 'INT-002', otherUri);
  const selected = { [client.uri('').slice(0, -1)]: null, [otherUri]: 'INT-002' };
  const { folders } = await client.ask<{ folders: { uri: string; selected: { id: string } | null }[] }>(
    'goldthread/status',
    {},
  );
  expect(Object.fromEntries(folders.map((folder) => [folder.uri, folder.selected?.id ?? null]))).toEqual(
    selected,
  );

  await client.connection.sendNotification('workspace/didChangeWorkspaceFolders', {
    event: { added: [], removed: [{ uri: otherUri, name: 'beside 0' }] },
  });
  await client.until(async () => {
    const left = await client.ask<{ folders: { uri: string }[] }>('goldthread/intents', {});
    return left.folders.map(({ uri }) => uri).join() === client.uri('').slice(0, -1);
  });
});
