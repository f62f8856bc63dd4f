import { describe, expect, test } from 'vitest';
import { compare } from '../../src/tracing/compare.ts';
import { languages } from '../support/languages.ts';

const spelled = (derives: string): string => `${derives}pub struct Page {
    size: u32,
}

impl Default for Page {
    fn default() -> Self {
        Page { size: 0 }
    }
}
`;
const derived = (derives: string): string => `${derives}pub struct Page {
    size: u32,
}
`;

/** What a struct derives besides is seen by compilers alone, so that no run of it shows that something is missing. */
describe('a default that is derived takes nothing else with it', () => {
  test.each([
    ['#[derive(Debug, Clone)]\n', '#[derive(Clone, Debug, Default)]\n', 'AST_REFACTOR'],
    ['', '#[derive(Default)]\n', 'AST_REFACTOR'],
    ['#[derive(Debug, Clone)]\n', '#[derive(Clone, Default)]\n', 'INTENT_EVOLUTION'],
    ['#[derive(Clone)]\n', '#[derive(Clone, Default, Hash)]\n', 'INTENT_EVOLUTION'],
    ['', '#[derive(Debug, Default)]\n', 'INTENT_EVOLUTION'],
  ])('%j and %j', async (before, after, verdict) => {
    const files = [spelled(before), derived(after)].map((text) => [
      { type: 'text', path: 'page.rs', text } as const,
    ]);
    expect((await compare(files[0]!, files[1]!, languages)).mutationClass).toBe(verdict);
  });
});
