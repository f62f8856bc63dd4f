import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { verifyLedger } from '../../src/tracing/ledger/trace-query.ts';
import { readLedger } from '../../src/workspace/ledger/ledger-file.ts';
import { claudeHook, goldthread, refusalIn, writing } from '../support/program.ts';
import { workspace } from '../support/workspace.ts';

const HOOKS = 8;
const numbers = Array.from({ length: HOOKS }, (_, index) => index);
const intent = { id: 'INT-001', scope: ['src/**'] };

test('eight hooks of one session at once lose nothing', async () => {
  const space = workspace({ 'src/a.ts': 'export const a = 0;\n' }, [intent], { inGit: true });
  await space.session('e2e-session', 'claude-code').select('INT-001');
  const call = (index: number) =>
    writing(`src/f${index}.ts`, `export function f${index}() {\n  return ${index};\n}\n`, `toolu_${index}`);

  const before = await Promise.all(numbers.map((index) => claudeHook(space.root, 'PreToolUse', call(index))));
  expect(before.map(refusalIn)).toEqual(numbers.map(() => null));
  for (const index of numbers) {
    writeFileSync(join(space.root, `src/f${index}.ts`), call(index).tool_input.content);
  }
  const after = await Promise.all(
    numbers.map((index) => claudeHook(space.root, 'PostToolUse', { ...call(index), tool_response: {} })),
  );
  expect(after.map(({ status }) => status)).toEqual(numbers.map(() => 0));

  const written = space.records('mutation').flatMap(({ files }) => files.map(({ path }) => path));
  expect(written.sort()).toEqual(numbers.map((index) => `src/f${index}.ts`));
  expect(readLedger(space.root).damaged).toEqual([]);
  expect(verifyLedger(space.root)).toMatchObject({ ok: true, records: HOOKS + 1 });

  await claudeHook(space.root, 'Stop', { stop_hook_active: false });
  const [settlement] = space.records('settlement');
  expect(settlement?.supersedes).toHaveLength(HOOKS);
  const map = space.read('.orchestration/intent_map.md');
  for (const index of numbers) expect(map).toContain(`| f${index} |`);
});

test('eight sessions at once each get their own records, and a gap is recorded once', async () => {
  const space = workspace({ 'src/a.ts': 'export const a = 0;\n' }, [intent]);
  const first = space.session('first');
  await first.select('INT-001');
  await first.edit('src/a.ts', 'a = 0', 'a = 1');
  space.write('src/a.ts', 'export const a = 2;\n');
  const send = (index: number, document: object) =>
    goldthread(['hook', '--agent', 'generic'], {
      cwd: space.root,
      input: JSON.stringify({ session_id: `s${index}`, cwd: space.root, ...document }),
    });

  await Promise.all(
    numbers.map((index) =>
      send(index, { event: 'before_command', command: 'goldthread intent select INT-001' }),
    ),
  );
  const writes = [{ path: 'src/a.ts', edits: [{ old: 'a = 2', new: 'a = 3' }] }];
  const decisions = await Promise.all(
    numbers.map((index) => send(index, { event: 'before_write', call_id: 'c', writes })),
  );
  expect(decisions.map(({ stdout }) => JSON.parse(stdout).decision)).toEqual(numbers.map(() => 'allow'));
  expect(space.records('intent_selected')).toHaveLength(HOOKS + 1);
  expect(space.records('mutation').filter(({ session_id }) => session_id === null)).toHaveLength(1);
  expect(verifyLedger(space.root)).toMatchObject({ ok: true });
});
