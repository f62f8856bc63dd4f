import { describe, expect, test } from 'vitest';
import type { AuditDocument } from '../../../src/model/audit.ts';
import { type AuditOptions, audit } from '../../../src/tracing/audit/audit.ts';
import { openTracing } from '../../../src/tracing/tracing-context.ts';
import { inProcess } from '../../support/in-process.ts';
import { type TestWorkspace, workspace } from '../../support/workspace.ts';
import { commitAll, git, temporaryFolder, write } from '../../workspace/temporary.ts';

const cart = `export function total(prices: number[]): number {
  let sum = 0;
  for (const price of prices) sum += price;
  return sum;
}
`;
const tax = `export function tax(net: number): number {
  return net * 0.2;
}
`;

const intents = `active_intents:
  - id: INT-1
    name: Carts
    status: IN_PROGRESS
    owned_scope: [src/**]
    assigned_agent: cart-builder
    related_specs: [{ type: specification, value: REQ-1, path: specs/cart.md }]
  - id: INT-2
    name: Taxes
    status: IN_PROGRESS
    owned_scope: [src/**]
`;

function start(): TestWorkspace {
  const files = { 'src/cart.ts': cart, 'src/tax.ts': tax, 'specs/cart.md': 'A cart.' };
  const space = workspace(files, [], { inGit: true });
  space.write('.orchestration/active_intents.yaml', intents);
  commitAll(space.root, 'Write down what is to be done');
  return space;
}

/** A turn of an agent: one edit, settled. */
async function turn(
  space: TestWorkspace,
  intent: string,
  path: string,
  old: string,
  now: string,
): Promise<void> {
  const session = space.session(`session-${intent}`, 'claude-code');
  await session.select(intent);
  await session.reads(path);
  const { refusal } = await session.edit(path, old, now);
  if (refusal) throw new Error(refusal.because);
  await session.stop();
}

/** One change of behaviour and one refactoring for INT-1, then one of behaviour of the same symbol for INT-2. */
async function worked(): Promise<TestWorkspace> {
  const space = start();
  await turn(space, 'INT-1', 'src/cart.ts', 'let sum = 0', 'let sum = 1');
  await turn(
    space,
    'INT-1',
    'src/cart.ts',
    'for (const price of prices) sum += price',
    'for (const one of prices) sum += one',
  );
  await turn(space, 'INT-2', 'src/cart.ts', 'let sum = 1', 'let sum = 2');
  return space;
}

const ask = (space: TestWorkspace, options: AuditOptions = {}) => audit(space.open(), options);

/** `INT-1 +features -refactorings` for each intent. */
const summed = ({ intents: all }: AuditDocument): readonly string[] =>
  all.map(
    ({ intent_id, features, refactorings }) => `${intent_id} +${features.length} -${refactorings.length}`,
  );

describe('what was done', () => {
  test('is told apart by class, intent, agent and day, with what proved it', async () => {
    const document = await ask(await worked());
    expect(document).toMatchObject({
      version: '1',
      source: 'ledger',
      totals: { features: 2, refactorings: 1, symbols: 1, intents: 2 },
      agents: [
        { agent: 'claude-code', type: 'ai', models: ['provider/model'], features: 2, refactorings: 1 },
      ],
      days: [{ features: 2, refactorings: 1 }],
      rules: [{ rule: 'rename-local', count: 1 }],
    });
    expect(summed(document)).toEqual(['INT-1 +1 -1', 'INT-2 +1 -0']);
    expect(document.intents[0]?.features[0]).toMatchObject({
      path: 'src/cart.ts',
      symbol: 'total',
      changes: ['modified'],
      findings: [{ verdict: 'changes' }],
    });
  });

  test('is narrowed by class, intent, symbol, path, agent and time', async () => {
    const space = await worked();
    const cases: readonly (readonly [AuditOptions, readonly string[]])[] = [
      [{ class: 'AST_REFACTOR' }, ['INT-1 +0 -1']],
      [{ intent: 'INT-2' }, ['INT-2 +1 -0']],
      [{ symbol: 'total' }, ['INT-1 +1 -1', 'INT-2 +1 -0']],
      [{ symbol: 'src/cart.ts#total', class: 'INTENT_EVOLUTION' }, ['INT-1 +1 -0', 'INT-2 +1 -0']],
      [{ symbol: 'tot' }, []],
      [{ path: 'src/' }, ['INT-1 +1 -1', 'INT-2 +1 -0']],
      [{ path: 'lib' }, []],
      [{ agent: 'claude-code' }, ['INT-1 +1 -1', 'INT-2 +1 -0']],
      [{ agent: 'human' }, []],
      [{ since: '2999-01-01' }, []],
      [{ until: '2999-01-01' }, ['INT-1 +1 -1', 'INT-2 +1 -0']],
    ];
    for (const [options, expected] of cases)
      expect(summed(await ask(space, { tree: false, ...options })), JSON.stringify(options)).toEqual(
        expected,
      );
  });

  test('is narrowed to a range by the records that came in between', async () => {
    const space = start();
    await turn(space, 'INT-1', 'src/cart.ts', 'let sum = 0', 'let sum = 1');
    commitAll(space.root, 'One');
    await turn(space, 'INT-2', 'src/tax.ts', '0.2', '0.3');
    commitAll(space.root, 'Two');
    expect(summed(await ask(space, { range: 'HEAD~1..HEAD' }))).toEqual(['INT-2 +1 -0']);
    expect(summed(await ask(space, { range: 'HEAD~2..HEAD~1' }))).toEqual(['INT-1 +1 -0']);
  });

  test('is told by the history of git where no record does', async () => {
    const root = temporaryFolder({ 'cart.ts': cart });
    git(root, 'init', '-q');
    commitAll(root, 'Add\n\nIntent: INT-7');
    write(root, { 'cart.ts': cart.replaceAll('price', 'one') });
    commitAll(root, 'Rename');
    const document = await audit(openTracing(root));
    expect(document).toMatchObject({ source: 'history', totals: { symbols: 1 }, dark: [], gone: [] });
    expect(summed(document)).toEqual(['INT-7 +1 -0', 'null +0 -1']);
    expect(summed(await audit(openTracing(root), { range: 'HEAD~1..HEAD' }))).toEqual(['null +0 -1']);
    expect(git(root, 'status', '--short')).toBe('');
  });
});

