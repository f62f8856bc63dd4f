import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { HookOutcome } from '../../src/agents/adapter.ts';
import { adapters } from '../../src/agents/registry.ts';

interface ReplyCase {
  readonly name: string;
  readonly payload: string;
  readonly outcome?: HookOutcome;
  readonly fault?: string;
  readonly reply: { readonly stdout: unknown; readonly stderr: string; readonly exitCode: number };
}

const read = (path: string) =>
  JSON.parse(readFileSync(new URL(`../../fixtures/agents/${path}`, import.meta.url), 'utf8'));

describe.each(adapters.map((adapter) => ({ adapter, name: adapter.name })))('$name', ({ adapter, name }) => {
  const cases: readonly ReplyCase[] = read(`${name}/replies.json`).cases;

  test.each(cases)('$name', ({ payload, outcome, fault, reply }) => {
    const parsed = adapter.parse(read(`${name}/payloads/${payload}`).payload);
    const given = parsed.ok
      ? outcome
        ? adapter.reply(parsed.event, outcome)
        : adapter.failure(fault!, parsed.event, gates(payload))
      : adapter.failure(fault!, null, parsed.gating);
    expect({ ...given, stdout: given.stdout === '' ? null : JSON.parse(given.stdout) }).toEqual(reply);
  });
});

function gates(payload: string): boolean {
  return payload.startsWith('pre-') || payload.startsWith('before-');
}
