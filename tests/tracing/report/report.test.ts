import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Report } from '../../../src/model/report.ts';
import { gatherReport } from '../../../src/tracing/report/report.ts';
import { openTracing } from '../../../src/tracing/tracing-context.ts';
import { workspace } from '../../support/workspace.ts';
import { commitAll, git, temporaryFolder, write } from '../../workspace/temporary.ts';

const cart = `export function total(lines: number[]): number {
  let sum = 0;
  for (const line of lines) sum += line;
  return sum;
}
`;
const shipping = `export const rate = (weight: number): number => weight * 2;
`;

/** A change as a test reads it: what, which class, from where to where, for whom. */
function told({ changes, events }: Report): readonly string[] {
  return changes.map(({ changes: kinds, mutationClass, before, after, intent, events: made }) => {
    const name = (after ?? before)!.name;
    const titles = made.map((at) => events[at]!.title).join(' and ');
    return `${name} ${kinds.join('+')} ${mutationClass} ${intent ? `${intent.id} by ${intent.by}` : '-'} (${titles})`;
  });
}

describe('of a range of commits', () => {
  function repository(): { readonly root: string; readonly first: string } {
    const root = temporaryFolder({ 'src/cart.ts': cart, 'src/shipping.ts': shipping });
    git(root, 'init', '-q');
    return { root, first: commitAll(root, 'Begin') };
  }

  test('tells what is left of it in the end, with the commits that did it and for what', async () => {
    const { root, first } = repository();
    write(root, { 'src/cart.ts': cart.replaceAll('sum', 'all') });
    commitAll(root, 'Rename');
    write(root, {
      'src/cart.ts': cart.replaceAll('sum', 'all').replace('= 0', '= 1'),
      'README.md': 'A shop.',
    });
    const last = commitAll(
      root,
      'Begin at one\n\nIntent: INT-7\nCo-authored-by: Claude <noreply@anthropic.com>',
    );
    const report = await gatherReport(openTracing(root), { range: `${first}..HEAD` });
    expect(told(report)).toEqual([
      'total modified INTENT_EVOLUTION INT-7 by commit (Begin at one and Rename)',
    ]);
    expect(report.subject).toEqual({ type: 'range', range: `${first}..HEAD`, from: first, to: last });
    expect(
      report.events.map(({ title, who, evolved, refactored }) => [title, who, evolved, refactored]),
    ).toEqual([
      ['Rename', 'A', 0, 1],
      ['Begin at one', 'claude-code', 1, 0],
    ]);
    expect(report.otherFiles).toEqual(['README.md']);
    const [change] = report.changes;
    expect(change!.before!.code).toEqual([{ type: 'text', firstLine: 1, text: cart.trimEnd() }]);
    expect(change!.after!.lines).toEqual([1, 5]);
    expect(report.intents).toEqual([{ id: 'INT-7', name: null, status: null }]);
  });

  test('follows a function that moved to another file', async () => {
    const { root, first } = repository();
    write(root, { 'src/shipping.ts': `${shipping}\n${cart}` });
    git(root, 'rm', '-q', 'src/cart.ts');
    commitAll(root, 'Move');
    const { changes } = await gatherReport(openTracing(root), { range: `${first}..HEAD` });
    const moved = changes.find(({ after }) => after?.name === 'total')!;
    expect(moved.changes).toContain('moved');
    expect([moved.before!.path, moved.after!.path]).toEqual(['src/cart.ts', 'src/shipping.ts']);
    expect(moved.after!.lines).toEqual([3, 7]);
  });

  test('to the working tree takes what is not committed, which no commit made', async () => {
    const { root, first } = repository();
    write(root, { 'src/cart.ts': cart.replace('= 0', '= 1') });
    const report = await gatherReport(openTracing(root), { range: first });
    expect(told(report)).toEqual(['total modified INTENT_EVOLUTION - ()']);
    expect(report.subject).toMatchObject({ to: null });
  });

  test('has the intent whose scope covers a symbol stand in, and says who owns which file', async () => {
    const { root, first } = repository();
    write(root, {
      '.orchestration/active_intents.yaml':
        'active_intents:\n  - { id: INT-1, name: Carts, status: IN_PROGRESS, owned_scope: [src/cart.ts] }\n',
      'src/cart.ts': cart.replace('= 0', '= 1'),
    });
    commitAll(root, 'Begin at one');
    const report = await gatherReport(openTracing(root), { range: `${first}..HEAD` });
    expect(told(report)).toEqual(['total modified INTENT_EVOLUTION INT-1 by scope (Begin at one)']);
    expect(report.files.map(({ path, owner }) => [path, owner?.id ?? null])).toEqual([
      ['src/cart.ts', 'INT-1'],
      ['src/shipping.ts', null],
    ]);
  });

  test('tells a new interface once, with its short members', async () => {
    const { root, first } = repository();
    write(root, {
      'src/line.ts': 'export interface Line {\n  readonly net: number;\n  readonly tax: number;\n}\n',
    });
    commitAll(root, 'Add lines');
    const { changes } = await gatherReport(openTracing(root), { range: `${first}..HEAD` });
    expect(changes.map(({ after, members }) => [after!.name, members])).toEqual([
      ['Line', ['Line.net', 'Line.tax']],
    ]);
  });

  test('leaves out of a class what has a row of its own', async () => {
    const { root, first } = repository();
    const text =
      'export class Cart {\n  readonly open = true;\n\n  total() {\n    const one = 1;\n    return one;\n  }\n}\n';
    write(root, { 'src/class.ts': text });
    commitAll(root, 'Add a class');
    const { changes } = await gatherReport(openTracing(root), { range: `${first}..HEAD` });
    expect(changes.find(({ after }) => after?.name === 'Cart')!.after!.code).toEqual([
      { type: 'text', firstLine: 1, text: 'export class Cart {\n  readonly open = true;\n' },
      { type: 'inner', name: 'Cart.total' },
      { type: 'text', firstLine: 8, text: '}' },
    ]);
  });

  test('shows of a file what is outside its symbols, unless it shares a line with one', async () => {
    const { root, first } = repository();
    write(root, { 'src/shipping.ts': `import './cart.ts';\nexport const rate = 2;\nlet a = 1; start();\n` });
    commitAll(root, 'Start');
    const { changes } = await gatherReport(openTracing(root), { range: `${first}..HEAD` });
    expect(changes.find(({ after }) => after?.name === '<module>')!.after!.code).toEqual([
      { type: 'text', firstLine: 1, text: "import './cart.ts';" },
      { type: 'inner', name: 'rate' },
      { type: 'text', firstLine: 3, text: 'let a = 1; start();\n' },
    ]);
  });

  test('refuses what git does not know', async () => {
    const { root } = repository();
    await expect(gatherReport(openTracing(root), { range: 'no-such..HEAD' })).rejects.toThrow(/no-such/);
  });
});

