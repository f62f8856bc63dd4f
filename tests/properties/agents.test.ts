import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isGating } from '../../src/agents/adapter.ts';
import { parseApplyPatch } from '../../src/agents/apply-patch.ts';
import { patchInCommand } from '../../src/agents/apply-patch-command.ts';
import { adapters } from '../../src/agents/registry.ts';
import { applyWrite } from '../../src/agents/write-effects.ts';
import { harmlessWords } from '../../src/model/visible-text.ts';

const agents = adapters.map((adapter) => ({ adapter, name: adapter.name }));

/** Envelopes that are almost right: known fields with values of any kind, so that every branch is reached. */
const almostPayload = fc.record(
  {
    hook_event_name: fc.constantFrom(
      'PreToolUse',
      'PostToolUse',
      'PostToolUseFailure',
      'Stop',
      'SessionStart',
      7,
    ),
    event: fc.constantFrom('before_write', 'after_write', 'before_command', 'turn_end', null),
    session_id: fc.constantFrom('s-1', '', 7),
    cwd: fc.constantFrom('/repo', 'repo', 'C:\\repo', null),
    tool_name: fc.constantFrom('Write', 'Edit', 'Bash', 'apply_patch', 'mcp__x__y', 'constructor', '', 7),
    tool_input: fc.oneof(
      fc.jsonValue(),
      fc.record(
        { file_path: fc.jsonValue(), command: fc.jsonValue(), content: fc.jsonValue(), path: fc.string() },
        { requiredKeys: [] },
      ),
    ),
    tool_response: fc.jsonValue(),
    writes: fc.jsonValue(),
    command: fc.jsonValue(),
  },
  { requiredKeys: [] },
);

describe.each(agents)('$name', ({ adapter }) => {
  test('no JSON makes it throw, and what it does not understand it can still answer', () => {
    fc.assert(
      fc.property(fc.oneof(fc.jsonValue(), almostPayload), (payload) => {
        const parsed = adapter.parse(payload);
        const reply = parsed.ok
          ? adapter.reply(parsed.event, { context: 'c', feedback: 'f' })
          : adapter.failure(parsed.because, null, parsed.gating);
        if (reply.stdout !== '') JSON.parse(reply.stdout);
      }),
    );
  });

  test('a payload before a tool that is not understood denies', () => {
    fc.assert(
      fc.property(almostPayload, (payload) => {
        const before = { ...payload, hook_event_name: 'PreToolUse', event: 'before_write' };
        const parsed = adapter.parse(before);
        if (parsed.ok) return;
        expect(parsed.gating).toBe(true);
        const reply = adapter.failure(parsed.because, null, parsed.gating);
        expect(reply.exitCode).toBe(2);
        expect(reply.stderr).toContain(harmlessWords(parsed.because));
      }),
    );
  });

  test('a refusal never leaves a gate without a no', () => {
    fc.assert(
      fc.property(almostPayload, fc.constantFrom('deny' as const, 'ask' as const), (payload, decision) => {
        const parsed = adapter.parse(payload);
        if (!parsed.ok || !isGating(parsed.event)) return;
        const refusal = {
          decision,
          code: 'INTERNAL',
          intentId: null,
          path: null,
          symbols: [],
          because: 'b',
          next: '',
        };
        const reply = adapter.reply(parsed.event, { decision: { ...refusal, code: 'INTERNAL' } });
        expect(reply.stdout).toMatch(adapter.name === 'codex' ? /"deny"/ : /"(deny|ask)"/);
      }),
    );
  });
});

describe('patches', () => {
  const line = fc.constantFrom(
    '*** Begin Patch',
    '*** End Patch',
    '*** Add File: a',
    '*** Update File: a',
    '*** Delete File: a',
    '*** Move to: b',
    '*** End of File',
    '@@',
    '@@ x',
    '+x',
    '-x',
    ' x',
    'x',
    '',
    '<<EOF',
    'EOF',
    "apply_patch <<'EOF'",
  );

  test('any lines are read or refused, and what was read can be applied to any text', () => {
    fc.assert(
      fc.property(fc.array(line, { maxLength: 20 }), fc.option(fc.string()), (lines, text) => {
        patchInCommand(lines.join('\n'));
        const parsed = parseApplyPatch(['*** Begin Patch', ...lines, '*** End Patch'].join('\n'));
        if (parsed.ok) for (const write of parsed.writes) applyWrite(text, write);
      }),
      { numRuns: 500 },
    );
  });

  test('a patch made of two texts turns the one into the other', () => {
    const texts = fc.array(fc.constantFrom('a', 'b', 'c', '  d', ''), { minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(texts, texts, (before, after) => {
        const hunk = [...before.map((text) => `-${text}`), ...after.map((text) => `+${text}`)];
        const patch = ['*** Begin Patch', '*** Update File: f', '@@', ...hunk, '*** End Patch'].join('\n');
        const parsed = parseApplyPatch(patch);
        const write = parsed.ok ? parsed.writes[0] : undefined;
        expect(write && applyWrite(`${before.join('\n')}\n`, write)).toEqual({
          type: 'text',
          text: `${after.join('\n')}\n`,
        });
      }),
    );
  });
});

describe('wiring', () => {
  const settings = fc.dictionary(
    fc.constantFrom('a', 'hooks', 'mcpServers', 'z'),
    fc.dictionary(
      fc.constantFrom('PreToolUse', 'Stop', 'x'),
      fc.array(fc.record({ hooks: fc.array(fc.record({ command: fc.string() }), { maxLength: 2 }) }), {
        minLength: 1,
        maxLength: 2,
      }),
      { minKeys: 1 },
    ),
    { minKeys: 1 },
  );
  const indents = fc.constantFrom(undefined, 1, 2, 4, '\t');

  test('what is put into a settings file comes out again and leaves every byte as it was', () => {
    fc.assert(
      fc.property(settings, indents, fc.boolean(), (value, indent, crlf) => {
        const text = `${JSON.stringify(value, null, indent)}\n`.replaceAll('\n', crlf ? '\r\n' : '\n');
        for (const file of adapters.flatMap((adapter) => adapter.wiring?.projectFiles ?? [])) {
          if (!file.path.endsWith('.json')) continue;
          const wired = file.wire(text, 'goldthread');
          expect(wired.ok && file.isWired(wired.text)).toBe(true);
          const unwired = file.unwire(wired.ok ? wired.text : '');
          expect(unwired.ok && unwired.text).toBe(text);
        }
      }),
      { numRuns: 60 },
    );
  });
});
