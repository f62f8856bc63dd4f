import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { oneAtATime } from '../../src/tracing/gate/one-at-a-time.ts';
import { type StatedIntent, told, workspace } from '../support/workspace.ts';

const source = `import { x } from './x.js';

export function f(): number {
  return 1;
}

export function g(): number {
  return 2;
}

export class C {
  m(): number {
    return x;
  }
}
`;
const files = { 'src/a.ts': source, 'src/notes.md': '# Notes\n\nOne.\n\nTwo.\n' };
const intents: readonly StatedIntent[] = [
  { id: 'INT-001', scope: ['src/**'] },
  { id: 'INT-002', scope: ['src/**'] },
];

async function two() {
  const space = workspace(files, intents);
  const [one, other] = [space.session('one', 'claude-code'), space.session('two', 'codex')];
  await one.select('INT-001');
  await other.select('INT-002');
  await one.reads('src/a.ts');
  await one.reads('src/notes.md');
  await other.reads('src/a.ts');
  return { space, one, other };
}

const replaced = (text: string, ...pairs: [string, string][]) =>
  pairs.reduce((result, [from, to]) => result.replace(from, to), text);

describe('two sessions in one file', () => {
  test('go on while they change different symbols', async () => {
    const { space, one, other } = await two();
    expect((await one.edit('src/a.ts', 'return 1', 'return 10')).refusal).toBeNull();
    expect((await other.edit('src/a.ts', 'return 2', 'return 20')).refusal).toBeNull();
    expect((await one.edit('src/a.ts', 'return 10', 'return 11')).refusal).toBeNull();
    expect((await other.edit('src/a.ts', 'return x', 'return x + 1')).refusal).toBeNull();
    expect(space.read('src/a.ts')).toBe(
      replaced(source, ['return 1', 'return 11'], ['return 2', 'return 20'], ['return x', 'return x + 1']),
    );
    expect(space.records('mutation').map((record) => [record.session_id, ...told(record)])).toEqual([
      ['one', 'src/a.ts#f: modified INTENT_EVOLUTION'],
      ['two', 'src/a.ts#g: modified INTENT_EVOLUTION'],
      ['one', 'src/a.ts#f: modified INTENT_EVOLUTION'],
      ['two', 'src/a.ts#C.m: modified INTENT_EVOLUTION'],
    ]);
  });

  test('are told which symbol was changed under them, by whom, when and for what', async () => {
    const { one, other } = await two();
    await other.edit('src/a.ts', 'return 1', 'return 10');
    const { refusal } = await one.edit('src/a.ts', 'return 10', 'return 11');
    expect(refusal).toMatchObject({ code: 'STALE_FILE', symbols: ['src/a.ts#f'], path: 'src/a.ts' });
    expect(refusal?.because).toMatch(/f by session two \(codex\) at 20\d\d-[\d:.TZ-]+ for INT-002/);
    expect(refusal?.next).toContain('Read src/a.ts again');
  });

  test('can not take a change back with a whole file from an older text', async () => {
    const { one, other } = await two();
    await other.edit('src/a.ts', 'return 2', 'return 20');
    const old = replaced(source, ['return 1', 'return 10']);
    expect((await one.writeFile('src/a.ts', old)).refusal).toMatchObject({
      code: 'STALE_FILE',
      symbols: ['src/a.ts#g'],
    });
    const knowing = replaced(old, ['return 2', 'return 20']);
    await one.reads('src/a.ts');
    expect((await one.writeFile('src/a.ts', knowing)).refusal).toBeNull();
  });

  test('can not both make the same change and think that there were two', async () => {
    const { one, other } = await two();
    await other.edit('src/a.ts', 'return 2', 'return 3');
    const { refusal } = await one.writeFile('src/a.ts', replaced(source, ['return 2', 'return 3']));
    expect(refusal).toMatchObject({ code: 'STALE_FILE', symbols: ['src/a.ts#g'] });
  });

  test('know of a command only what was there when it began', async () => {
    const { space, one, other } = await two();
    await one.command('cat src/a.ts && npm test', async () => {
      await other.edit('src/a.ts', 'return 2', 'return 20');
    });
    expect((await one.edit('src/a.ts', 'return 1', 'return 10')).refusal).toBeNull();
    const { refusal } = await one.writeFile('src/a.ts', replaced(source, ['return 1', 'return 11']));
    expect(refusal).toMatchObject({ code: 'STALE_FILE', symbols: ['src/a.ts#g'] });
    await one.command('cat src/a.ts');
    expect((await one.writeFile('src/a.ts', space.read('src/a.ts').replace('10', '12'))).refusal).toBeNull();
  });

  test('know what their agent says that it has read, whatever stands there now', async () => {
    const { space, one, other } = await two();
    await other.edit('src/a.ts', 'return 2', 'return 20');
    const read = { tool: 'read', callId: 'r', paths: ['src/a.ts'], texts: { 'src/a.ts': source } };
    await one.send({ type: 'after_read', ...read });
    const old = replaced(source, ['return 1', 'return 10']);
    expect((await one.writeFile('src/a.ts', old)).refusal).toMatchObject({ symbols: ['src/a.ts#g'] });
    await one.send({ type: 'after_read', ...read, texts: { 'src/a.ts': space.read('src/a.ts') } });
    expect((await one.writeFile('src/a.ts', space.read('src/a.ts').replace('1;', '10;'))).refusal).toBeNull();
  });

  test('have read what stands there, whatever line ends and marks their agent leaves out', async () => {
    const { space, one } = await two();
    const marked = `\ufeff${source.replaceAll('\n', '\r\n')}`;
    space.write('src/a.ts', marked);
    const read = { tool: 'read', callId: 'r', paths: ['src/a.ts'], texts: { 'src/a.ts': source } };
    await one.send({ type: 'after_read', ...read });
    expect((await one.writeFile('src/a.ts', marked.replace('return 1', 'return 10'))).refusal).toBeNull();
  });

  test('have read what they have read, however long the others take', async () => {
    const { space, one, other } = await two();
    await other.edit('src/a.ts', 'return 2', 'return 20');
    const read = {
      tool: 'read',
      callId: 'r',
      paths: ['src/a.ts'],
      texts: { 'src/a.ts': space.read('src/a.ts') },
    };
    let open = (): void => {};
    const held = oneAtATime(space.open(), () => new Promise<void>((resume) => (open = resume)));
    await one.send({ type: 'after_read', ...read });
    open();
    await held;
    const knowing = replaced(space.read('src/a.ts'), ['return 1', 'return 10']);
    expect((await one.writeFile('src/a.ts', knowing)).refusal).toBeNull();
  });

  test('still know only what they knew after they went on', async () => {
    const { space, one, other } = await two();
    await other.edit('src/a.ts', 'return 2', 'return 20');
    expect((await one.edit('src/a.ts', 'return 1', 'return 10')).refusal).toBeNull();
    const fromMemory = replaced(source, ['return 1', 'return 11']);
    const { refusal } = await one.writeFile('src/a.ts', fromMemory);
    expect(refusal).toMatchObject({ code: 'STALE_FILE', symbols: ['src/a.ts#g'] });
    expect(space.read('src/a.ts')).toContain('return 20');
  });

  test.each<[string, string, string, string, string]>([
    [
      'what was deleted',
      source.slice(source.indexOf('export function g'), source.indexOf('export class')),
      '',
      'C',
      'g',
    ],
    ['what was added', 'export class C', 'export function h(): void {}\n\nexport class C', 'C', 'h'],
    ['what was renamed', 'function f', 'function first', 'C', 'f'],
    ['code outside symbols', "import { x } from './x.js';", "import { x } from './y.js';", 'C', '<module>'],
    ['a free comment', 'import { x }', '// Careful.\n\nimport { x }', 'C', ''],
  ])('can not take back %s', async (_what, from, to, _other, name) => {
    const { space, one, other } = await two();
    expect((await other.edit('src/a.ts', from, to)).refusal).toBeNull();
    const disk = space.read('src/a.ts');
    const { refusal } = await one.writeFile('src/a.ts', replaced(source, ['return x', 'return x + 1']));
    expect(refusal?.code).toBe('STALE_FILE');
    if (name) expect(refusal?.symbols).toContain(`src/a.ts#${name}`);
    expect(space.read('src/a.ts')).toBe(disk);
  });

  test('can not change a member of what was renamed or deleted', async () => {
    const { space, one, other } = await two();
    await other.edit('src/a.ts', 'class C', 'class D');
    const writes = [
      { type: 'edits', path: 'src/a.ts', edits: [{ old: 'return x', new: 'return 0', all: false }] },
    ];
    expect((await one.propose(writes as never)).refusal?.code).toBe('STALE_FILE');
    expect(space.read('src/a.ts')).toContain('class D');
  });

  test('both with imports of their own are in each other’s way, and imports and symbols are not', async () => {
    const { one, other } = await two();
    await other.edit('src/a.ts', "from './x.js';", "from './x.js';\nimport { y } from './y.js';");
    expect((await one.edit('src/a.ts', 'return 1', 'return 10')).refusal).toBeNull();
    const { refusal } = await one.edit(
      'src/a.ts',
      "from './x.js';",
      "from './x.js';\nimport { z } from './z.js';",
    );
    expect(refusal).toMatchObject({ code: 'STALE_FILE', symbols: ['src/a.ts#<module>'] });
  });

  test('share a file without symbols as one part', async () => {
    const { space, one } = await two();
    space.write('src/notes.md', files['src/notes.md'].replace('One', 'Uno'));
    expect((await one.edit('src/notes.md', 'Two', 'Dos')).refusal?.code).toBe('STALE_FILE');
  });
});

