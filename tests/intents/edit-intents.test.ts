import { describe, expect, test } from 'vitest';
import { addIntent, setStatus } from '../../src/intents/edit-intents.ts';
import { parseIntents } from '../../src/intents/parse-intents.ts';
import { Fault } from '../../src/model/fault.ts';
import { intentWith } from './intent-with.ts';

const now = '2026-03-01T08:00:00Z';
const fresh = intentWith(['src/new/**', '!src/new/old/**'], {
  id: 'NEW',
  name: 'New work',
  status: 'PENDING',
});

const entry = (id: string, pad = '') =>
  `${pad}- id: ${id}\n${pad}  name: "Work ${id}"   # odd   spacing\n${pad}  status:   IN_PROGRESS # running\n${pad}  owned_scope: [ src/${id}/** ,  'symbol:X' ]\n`;

/** Files as people write them; each holds the intents A and B unless its name says otherwise. */
const files: Readonly<Record<string, string>> = {
  indented: `# head\n\nactive_intents:   # the list\n${entry('A', '  ')}${entry('B', '  ')}`,
  'not indented': `active_intents:\n${entry('A')}${entry('B')}`,
  'indented by four': `active_intents:\n${entry('A', '    ')}${entry('B', '    ')}`,
  'blank lines between': `active_intents:\n${entry('A', '  ')}\n  # about B\n${entry('B', '  ')}`,
  'comments after': `active_intents:\n${entry('A', '  ')}${entry('B', '  ')}    # about B still\n\n  # and the list\n\n# the end\n`,
  'no last line break': `active_intents:\n${entry('A', '  ')}${entry('B', '  ')}`.trimEnd(),
  'windows line ends': `active_intents:\n${entry('A', '  ')}${entry('B', '  ')}`.replaceAll('\n', '\r\n'),
  'a byte order mark': `\ufeffactive_intents:\n${entry('A', '  ')}${entry('B', '  ')}`,
  'document marks': `---\nactive_intents:\n${entry('A', '  ')}${entry('B', '  ')}...\n# after\n`,
  'flow entries': `active_intents:\n  - { id: A, name: a, status: IN_PROGRESS }\n  - {id: B, name: b, status: IN_PROGRESS}  # b\n`,
  'all in flow': `{ active_intents: [ { id: A, name: a, status: IN_PROGRESS }, { id: B, name: b, status: IN_PROGRESS }, ] }\n`,
  'a block text last': `active_intents:\n${entry('A', '  ')}${entry('B', '  ')}    constraints:\n      - |\n        one\n        two\n`,
  'a kept block text last': `active_intents:\n${entry('A', '  ')}${entry('B', '  ')}    constraints:\n      - |+\n        one\n\n\n# end\n`,
  'the dash on its own line': `active_intents:\n  -\n    id: A\n    name: a\n    status: IN_PROGRESS\n  -   id: B\n      name: b\n      status: IN_PROGRESS\n`,
  'quoted keys': `"active_intents":\n  - "id": A\n    "name": a\n    "status": "IN_PROGRESS"\n    updated_at:   # not yet\n  - id: B\n    name: b\n    status: 'IN_PROGRESS'\n    updated_at: 2026-01-01\n`,
};

