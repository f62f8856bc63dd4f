import { describe, expect, test } from 'vitest';
import type { CheckCode, CheckDocument } from '../../../src/model/check.ts';
import { check } from '../../../src/tracing/check/check.ts';
import { grantWaiver } from '../../../src/tracing/waive.ts';
import { now } from '../../../src/workspace/clock.ts';
import { type StatedIntent, type TestWorkspace, workspace } from '../../support/workspace.ts';
import { commitAll, git } from '../../workspace/temporary.ts';

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
const carts: StatedIntent = { id: 'INT-1', scope: ['src/cart.ts'] };
const taxes: StatedIntent = { id: 'INT-2', scope: ['symbol:tax'], policy: 'refactor_only' };

const start = (...intents: readonly StatedIntent[]): TestWorkspace =>
  workspace({ 'src/cart.ts': cart, 'src/tax.ts': tax }, intents, { inGit: true });

const ask = (space: TestWorkspace, options: { range?: string; only?: readonly CheckCode[] } = {}) =>
  check(space.open(), { env: {}, ...options });

/** `CODE path#symbol` for each problem. */
const told = ({ problems }: Pick<CheckDocument, 'problems'>): readonly string[] =>
  problems.map(({ code, path, symbol }) => `${code} ${path}${symbol === null ? '' : `#${symbol}`}`);

const edit = (space: TestWorkspace, path: string, old: string, replacement: string): void =>
  space.write(path, space.read(path).replace(old, replacement));

const LAST = { range: 'HEAD~1..HEAD' };

describe('scopes', () => {
  test('a change that an active intent covers is fine, whoever made it', async () => {
    const space = start(carts);
    edit(space, 'src/cart.ts', 'let sum = 0', 'let sum = 1');
    const document = await ask(space);
    expect(document).toMatchObject({ ok: true, problems: [], range: { head: null } });
    expect(document.intents).toMatchObject([
      { intent_id: 'INT-1', features: [{ symbol: 'total' }], refactorings: [] },
    ]);
  });

  test('one that none covers is unowned, symbol by symbol, and files without symbols as a whole', async () => {
    const space = start(carts);
    edit(space, 'src/tax.ts', '0.2', '0.3');
    space.write('src/rate.ts', 'export class Rate {\n  of() {\n    return 1;\n  }\n}\n');
    space.write('notes.txt', 'a note');
    expect(told(await ask(space))).toEqual([
      'UNOWNED_CHANGE src/rate.ts#Rate',
      'UNOWNED_CHANGE src/tax.ts#tax',
      'UNOWNED_CHANGE notes.txt',
    ]);
  });

  test('one that goes from the files of one intent to those of another is told with both', async () => {
    const space = start(carts, { id: 'INT-2', scope: ['src/tax.ts'] });
    space.write('src/cart.ts', '');
    space.write('src/tax.ts', `${tax}${cart}`);
    const { problems } = await ask(space, { only: ['UNOWNED_CHANGE'] });
    expect(problems).toMatchObject([
      {
        ...{ path: 'src/tax.ts', symbol: 'total' },
        because:
          "No active intent's scope covers src/tax.ts#total (moved) at both of its places: it came from src/cart.ts#total, which INT-1 owns, to where INT-2 does.",
        next: 'Let one intent own both places: add src/tax.ts to the scope of INT-1, or src/cart.ts to that of INT-2.',
      },
    ]);
    space.intents({ ...carts, scope: ['src/cart.ts', 'src/tax.ts'] });
    expect(told(await ask(space, { only: ['UNOWNED_CHANGE'] }))).toEqual([]);
  });

  test('a symbol rule covers the symbol and the imports around it, and nothing else of the file', async () => {
    const space = start({ ...taxes, policy: 'any' });
    edit(space, 'src/tax.ts', '0.2', 'RATE');
    space.write('src/tax.ts', `import { RATE } from './rate';\n${space.read('src/tax.ts')}`);
    expect(told(await ask(space))).toEqual([]);
    space.write('src/tax.ts', `${space.read('src/tax.ts')}export const other = 1;\n`);
    expect(told(await ask(space))).toEqual(['UNOWNED_CHANGE src/tax.ts#other']);
  });

  test('a new symbol that a rule names is in scope, though by now it stands in the tree', async () => {
    const space = start({ id: 'INT-3', scope: ['symbol:discount'] });
    space.write('src/cart.ts', `${cart}export const discount = 1;\n`);
    expect(told(await ask(space))).toEqual([]);
  });

  test('a write that was only watched is out of its intent scope', async () => {
    const space = start(carts, { id: 'INT-2', scope: ['symbol:tax'] });
    space.config('enforcement: observe\n');
    const session = space.session();
    await session.select('INT-1');
    await session.edit('src/tax.ts', '0.2', '0.3');
    await session.stop();
    const document = await ask(space);
    expect(told(document)).toEqual(['OUT_OF_SCOPE src/tax.ts#tax']);
    expect(document.problems[0]).toMatchObject({ intent_id: 'INT-1', line: 1 });
  });

  test('a commit is held to the intent that it names', async () => {
    const space = start(carts, { id: 'INT-2', scope: ['symbol:tax'] });
    edit(space, 'src/tax.ts', '0.2', '0.3');
    commitAll(space.root, 'Raise the tax\n\nIntent: INT-1');
    expect(told(await ask(space, LAST))).toEqual(['OUT_OF_SCOPE src/tax.ts#tax']);
    git(space.root, 'commit', '-q', '--amend', '-m', 'Raise the tax\n\nIntent: INT-1\nIntent: INT-2');
    expect(told(await ask(space, LAST))).toEqual([]);
  });

  test('what .intentignore names is not asked about', async () => {
    const space = workspace({ '.intentignore': 'gen/\n' }, [carts], { inGit: true });
    space.write('gen/made.ts', 'export const made = 1;\n');
    expect(told(await ask(space))).toEqual([]);
  });
});

describe('claims of a refactoring', () => {
  test('under refactor_only a commit may move code about, and not change what it does', async () => {
    const space = start(taxes);
    edit(space, 'src/tax.ts', 'net: number', 'price: number');
    edit(space, 'src/tax.ts', 'net *', 'price *');
    commitAll(space.root, 'Call it by its name (INT-2)');
    expect(told(await ask(space, LAST))).toEqual([]);
    edit(space, 'src/tax.ts', '0.2', '0.3');
    commitAll(space.root, 'Raise it (INT-2)');
    const document = await ask(space, { range: 'HEAD~2..HEAD' });
    expect(told(document)).toEqual(['REFACTOR_ONLY src/tax.ts#tax']);
    expect(document.problems[0]?.because).toContain('`0.2` became `0.3`');
  });

  test('a session under refactor_only is held to its records', async () => {
    const space = start(taxes);
    space.config('enforcement: observe\n');
    const session = space.session();
    await session.select('INT-2');
    await session.edit('src/tax.ts', '0.2', '0.3');
    await session.stop();
    expect(told(await ask(space))).toEqual(['REFACTOR_ONLY src/tax.ts#tax']);
  });

  test('a commit that says `refactor:` is judged anew', async () => {
    const space = start(carts);
    edit(space, 'src/cart.ts', 'let sum = 0', 'let sum = 1');
    commitAll(space.root, 'refactor(cart): tidy up');
    expect(told(await ask(space, LAST))).toEqual(['DECLARED_REFACTORING src/cart.ts#total']);
  });

  test('it is no problem where a later commit of the range took it back', async () => {
    const space = start(carts);
    edit(space, 'src/cart.ts', 'let sum = 0', 'let sum = 1');
    commitAll(space.root, 'refactor: tidy up');
    edit(space, 'src/cart.ts', 'let sum = 1', 'let sum = 0');
    edit(
      space,
      'src/cart.ts',
      'for (const price of prices) sum += price',
      'for (const one of prices) sum += one',
    );
    commitAll(space.root, 'Bring the sum back');
    expect(told(await ask(space, { range: 'HEAD~2..HEAD' }))).toEqual([]);
  });

  test('a record that calls a change of behaviour a refactoring is found out by its own texts', async () => {
    const space = start(carts);
    const session = space.session();
    await session.select('INT-1');
    await session.edit('src/cart.ts', 'let sum = 0', 'let sum = 1');
    await session.stop();
    expect(told(await ask(space))).toEqual([]);
    const { forgeVerdict } = await import('../../support/forge.ts');
    forgeVerdict(space.root, 'AST_REFACTOR');
    expect(told(await ask(space, { only: ['DECLARED_REFACTORING'] }))).toEqual([
      'DECLARED_REFACTORING src/cart.ts#total',
    ]);
  });
});

describe('intents', () => {
  test('work for an intent that is not written down is told once', async () => {
    const space = start(carts);
    edit(space, 'src/cart.ts', 'let sum = 0', 'let sum = 1');
    commitAll(space.root, 'Add one\n\nIntent: INT-404');
    expect(told(await ask(space, LAST))).toEqual(['INTENT_UNKNOWN .orchestration/active_intents.yaml']);
  });

  test('work for one that was finished before is told; a change may finish its own', async () => {
    const space = start(carts);
    edit(space, 'src/cart.ts', 'let sum = 0', 'let sum = 1');
    space.intents({ ...carts, status: 'COMPLETED' });
    commitAll(space.root, 'Done with INT-1');
    expect(told(await ask(space, LAST))).toEqual([]);
    edit(space, 'src/cart.ts', 'let sum = 1', 'let sum = 2');
    commitAll(space.root, 'More of INT-1');
    expect(told(await ask(space, LAST))).toEqual([
      'UNOWNED_CHANGE src/cart.ts#total',
      'INTENT_FINISHED .orchestration/active_intents.yaml',
    ]);
  });

  test('an intents file that can not be read is no answer', async () => {
    const space = start(carts);
    space.write('.orchestration/active_intents.yaml', 'active_intents: [\n');
    await expect(ask(space)).rejects.toMatchObject({ code: 'INTENTS_INVALID' });
  });
});

describe('the ledger', () => {
  async function traced(): Promise<TestWorkspace> {
    const space = start(carts);
    const session = space.session();
    await session.select('INT-1');
    await session.edit('src/cart.ts', 'let sum = 0', 'let sum = 1');
    await session.stop();
    commitAll(space.root, 'Count from one');
    return space;
  }

  test('damage is told with the line', async () => {
    const space = await traced();
    const path = '.orchestration/agent_trace.jsonl';
    space.write(path, space.read(path).replace('"INT-1"', '"INT-9"'));
    const { problems } = await ask(space, { ...LAST, only: ['LEDGER_DAMAGED'] });
    expect(problems.length).toBeGreaterThan(0);
    expect(problems[0]).toMatchObject({ code: 'LEDGER_DAMAGED', path, line: 1 });
  });

  test('records that the beginning of the range had must still be there', async () => {
    const space = await traced();
    git(space.root, 'rm', '-rqf', '.orchestration/trace');
    space.remove('.orchestration/agent_trace.jsonl');
    commitAll(space.root, 'Tidy up');
    expect(told(await ask(space, { ...LAST, only: ['LEDGER_TRUNCATED'] }))).toEqual([
      'LEDGER_TRUNCATED .orchestration/agent_trace.jsonl',
    ]);
  });

  test("so must the heads that commits' trailers and --anchor name", async () => {
    const space = await traced();
    const head = space.records().at(-1)!.hash;
    const other = `sha256:${'0'.repeat(64)}`;
    commitAll(space.root, `Note\n\nLedger-Head: ${head}`);
    expect(await ask(space, LAST)).toMatchObject({ ok: true });
    commitAll(space.root, `Note\n\nLedger-Head: ${other}`);
    expect(told(await ask(space, LAST))).toEqual(['LEDGER_TRUNCATED .orchestration/agent_trace.jsonl']);
    const anchored = await check(space.open(), { env: {}, range: 'HEAD~2..HEAD~1', anchors: [other] });
    expect(told(anchored)).toEqual(['LEDGER_TRUNCATED .orchestration/agent_trace.jsonl']);
  });

  test('code that no record explains is a warning; at level error a problem', async () => {
    const space = await traced();
    edit(space, 'src/cart.ts', 'let sum = 1', 'let sum = 2');
    const { ok, warnings } = await ask(space);
    expect([ok, warnings]).toMatchObject([true, [{ code: 'UNMAPPED_SYMBOL', symbol: 'total' }]]);
    space.config('checks:\n  unmapped_symbol: error\n');
    expect(told(await ask(space, { only: ['UNMAPPED_SYMBOL'] }))).toEqual([
      'UNMAPPED_SYMBOL src/cart.ts#total',
    ]);
  });

  test('without git the records themselves are held to their intents', async () => {
    const space = workspace({ 'src/cart.ts': cart, 'src/tax.ts': tax }, [carts]);
    space.config('enforcement: observe\n');
    const session = space.session();
    await session.select('INT-1');
    await session.edit('src/cart.ts', 'let sum = 0', 'let sum = 1');
    await session.edit('src/tax.ts', '0.2', '0.3');
    await session.stop();
    const document = await ask(space);
    expect(document.range).toBeNull();
    expect(told(document)).toEqual(['OUT_OF_SCOPE src/tax.ts#tax', 'UNOWNED_CHANGE src/tax.ts#tax']);
  });
});

describe('what weighs', () => {
  test('a waiver silences, and stays to be seen', async () => {
    const space = start(carts);
    await grantWaiver(space.open(), 'src/tax.ts', 'Until the move', '2999-12-31', now());
    commitAll(space.root, 'Waive');
    edit(space, 'src/tax.ts', '0.2', '0.3');
    const document = await ask(space);
    expect(document).toMatchObject({ ok: true, problems: [] });
    expect(document.waived).toMatchObject([
      { code: 'UNOWNED_CHANGE', symbol: 'tax', waived_by: [{ id: 'WVR-001', reason: 'Until the move' }] },
    ]);
  });

  test('a waiver that is past silences nothing', async () => {
    const space = start(carts);
    space.write(
      '.orchestration/waivers.yaml',
      'waivers:\n  - { id: WVR-001, for: src/tax.ts, reason: x, until: 2020-01-01, by: a }\n',
    );
    edit(space, 'src/tax.ts', '0.2', '0.3');
    expect(told(await ask(space))).toEqual(['UNOWNED_CHANGE src/tax.ts#tax']);
  });

  test('each rule has its level in the settings, and can be asked alone or left out', async () => {
    const space = start(carts);
    space.config('checks:\n  unowned_change: warning\n  rules_changed: off\n');
    edit(space, 'src/tax.ts', '0.2', '0.3');
    expect(await ask(space)).toMatchObject({
      ok: true,
      warnings: [{ code: 'UNOWNED_CHANGE' }, { code: 'UNMAPPED_SYMBOL' }],
    });
    space.config('checks:\n  unowned_change: off\n');
    expect(told(await ask(space, { only: ['UNOWNED_CHANGE'] }))).toEqual(['UNOWNED_CHANGE src/tax.ts#tax']);
    space.config('');
    const without = await check(space.open(), { env: {}, without: ['UNOWNED_CHANGE'] });
    expect(without).toMatchObject({ ok: true, problems: [] });
  });

  test('a range that changes what no intent can own says so, and asks for no intent', async () => {
    const space = start(carts);
    space.write('.mcp.json', '{}\n');
    expect(await ask(space)).toMatchObject({
      ok: true,
      problems: [],
      warnings: [
        { code: 'RULES_CHANGED', path: '.mcp.json', because: expect.stringContaining('no intent can own') },
      ],
    });
  });

  test('a range that changes its own rules says so', async () => {
    const space = start(carts);
    space.intents(carts, { id: 'INT-2', scope: ['src/**'] });
    expect(await ask(space)).toMatchObject({
      ok: true,
      warnings: [{ code: 'RULES_CHANGED', path: '.orchestration/active_intents.yaml' }],
    });
  });
});