describe('a write that another session has been let through to make', () => {
  const edits = (old: string, replacement: string) =>
    [{ type: 'edits', path: 'src/a.ts', edits: [{ old, new: replacement, all: false }] }] as const;

  /** As if all that is under way had begun a minute ago: a person is being asked, say. */
  const aMinuteAgo = ({ root }: { readonly root: string }): void => {
    const folder = join(root, '.orchestration/local/state/sessions');
    for (const name of readdirSync(folder).filter((name) => name.endsWith('.json'))) {
      const state = JSON.parse(readFileSync(join(folder, name), 'utf8'));
      for (const call of Object.values<{ started_at: string }>(state.pending))
        call.started_at = new Date(Date.now() - 60_000).toISOString();
      writeFileSync(join(folder, name), JSON.stringify(state));
    }
  };

  test('keeps others from the whole file while it is fresh: two tools at once lose one edit', async () => {
    const { one, other } = await two();
    expect((await one.propose(edits('return 1', 'return 10'))).refusal).toBeNull();
    const { refusal } = await other.propose(edits('return 2', 'return 20'));
    expect(refusal).toMatchObject({ code: 'STALE_FILE', symbols: [] });
    expect(refusal?.because).toContain('of two tools that write one file at once one takes the other back');
  });

  test('keeps others from its symbols, and no longer from the rest, when it takes its time', async () => {
    const { space, one, other } = await two();
    expect((await one.propose(edits('return 1', 'return 10'))).refusal).toBeNull();
    aMinuteAgo(space);
    const { refusal } = await other.propose(edits('return 1', 'return 11'));
    expect(refusal).toMatchObject({ code: 'STALE_FILE', symbols: ['src/a.ts#f'] });
    expect(refusal?.because).toContain('Session one (claude-code) is writing src/a.ts since');
    expect((await other.propose(edits('return 2', 'return 20'))).refusal).toBeNull();
  });

  test('of a whole file keeps others from all of it', async () => {
    const { one, other } = await two();
    await one.propose([
      { type: 'content', path: 'src/a.ts', content: replaced(source, ['return 1', 'return 10']) },
    ]);
    expect((await other.propose(edits('return 2', 'return 20'))).refusal?.code).toBe('STALE_FILE');
    expect((await one.propose(edits('return 2', 'return 20'))).refusal).toBeNull();
  });

  test('is over when it stands on disk, failed, or its turn has ended', async () => {
    const { space, one, other } = await two();
    await one.propose(edits('return 1', 'return 10'));
    space.write('src/a.ts', replaced(source, ['return 1', 'return 10']));
    await other.reads('src/a.ts');
    expect((await other.propose(edits('return 10', 'return 11'), 'failing')).refusal).toBeNull();
    const writes = edits('return 10', 'return 11');
    await other.send({ type: 'write_failed', tool: 'write', callId: 'failing', writes });
    await one.reads('src/a.ts');
    expect((await one.propose(edits('return 10', 'return 12'))).refusal).toBeNull();
    await one.stop();
    expect((await other.edit('src/a.ts', 'return 10', 'return 13')).refusal).toBeNull();
  });

  test('is waited for, rather than refused', async () => {
    const { space, one, other } = await two();
    const writes = edits('return 1', 'return 10');
    await one.propose(writes, 'slow');
    const waiting = other.edit('src/a.ts', 'return 2', 'return 20');
    await new Promise((resume) => setTimeout(resume, 150));
    expect(space.read('src/a.ts')).toBe(source);
    space.write('src/a.ts', replaced(source, ['return 1', 'return 10']));
    await one.send({ type: 'after_write', tool: 'write', callId: 'slow', writes });
    expect((await waiting).refusal).toBeNull();
    expect(space.read('src/a.ts')).toBe(
      replaced(source, ['return 1', 'return 10'], ['return 2', 'return 20']),
    );
  });

  test('and takes back what was written meanwhile is told so, and charged with it', async () => {
    const { space, one, other } = await two();
    const content = replaced(source, ['return 1', 'return 10']);
    const writes = [
      { type: 'edits', path: 'src/a.ts', edits: edits('return 1', 'return 10')[0]!.edits },
    ] as const;
    await one.propose(writes, 'late');
    aMinuteAgo(space);
    await other.edit('src/a.ts', 'return 2', 'return 20');
    space.write('src/a.ts', content);
    const outcome = await one.send({ type: 'after_write', tool: 'write', callId: 'late', writes });
    expect(outcome).toMatchObject({
      feedback: expect.stringContaining('took back or changed again: g by session two'),
    });
    expect(told(space.records('mutation').at(-1))).toEqual([
      'src/a.ts#f: modified INTENT_EVOLUTION',
      'src/a.ts#g: modified INTENT_EVOLUTION',
    ]);
  });
});
