import { describe, expect, test } from 'vitest';
import type { Status } from '../../editors/vscode/src/protocol.ts';
import { statusWords } from '../../editors/vscode/src/status-words.ts';

const status: Status = {
  uri: 'file:///shop',
  initialised: true,
  problem: null,
  selected: { id: 'INT-002', name: 'JWT', status: 'IN_PROGRESS' },
  sessions: [{ session_id: 's', agent: 'claude-code', intent_id: 'INT-001' }],
};
const words = (rest: Partial<Status>) =>
  statusWords({ ...status, ...rest }, 'goldthread 0.1.0, on the PATH')!;

describe('the status bar', () => {
  test('names the selected intent, and the agents at work when asked', () => {
    const { text, tooltip } = words({});
    expect(text).toBe('$(target) INT-002');
    expect(tooltip).toContain('claude-code works on INT-001.');
    expect(tooltip).toContain('goldthread 0.1.0, on the PATH');
  });

  test('without a selection, the intent that an agent works on', () => {
    expect(words({ selected: null }).text).toBe('$(target) INT-001 (claude-code)');
    expect(words({ selected: null, sessions: [] }).text).toBe('$(target) no intent');
  });

  test('warns of intents that can not be read', () => {
    const { warning, tooltip } = words({ problem: 'line 3 of active_intents.yaml is no intent' });
    expect([warning, tooltip.split('\n')[0]]).toEqual([true, 'line 3 of active_intents.yaml is no intent']);
  });

  test('is not there where goldthread is not used', () => {
    expect(statusWords(undefined, null)).toBeNull();
    expect(statusWords({ ...status, initialised: false }, null)).toBeNull();
  });
});
