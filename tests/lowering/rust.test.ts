import { describe, expect, it } from 'vitest';
import { lowerRust } from '../../src/lowering/rust/lower-file.ts';
import type { Core } from '../../src/model/core.ts';
import { parse } from '../support/languages.ts';
import { printCore } from './print-core.ts';

/** The statements of one function, and the function's file. */
async function body(text: string): Promise<readonly Core[]> {
  const file = await parse('a.rs', `fn f(a: u32, b: Option<u32>) {\n${text}\n}\n`);
  const [made] = lowerRust(file).lower(file.symbols[0]!.declaration);
  return made!.children[1]!.children[1]!.children;
}

async function same(one: string, two: string): Promise<void> {
  expect(printCore(...(await body(one)))).toBe(printCore(...(await body(two))));
}

async function signature(text: string): Promise<string> {
  const file = await parse('a.rs', text);
  const function_ = file.symbols.find(({ declaration }) => declaration.kind === 'function_item')!;
  return printCore(...lowerRust(file).signature(function_.declaration)).replace(/\$\d+/g, '$');
}

describe('two spellings of one thing', () => {
  it.each([
    ['numbers', 'g(0xFF_u8);', 'g(255u8);'],
    ['texts', 'g(r#"a"b"#);', 'g("a\\"b");'],
    ['parentheses', 'g((a + 1));', 'g(a + 1);'],
    ['`unsafe`, which only the compiler asks for', '{ g(a); }', 'unsafe { g(a); }'],
    ['a name for what has one', 'let c = a; g(c);', 'g(a);'],
    [
      '`let` with `else`, and a match',
      'let Some(c) = b else { return }; g(c);',
      'let c = match b { Some(c) => c, _ => return }; g(c);',
    ],
    [
      'what is left of two variants',
      'if let Some(_) = b { g(a) }',
      'match b { None => (), Some(_) => g(a) }',
    ],
    ['a loop over numbers', 'for i in 0..3 { g(i); }', '{ let mut i = 0; while i < 3 { g(i); i += 1; } }'],
    ['a label that nobody needs', "'x: loop { break 'x; }", 'loop { break; }'],
    ['brackets of a macro', 'm!(a, 1);', 'm![a, 1];'],
  ])('%s', async (_, one, two) => {
    await same(one, two);
  });

  it('is not the same at another place of a pattern', async () => {
    const first = printCore(...(await body('let (c, _) = g(); g(c);')));
    expect(printCore(...(await body('let (_, c) = g(); g(c);')))).not.toBe(first);
    const inside = printCore(...(await body('if let P(c, _) = b { g(c) }')));
    expect(printCore(...(await body('if let P(_, c) = b { g(c) }')))).not.toBe(inside);
  });
});

describe('what two signatures have in common', () => {
  it.each([
    [
      'a bound at the name or behind `where`',
      'fn f<T: A + B>(x: T, y: T) {}',
      'fn f<T>(x: T, y: T) where T: B + A {}',
    ],
    ['a type parameter that is named once', 'fn f(x: impl A) {}', 'fn f<T: A>(x: T) {}'],
    ['lifetimes', "fn f<'a>(x: &'a u8) -> &'a u8 { x }", 'fn f(x: &u8) -> &u8 { x }'],
    ['an alias', 'type T = Vec<u8>; fn f(x: T) {}', 'fn f(x: Vec<u8>) {}'],
  ])('%s', async (_, one, two) => {
    expect(await signature(one)).toBe(await signature(two));
  });

  it('is not the type itself', async () => {
    expect(await signature('fn f(x: u8) {}')).not.toBe(await signature('fn f(x: u16) {}'));
    expect(await signature('fn f(x: &u8) {}')).not.toBe(await signature('fn f(x: &mut u8) {}'));
  });
});

it('keeps what is held until the end of its block', async () => {
  const [held] = await body('let _guard = lock(); g(a);');
  expect(held!.text).toBe('held');
  const [owned] = await body('let guard = make(); g(guard);');
  expect(owned!.text).toBe('own');
});
