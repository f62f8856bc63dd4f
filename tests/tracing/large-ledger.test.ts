import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { encodeRecord, parseLine } from '../../src/ledger/record-line.ts';
import { rebuildMap } from '../../src/tracing/intent-map.ts';
import { added, file, ledger } from '../ledger/records.ts';
import { workspace } from '../support/workspace.ts';

vi.mock('../../src/ledger/record-line.ts', async (original) => {
  const own = await original<typeof import('../../src/ledger/record-line.ts')>();
  return { ...own, parseLine: vi.fn(own.parseLine) };
});

const code = 'export function first(): number {\n  return 1;\n}\n';
const MAP = '.orchestration/intent_map.md';

/** A ledger of so many records, of which the first tells of a function that stands in a file. */
function withRecords(count: number) {
  const space = workspace({ 'src/a.ts': code }, [{ id: 'INT-001', scope: ['symbol:first'] }]);
  const book = ledger();
  book.write('INT-001', [file('src/a.ts', [added('first', { lineage_id: 'lin_first' })])]);
  for (let at = 1; at < count; at += 1) {
    book.write('INT-002', [
      file(`src/gone${at % 50}.ts`, [added(`f${at}`), added(`g${at}`), added(`h${at}`)]),
    ]);
  }
  const text = book.records.map((record) => `${encodeRecord(record)}\n`).join('');
  writeFileSync(join(space.root, '.orchestration/agent_trace.jsonl'), text);
  return space;
}

test('hooks read few records of a large ledger, know what the first says, and draw no map at every write', async () => {
  const space = withRecords(750);
  const drawn = await rebuildMap(space.open());
  const session = space.session();
  await session.select('INT-001');
  vi.mocked(parseLine).mockClear();
  await session.edit('src/a.ts', 'return 1', 'return 2');
  await session.stop();
  expect(vi.mocked(parseLine).mock.calls.length).toBeGreaterThan(0);
  expect(vi.mocked(parseLine).mock.calls.length).toBeLessThan(200);
  const written = space.records('mutation').at(-1)!;
  expect(written.files[0]!.conversations[0]!.ranges).toMatchObject([
    { symbol: 'first', lineage_id: 'lin_first' },
  ]);
  expect(space.records('settlement')).toHaveLength(1);
  expect(space.read(MAP)).toBe(drawn);
  await session.end();
  expect(space.read(MAP)).not.toBe(drawn);
  expect(space.read(MAP)).toBe(await rebuildMap(space.open()));
});
