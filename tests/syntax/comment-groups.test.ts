import { expect, test } from 'vitest';
import type { AstNode } from '../../src/model/ast-node.ts';
import { parse } from '../support/languages.ts';

const commentsIn = (node: AstNode): readonly string[] =>
  node.extra ? [node.text] : node.children.flatMap(commentsIn);

test('what an example of Go prints is one comment, however far it is indented', async () => {
  const { root } = await parse(
    'shop_test.go',
    'package shop\n\nfunc ExampleTotal() {\n\t// says why\n\t// and how\n\tshow()\n\t// Output:\n\t// plums\n\t\t// 5\n\n\t// apart\n}\n',
  );
  expect(commentsIn(root)).toEqual(['// says why', '// and how', '// Output:\n// plums\n// 5', '// apart']);
});
