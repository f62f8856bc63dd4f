import stringWidth from 'string-width';
import { describe, expect, test } from 'vitest';
import { blame, type LineRange } from '../../src/tracing/blame/blame.ts';
import { history } from '../../src/tracing/history/history.ts';
import { openTracing } from '../../src/tracing/tracing-context.ts';
import { inProcess } from '../support/in-process.ts';
import { goldthread } from '../support/program.ts';
import { atTerminal, hasTerminals } from '../support/terminal.ts';
import { commitAll, git, temporaryFolder } from '../workspace/temporary.ts';
import { both, type Governed, governed } from './git/governed.ts';

const told = async (repository: Governed, range?: LineRange) =>
  (await blame(repository.open(), 'src/a.ts', repository.root, range)).lines;

describe('blame', () => {
  test('tells of each line its symbol, commit, intent, verdict and agent', async () => {
    const repository = await governed();
    const head = repository.git('rev-parse', 'HEAD');
    const lines = await told(repository);
    expect(lines.map(({ text }) => text).join('\n')).toBe(repository.read('src/a.ts').trimEnd());
    expect(lines[1]).toMatchObject({
      line: 2,
      symbol: 'f',
      state: 'recorded',
      revision: head,
      intent_id: 'INT-001',
      mutation_class: 'INTENT_EVOLUTION',
      contributor: { type: 'ai', model_id: 'provider/model' },
      agent: 'generic',
    });
    expect(lines[2]!.revision).not.toBe(head);
    expect(lines[9]).toMatchObject({
      symbol: 'g',
      state: 'committed',
      intent_id: null,
      contributor: { type: 'human' },
    });
    expect(lines[5]).toMatchObject({ symbol: '<module>' });
  });

  test('goes by what stands here: uncommitted lines, changed symbols, nested ones', async () => {
    const repository = await governed();
    repository.write('src/a.ts', `${both('x + 2', 'x')}export class C {\n  m(): void {}\n}\n`);
    const lines = await told(repository);
    expect(lines[1]).toMatchObject({ revision: null, state: 'changed_since', intent_id: 'INT-001' });
    expect(lines[12]).toMatchObject({ symbol: 'C.m', state: 'untraced', revision: null, record_id: null });
    expect(await told(repository, { first: 2, last: 3 })).toHaveLength(2);
    await expect(told(repository, { first: 99, last: null })).rejects.toMatchObject({ code: 'NO_SUCH_LINE' });
    await expect(blame(repository.open(), 'nowhere', repository.root)).rejects.toMatchObject({
      code: 'NO_SUCH_FILE',
    });
  });

  test('asks commits where there is no ledger, and the index of history where there is one', async () => {
    const root = temporaryFolder({ 'a.ts': both('x', 'x') });
    git(root, 'init', '-q');
    commitAll(root, 'Add\n\nIntent: INT-9\nCo-authored-by: Claude <noreply@anthropic.com>');
    const [first] = (await blame(openTracing(root), 'a.ts', root)).lines;
    expect(first).toMatchObject({
      state: 'committed',
      intent_id: 'INT-9',
      agent: 'claude-code',
      mutation_class: null,
    });
    await history(openTracing(root), {});
    const [again] = (await blame(openTracing(root), 'a.ts', root)).lines;
    expect(again).toMatchObject({ intent_id: 'INT-9', mutation_class: 'INTENT_EVOLUTION' });
  });

  test('stands in columns, each as wide as it must be', async () => {
    const repository = await governed();
    const { stdout, status } = await goldthread(['blame', 'src/a.ts', '-L', '1,+3'], {
      cwd: repository.root,
    });
    expect(status).toBe(0);
    expect(stdout).toMatch(/^[0-9a-f]{8} INT-001 changes generic \d{4}-\d\d-\d\d 1 export function f/);
    expect(stdout.trim().split('\n')).toHaveLength(3);
    for (const range of ['x', '5,2', '0', ',']) {
      const bad = await inProcess('--workspace', repository.root, 'blame', 'src/a.ts', '-L', range);
      expect([bad.status, bad.stderr]).toEqual([2, expect.stringContaining('10,20')]);
    }
    const rest = await inProcess('--workspace', repository.root, 'blame', 'src/a.ts', '-L', '10,');
    expect(rest.stdout.trim().split('\n')).toHaveLength(2);
  });

  test.runIf(hasTerminals)('is cut to the terminal and shown page by page', async () => {
    const repository = await governed();
    repository.write('src/a.ts', `${both('x', 'x')}\t// ${'広い'.repeat(60)}\n`);
    const env = { GIT_PAGER: 'cat -n' };
    const { output } = await atTerminal(repository.root, ['blame', 'src/a.ts'], { columns: 70, env });
    const lines = output.trimEnd().split('\n');
    expect(lines).toHaveLength(12);
    for (const line of lines) expect(stringWidth(line.replace(/^\s*\d+\t/, ''))).toBeLessThanOrEqual(70);
  });
});
