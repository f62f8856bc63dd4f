import { expect, test } from 'vitest';
import { Language, Parser, type Tree } from 'web-tree-sitter';
import type { AstNode } from '../../src/model/ast-node.ts';
import { type NodeCursor, nodeCursor, type TreeSitterModule } from '../../src/syntax/cursor.ts';
import { upgradeDylink } from '../../src/syntax/dylink.ts';
import { lineEdits } from '../../src/syntax/line-edits.ts';
import { type ConversionInput, convertTree, MAX_DEPTH } from '../../src/syntax/tree.ts';
import { readGrammars } from '../../src/workspace/grammar-files.ts';

const module: TreeSitterModule = {};
await Parser.init(module as object);
const source = readGrammars().find(({ id }) => id === 'tsx')!;
const language = await Language.load(upgradeDylink(source.readWasm()));
const parser = new Parser();
parser.setLanguage(language);
const table = {
  names: language.types,
  named: language.types.map((_, id) => language.nodeTypeIsNamed(id)),
  fields: language.fields,
};

function converted(text: string, open: (tree: Tree) => NodeCursor) {
  const tree = parser.parse(text)!;
  const result = convertTree(conversionOf(text, tree, () => open(tree)));
  tree.delete();
  return result;
}

function conversionOf(source: string, tree: Tree, openCursor: () => NodeCursor): ConversionInput {
  return {
    ...{ openCursor, source, unknown: [], table, damaged: tree.rootNode.hasError },
    comments: new Set(['comment']),
    atomic: new Set(['template_string', 'string', 'jsx_text']),
    names: new Set(),
    ...{ layout: null, isKept: false, earlier: null },
  };
}

const samples = [
  '',
  '\n\n',
  'const a = <p>one {`t ${b}  x`} two</p>; // end\n',
  'class A { static #x? = 1; get y() { return "é😀" } }',
  'function a( {\n  return `x\n',
  `x = ${'['.repeat(2_000)}1${']'.repeat(2_000)}`,
];

test.each(samples)('the quick cursor and the ordinary one read %j as the same tree', (text) => {
  const quick = converted(text, (tree) => nodeCursor(tree, module));
  const ordinary = converted(text, (tree) => nodeCursor(tree, {}));
  expect(quick).toEqual(ordinary);
});

test.each(samples)('offsets in the tree of %j are those of the text', (text) => {
  const { root } = converted(text, (tree) => nodeCursor(tree, module));
  const check = (node: AstNode): void => {
    if (node.children.length === 0) expect(text.slice(node.start, node.end)).toBe(node.text);
    let last = node.start;
    for (const child of node.children) {
      expect(child.start).toBeGreaterThanOrEqual(last);
      expect(child.end).toBeLessThanOrEqual(node.end);
      last = child.end;
      check(child);
    }
  };
  check(root);
});

test('a tree is no deeper than the limit, and says where it was cut', () => {
  const text = `x = ${'['.repeat(2_000)}1${']'.repeat(2_000)}`;
  const { root, tooDeepAt } = converted(text, (tree) => nodeCursor(tree, module));
  let depth = 0;
  for (let node: AstNode | undefined = root; node; node = node.children.find(({ named }) => named))
    depth += 1;
  expect(depth).toBeLessThanOrEqual(MAX_DEPTH);
  expect(tooDeepAt).toBeGreaterThan(MAX_DEPTH / 2);
});

test('what no edit touched is copied from the conversion of the earlier text, and walked over no more', () => {
  const functionOf = (nth: number): string =>
    `function f${nth}(given) {\n  return given.map((each) => \`\${each}\` + ${nth}).filter(isAny);\n}\n`;
  const text = Array.from({ length: 200 }, (_, nth) => functionOf(nth)).join('');
  const at = text.indexOf('function f100');
  const line = '// one more line\n';
  const later = text.slice(0, at) + line + text.slice(at);

  let steps = 0;
  const counting = (tree: Tree): NodeCursor => {
    const cursor = nodeCursor(tree, module);
    const counted = (step: () => boolean) => () => {
      steps += 1;
      return step();
    };
    return {
      ...cursor,
      firstChild: counted(cursor.firstChild),
      nextSibling: counted(cursor.nextSibling),
    };
  };
  const old = parser.parse(text)!;
  const earlier = convertTree({ ...conversionOf(text, old, () => counting(old)), isKept: true }).parts!;
  const stepsAlone = steps;
  steps = 0;
  for (const edit of lineEdits(text, later)) old.edit(edit as Parameters<Tree['edit']>[0]);
  const tree = parser.parse(later, old)!;
  const near = convertTree({
    ...conversionOf(later, tree, () => counting(tree)),
    ...{ isKept: true, earlier },
  });
  old.delete();
  tree.delete();

  expect(near.root).toEqual(converted(later, (alone) => nodeCursor(alone, module)).root);
  expect(steps).toBeLessThan(stepsAlone / 20);
});

test('trees and cursors are freed', () => {
  const text = 'f(a, [b], { c });\n'.repeat(400);
  const pages = () => (module as unknown as { HEAP8: Int8Array }).HEAP8.length;
  for (let round = 0; round < 20; round++) converted(text, (tree) => nodeCursor(tree, module));
  const before = pages();
  for (let round = 0; round < 300; round++) converted(text, (tree) => nodeCursor(tree, module));
  expect(pages()).toBe(before);
});
