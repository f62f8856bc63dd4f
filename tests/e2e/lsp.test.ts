import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import {
  createMessageConnection,
  StreamMessageReader,
  StreamMessageWriter,
} from 'vscode-languageserver-protocol/node';
import { node, project } from '../support/program.ts';
import { workspace } from '../support/workspace.ts';

const program = join(project, 'dist/bin/goldthread.js');

function start(root: string) {
  const child = spawn(process.execPath, [program, 'lsp', '--stdio', '--clientProcessId=1'], { cwd: root });
  onTestFinished(() => void child.kill());
  const connection = createMessageConnection(
    new StreamMessageReader(child.stdout),
    new StreamMessageWriter(child.stdin),
  );
  connection.listen();
  return { child, connection };
}

const ended = (child: ChildProcess) => new Promise((resolve) => child.on('exit', resolve));

test('the built server answers from its thread, says nothing else, and goes when it is told to', async () => {
  const text = 'export function a() {\n  return 1;\n}\n';
  const { root } = workspace({ 'src/a.ts': text }, [{ id: 'INT-001', scope: ['src/**'] }]);
  const { child, connection } = start(root);
  const rootUri = pathToFileURL(root).href;
  const folders = [{ uri: rootUri, name: 'a' }];
  const params = { processId: process.pid, rootUri, workspaceFolders: folders, capabilities: {} };
  expect(await connection.sendRequest('initialize', params)).toMatchObject({
    serverInfo: { name: 'goldthread' },
  });
  await connection.sendNotification('initialized', {});
  const uri = `${rootUri}/src/a.ts`;
  await connection.sendNotification('textDocument/didOpen', {
    textDocument: { uri, languageId: 'typescript', version: 1, text },
  });
  expect(await connection.sendRequest('textDocument/codeLens', { textDocument: { uri } })).toMatchObject([
    { command: { title: 'unowned · no trace' } },
  ]);
  await expect(
    connection.sendRequest('workspace/executeCommand', {
      command: 'goldthread.why',
      arguments: [uri, 'nothing'],
    }),
  ).rejects.toThrow(/src\/a\.ts#nothing is neither in the working tree nor in the ledger\. The nearest/);
  const end = ended(child);
  await connection.sendRequest('shutdown');
  await connection.sendNotification('exit');
  expect(await end).toBe(0);
});

test('an index that takes long is shown while the thread makes it', async () => {
  const text = 'export function a() {\n  return 1;\n}\n';
  const { root } = workspace({ 'src/a.ts': text }, []);
  const made = `import(${JSON.stringify(pathToFileURL(join(project, 'benchmarks/made-ledger.mjs')).href)})`;
  await node(['-e', `${made}.then(({ writeLedger }) => writeLedger('.', 20000))`], { cwd: root });
  const { connection } = start(root);
  const heard: { kind: string; percentage?: number }[] = [];
  connection.onRequest('window/workDoneProgress/create', () => null);
  connection.onNotification('$/progress', ({ value }: { value: (typeof heard)[number] }) => {
    heard.push(value);
  });
  const rootUri = pathToFileURL(root).href;
  const capabilities = { window: { workDoneProgress: true } };
  const folders = [{ uri: rootUri, name: 'a' }];
  await connection.sendRequest('initialize', {
    processId: null,
    rootUri,
    workspaceFolders: folders,
    capabilities,
  });
  await connection.sendNotification('initialized', {});
  const textDocument = { uri: `${rootUri}/src/a.ts`, languageId: 'typescript', version: 1, text };
  await connection.sendNotification('textDocument/didOpen', { textDocument });
  await connection.sendRequest('textDocument/codeLens', { textDocument });
  await expect.poll(() => heard.at(-1)?.kind).toBe('end');
  expect(heard[0]?.kind).toBe('begin');
  const reached = heard.slice(0, -1).map(({ percentage }) => percentage!);
  expect(reached).toEqual(reached.toSorted((one, other) => one - other));
});

test('a client that hangs up ends the server', async () => {
  const { child, connection } = start(workspace({}).root);
  await connection.sendRequest('initialize', { processId: null, rootUri: null, capabilities: {} });
  const end = ended(child);
  child.stdin!.end();
  expect(await end).toBe(1);
});
