import { describe, expect, test } from 'vitest';
import type { SourceFile } from '../../src/model/source-file.ts';
import { compareAmong } from '../../src/tracing/comparison/open-world.ts';
import { filesAtHand } from '../../src/tracing/comparison/surroundings.ts';
import { languages } from '../support/languages.ts';

type Files = Readonly<Record<string, string>>;

async function verdictOf(path: string, text: string, from: string, to: string, beside: Files) {
  const source = (name: string, said: string): SourceFile => ({ type: 'text', path: name, text: said });
  const comparison = await compareAmong(
    filesAtHand(Object.entries(beside).map(([name, said]) => source(name, said))),
    [source(path, text)],
    [source(path, text.replaceAll(from, to))],
    languages,
    {},
  );
  return comparison.mutationClass;
}

const rates = 'pub struct Rates;\n\nimpl Rates {\n    pub fn root(&self) -> i32 {\n        2\n    }\n}\n';
const trait = (type: string): string =>
  `pub trait Based {\n    fn base(&self) -> i32;\n}\n\nimpl Based for ${type} {\n    fn base(&self) -> i32 {\n        1\n    }\n}\n`;
const embedding = 'package shop\n\ntype Rates struct{ Base }\n\nfunc (r Rates) Add(n int) int { return 2 }\n';
const base = 'package shop\n\ntype Base struct{}\n\nfunc (b Base) Put(n int) int { return 1 }\n';
const putter = 'package shop\n\ntype putter interface{ Put(n int) int }\n';

describe('a method is not called renamed where its new name hides another, or is asked for', () => {
  test('of a trait of Rust', async () => {
    const name = 'src/rates.rs';
    expect(await verdictOf(name, rates + trait('Rates'), 'root', 'base', {})).toBe('INTENT_EVOLUTION');
    const beside = { 'src/based.rs': `use crate::rates::Rates;\n\n${trait('Rates')}` };
    expect(await verdictOf(name, rates, 'root', 'base', beside)).toBe('INTENT_EVOLUTION');
    expect(await verdictOf(name, rates, 'root', 'other', beside)).toBe('AST_REFACTOR');
  });

  test('of a type that a struct of Go embeds', async () => {
    expect(await verdictOf('rates.go', embedding, 'Add', 'Put', { 'base.go': base })).toBe(
      'INTENT_EVOLUTION',
    );
    expect(await verdictOf('rates.go', embedding, 'Add', 'Sum', { 'base.go': base })).toBe('AST_REFACTOR');
  });

  test('by an interface of Go', async () => {
    const plain = embedding.replace('{ Base }', '{}');
    expect(await verdictOf('rates.go', plain, 'Add', 'Put', { 'put.go': putter })).toBe('INTENT_EVOLUTION');
    expect(await verdictOf('rates.go', plain, 'Add', 'Put', {})).toBe('AST_REFACTOR');
  });
});

test('a function that was taken out does not take the name of one in another script of its page', async () => {
  const source = (path: string, text: string): SourceFile => ({ type: 'text', path, text });
  const taken = async (beside: string) =>
    (
      await compareAmong(
        filesAtHand([source('cart.js', beside)]),
        [source('rates.js', 'function total(a) {\n  const b = a * 2;\n  return b + 1;\n}\n')],
        [
          source(
            'rates.js',
            'function total(a) {\n  const b = twice(a);\n  return b + 1;\n}\n\nfunction twice(a) {\n  return a * 2;\n}\n',
          ),
        ],
        languages,
        {},
      )
    ).mutationClass;
  expect(await taken('function twice(a) {\n  return a + a + 1;\n}\n')).toBe('INTENT_EVOLUTION');
  expect(await taken('export function twice(a) {\n  return a + a + 1;\n}\n')).toBe('AST_REFACTOR');
});

test('a name that is shown elsewhere now meets another one only where one file hands on both', async () => {
  const source = (path: string, text: string): SourceFile => ({ type: 'text', path, text });
  const moved = async (whole: string) =>
    (
      await compareAmong(
        filesAtHand([
          source('shop/src/index.ts', whole),
          source('shop/src/rates.ts', 'export type Rates = string;\n'),
          source('shop/src/carts.ts', 'export const carts = 1;\n'),
        ]),
        [source('tests/carts.ts', 'export type Rates = number;\n')],
        [source('shop/test/carts.ts', 'export type Rates = number;\n')],
        languages,
        {},
      )
    ).mutationClass;
  expect(await moved("export * from './rates';\nexport * from './carts';\n")).toBe('AST_REFACTOR');
  expect(await moved("export * from './rates';\nexport * from '../test/carts';\n")).toBe('INTENT_EVOLUTION');
});