describe('of the ledger', () => {
  const intents = [{ id: 'INT-1', scope: ['src/cart.ts'] }];

  test('tells each record that decides, with code as it was before and after, and what was refused', async () => {
    const shop = workspace({ 'src/cart.ts': cart, 'src/shipping.ts': shipping }, intents);
    const session = shop.session('one');
    await session.select('INT-1');
    await session.edit('src/cart.ts', 'let sum = 0', 'let sum = 1');
    await session.stop();
    const refused = await session.edit('src/shipping.ts', '* 2', '* 3');
    expect(refused.refusal).not.toBeNull();
    const report = await gatherReport(shop.open(), {});
    const last = report.changes.at(-1)!;
    expect([last.after!.name, last.intent, last.mutationClass]).toEqual([
      'total',
      { id: 'INT-1', by: 'record' },
      'INTENT_EVOLUTION',
    ]);
    expect(last.before!.code).toEqual([{ type: 'text', firstLine: 1, text: cart.trimEnd() }]);
    expect(last.after!.code).toEqual([
      { type: 'text', firstLine: 1, text: cart.trimEnd().replace('= 0', '= 1') },
    ]);
    expect(report.refusals.map(({ code }) => code)).toEqual(['SCOPE_VIOLATION']);
    expect(report.files.find(({ path }) => path === 'src/cart.ts')!.owner).toEqual({
      id: 'INT-1',
      by: 'record',
    });
  });

  test('tells a deletion with what was there, and goes without code where no text is left', async () => {
    const shop = workspace({ 'src/cart.ts': `${cart}\n${shipping}` }, intents);
    const session = shop.session('one');
    await session.select('INT-1');
    await session.edit('src/cart.ts', shipping, '');
    await session.stop();
    const deleted = (report: Report) => report.changes.find(({ changes }) => changes.includes('deleted'))!;
    const kept = deleted(await gatherReport(shop.open(), {}));
    expect(kept.before).toMatchObject({ name: 'rate', lines: [7, 7] });
    rmSync(join(shop.root, '.orchestration/local/blobs'), { recursive: true });
    const gone = deleted(await gatherReport(shop.open(), {}));
    expect(gone.before).toMatchObject({ name: 'rate', lines: null, code: null });
    expect(gone.findings.length).toBeGreaterThan(0);
  });

  test('that is empty says to give a range', async () => {
    await expect(gatherReport(workspace({}).open(), {})).rejects.toMatchObject({ code: 'LEDGER_EMPTY' });
  });
});
