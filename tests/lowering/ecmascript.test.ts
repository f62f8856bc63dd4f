import { expect, test } from 'vitest';
import { lower } from '../../src/lowering/lower.ts';
import type { Core } from '../../src/model/core.ts';
import { parse } from '../support/languages.ts';

async function lowered(text: string, path = 'file.tsx'): Promise<string> {
  const file = await parse(path, text, { bindings: true });
  const core = lower(file)!;
  return file.root.children.flatMap((node) => core.lower(node).map(printed)).join('; ');
}

function printed({ op, text, variable, children }: Core): string {
  const self = [op, text && JSON.stringify(text), variable?.name].filter(Boolean).join(' ');
  return children.length === 0 ? self : `${self}(${children.map(printed).join(', ')})`;
}

test.each([
  [
    'numbers have one spelling',
    '0x10; 1_6; 16',
    'evaluate(literal "n:16"); evaluate(literal "n:16"); evaluate(literal "n:16")',
  ],
  ['so do strings', `f('it\\'s', "\\x61")`, `evaluate(call(variable f, literal "s:it's", literal "s:a"))`],
  ['a legacy octal number is octal', '010', 'evaluate(literal "n:8")'],
  ['types are erased', 'let a: number = (b as string)!;', 'let "let"(bind a, variable b)'],
  [
    'a declaration of several is several',
    'const a = 1, b = 2',
    'let "const"(bind a, literal "n:1"); let "const"(bind b, literal "n:2")',
  ],
  [
    'a step of a simple variable is an assignment',
    'x += 1',
    'evaluate(assign(variable x, binary "+"(variable x, literal "n:1")))',
  ],
  ['a step of a member is not', 'o.x += 1', 'evaluate(assign "+="(member "x"(variable o), literal "n:1"))'],
  [
    'an optional chain ends as a whole',
    'a?.b.c',
    'evaluate(unary "chain"(member "c"(member "b"(unary "?."(variable a)))))',
  ],
  [
    'parentheses end it',
    '(a?.b).c',
    'evaluate(member "c"(unary "chain"(member "b"(unary "?."(variable a)))))',
  ],
  [
    'an empty slot of an array is kept',
    '[, a, , b]',
    'evaluate(array(nothing, variable a, nothing, variable b))',
  ],
  [
    'a for loop without parts has a true condition',
    'for (;;) f()',
    'loop(literal "b:true", block(evaluate(call(variable f))), nothing)',
  ],
  [
    'comments are no code',
    'f(/* one */ a, // two\n b)',
    'evaluate(call(variable f, variable a, variable b))',
  ],
  [
    'a key is the same in quotes',
    '({ "a": 1, b: 2 })',
    'evaluate(object(property "a"(literal "n:1"), property "b"(literal "n:2")))',
  ],
  [
    'an arrow returns its expression',
    'x => x',
    'evaluate(function "arrow"(parameters(bind x), block(return(variable x))))',
  ],
  [
    'functions are there from the start of their block',
    'f(); function f() {}',
    'evaluate(call(variable f)); let "function"(bind f, function(parameters, block))',
  ],
  [
    'JSX text is trimmed as compilers do',
    'x = <p>\n  a b\n  {c}\n</p>',
    'evaluate(assign(variable x, array "jsx"(literal "s:p", literal "s:a b", variable c)))',
  ],
  [
    'an unknown construct keeps its tokens and resolves its names',
    'new.target',
    'evaluate(opaque "meta_property new . target")',
  ],
])('%s', async (_, text, expected) => {
  expect(await lowered(text)).toBe(expected);
});

test('what is hidden by an inner name is another variable', async () => {
  const file = await parse('file.ts', 'const a = 1; { const a = 2; f(a); }', { bindings: true });
  const core = lower(file)!;
  const [outer, block] = file.root.children.flatMap((node) => core.lower(node));
  const inner = block!.children[0]!.children[0]!.variable;
  expect(inner).not.toBe(outer!.children[0]!.variable);
  expect(block!.children[1]!.children[0]!.children[1]!.variable).toBe(inner);
});

test('a signature shows the types that callers see', async () => {
  const signature = async (text: string): Promise<string> => {
    const file = await parse('file.ts', text, { bindings: true });
    return lower(file)!.signature(file.symbols[0]!.declaration).map(printed).join('; ');
  };
  expect(await signature('function f(a: number) {}')).not.toBe(await signature('function f(a: string) {}'));
  expect(await signature('function f(a: (number)) {}')).toBe(await signature('function f(a: number) {}'));
  expect(await signature('function f(a) { let b: number }')).toBe('');
});
