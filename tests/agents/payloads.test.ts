import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { adapters } from '../../src/agents/registry.ts';
import type { AgentEvent } from '../../src/model/agent-event.ts';

/** A payload as an agent sent it, and what it means: an event, or why it is unusable and whether that denies. */
interface PayloadCase {
  readonly about: string;
  readonly payload: unknown;
  readonly event?: AgentEvent;
  readonly unusable?: { readonly because: string; readonly gating: boolean };
}

const fixtures = new URL('../../fixtures/agents/', import.meta.url);

describe.each(adapters.map((adapter) => ({ adapter, name: adapter.name })))('$name', ({ adapter, name }) => {
  const folder = new URL(`${name}/payloads/`, fixtures);

  test.each(readdirSync(folder))('%s', (file) => {
    const url = new URL(file, folder);
    const fixture: PayloadCase = JSON.parse(readFileSync(url, 'utf8'));
    const parsed = adapter.parse(fixture.payload);
    const meaning = parsed.ok
      ? { event: parsed.event }
      : { unusable: { because: parsed.because, gating: parsed.gating } };
    // UPDATE=1 writes down what is understood now, to be read in the diff.
    if (process.env.UPDATE === '1') {
      const { about, payload } = fixture;
      writeFileSync(url, `${JSON.stringify({ about, payload, ...meaning }, null, 2)}\n`);
    } else {
      expect(meaning).toEqual(fixture.event ? { event: fixture.event } : { unusable: fixture.unusable });
    }
  });

  test('every kind of doubt is refused', () => {
    const doubts = readdirSync(folder).filter((file) => file.startsWith('bad-'));
    expect(doubts.length).toBeGreaterThanOrEqual(4);
    for (const file of doubts) {
      const fixture: PayloadCase = JSON.parse(readFileSync(new URL(file, folder), 'utf8'));
      expect(adapter.parse(fixture.payload).ok, file).toBe(false);
    }
  });
});
