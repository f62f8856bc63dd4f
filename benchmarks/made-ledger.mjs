// Writes ledgers of any size, as agents leave them behind, for benchmarks.
import { createHash, randomBytes } from 'node:crypto';
import { closeSync, mkdirSync, openSync, writeFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { sealRecord } from '../dist/ledger/draft.js';
import { newLineageId } from '../dist/ledger/lineage.js';
import { encodeRecord } from '../dist/ledger/record-line.js';

const SEALED_AT = 8 * 1024 * 1024;
const SYMBOLS_A_FILE = 50;
const WRITES_A_TURN = 6;

export const hashOf = (text) => `sha256:${createHash('sha256').update(text).digest('hex')}`;

/** Turns of a few writes, each of them judged by a settlement: what agents leave behind, in the same proportions. */
export function writeLedger(root, wanted) {
  const folder = join(root, '.orchestration');
  mkdirSync(join(folder, 'trace'), { recursive: true });
  writeFileSync(join(folder, 'active_intents.yaml'), 'active_intents: []\n');
  const files = Math.max(1, Math.floor(wanted / 500));
  const versions = new Map();
  let [written, sealed, prev, pending, lines, size] = [0, 0, null, [], [], 0];
  const seal = (path) => {
    const fd = openSync(path, 'w');
    writeSync(fd, lines.join(''));
    closeSync(fd);
    [lines, size] = [[], 0];
    sealed += 1;
  };
  const append = (draft) => {
    const number = String(written).padStart(12, '0');
    const record = sealRecord(draft, {
      id: `${createHash('md5').update(number).digest('hex').slice(0, 8)}-0000-4000-8000-${number}`,
      timestamp: new Date(Date.UTC(2024, 0, 1) + written * 60_000).toISOString(),
      toolVersion: '0.1.0',
      prev,
      vcs: { type: 'git', revision: hashOf(String(Math.floor(written / 50))).slice(7, 47) },
    });
    const line = `${encodeRecord(record)}\n`;
    [prev, written, size] = [record.hash, written + 1, size + line.length];
    lines.push(line);
    if (size > SEALED_AT)
      seal(join(folder, 'trace', `${record.timestamp.slice(0, 10)}-${randomBytes(8).toString('hex')}.jsonl`));
    return record;
  };
  const range = (path, symbol, mutationClass) => {
    const key = `${path}#${symbol}`;
    const version = (versions.get(key) ?? 0) + 1;
    versions.set(key, version);
    const [before, now] = [hashOf(`${key} ${version - 1}`), hashOf(`${key} ${version}`)];
    return {
      ...{ start_line: 10, end_line: 30, content_hash: now, symbol, kind: 'method' },
      ...{ changes: [version === 1 ? 'added' : 'modified'], mutation_class: mutationClass },
      ...{ structure_hash: now, shape_hash: now },
      ...{ previous: version === 1 ? null : { path, symbol, content_hash: before }, origin: null },
      findings: [
        {
          rule: 'unexplained',
          verdict: 'changes',
          because:
            'the call of save comes before the call of check now, and what they do may depend on one another',
          before_lines: [12, 14],
          after_lines: [12, 15],
        },
      ],
      lineage_id: newLineageId(path, symbol, hashOf(`${key} 1`)),
    };
  };
  while (written < wanted) {
    const turn = Math.floor(written / (WRITES_A_TURN + 1));
    const spread = (salt) => Number.parseInt(hashOf(`${turn} ${salt}`).slice(7, 15), 16);
    const path = `src/part${(spread('file') % files) % 40}/module${spread('file') % files}.ts`;
    const said = {
      intent_id: `INT-${String(spread('intent') % 300).padStart(3, '0')}`,
      session_id: `session-${Math.floor(turn / 8)}`,
      agent: 'claude-code',
    };
    const mutationClass = spread('class') % 3 === 0 ? 'AST_REFACTOR' : 'INTENT_EVOLUTION';
    const told = (ranges) => [
      {
        path,
        conversations: [{ contributor: { type: 'ai', model_id: 'anthropic/claude-opus-4-5' }, ranges }],
        mutation_class: mutationClass,
        content_hash_before: hashOf(`${turn}`),
        content_hash_after: hashOf(`${turn}!`),
      },
    ];
    const judge = { classifier: '0.1.0', grammars: { typescript: '@vscode/tree-sitter-wasm@0.3.1' } };
    const ranges = [];
    for (let write = 0; write < WRITES_A_TURN && written < wanted; write += 1) {
      const one = range(
        path,
        `Class${spread(write) % 5}.method${spread(write) % SYMBOLS_A_FILE}`,
        mutationClass,
      );
      ranges.push(one);
      pending.push(
        append({
          event: 'mutation',
          ...said,
          mutation_class: mutationClass,
          provisional: true,
          judge,
          files: told([one]),
        }).id,
      );
    }
    const last = new Map(ranges.map((one) => [one.symbol, one]));
    append({
      event: 'settlement',
      ...said,
      mutation_class: mutationClass,
      supersedes: pending,
      judge,
      files: told([...last.values()]),
    });
    pending = [];
  }
  seal(join(folder, 'agent_trace.jsonl'));
  return sealed;
}
