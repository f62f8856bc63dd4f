import { describe, expect, test } from 'vitest';
import type { Trace, Traces } from '../../editors/vscode/src/protocol.ts';
import { diffTitle, traceItems, withoutTexts } from '../../editors/vscode/src/trace-items.ts';

const trace: Trace = {
  record_id: 'r1',
  timestamp: '2026-02-17T15:30:00.000Z',
  age: '2 h ago',
  intent_id: 'INT-002',
  intent_name: 'JWT Authentication Migration',
  mutation_class: 'INTENT_EVOLUTION',
  label: 'feature',
  by: 'claude',
  provisional: false,
  changes: ['modified'],
  path: 'src/auth.ts',
  name: 'AuthMiddleware.verify',
  because: '`<` became `<=`',
  before: { uri: 'goldthread:/src/auth.ts?a', line: 12 },
  after: { uri: 'goldthread:/src/auth.ts?b', line: 12 },
};
const answer = (...traces: Partial<Trace>[]): Traces => ({
  symbol: { path: 'src/auth.ts', name: 'AuthMiddleware.verify' },
  title: 'INT-002 JWT Authentication Migration',
  traces: traces.map((each) => ({ ...trace, ...each })),
});
const only = (each: Partial<Trace>) => traceItems(answer(each))[0]!;

describe('a line of the picker', () => {
  test('says what was done, by whom, when and why', () => {
    expect(only({})).toMatchObject({
      label: '$(sparkle) feature · INT-002',
      description: 'by claude · 2 h ago',
      detail: '`<` became `<=`',
    });
  });

  test('marks what was proved', () => {
    expect(only({ mutation_class: 'AST_REFACTOR', label: 'refactoring' }).label).toBe(
      '$(verified) refactoring · INT-002',
    );
  });

  test('names the place that the symbol had then', () => {
    const moved = { changes: ['renamed', 'moved'], path: 'src/old.ts', name: 'check' };
    expect(only(moved).detail).toBe('renamed, moved · then src/old.ts#check · `<` became `<=`');
    expect(only({ name: 'AuthMiddleware.check' }).detail).toContain('then AuthMiddleware.check');
  });

  test('tells what nobody authorised, and what is not settled', () => {
    expect(only({ intent_id: null }).label).toContain('no intent');
    expect(only({ provisional: true, by: null }).description).toBe('2 h ago · not settled yet');
  });

  test('stays one line', () => {
    const { detail } = only({ because: `one\n\ttwo ${'x'.repeat(500)}` });
    expect(detail).toMatch(/^one two x+…$/);
    expect(detail.length).toBeLessThanOrEqual(200);
  });

  test('comes in the order of the answer', () => {
    const items = traceItems(answer({ record_id: 'new' }, { record_id: 'old' }));
    expect(items.map((item) => item.trace.record_id)).toEqual(['new', 'old']);
  });
});

describe('a diff', () => {
  test('is called after the symbol, or after the file for its own code', () => {
    expect(diffTitle(trace)).toBe('AuthMiddleware.verify · feature · INT-002 · 2 h ago');
    expect(diffTitle({ ...trace, name: '<module>' })).toMatch(/^auth\.ts · /);
  });

  test('needs the text of one side at least', () => {
    expect(withoutTexts({ ...trace, before: null })).toBeNull();
    expect(withoutTexts({ ...trace, after: null })).toBeNull();
    expect(withoutTexts({ ...trace, before: null, after: null })).toContain('not kept any more');
  });
});