describe('adding an intent', () => {
  test.each(Object.entries(files))('keeps every byte of a file with %s', (_, text) => {
    const edited = addIntent(text, fresh);
    expect(ids(edited)).toEqual(['A', 'B', 'NEW']);
    expect(withoutInsertion(text, edited)).toBe(text);
    expect(read(edited)[2]).toEqual(fresh);
    expect(read(edited).slice(0, 2)).toEqual(read(text));
  });

  test.each([
    '',
    '# only a comment',
    '# only a comment\n',
    '---\n',
    'active_intents:',
    'active_intents:\n',
    'active_intents: # none yet\n# end\n',
    'active_intents: []\n',
    'active_intents: [] # none yet\n',
    'active_intents: [ # none yet\n]\n',
    'active_intents: ~\n',
    'active_intents: null # none\n',
    '{}\n',
    '{ active_intents: }\n',
    '{ active_intents: [] }\n',
    '\ufeffactive_intents: []\r\n',
    'active_intents:\n...\n',
    '# c\n...\n',
  ])('starts the list of a file that has none: %j', (text) => {
    const edited = addIntent(text, fresh);
    expect(read(edited)).toEqual([fresh]);
    for (const comment of text.match(/#.*/g) ?? []) expect(edited).toContain(comment.trimEnd());
    expect(ids(addIntent(edited, { ...fresh, id: 'NEXT' }))).toEqual(['NEW', 'NEXT']);
  });

  test('starts a new file with a few words about it', () => {
    expect(addIntent(null, fresh)).toMatchInlineSnapshot(`
      "# The work that agents may do here: one entry for each intent, and what it owns.
      # status: PENDING | IN_PROGRESS | BLOCKED | COMPLETED | ABANDONED
      # owned_scope: src/auth/**   symbol:AuthMiddleware   symbol:src/api/**#Session.*   "!src/auth/legacy/**"
      active_intents:
        - id: NEW
          name: New work
          status: PENDING
          owned_scope:
            - src/new/**
            - "!src/new/old/**"
      "
    `);
  });

  test('puts it after the comments that are indented with the list, with a blank line as between the others', () => {
    const edited = addIntent(`${files['blank lines between']!}    # about B\n# end\n`, fresh);
    expect(edited).toContain('    # about B\n\n  - id: NEW\n');
    expect(edited.endsWith('\n# end\n')).toBe(true);
  });

  test('writes what nobody can see as escapes', () => {
    const name = 'a\u202eb\u0007c\u{e0041}d';
    const edited = addIntent(null, { ...fresh, name });
    expect(edited).not.toMatch(/[\u202e\u0007]|\u{e0041}/u);
    expect(read(edited)[0]?.name).toBe(name);
  });

  test('refuses an id that is there, an intent that is not valid, and a file that is not', () => {
    expect(fault(() => addIntent(files.indented!, { ...fresh, id: 'A' }))).toBe('INTENT_EXISTS');
    expect(fault(() => addIntent(files.indented!, { ...fresh, id: 'a b' }))).toBe('INTENTS_INVALID');
    expect(fault(() => addIntent('active_intents: 1\n', fresh))).toBe('INTENTS_INVALID');
  });
});

test('says what is wrong with a new intent by itself, and not in a line that the file does not have', () => {
  const add = () => addIntent('active_intents: []\n', { ...fresh, id: 'INT 3' });
  expect(add).toThrow(/^Intent INT 3: id is "INT 3"; an id has 1 to 64 letters/);
});

describe('setting a status', () => {
  test.each(Object.entries(files))('changes two values in a file with %s', (_, text) => {
    for (const id of ['A', 'B']) {
      const edited = setStatus(text, id, 'COMPLETED', now);
      const expected = read(text).map((one) =>
        one.id === id ? { ...one, status: 'COMPLETED', updatedAt: now } : one,
      );
      expect(read(edited)).toEqual(expected);
      // Taking the new values out again gives the old text back.
      const entries = edited
        .replace(/(\r?\n *|, | )updated_at: 2026-03-01T08:00:00Z/, '')
        .replace('COMPLETED', 'IN_PROGRESS');
      const back = text.replace(/'IN_PROGRESS'|"IN_PROGRESS"/g, 'IN_PROGRESS');
      if (!text.includes('updated_at')) expect(entries.trimEnd()).toBe(back.trimEnd());
    }
  });

  test('leaves the text alone where nothing changes', () => {
    expect(setStatus(files.indented!, 'A', 'IN_PROGRESS', now)).toBe(files.indented);
  });

  test('keeps comments beside the values and puts the moment after created_at', () => {
    const text = `active_intents:\n  - id: A\n    name: a\n    created_at: 2026-01-01   # then\n    status: PENDING  # soon\n`;
    expect(setStatus(text, 'A', 'IN_PROGRESS', now)).toBe(
      `active_intents:\n  - id: A\n    name: a\n    created_at: 2026-01-01   # then\n    updated_at: ${now}\n    status: IN_PROGRESS  # soon\n`,
    );
  });

  test('refuses an unknown id and names the known ones', () => {
    expect(fault(() => setStatus(files.indented!, 'C', 'BLOCKED', now))).toBe('INTENT_UNKNOWN');
    expect(() => setStatus(files.indented!, 'C', 'BLOCKED', now)).toThrow(/no intent C/);
  });
});

function read(text: string) {
  const reading = parseIntents(text);
  if (!reading.ok) throw new Error(JSON.stringify(reading.problems));
  return reading.intents;
}

function ids(text: string): readonly string[] {
  return read(text).map(({ id }) => id);
}

/** The edited text without the one stretch that was put in; what is left must be the old text. */
function withoutInsertion(old: string, edited: string): string {
  let start = 0;
  while (start < old.length && old[start] === edited[start]) start++;
  return edited.slice(0, start) + edited.slice(edited.length - (old.length - start));
}

function fault(act: () => unknown): string {
  try {
    act();
  } catch (error) {
    if (error instanceof Fault) return error.code;
    throw error;
  }
  throw new Error('nothing was refused');
}

test('the first entry of an empty list leaves no blanks behind the key', () => {
  const text = addIntent('# ours\nactive_intents: []\n', fresh);
  expect(text.split('\n').slice(0, 3)).toEqual(['# ours', 'active_intents:', '  - id: NEW']);
});