describe('what the gate did', () => {
  test('violations, approvals and declarations against what was proved', async () => {
    const space = start();
    space.config('enforcement: warn\n');
    const session = space.session();
    await session.select('INT-1');
    await session.edit('specs/cart.md', 'A cart.', 'Two carts.');
    const call = { tool: 'edit', callId: 'declared', declared: 'refactor' };
    const writes = [
      { type: 'edits', path: 'src/tax.ts', edits: [{ old: '0.2', new: '0.3', all: false }] },
    ] as const;
    await session.send({ type: 'before_write', ...call, writes });
    space.write('src/tax.ts', tax.replace('0.2', '0.3'));
    await session.send({ type: 'after_write', ...call, writes });
    await session.stop();
    const document = await ask(space);
    expect(document.violations.map(({ code }) => code).sort()).toEqual([
      'NOT_A_REFACTORING',
      'NOT_A_REFACTORING',
      'SCOPE_VIOLATION',
    ]);
    expect(document.declared).toMatchObject([{ proved: false, unproved: [{ symbol: 'tax' }] }]);
  });

  test('waivers with how often each was used', async () => {
    const space = start();
    space.write(
      '.orchestration/waivers.yaml',
      'waivers:\n  - { id: WVR-001, for: specs/cart.md, reason: Rewrite, until: 2999-01-01, by: Ada }\n  - { id: WVR-002, for: INT-2, reason: x, until: 2020-01-01, by: Ada }\n',
    );
    await turn(space, 'INT-1', 'specs/cart.md', 'A cart.', 'Two carts.');
    const { waivers, violations } = await ask(space);
    expect(waivers).toMatchObject([
      { id: 'WVR-001', in_force: true, used: 1 },
      { id: 'WVR-002', in_force: false, used: 0 },
    ]);
    expect(violations).toMatchObject([{ code: 'SCOPE_VIOLATION', waived: ['WVR-001'] }]);
  });
});

