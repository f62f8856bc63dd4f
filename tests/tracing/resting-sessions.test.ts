import { expect, test } from 'vitest';
import { endIdleTurns } from '../../src/tracing/end-turn.ts';
import { allSessions, readSession, updateSession } from '../../src/tracing/session-state.ts';
import { settleSessions } from '../../src/tracing/settlement/settle-sessions.ts';
import { openTracing } from '../../src/tracing/tracing-context.ts';
import { temporaryWorkspace } from '../workspace/temporary.ts';

const monday = '2026-01-05T10:00:00.000Z';
const tuesday = '2026-01-06T11:00:00.000Z';
const at = (sessionId: string, now: string) => ({ sessionId, agent: 'codex', now });

test('a session that has been silent for a day is not looked at with the others, and is as it was when it is back', async () => {
  const root = temporaryWorkspace({});
  const context = openTracing(root);
  await updateSession(root, at('a', monday), (state) => {
    state.intent_id = 'INT-001';
    state.bases['a.ts'] = null;
  });
  await updateSession(root, at('b', monday), (state) => {
    state.last_seen = tuesday;
  });
  const names = () => allSessions(root).sessions.map(({ session_id }) => session_id);
  const before = readSession(root, 'a');
  await endIdleTurns(context, 'c', tuesday);
  expect(names()).toEqual(['b']);
  expect(readSession(root, 'a')).toEqual(before);
  expect(await settleSessions(context, 'a')).toEqual([]);
  await updateSession(root, at('a', tuesday), (state) => {
    state.last_seen = tuesday;
  });
  expect(names().sort()).toEqual(['a', 'b']);
  expect(readSession(root, 'a')).toEqual({ ...before, last_seen: tuesday });
});
