import { expect, test } from 'vitest';
import type { AstNode } from '../../src/model/ast-node.ts';
import { parentsOf } from '../../src/model/parents.ts';

function node(start: number, end: number, children: readonly AstNode[] = []): AstNode {
  return { kind: 'a', named: true, field: null, start, end, text: '', children, extra: false, broken: false };
}

/** A declaration of so many statements, each with a node without a width where it begins and where it ends. */
function declaration(start: number, statements: number): AstNode {
  const made = Array.from({ length: statements }, (_, at) => {
    const from = start + at * 10;
    return node(from, from + 10, [node(from, from), node(from, from + 10), node(from + 10, from + 10)]);
  });
  return node(start, start + statements * 10, made);
}

function everyNode(root: AstNode): readonly AstNode[] {
  return [root, ...root.children.flatMap(everyNode)];
}

function holders(root: AstNode): ReadonlyMap<AstNode, AstNode> {
  return new Map(everyNode(root).flatMap((one) => one.children.map((child) => [child, one] as const)));
}

test('who holds a node is the same wherever one asks first', () => {
  for (const first of [0, 1, 61, 62, 300, 2_000, 4_500]) {
    const root = node(0, 12_000, [declaration(0, 20), declaration(200, 1_000), declaration(10_200, 180)]);
    const [parents, known, all] = [parentsOf(root), holders(root), everyNode(root)];
    for (const one of [all[first]!, ...all]) expect(parents.get(one) === known.get(one)).toBe(true);
  }
});

test('a node is found that stands elsewhere than its offsets say, and none that is of another tree', () => {
  const stray = node(11_000, 11_005);
  const holder = node(0, 4_500, [node(0, 4_000), stray]);
  const root = node(0, 12_000, [holder, node(4_500, 12_000, [node(4_500, 12_000)])]);
  expect(parentsOf(root).get(stray)).toBe(holder);
  expect(parentsOf(root).get(node(0, 4_000))).toBeUndefined();
  expect(parentsOf(root).get(root)).toBeUndefined();
});
