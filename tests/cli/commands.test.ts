import {
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { inProcess } from '../support/in-process.ts';
import { goldthread, type Ran, type RunOptions } from '../support/program.ts';
import { type TestWorkspace, workspace } from '../support/workspace.ts';
import { commitAll, git, temporaryFolder } from '../workspace/temporary.ts';

const cart = 'export class Cart {\n  total(net: number): number {\n    return net;\n  }\n}\n';
const intent = { id: 'INT-001', scope: ['src/**'] };

/** Every command at the end of which something is done, as words. */
const leaves = [
  ...['init', 'hook', 'diff', 'symbols', 'why', 'settle', 'map', 'audit', 'check', 'mcp', 'doctor'],
  ...['add', 'list', 'show', 'select', 'status', 'context'].map((word) => `intent ${word}`),
  ...['list', 'show', 'verify'].map((word) => `trace ${word}`),
];

const misused: readonly (readonly [readonly string[], RegExp])[] = [
  [['bogus'], /unknown command 'bogus'/],
  [['inten', 'list'], /Did you mean intent\?/],
  [['why'], /missing required argument 'place'/],
  [['why', 'nothing'], /names no symbol/],
  [['diff', 'a', 'b', 'c'], /can't compare/],
  [['diff', 'no-such-revision'], /neither a revision/],
  [['diff', 'README.md', 'REDME.md'], /no file, folder or revision "REDME\.md"/],
  [['diff', 'src', 'README.md'], /can't compare/],
  [['symbols', 'nowhere.ts'], /nothing at nowhere\.ts/],
  [['intent', 'show', 'INT-9'], /INT-9.*INT-001/],
  [['intent', 'status', 'INT-001', 'DONE'], /no status.*COMPLETED/],
  [['intent', 'add', 'INT-001', '--name', 'x', '--scope', 'src/**'], /INT-001/],
  [['intent', 'add', 'INT-002', '--name', 'x', '--scope', '../out/**'], /\.\./],
  [['trace', 'list', '--limit', 'many'], /no whole number/],
  [['trace', 'list', '--since', 'yesterday'], /no time/],
  [['trace', 'show', 'ffffffff'], /no record/],
  [['settle', '--session', 'nobody'], /nobody/],
  [['init', '--agent', 'nobody'], /nobody/],
  [['--workspace', 'nowhere', 'map'], /not a folder/],
  [['why', '\u001b[2J\u202e.ts#x'], /\\u001b\[2J\\u202e/],
];

async function traced(inGit = false): Promise<TestWorkspace> {
  const space = workspace({ 'src/cart.ts': cart }, [intent], { inGit });
  const session = space.session();
  await session.select('INT-001');
  await session.edit('src/cart.ts', 'return net', 'return net * 2');
  await session.stop();
  return space;
}

const run = (space: { readonly root: string }, ...words: string[]) => goldthread(words, { cwd: space.root });
const json = ({ stdout }: Ran) => JSON.parse(stdout);

describe('every command', () => {
  test.each(leaves)('%s explains itself with an example, on standard output with status 0', async (words) => {
    const { status, stdout, stderr } = await inProcess(...words.split(' '), '--help');
    expect([status, stderr]).toEqual([0, '']);
    expect(stdout).toMatch(new RegExp(`Usage: goldthread ${words}[\\s\\S]*--workspace[\\s\\S]*Example`));
  });

  test.each(misused)('says in one line what is wrong with %j, with status 2', async (words, reason) => {
    const { root } = workspace({}, [intent]);
    const placed = words.includes('--workspace') ? words : [...words, '--workspace', root];
    const { status, stdout, stderr } = await inProcess(...placed);
    expect([status, stdout]).toEqual([2, '']);
    expect(stderr.trimEnd()).toMatch(reason);
    expect(stderr.trimEnd()).not.toMatch(/[\n\u001b\u202e]/);
  });

  test('ends a process with its status', async () => {
    const { root } = workspace({}, [intent]);
    const [help, wrong] = await Promise.all([run({ root }, '--help'), run({ root }, 'bogus')]);
    expect(help).toMatchObject({ status: 0, stderr: '' });
    expect(wrong).toMatchObject({ status: 2, stdout: '' });
  });

  test('that needs a workspace says so where there is none', async () => {
    const ran = await goldthread(['map'], { cwd: temporaryFolder() });
    expect(ran).toMatchObject({ status: 2, stderr: expect.stringContaining('goldthread init') });
  });

  test('takes --workspace before and after its name', async () => {
    const { root } = workspace({}, [intent]);
    const cwd = temporaryFolder();
    const listings = await Promise.all([
      goldthread(['--workspace', root, 'intent', 'list', '--json'], { cwd }),
      goldthread(['intent', '--workspace', root, 'list', '--json'], { cwd }),
      goldthread(['intent', 'list', '--json', '--workspace', root], { cwd }),
    ]);
    for (const listing of listings) expect(json(listing).intents[0].id).toBe('INT-001');
  });
});

describe('on a workspace in which something was written', () => {
  let space: TestWorkspace;
  let answers: Readonly<Record<string, Ran>>;
  const questions: Readonly<Record<string, readonly string[]>> = {
    why: ['why', 'src/cart.ts#Cart.total', '--json'],
    whyText: ['why', 'src/cart.ts:2'],
    records: ['trace', 'list', '--json'],
    evolutions: ['trace', 'list', '--json', '--class', 'INTENT_EVOLUTION', '--limit', '1'],
    bySymbol: [
      'trace',
      'list',
      '--json',
      '--symbol',
      'src/cart.ts#Cart.total',
      '--path',
      'src',
      '--session',
      'session-1',
    ],
    none: ['trace', 'list', '--json', '--intent', 'INT-9'],
    future: ['trace', 'list', '--json', '--since', '2999-01-01'],
    verify: ['trace', 'verify', '--json'],
    symbols: ['symbols', 'src', '--json'],
    intents: ['intent', 'list', '--json'],
    context: ['intent', 'context', 'INT-001'],
    settle: ['settle', '--json'],
    map: ['map', '--json'],
    doctor: ['doctor', '--json'],
    coloured: ['trace', 'list'],
    plain: ['trace', 'list'],
  };
  // The workspace is gone after the first test, so that everything is asked at once.
  beforeAll(async () => {
    space = await traced();
    const own: Readonly<Record<string, RunOptions>> = {
      coloured: { cwd: space.root, env: { FORCE_COLOR: '1' } },
      plain: { cwd: space.root, env: { NO_COLOR: '1' } },
      symbols: { cwd: space.root },
    };
    const entries: (readonly [string, Ran])[] = [];
    for (const [name, words] of Object.entries(questions)) {
      const options = own[name];
      const asked = options ? goldthread(words, options) : inProcess(...words, '--workspace', space.root);
      entries.push([name, await asked]);
    }
    answers = Object.fromEntries(entries);
  });

  test('why prints the document of the contract', () => {
    const document = json(answers.why!);
    expect(Object.keys(document)).toEqual(['symbol', 'owner', 'history']);
    expect(document.symbol).toMatchObject({
      path: 'src/cart.ts',
      name: 'Cart.total',
      kind: 'method',
      start_line: 2,
      end_line: 4,
    });
    expect(document.owner).toMatchObject({
      intent_id: 'INT-001',
      name: 'The work of INT-001',
      status: 'IN_PROGRESS',
    });
    expect(document.history[0]).toMatchObject({
      intent_id: 'INT-001',
      mutation_class: 'INTENT_EVOLUTION',
      changes: ['modified'],
      path: 'src/cart.ts',
      name: 'Cart.total',
      contributor: { type: 'ai', model_id: 'provider/model' },
    });
    expect(answers.whyText!.stdout).toContain('INT-001');
  });

  test('trace list narrows down, newest first', () => {
    const records = json(answers.records!).records as { event: string }[];
    expect(records.map(({ event }) => event)).toEqual(['settlement', 'mutation', 'intent_selected']);
    expect(json(answers.evolutions!).records).toMatchObject([{ event: 'settlement' }]);
    expect(json(answers.bySymbol!).records).toHaveLength(2);
    expect(json(answers.none!)).toEqual({ records: [] });
    expect(json(answers.future!)).toEqual({ records: [] });
  });

  test('the other documents have the shape of the contract', () => {
    expect(json(answers.verify!)).toMatchObject({ ok: true, records: 3 });
    const [file] = json(answers.symbols!).files;
    expect(file).toMatchObject({ path: 'cart.ts', language: 'typescript' });
    expect(Object.keys(file.symbols[1])).toEqual(
      expect.arrayContaining([
        'name',
        'kind',
        'start_line',
        'end_line',
        'content_hash',
        'structure_hash',
        'shape_hash',
      ]),
    );
    expect(json(answers.intents!).intents[0]).toMatchObject({ id: 'INT-001', owned_scope: ['src/**'] });
    expect(answers.context!.stdout).toMatch(/^<intent_context>[\s\S]*<\/intent_context>\n$/);
    expect(json(answers.settle!)).toEqual({ records: [] });
    expect(json(answers.map!).text).toContain('Cart.total');
    const doctor = json(answers.doctor!);
    expect(answers.doctor!.status).toBe(doctor.ok ? 0 : 1);
    expect(doctor.findings[0]).toMatchObject({ code: 'WORKSPACE', agent: null });
  });

  test('is plain in a pipe and with NO_COLOR, and coloured where that is asked for', () => {
    expect(answers.coloured!.stdout).toContain('\u001b[');
    expect(answers.plain!.stdout).not.toContain('\u001b[');
    expect(answers.whyText!.stdout).not.toContain('\u001b[');
  });
});

test('trace list says whose a change is that no agent made', async () => {
  const space = await traced(true);
  await run(space, 'sync');
  space.write('src/cart.ts', space.read('src/cart.ts').replace('net * 2', 'net * 3'));
  await run(space, 'sync');
  expect((await run(space, 'trace', 'list', '-n', '1')).stdout).toMatch(/INTENT_EVOLUTION.*human\n/);
});

describe('trace verify', () => {
  test('says no with status 1 where a record was altered', async () => {
    const space = await traced();
    const ledger = '.orchestration/agent_trace.jsonl';
    space.write(ledger, space.read(ledger).replace('INTENT_EVOLUTION', 'AST_REFACTOR'));
    const ran = await run(space, 'trace', 'verify');
    expect(ran).toMatchObject({ status: 1, stdout: expect.stringContaining('DAMAGED') });
    expect(ran.stdout).toContain('goldthread trace repair');
    expect((await run(space, 'doctor')).status).toBe(1);
  });
});

describe('diff', () => {
  test('compares two files of different names as two states of one', async () => {
    const root = temporaryFolder({ 'old.ts': cart, 'new.ts': cart.replaceAll('net', 'gross') });
    const document = json(await goldthread(['diff', 'old.ts', 'new.ts', '--json'], { cwd: root }));
    expect(document.mutation_class).toBe('AST_REFACTOR');
    expect(document.symbols.flatMap(({ changes }: { changes: string[] }) => changes)).toEqual([
      'modified',
      'signature_changed',
    ]);
  });

  test('compares two folders by relative path', async () => {
    const root = temporaryFolder({
      'a/x.ts': cart,
      'a/same.ts': cart,
      'b/x.ts': cart.replace('net;', '0;'),
      'b/same.ts': cart,
    });
    const document = json(await goldthread(['diff', 'a', 'b', '--json'], { cwd: root }));
    expect(document.files.map(({ path_after }: { path_after: string }) => path_after)).toEqual(['x.ts']);
  });

  test('compares revisions, and leaves out what goldthread keeps for itself', async () => {
    const space = workspace({ 'src/cart.ts': cart }, [intent], { inGit: true });
    space.write('src/cart.ts', cart.replace('return net', 'return 0'));
    space.intents({ ...intent, id: 'INT-002' });
    commitAll(space.root);
    space.write('src/cart.ts', cart);
    const diff = (...words: string[]) => run(space, 'diff', '--json', ...words);
    const [range, worktree, pair, nothing] = await Promise.all([
      diff('HEAD~1..HEAD'),
      diff('HEAD'),
      diff('HEAD~1', 'HEAD'),
      diff('HEAD~1'),
    ]);
    for (const ran of [range, worktree, pair]) {
      expect(json(ran).files.map(({ path_after }: { path_after: string }) => path_after)).toEqual([
        'src/cart.ts',
      ]);
    }
    expect(nothing).toMatchObject({ status: 0 });
    expect(json(nothing)).toEqual({ version: '1', mutation_class: null, files: [], symbols: [] });
  });

  test('a link that was moved leads somewhere else, and is no file that was moved as it is', async () => {
    const space = workspace(
      { 'src/a.ts': 'export const v = 1;\n', 'lib/a.ts': 'export const v = 2;\n' },
      [],
      {
        inGit: true,
      },
    );
    symlinkSync('a.ts', join(space.root, 'src/link.ts'));
    space.write('lib/t.ts', 'a.ts');
    commitAll(space.root);
    renameSync(join(space.root, 'src/link.ts'), join(space.root, 'lib/link.ts'));
    commitAll(space.root);
    rmSync(join(space.root, 'lib/t.ts'));
    symlinkSync('a.ts', join(space.root, 'lib/t.ts'));
    commitAll(space.root);
    const [moved, replaced] = await Promise.all([
      run(space, 'diff', '--json', 'HEAD~2..HEAD~1'),
      run(space, 'diff', '--json', 'HEAD~1..HEAD'),
    ]);
    expect(json(moved).mutation_class).toBe('INTENT_EVOLUTION');
    expect(json(replaced).mutation_class).toBe('INTENT_EVOLUTION');
  });

  test('explains itself with trees, mapping, normal forms and findings', async () => {
    const root = temporaryFolder({ 'old.ts': cart, 'new.ts': cart.replace('net;', '0;') });
    const { stdout } = await goldthread(['diff', '--explain', 'old.ts', 'new.ts'], { cwd: root });
    expect(stdout).toMatch(
      /^tree before[\s\S]*^tree after[\s\S]*^mapping[\s\S]*^normal forms[\s\S]*^ +they differ here, before[\s\S]*^ +literal "n:0"[\s\S]*^findings[\s\S]*^verdict INTENT_EVOLUTION/m,
    );
  });

  test('takes for granted what the settings or --assume say', async () => {
    const root = temporaryFolder({
      'old.ts': 'export const a = () => 1;\n',
      'new.ts': 'export const b = () => 1;\n',
      '.orchestration/config.yaml': 'assumptions: strict\n',
    });
    const verdict = async (...words: string[]) =>
      json(await goldthread(['diff', 'old.ts', 'new.ts', '--json', ...words], { cwd: root })).mutation_class;
    expect(await verdict()).toBe('INTENT_EVOLUTION');
    expect(await verdict('--assume', 'default')).toBe('AST_REFACTOR');
  });

  test('shows no hostile name as it is', async () => {
    const root = temporaryFolder({ 'a\u202e.ts': cart, 'b\u001b[2J.ts': cart.replace('net;', '0;') });
    for (const words of [['diff'], ['diff', '--json'], ['diff', '--explain']]) {
      const { stdout } = await goldthread([...words, 'a\u202e.ts', 'b\u001b[2J.ts'], { cwd: root });
      expect(stdout).toContain('u001b');
      expect(stdout).not.toMatch(/[\u202e\u001b]/);
    }
  });
});

describe('intent', () => {
  test('add, show, status and select do what they say', async () => {
    const space = workspace({ 'src/cart.ts': cart });
    const scope = ['src/**', '!src/old/**'];
    const added = await run(
      space,
      'intent',
      'add',
      'INT-7',
      '--name',
      'Seven',
      '--scope',
      ...scope,
      '--json',
    );
    expect(json(added)).toMatchObject({ id: 'INT-7', status: 'IN_PROGRESS', owned_scope: scope });
    expect(space.read('.orchestration/intent_map.md')).toContain('INT-7');
    const selected = await run(space, 'intent', 'select', 'INT-7', '--session', 'session-1', '--json');
    expect(json(selected)).toMatchObject({
      session_id: 'session-1',
      context: expect.stringContaining('Seven'),
    });
    expect((await space.session().edit('src/cart.ts', 'net;', '0;')).refusal).toBeNull();
    expect(json(await run(space, 'intent', 'status', 'INT-7', 'completed', '--json')).status).toBe(
      'COMPLETED',
    );
    expect((await run(space, 'intent', 'select', 'INT-7', '--session', 'session-2')).status).toBe(2);
  });
});

describe('intent add', () => {
  test('says at once which line of the scope means nothing here, or another intent’s too', async () => {
    const space = workspace({ 'src/cart.ts': cart }, [intent]);
    const { status, stdout } = await run(
      space,
      ...['intent', 'add', 'INT-002', '--name', 'Totals', '--scope', 'symbol:Crat.total', 'symbol:Cart'],
    );
    expect(status).toBe(0);
    expect(stdout.split('\n').slice(1)).toEqual([
      'note: no symbol is called Crat.total. Did you mean Cart.total?',
      'note: src/cart.ts#Cart is in the scope of INT-001 (The work of INT-001) too.',
      '',
    ]);
  });
});

describe('init', () => {
  test('wires what it is asked to, twice the same, and takes it back', async () => {
    const root = temporaryFolder({ '.claude/settings.json': '{\n  // mine\n  "model": "x"\n}\n' });
    git(root, 'init', '--quiet');
    const init = (...words: string[]) => goldthread(['init', '--json', ...words], { cwd: root });
    const outcomes = (ran: Ran) => json(ran).steps.map(({ outcome }: { outcome: string }) => outcome);
    const first = await init('--agent', 'claude-code', '--agent', 'codex');
    expect(first.status).toBe(0);
    expect(new Set(outcomes(first))).toEqual(new Set(['created', 'changed']));
    expect(new Set(outcomes(await init('--agent', 'claude-code', '--agent', 'codex')))).toEqual(
      new Set(['unchanged']),
    );
    expect(first.stdout).not.toContain(root);
    const doctor = json(await goldthread(['doctor', '--json'], { cwd: root }));
    expect(doctor.findings).toContainEqual(expect.objectContaining({ code: 'WIRED', agent: 'codex' }));
    await init('--remove');
    const left = json(await goldthread(['doctor', '--json'], { cwd: root }));
    expect(left.findings).toContainEqual(
      expect.objectContaining({ code: 'NOT_WIRED', agent: 'claude-code' }),
    );
    expect((await goldthread(['trace', 'verify'], { cwd: root })).status).toBe(0);
  });

  test('leaves a repository without a working tree as it is', async () => {
    const root = temporaryFolder();
    git(root, 'init', '--quiet', '--bare');
    const before = readdirSync(root);
    const ran = await goldthread(['init'], { cwd: root });
    expect(ran).toMatchObject({ status: 2, stderr: expect.stringContaining('in a clone of it') });
    expect(readdirSync(root)).toEqual(before);
    expect((await goldthread(['history'], { cwd: root })).stderr).toContain('has no commit yet');
  });

  test("wires a person's home and leaves the project alone", async () => {
    const [root, HOME] = [temporaryFolder(), temporaryFolder()];
    const ran = await goldthread(['init', '--user', '--agent', 'claude-code'], { cwd: root, env: { HOME } });
    expect(ran.status).toBe(0);
    expect(readdirSync(root)).toEqual([]);
    expect(readFileSync(join(HOME, '.claude/settings.json'), 'utf8')).toContain('--user');
    await goldthread(['init', '--user', '--remove'], { cwd: root, env: { HOME } });
    expect(readdirSync(HOME).filter((name) => name === '.claude.json')).toEqual([]);
  });

  test('leaves settings alone that it can not read, and says so with status 1', async () => {
    const root = temporaryFolder();
    mkdirSync(join(root, '.claude'));
    writeFileSync(join(root, '.claude/settings.json'), '{ "hooks": [');
    const ran = await goldthread(['init', '--agent', 'claude-code'], { cwd: root });
    expect(ran).toMatchObject({ status: 1, stdout: expect.stringContaining('.claude/settings.json') });
    expect(ran.stderr).toMatch(/^goldthread: Left alone: \.claude\/settings\.json; .+\.\n$/);
  });
});
