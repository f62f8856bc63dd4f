#!/usr/bin/env node
/**
 * How long an editor waits for the language server, in a file of 10,000 lines:
 *
 *     npm run build && node benchmarks/lens.mjs [RECORDS [KEYSTROKES]]
 *
 * - lenses, warm: what the server itself takes from the text to the lenses (target: under 50 ms), for a ledger of
 *   RECORDS records (default 1,000,000; the first reading makes the index and is not counted);
 * - typing: somebody types KEYSTROKES characters (default 600), 60 ms apart, and the editor asks at every keystroke what editors ask.
 *   Counted is how much processor time the server's listening thread takes for each message (target: under 5 ms at
 *   the 99th percentile), and how long the answer takes to arrive, other programs on the machine and all.
 */
import { spawn, spawnSync } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import {
  closeSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import {
  createMessageConnection,
  StreamMessageReader,
  StreamMessageWriter,
} from 'vscode-languageserver-protocol/node';

const RECORDS = Number(process.argv[2] ?? 1_000_000);
const LINES = 10_000;
const KEYSTROKES = Number(process.argv[3] ?? 600);
const program = fileURLToPath(new URL('../dist/bin/goldthread.js', import.meta.url));

const root = mkdtempSync(join(tmpdir(), 'goldthread-lens-'));

async function measure() {
  const text = largeFile();
  mkdirSync(join(root, 'src'));
  mkdirSync(join(root, '.orchestration', 'local'), { recursive: true });
  writeFileSync(join(root, 'src/big.ts'), text);
  writeFileSync(join(root, '.orchestration/active_intents.yaml'), INTENTS);
  const symbols = listSymbols();
  console.log(`${text.split('\n').length} lines, ${symbols.length} symbols, ${RECORDS} records`);
  writeLedger(symbols);

  const server = await startServer();
  const started = performance.now();
  const uri = pathToFileURL(join(root, 'src/big.ts')).href;
  await server.notify('textDocument/didOpen', {
    textDocument: { uri, languageId: 'typescript', version: 1, text },
  });
  const lenses = await server.ask('textDocument/codeLens', { textDocument: { uri } });
  console.log(
    `first lenses, index and all: ${Math.round(performance.now() - started)} ms (${lenses.length} lenses)`,
  );
  await reading(server, uri, text);
  await typing(server, uri, text);
  await server.close();
}

/** The same text again, as when the file is closed and opened: everything but the process is new. */
async function reading(server, uri, text) {
  const times = [];
  for (let round = 0; round < 8; round++) {
    await server.notify('textDocument/didClose', { textDocument: { uri } });
    const start = performance.now();
    await server.notify('textDocument/didOpen', {
      textDocument: { uri, languageId: 'typescript', version: 1, text },
    });
    await server.ask('textDocument/codeLens', { textDocument: { uri } });
    times.push(performance.now() - start);
  }
  console.log(`open to lenses, warm: ${shown(times)}  (target: under 50 ms)`);
  const again = [];
  for (let round = 0; round < 20; round++) {
    const start = performance.now();
    await server.ask('textDocument/codeLens', { textDocument: { uri } });
    again.push(performance.now() - start);
  }
  console.log(`lenses of an open file: ${shown(again)}  (target: under 50 ms)`);
}

async function typing(server, uri, text) {
  const line = text.split('\n').findIndex((one) => one.includes('let sum')) + 4_000;
  const waits = { codeLens: [], inlayHint: [], codeAction: [], hover: [] };
  const busyBefore = await server.busy();
  for (let stroke = 0; stroke < KEYSTROKES; stroke++) {
    const position = { line, character: stroke % 40 };
    const range = { start: position, end: position };
    await server.notify('textDocument/didChange', {
      textDocument: { uri, version: stroke + 2 },
      contentChanges: [{ range, text: stroke % 40 === 39 ? '\n' : 'x' }],
    });
    const textDocument = { uri };
    const timed = async (kind, method, params) => {
      const start = performance.now();
      await server.ask(method, params);
      waits[kind].push(performance.now() - start);
    };
    await Promise.all([
      timed('codeLens', 'textDocument/codeLens', { textDocument }),
      timed('inlayHint', 'textDocument/inlayHint', {
        textDocument,
        range: { start: { line: line - 40, character: 0 }, end: { line: line + 40, character: 0 } },
      }),
      timed('codeAction', 'textDocument/codeAction', { textDocument, range, context: { diagnostics: [] } }),
    ]);
    // A pause now and then: the text comes to rest, and is read while typing goes on.
    await new Promise((resume) => setTimeout(resume, stroke % 20 === 19 ? 320 : 60));
  }
  for (const [kind, times] of Object.entries(waits))
    if (times.length > 0) console.log(`typing, ${kind} answered: ${shown(times)}`);
  const busy = await server.busy();
  for (const [method, times] of Object.entries(busy).filter(([name]) => name.startsWith('textDocument/')))
    console.log(
      `typing, processor time of ${method}: ${shown(times.slice(busyBefore[method]?.length ?? 0))}  (target: p99 under 5 ms)`,
    );
}

async function startServer() {
  const child = spawn(process.execPath, [fileURLToPath(new URL('lens-server.mjs', import.meta.url))], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const connection = createMessageConnection(
    new StreamMessageReader(child.stdout),
    new StreamMessageWriter(child.stdin),
  );
  connection.onRequest('workspace/configuration', () => [{ inlayHints: { enabled: true } }]);
  connection.onRequest(() => null);
  connection.listen();
  const rootUri = pathToFileURL(root).href;
  await connection.sendRequest('initialize', {
    processId: process.pid,
    rootUri,
    capabilities: { workspace: { configuration: true } },
    workspaceFolders: [{ uri: rootUri, name: 'bench' }],
  });
  await connection.sendNotification('initialized', {});
  return {
    ask: (method, params) => connection.sendRequest(method, params),
    notify: (method, params) => connection.sendNotification(method, params),
    busy: () => connection.sendRequest('benchmark/busy'),
    async close() {
      await connection.sendRequest('shutdown');
      await connection.sendNotification('exit');
    },
  };
}

const INTENTS = `active_intents:
  - id: INT-001
    name: JWT Authentication Migration
    status: IN_PROGRESS
    owned_scope: ["**"]
  - id: INT-002
    name: Faster boxes
    status: IN_PROGRESS
    owned_scope: [symbol:Box1]
`;

/** Classes with methods, as people write them, each method a lens of its own in the end. */
function largeFile() {
  const lines = [];
  for (let box = 1; lines.length < LINES; box++) {
    lines.push(`export class Box${box} {`, '  private items: number[] = [];');
    for (let method = 0; method < 8; method++) {
      lines.push(
        '',
        `  method${method}(a: number, b: number): number {`,
        '    let sum = a;',
        '    for (const item of this.items) {',
        `      if (item > b) sum += item * ${method};`,
        '    }',
        '    return sum;',
        '  }',
      );
    }
    lines.push('}', '');
  }
  return lines
    .slice(0, LINES)
    .join('\n')
    .replace(/\n[^\n}]*$/, '\n');
}

function listSymbols() {
  const ran = spawnSync(process.execPath, [program, 'symbols', 'src/big.ts', '--json'], {
    cwd: root,
    maxBuffer: 1 << 28,
  });
  return JSON.parse(ran.stdout.toString()).files[0].symbols;
}

/** A ledger as the years fill it: after one record for each symbol of the large file, one in fifty tells of it. */
function writeLedger(symbols) {
  const file = openSync(join(root, '.orchestration/agent_trace.jsonl'), 'w');
  let prev = null;
  let lines = [];
  const hash = (text) => `sha256:${createHash('sha256').update(text).digest('hex')}`;
  const whole = hash(readFileSync(join(root, 'src/big.ts')));
  for (let number = 0; number < RECORDS; number++) {
    const own = number < symbols.length || number % 50 === 0;
    const symbol = own ? symbols[number < symbols.length ? number : (number / 50) % symbols.length] : OTHER;
    const path = own ? 'src/big.ts' : `src/part${number % 40}/file${number % 2_000}.ts`;
    const changes = number % 3 === 0 ? ['modified'] : ['added'];
    const mutation_class = number % 3 === 0 ? 'AST_REFACTOR' : 'INTENT_EVOLUTION';
    const range = {
      start_line: symbol.start_line,
      end_line: symbol.end_line,
      content_hash: symbol.content_hash,
      symbol: own ? symbol.name : `f${number % 7}`,
      kind: symbol.kind,
      changes,
      mutation_class,
      structure_hash: symbol.structure_hash,
      shape_hash: symbol.shape_hash,
      previous: null,
      origin: null,
      findings: [],
    };
    const record = {
      version: '0.1.0',
      id: randomUUID(),
      timestamp: new Date(1_700_000_000_000 + number * 60_000).toISOString(),
      event: 'mutation',
      intent_id: number % 2 === 0 ? 'INT-001' : 'INT-002',
      session_id: `s${number % 100}`,
      agent: 'claude-code',
      mutation_class,
      tool: { name: 'goldthread', version: '0.1.0' },
      files: [
        {
          path,
          conversations: [
            { contributor: { type: 'ai', model_id: 'anthropic/claude-opus-4-5' }, ranges: [range] },
          ],
          mutation_class,
          content_hash_before: whole,
          content_hash_after: whole,
        },
      ],
      prev,
    };
    prev = hash(canonical(record));
    lines.push(JSON.stringify({ ...record, hash: prev }));
    if (lines.length === 5_000) {
      writeSync(file, `${lines.join('\n')}\n`);
      lines = [];
    }
  }
  if (lines.length > 0) writeSync(file, `${lines.join('\n')}\n`);
  closeSync(file);
}

const OTHER = {
  name: 'f',
  kind: 'function',
  start_line: 1,
  end_line: 9,
  ...Object.fromEntries(
    ['content_hash', 'structure_hash', 'shape_hash'].map((kind) => [kind, `sha256:${'0'.repeat(64)}`]),
  ),
};

function canonical(value) {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  return `{${Object.keys(value)
    .sort()
    .map((key) => `${JSON.stringify(key)}:${canonical(value[key])}`)
    .join(',')}}`;
}

function shown(times) {
  if (times.length === 0) return 'never';
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))].toFixed(1);
  return `median ${at(0.5)} ms, p99 ${at(0.99)} ms, most ${at(1)} ms of ${sorted.length}`;
}

try {
  await measure();
} finally {
  rmSync(root, { recursive: true, force: true });
}
