import stringWidth from 'string-width';
import { describe, expect, test } from 'vitest';
import type { SeenSymbol, Traced } from '../../../src/model/lens.ts';
import { age } from '../../../src/tracing/lens/age.ts';
import { DEFAULT_FORMAT, lensTitle } from '../../../src/tracing/lens/title.ts';
import { byWhom } from '../../../src/tracing/lens/words.ts';

const NOW = Date.parse('2026-02-17T12:00:00Z');
const traced: Traced = {
  name: 'f',
  owner: { intentId: 'INT-002', recordId: 'r' },
  traces: 5,
  contentHash: null,
  last: {
    recordId: 'r',
    timestamp: '2026-02-17T10:00:00Z',
    mutationClass: 'INTENT_EVOLUTION',
    contributor: { type: 'ai', model_id: 'anthropic/claude-opus-4-5' },
    agent: 'claude-code',
  },
};
const place = { line: 1, character: 0 };
const symbol: SeenSymbol = {
  name: 'f',
  kind: 'function',
  parent: null,
  hasChildren: false,
  span: { start: place, end: place },
  nameSpan: { start: place, end: place },
  traced,
  changed: false,
  intentName: 'JWT Authentication Migration',
};
const title = (over: Partial<SeenSymbol>, format = DEFAULT_FORMAT) =>
  lensTitle({ ...symbol, ...over }, format, NOW);

describe('a lens', () => {
  test('names the owner, the last change and the number of traces', () => {
    expect(title({})).toBe('INT-002 JWT Authentication Migration · feature by claude · 2 h ago · 5 traces');
  });

  test.each([
    [{ changed: true }, 'INT-002 JWT Authentication Migration · changed since its last trace · 5 traces'],
    [{ traced: null, intentName: null }, 'unowned · no trace'],
    [
      { intentName: null, traced: { ...traced, owner: null, traces: 1 } },
      'unowned · feature by claude · 2 h ago · 1 trace',
    ],
    [{ intentName: null }, 'INT-002 · feature by claude · 2 h ago · 5 traces'],
  ] satisfies [Partial<SeenSymbol>, string][])('says what is not so: %j', (over, expected) => {
    expect(title(over)).toBe(expected);
  });

  test.each([
    'A very long name for a piece of work that nobody will ever read to its very end',
    '一个非常长的名称，用于没有人会读到最后的工作',
    '\u{1f9f5}'.repeat(60),
    'a\u001b[31mred\u202e',
    '',
  ])('is at most 80 columns wide, on one line, with nothing hidden in it: %j', (intentName) => {
    const shown = title({ intentName });
    expect(stringWidth(shown)).toBeLessThanOrEqual(80);
    expect(shown).toContain('5 traces');
    expect(shown).not.toMatch(/[\p{Cc}\u202e]/u);
  });

  test('says what its format asks for, and leaves out what it does not know', () => {
    expect(title({}, '{intent} · {traces}')).toBe('INT-002 · 5 traces');
    expect(title({ traced: null, intentName: null }, '{name} · {age} · {intent}')).toBe('unowned');
    expect(title({}, 'by {whom}')).toBe('by {whom}');
  });
});

test.each([
  ['2026-02-17T11:59:30Z', 'just now'],
  ['2026-02-17T12:00:30Z', 'just now'],
  ['2026-02-17T11:58:00Z', '2 min ago'],
  ['2026-02-16T13:00:00Z', '23 h ago'],
  ['2026-02-16T11:00:00Z', '1 d ago'],
  ['2026-02-01T12:00:00Z', '2 w ago'],
  ['2025-12-01T12:00:00Z', '2 mo ago'],
  ['2023-02-17T12:00:00Z', '3 y ago'],
])('%s is %s', (timestamp, expected) => expect(age(timestamp, NOW)).toBe(expected));

test.each([
  [{ type: 'ai', model_id: 'anthropic/claude-opus-4-5' }, 'claude'],
  [{ type: 'ai', model_id: 'gpt-5.2-codex' }, 'gpt'],
  [{ type: 'ai' }, 'an agent'],
  [{ type: 'human' }, 'a person'],
  [{ type: 'unknown' }, 'somebody'],
] as const)('%j is %s', (contributor, expected) => expect(byWhom(contributor, null)).toBe(expected));

test('an agent of which no model is known is called by its name, where it has one', () => {
  expect(byWhom({ type: 'ai' }, 'cursor')).toBe('cursor');
  expect(byWhom({ type: 'ai' }, 'generic')).toBe('an agent');
  expect(byWhom({ type: 'ai', model_id: 'openai/gpt-5.2-codex' }, 'cursor')).toBe('gpt');
});
