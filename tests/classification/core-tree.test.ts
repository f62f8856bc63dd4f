import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  block,
  countUses,
  mentions,
  renamed,
  rewrite,
  size,
} from '../../src/classification/normal-form/tree.ts';
import { bounded } from '../../src/classification/normal-form/work.ts';
import { type Core, type CoreVariable, core } from '../../src/model/core.ts';

const seed = Number(process.env.SEED ?? 7);

/** More than there are marks for. */
const variables: readonly CoreVariable[] = Array.from({ length: 70 }, (_, at) => ({
  name: `v${at}`,
  kind: 'local',
  binding: null,
  symbol: null,
}));

const leaf = fc
  .nat({ max: variables.length - 1 })
  .map((at) => core('variable', '', [], null, variables[at]!));
const { tree } = fc.letrec<{ tree: Core }>((tie) => ({
  tree: fc.oneof(
    { maxDepth: 4 },
    leaf,
    fc.array(tie('tree'), { maxLength: 5 }).map((children) => core('array', '', children)),
  ),
}));

function names(node: Core): readonly CoreVariable[] {
  return [...(node.variable ? [node.variable] : []), ...node.children.flatMap(names)];
}

test('a variable is found wherever it stands, and nowhere else', () => {
  fc.assert(
    fc.property(tree, fc.constantFrom(...variables), (node, variable) => {
      const uses = names(node).filter((name) => name === variable).length;
      expect(mentions(node, variable)).toBe(uses > 0);
      expect(countUses(node, variable)).toBe(uses);
      const other: CoreVariable = { ...variable, name: 'other' };
      expect(countUses(renamed(node, variable, other), other)).toBe(uses);
      expect(mentions(renamed(node, variable, other), variable)).toBe(false);
    }),
    { seed, numRuns: 300 },
  );
});

test('what a rule only made anew is the node itself', () => {
  fc.assert(
    fc.property(tree, (node) => {
      const again = rewrite(node, ({ op, text, children, source, variable }) =>
        core(op, text, [...children], source, variable),
      );
      expect(again).toBe(node);
    }),
    { seed, numRuns: 300 },
  );
});

test('a variable is looked for in what may hold it, and the rest is passed by', () => {
  const [wanted, ...others] = variables.slice(0, 20).map((variable) => ({ ...variable }));
  const use = (variable: CoreVariable): Core => core('variable', '', [], null, variable);
  const rest = block(Array.from({ length: 1_000 }, (_, at) => use(others[at % others.length]!)));
  const root = block([rest, use(wanted!)]);
  const work = { left: 10_000 };
  expect(bounded(work, work.left, () => countUses(root, wanted!))).toBe(1);
  expect(10_000 - work.left).toBeLessThan(10);
  expect(size(root)).toBe(1_003);
});
