import stringWidth from 'string-width';
import { describe, expect, test, vi } from 'vitest';
import { makeProgress } from '../../src/cli/progress.ts';
import { table } from '../../src/cli/table.ts';
import { fitted } from '../../src/cli/terminal.ts';
import { beginWaiting, endWaiting } from '../../src/cli/waiting.ts';
import { goldthread } from '../support/program.ts';
import { atTerminal, hasTerminals } from '../support/terminal.ts';
import { workspace } from '../support/workspace.ts';

const red = (text: string): string => `\u001b[31m${text}\u001b[39m`;

describe('a command that takes long', () => {
  const watched = (isTTY: boolean) => {
    let seen = '';
    const stream = {
      isTTY,
      write(text: string) {
        seen += text;
      },
    };
    return { stream: stream as unknown as NodeJS.WriteStream, seen: () => seen };
  };

  test('says so after a second where somebody watches, and takes it back', async () => {
    const { stream, seen } = watched(true);
    beginWaiting('trace verify', stream);
    await new Promise((wake) => setTimeout(wake, 500));
    expect(seen()).toBe('');
    await vi.waitFor(() => expect(seen()).toMatch(/\rtrace verify: \d+ s$/), { timeout: 8_000 });
    endWaiting(stream);
    expect(seen()).toMatch(/\r\u001b\[K$/);
  });

  test('says nothing where nobody does', async () => {
    const { stream, seen } = watched(false);
    beginWaiting('map', stream);
    await new Promise((wake) => setTimeout(wake, 1_500));
    endWaiting(stream);
    expect(seen()).toBe('');
  });

  test('a bar is as wide as its terminal and goes away', () => {
    const { stream, seen } = watched(true);
    const progress = makeProgress('commits', Object.assign(stream, { columns: 50 }));
    progress.show(1, 3);
    progress.show(3, 3);
    progress.end();
    for (const line of seen().split('\r')) expect(stringWidth(line)).toBeLessThan(50);
    expect(seen()).toMatch(/3 of 3 commits/);
  });
});

describe('text that is cut', () => {
  test.each([
    ['short', 10, 'short'],
    ['exactly', 7, 'exactly'],
    ['too long', 5, 'too …'],
    ['日本語の名前', 7, '日本語…'],
    ['日本語の名前', 6, '日本…'],
    [red('too long'), 5, `${red('too …')}`],
    [`${red('ab')}cdef`, 4, `${red('ab')}c…`],
    ['👩‍👩‍👧‍👦 family', 5, '👩‍👩‍👧‍👦 f…'],
    ['anything', 0, ''],
  ])('%j in %i cells', (text, cells, expected) => {
    expect(fitted(text, cells)).toBe(expected);
    expect(stringWidth(fitted(text, cells))).toBeLessThanOrEqual(cells);
  });
});

describe('a table', () => {
  const rows = [
    [
      'INT-001',
      red('IN_PROGRESS'),
      '認証の移行',
      'src/auth/** src/session/** src/api/** symbol:AuthMiddleware',
    ],
    ['INT-2', 'DONE', 'Short', 'docs'],
  ];

  test('keeps its columns in step, whatever is wide or coloured', () => {
    const [first, second] = table(rows, null).split('\n');
    expect(stringWidth(first!.slice(0, first!.indexOf('認')))).toBe(
      stringWidth(second!.slice(0, second!.indexOf('Short'))),
    );
  });

  test.each([100, 60, 45])('fits into %i cells, the widest column giving way', (width) => {
    const lines = table(rows, width).split('\n');
    for (const line of lines) expect(stringWidth(line)).toBeLessThanOrEqual(width);
    expect(lines[0]).toContain('INT-001');
    expect(lines[0]!.includes('…')).toBe(width < 90);
  });
});

/** A ledger with more records than a screen has lines. */
async function busy() {
  const space = workspace({ 'src/a.ts': 'export const a = 0;\n' }, [{ id: 'INT-001', scope: ['src/**'] }]);
  const session = space.session();
  await session.select('INT-001');
  for (let at = 1; at < 4; at += 1) await session.edit('src/a.ts', `a = ${at - 1}`, `a = ${at}`);
  return space;
}

describe.runIf(hasTerminals)('on a terminal', () => {
  const csi = '\u001b[';

  test('what is listed is coloured and goes through the pager, which gets the whole', async () => {
    const { root } = await busy();
    const env = { GIT_PAGER: "sed 's/^/paged: /'" };
    const { status, output } = await atTerminal(root, ['trace', 'list'], { env });
    expect(status).toBe(0);
    const lines = output.trim().split('\n');
    expect(lines.length).toBeGreaterThan(4);
    expect(lines.filter((line) => !line.startsWith('paged: '))).toEqual([]);
    expect(output).toContain(csi);
  });

  test.each([
    ['--no-pager', {}],
    ['--limit=9', { GIT_PAGER: 'cat' }],
    ['--limit=9', { GIT_PAGER: '' }],
    ['--json', {}],
  ])('there is no pager with %s and %j', async (word, env) => {
    const { root } = await busy();
    const { output } = await atTerminal(root, ['trace', 'list', word], {
      env: { GIT_PAGER: 'false', PAGER: 'false', ...env },
    });
    expect(output).toContain('INT-001');
  });

  test('a pager that is left early is no fault', async () => {
    const { root } = await busy();
    const { status, output } = await atTerminal(root, ['trace', 'list'], { env: { GIT_PAGER: 'head -n 1' } });
    expect(output.trim().split('\n')).toHaveLength(1);
    expect(status).toBe(0);
  });

  test.each([
    [{ NO_COLOR: '1' }, [], false],
    [{ NO_COLOR: '1' }, ['--color=always'], true],
    [{ FORCE_COLOR: '1' }, ['--color=never'], false],
    [{ TERM: 'dumb' }, [], false],
    [{}, ['--color=auto'], true],
  ])('colours with %j and %j: %s', async (env, words, coloured) => {
    const { root } = await busy();
    const { output } = await atTerminal(root, ['intent', 'list', ...words], { env });
    expect(output.includes(csi)).toBe(coloured);
  });

  test('a listing of records is as narrow as the terminal, and still says for what and what it did', async () => {
    const { root } = await busy();
    const env = { GIT_PAGER: 'cat' };
    for (const columns of [40, 60, 80]) {
      const { output } = await atTerminal(root, ['trace', 'list'], { columns, env });
      for (const line of output.split('\n')) expect(stringWidth(line)).toBeLessThanOrEqual(columns);
      expect(output).toMatch(/src\/a\.ts#a +modif/);
    }
    const { output } = await atTerminal(root, ['trace', 'list'], { columns: 80, env });
    expect(output).toMatch(/INTENT_EVOLUTION.*INT-001/);
    const piped = await goldthread(['trace', 'list'], { cwd: root });
    expect(piped.stdout).toMatch(/^\w{8} {2}\d{4}-\d\d-\d\dT[\d:.]+Z {2}/);
  });

  test('tables are as narrow as the terminal', async () => {
    const { root } = workspace({}, [
      { id: 'INT-001', scope: ['src/a/**', 'src/b/**', 'src/c/**', 'src/d/**'] },
    ]);
    const { output } = await atTerminal(root, ['intent', 'list'], { columns: 50 });
    for (const line of output.split('\n')) expect(stringWidth(line)).toBeLessThanOrEqual(50);
    expect(output).toContain('…');
  });
});
