import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { newLineageId } from '../../src/ledger/lineage.ts';
import { encodeRecord } from '../../src/ledger/record-line.ts';
import { recordSchema } from '../../src/ledger/record-schema.ts';
import { agentTraceErrors } from './agent-trace.ts';
import { added, file, ledger } from './records.ts';

const text = readFileSync(new URL('../../docs/ledger.md', import.meta.url), 'utf8');
const block = (language: string): string =>
  new RegExp(`\`\`\`${language}\n([\\s\\S]*?)\n\`\`\``).exec(text)![1]!;

test('the record in the specification is one', () => {
  const record = JSON.parse(block('json'));
  expect(agentTraceErrors(record)).toEqual([]);
  expect(recordSchema.parse(record)).toEqual(record);
});

test('the script in the specification recomputes a hash', () => {
  const line = encodeRecord(
    ledger().write('INT-1', [file('src/ü\u202e.ts', [added('f')])], { exit_code: -0.5, scope: [] }),
  );
  const script = block('js').replace(/^import.*\n/, '');
  const run = new Function('createHash', 'line', 'console', script);
  const said: boolean[] = [];
  run(createHash, line, { log: (answer: boolean) => said.push(answer) });
  run(createHash, line.replace('INT-1', 'INT-2'), { log: (answer: boolean) => said.push(answer) });
  expect(said).toEqual([true, false]);
});

test('a lineage id is what the specification says', () => {
  const digits = createHash('sha256').update('["src/a.ts","f","sha256:1f0c..."]').digest('hex').slice(0, 16);
  expect(newLineageId('src/a.ts', 'f', 'sha256:1f0c...')).toBe(`lin_${digits}`);
});