describe('where the trail has holes', () => {
  test('code that no record tells of, or that is another by now, is dark', async () => {
    const space = await worked();
    expect((await ask(space)).dark).toEqual([
      { path: 'src/tax.ts', symbol: 'tax', kind: 'function', why: 'untraced' },
    ]);
    space.write('src/cart.ts', space.read('src/cart.ts').replace('let sum = 2', 'let sum = 3'));
    expect((await ask(space, { path: 'src/cart.ts' })).dark).toEqual([
      { path: 'src/cart.ts', symbol: 'total', kind: 'function', why: 'changed_since' },
    ]);
  });

  test('so is code outside of symbols, and not a class for its members', async () => {
    const space = start();
    const shop = 'export class Shop {\n  open() {\n    return 1;\n  }\n}\n';
    await space.session('a').select('INT-1');
    await space.session('a').writeFile('src/shop.ts', shop);
    await space.session('a').stop();
    await turn(space, 'INT-1', 'src/shop.ts', 'return 1', 'return 2');
    expect((await ask(space, { path: 'src/shop.ts' })).dark).toEqual([]);
    space.write('src/shop.ts', `console.log(1);\n${space.read('src/shop.ts')}`);
    expect((await ask(space, { path: 'src/shop.ts' })).dark).toEqual([
      { path: 'src/shop.ts', symbol: '<module>', kind: 'module', why: 'changed_since' },
    ]);
  });

  test('a symbol that stands in the ledger and not in the tree is gone', async () => {
    const space = await worked();
    space.remove('src/cart.ts');
    expect((await ask(space)).gone).toMatchObject([
      { path: 'src/cart.ts', symbol: 'total', intent_id: 'INT-2' },
    ]);
  });

  test('a change to what a finished intent made is told', async () => {
    const space = start();
    await turn(space, 'INT-1', 'src/cart.ts', 'let sum = 0', 'let sum = 1');
    const finished = intents.replace(
      'status: IN_PROGRESS',
      `status: COMPLETED\n    updated_at: ${new Date().toISOString()}`,
    );
    space.write('.orchestration/active_intents.yaml', finished);
    expect((await ask(space)).after_completion).toEqual([]);
    await turn(space, 'INT-2', 'src/cart.ts', 'let sum = 1', 'let sum = 2');
    expect((await ask(space)).after_completion).toMatchObject([
      { intent_id: 'INT-1', symbol: 'total', by_intent: 'INT-2', mutation_class: 'INTENT_EVOLUTION' },
    ]);
  });

  test('behaviour that another intent changed makes the link to a specification suspect', async () => {
    const space = await worked();
    expect((await ask(space)).suspects).toMatchObject([
      {
        intent_id: 'INT-1',
        assigned_agent: 'cart-builder',
        specs: [{ value: 'REQ-1' }],
        symbols: [{ symbol: 'total', by_intent: 'INT-2' }],
      },
    ]);
    expect((await ask(space, { intent: 'INT-2' })).suspects).toEqual([]);
    await turn(space, 'INT-1', 'src/cart.ts', 'let sum = 2', 'let sum = 1');
    expect((await ask(space)).suspects).toEqual([]);
  });

  test('a refactoring suspects nothing, and a specification that was committed since has heard of it', async () => {
    const space = start();
    await turn(space, 'INT-1', 'src/cart.ts', 'let sum = 0', 'let sum = 1');
    await turn(
      space,
      'INT-2',
      'src/cart.ts',
      'for (const price of prices) sum += price',
      'for (const one of prices) sum += one',
    );
    expect((await ask(space)).suspects).toEqual([]);
    await turn(space, 'INT-2', 'src/cart.ts', 'let sum = 1', 'let sum = 2');
    expect((await ask(space)).suspects).toHaveLength(1);
    space.write('specs/cart.md', 'A cart that counts from two.');
    git(space.root, 'add', '-A');
    const later = new Date(Date.now() + 60_000).toISOString();
    git(space.root, '-c', 'user.name=A', 'commit', '-qm', 'Say it', `--date=${later}`);
    process.env['GIT_COMMITTER_DATE'] = later;
    git(space.root, 'commit', '-q', '--amend', '--no-edit');
    delete process.env['GIT_COMMITTER_DATE'];
    expect((await ask(space)).suspects).toEqual([]);
  });
});

describe('the command', () => {
  test('says at first what happened and what needs a look', async () => {
    const { root } = await worked();
    const { status, stdout } = await inProcess('audit', '--workspace', root);
    expect(status).toBe(0);
    const [first, second] = stdout.split('\n');
    expect(first).toMatch(
      /^2 changes of behaviour and 1 proved refactoring of 1 symbol, for 2 intents, by claude-code, \d{4}-/,
    );
    expect(second).toBe('Needs a look: 1 dark symbol, 1 suspect link.');
    expect(stdout).toMatch(/INT-1 +IN_PROGRESS +1 +1 +0 +Carts/);
    expect(stdout).toMatch(/Suspect.*\n.*REQ-1, cart-builder/);
  });

  test('tells of people as such, and of nothing where nothing was done', async () => {
    const root = temporaryFolder({ 'cart.ts': cart });
    git(root, 'init', '-q');
    commitAll(root, 'Add');
    expect((await inProcess('audit', '--workspace', root)).stdout).toMatch(
      /for no intent, by people, .*history of git/,
    );
    const fresh = await inProcess('audit', '--workspace', workspace({}).root);
    expect(fresh).toMatchObject({ status: 0, stdout: 'Nothing changed.\n' });
  });

  test('prints JSON and CSV, and says what is wrong with a filter', async () => {
    const { root } = await worked();
    const json = await inProcess('audit', '--workspace', root, '--json');
    expect(JSON.parse(json.stdout)).toMatchObject({
      version: '1',
      violations: [],
      dark: [{ symbol: 'tax' }],
    });
    const csv = await inProcess('audit', '--workspace', root, '--csv', '--no-tree');
    expect(csv.stdout.split('\r\n')).toHaveLength(5);
    const wrong = await inProcess('audit', '--workspace', root, '--since', 'yesterday');
    expect(wrong).toMatchObject({ status: 2, stderr: expect.stringContaining('no time') });
  });
});
