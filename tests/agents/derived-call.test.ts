import { expect, test } from 'vitest';
import { generic } from '../../src/agents/generic.ts';

// Without this the write of a host that names neither tool nor call is nobody's: no gate seems to have seen it.
test('a call without an id and without a tool has the same id before and after it', () => {
  const writes = [{ path: 'a.ts', edits: [{ old: '1', new: '2' }] }];
  const call = (event: string, more: object = {}) => {
    const parsed = generic.parse({ event, session_id: 's', cwd: '/repo', writes, ...more });
    return parsed.ok && 'callId' in parsed.event ? parsed.event.callId : null;
  };
  expect(call('before_write')).toMatch(/^derived_/);
  expect(call('after_write')).toBe(call('before_write'));
  expect(call('write_failed')).toBe(call('before_write'));
  expect(call('after_write', { tool: 'edit' })).not.toBe(call('before_write'));
  expect(call('after_write', { session_id: 't' })).not.toBe(call('before_write'));
});
