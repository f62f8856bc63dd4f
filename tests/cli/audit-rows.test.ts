import { expect, test } from 'vitest';
import { entryRows } from '../../src/cli/audit-rows.ts';
import type { AuditEntry } from '../../src/model/audit.ts';

const entry = (symbol: string, over: Partial<AuditEntry> = {}): AuditEntry => ({
  record_id: 'one',
  timestamp: '2026-02-17T10:00:00Z',
  path: 'src/cart.ts',
  symbol,
  kind: 'method',
  changes: ['added'],
  previous: null,
  agent: null,
  contributor: { type: 'human' },
  provisional: false,
  findings: [{ rule: 'added-symbol', verdict: 'changes', because: `method ${symbol} was added` }],
  ...over,
});
const told = (entries: readonly AuditEntry[]) =>
  entryRows(entries).map(([, symbol, changes, , because]) => [symbol, changes, because].join(' | '));

test('what came with its class has no row of its own, and neither has what came with its file', () => {
  expect(told([entry('Cart.total.round'), entry('Cart.total'), entry('Cart', { kind: 'class' })])).toEqual([
    'src/cart.ts#Cart | added | class with 2 symbols in it',
  ]);
  expect(told([entry('<module>', { kind: 'module' }), entry('Cart', { kind: 'class' })])).toEqual([
    'src/cart.ts | added | file with 1 symbol in it',
  ]);
});

test('what only looks so has one: another commit, another file, another change', () => {
  const rows = told([
    entry('Cart', { kind: 'class' }),
    entry('Cart.a', { record_id: 'two' }),
    entry('Cart.b', { path: 'src/other.ts' }),
    entry('Cart.c', { changes: ['added', 'extracted'] }),
    entry('Cart.d', { changes: ['deleted'] }),
    entry('Cartwheel'),
  ]);
  expect(rows).toHaveLength(6);
  expect(rows[0]).toBe('src/cart.ts#Cart | added | class');
});

test('what was found out is said where it says more than the row does', () => {
  const findings = [{ rule: 'unexplained-edit', verdict: 'changes' as const, because: '`1` became `2`' }];
  expect(told([entry('Cart.total', { changes: ['modified'], findings })])).toEqual([
    'src/cart.ts#Cart.total | modified | `1` became `2`',
  ]);
});
