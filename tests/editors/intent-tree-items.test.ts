import { describe, expect, test } from 'vitest';
import { intentItems } from '../../editors/vscode/src/intent-items.ts';
import { childrenOf, type Node, shown } from '../../editors/vscode/src/intent-tree-items.ts';
import type { FolderOfIntents, IntentOfTree } from '../../editors/vscode/src/protocol.ts';

const place = { start: { line: 0, character: 0 }, end: { line: 9, character: 0 } };
const symbols = [
  { name: 'AuthMiddleware.verify', kind: 'method', label: 'feature', by: 'claude', traces: 5 },
  { name: '<module>', kind: 'module', label: 'refactoring', by: null, traces: 1 },
];

function intent(id: string, rest: Partial<IntentOfTree> = {}): IntentOfTree {
  const files = [{ uri: 'file:///shop/src/auth/middleware.ts', path: 'src/auth/middleware.ts', symbols }];
  const location = { uri: 'file:///shop/.orchestration/active_intents.yaml', range: place };
  const scope = ['every file and symbol in src/auth/**'];
  const open = { status: 'IN_PROGRESS', open: true, selected: false };
  return {
    id,
    name: 'JWT',
    ...open,
    location,
    scope,
    constraints: ['No new dependencies'],
    files,
    more: 0,
    ...rest,
  };
}

function folder(...intents: IntentOfTree[]): FolderOfIntents {
  return { uri: 'file:///shop', name: 'shop', problem: null, intents };
}

/** The tree as lines, indented by level: what a person sees. */
function drawn(folders: readonly FolderOfIntents[], node?: Node, indent = ''): readonly string[] {
  return childrenOf(folders, node).flatMap((child) => {
    const { label, description } = shown(child);
    return [`${indent}${label} | ${description}`, ...drawn(folders, child, `${indent}  `)];
  });
}

describe('the tree', () => {
  test('goes from an intent to its files, and from there to what it owns', () => {
    expect(drawn([folder(intent('INT-001'))])).toEqual([
      'INT-001 JWT | in progress · 2 symbols',
      '  middleware.ts | src/auth',
      '    AuthMiddleware.verify | feature by claude · 5 traces',
      "    the file's own code | refactoring · 1 trace",
    ]);
  });

  test('has a level of folders only where there are several', () => {
    const second = { ...folder(), uri: 'file:///till', name: 'till', problem: 'no .orchestration/' };
    expect(drawn([folder(intent('INT-001', { files: [] })), second])).toEqual([
      'shop | ',
      '  INT-001 JWT | in progress · 0 symbols',
      'till | no .orchestration/',
    ]);
  });

  test('says what an answer left out', () => {
    expect(drawn([folder(intent('INT-001', { more: 40 }))])).toEqual(
      expect.arrayContaining(['INT-001 JWT | in progress · 42 symbols', '  and 40 symbols more | ']),
    );
  });

  test('puts the selected intent first, closed ones last', () => {
    const closed = intent('INT-001', { status: 'COMPLETED', open: false });
    const lines = childrenOf([folder(closed, intent('INT-002'), intent('INT-003', { selected: true }))]);
    expect(lines.map((node) => shown(node).label.slice(0, 7))).toEqual(['INT-003', 'INT-002', 'INT-001']);
  });

  test('gives every node an identity of its own, which the editor keeps it open by', () => {
    const folders = [folder(intent('INT-001'), intent('INT-002'))];
    const ids: string[] = [];
    const visit = (node?: Node) => {
      for (const child of childrenOf(folders, node)) {
        ids.push(shown(child).id);
        visit(child);
      }
    };
    visit();
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids).toHaveLength(8);
  });

  test('offers to select open intents only', () => {
    const context = (rest: Partial<IntentOfTree>) =>
      shown(childrenOf([folder(intent('I', rest))])[0]!).context;
    expect([context({}), context({ open: false })]).toEqual(['intent.open', 'intent']);
  });

  test('tells the scope and the constraints, and tells a screen reader what the icons mean', () => {
    const { tooltip, spoken } = shown(childrenOf([folder(intent('INT-001', { selected: true }))])[0]!);
    expect(tooltip).toContain('Scope:\n  every file and symbol in src/auth/**\n\nConstraints:\n  No new');
    expect(spoken).toBe('Intent INT-001 JWT, selected · in progress · 2 symbols');
  });

  test.each(['IN_PROGRESS', 'PENDING', 'BLOCKED', 'COMPLETED', 'ABANDONED', 'SOMETHING_NEW'])(
    'has an icon for %s',
    (status) => {
      expect(shown(childrenOf([folder(intent('I', { status }))])[0]!).icon).toMatch(/^[a-z-]+$/);
    },
  );
});

describe('the picker of intents', () => {
  test('lists what may be worked on, and the way to go by none', () => {
    const items = intentItems([
      intent('INT-001', { open: false }),
      intent('INT-002'),
      intent('INT-003', { selected: true }),
    ]);
    expect(items.map(({ intentId, description }) => [intentId, description])).toEqual([
      ['INT-003', 'JWT · in progress · selected'],
      ['INT-002', 'JWT · in progress'],
      [null, 'go by no intent in this editor'],
    ]);
  });

  test('without a selection there is none to take back', () => {
    expect(intentItems([intent('INT-001')]).map(({ intentId }) => intentId)).toEqual(['INT-001']);
  });
});
