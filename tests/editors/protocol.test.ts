import { describe, expect, test } from 'vitest';
import {
  readIntents,
  readPlace,
  readReport,
  readStatus,
  readTraces,
} from '../../editors/vscode/src/protocol.ts';

const status = {
  uri: 'file:///shop',
  initialised: true,
  problem: null,
  selected: null,
  sessions: [],
};

describe('what the server answers', () => {
  test('may hold more than this client knows of', () => {
    expect(readStatus({ ...status, weather: 'fine' })).toEqual(status);
  });

  test.each([
    ['goldthread/status', () => readStatus({ ...status, sessions: null }), 'sessions'],
    ['goldthread.showTraces', () => readTraces({ symbol: { path: 'a.ts' } }), 'symbol.name'],
    ['goldthread/intents', () => readIntents({ folders: [{}] }), 'folders.0.uri'],
    ['goldthread.openReport', () => readReport({}), ' at uri'],
  ])(
    'of %s is refused where it lacks what is shown, by the name of what it lacks',
    (question, read, lacking) => {
      expect(read).toThrow(question);
      expect(read).toThrow(lacking);
      expect(read).toThrow(/Update the goldthread extension/);
    },
  );

  test('a symbol that stands nowhere has no place', () => {
    expect(readPlace(null)).toBeNull();
  });
});
