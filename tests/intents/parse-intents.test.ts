import { describe, expect, test } from 'vitest';
import { parseIntents } from '../../src/intents/parse-intents.ts';

const full = `active_intents:
  - id: INT-001
    name: JWT Authentication Migration
    status: IN_PROGRESS          # PENDING | IN_PROGRESS | BLOCKED | COMPLETED | ABANDONED
    owned_scope:
      - src/auth/**              # a glob: every symbol in these files
      - symbol:AuthMiddleware    # this symbol and everything inside it, wherever it lives
      - symbol:src/api/**#Session.*   # symbols by name pattern, in these files only
      - "!src/auth/legacy/**"    # never this, whatever the lines above say
    constraints: [Must not use external auth providers]
    acceptance_criteria: [Unit tests in tests/auth/ pass]
    change_policy: refactor_only
    assigned_agent: agent-builder-01
    related_specs: [{ type: specification, value: REQ-001, path: specs/auth.md }]
    created_at: 2026-02-16T12:00:00Z
    updated_at: 2026-02-17T15:30:00+01:00
`;

describe('a valid file', () => {
  test('gives every field', () => {
    const reading = parseIntents(full);
    expect(reading).toMatchObject({
      ok: true,
      warnings: [],
      intents: [
        {
          id: 'INT-001',
          name: 'JWT Authentication Migration',
          status: 'IN_PROGRESS',
          constraints: ['Must not use external auth providers'],
          acceptanceCriteria: ['Unit tests in tests/auth/ pass'],
          changePolicy: 'refactor_only',
          assignedAgent: 'agent-builder-01',
          relatedSpecs: [{ type: 'specification', value: 'REQ-001', path: 'specs/auth.md', url: null }],
          createdAt: '2026-02-16T12:00:00Z',
          updatedAt: '2026-02-17T15:30:00+01:00',
        },
      ],
    });
    const sources = reading.ok && reading.intents[0]?.ownedScope.map((rule) => rule.source);
    expect(sources).toEqual([
      'src/auth/**',
      'symbol:AuthMiddleware',
      'symbol:src/api/**#Session.*',
      '!src/auth/legacy/**',
    ]);
  });

  test.each(['', '# nothing yet\n', 'active_intents:\n', 'active_intents: []\n', '\ufeff\r\n', '---\n...\n'])(
    'may hold no intents: %j',
    (text) => expect(parseIntents(text)).toEqual({ ok: true, intents: [], warnings: [] }),
  );

  test('needs an id, a name and a status; what is left out or empty has its default', () => {
    const reading = parseIntents(
      one('status: PENDING\n    owned_scope:\n    constraints:\n    assigned_agent:\n'),
    );
    expect(reading).toMatchObject({
      ok: true,
      intents: [
        { ownedScope: [], constraints: [], acceptanceCriteria: [], changePolicy: 'any', assignedAgent: null },
      ],
      warnings: [{ line: 5, message: 'Intent X: it owns nothing; owned_scope names no file and no symbol.' }],
    });
  });

  test('warns at the line of a scope that is probably not meant', () => {
    const reading = parseIntents(
      one('status: PENDING\n    owned_scope:\n      - src/a.ts\n      - src/auth\n'),
    );
    expect(reading).toMatchObject({
      ok: true,
      warnings: [{ line: 7, message: expect.stringContaining('src/auth/') }],
    });
  });

  test('takes Windows line ends, and names of the language’s own objects', () => {
    const text = one(
      'status: PENDING\n    owned_scope: ["symbol:constructor", "symbol:__proto__"]\n',
    ).replaceAll('\n', '\r\n');
    expect(parseIntents(text)).toMatchObject({ ok: true, warnings: [] });
  });
});

describe('a file with a problem yields no intents, and the problem names line and intent', () => {
  test.each([
    [
      'an unknown key',
      one('status: PENDING\n    owned_scopes: []\n'),
      5,
      'Intent X: the key "owned_scopes" is unknown; did you mean owned_scope?',
    ],
    [
      'an unknown key of a spec',
      one('status: PENDING\n    related_specs:\n      - type: a\n        valu: b\n'),
      7,
      'Intent X: the key "valu" is unknown; did you mean value?',
    ],
    [
      'an unknown key of the file',
      'intents: []\n',
      1,
      'the key "intents" is unknown; known are active_intents.',
    ],
    [
      'a prototype for a key',
      '__proto__: { a: 1 }\n',
      1,
      'the key "__proto__" is unknown; known are active_intents.',
    ],
    ['a merge key', one('status: PENDING\n    <<: { name: y }\n'), 5, 'the key "<<" is unknown'],
    ['an unknown status', one('status: in-progress\n'), 4, 'Did you mean IN_PROGRESS?'],
    ['no status', one('constraints: []\n'), 2, 'Intent X: status is missing; it is one of PENDING,'],
    ['no name', 'active_intents:\n  - id: X\n    status: PENDING\n', 2, 'Intent X: name is missing.'],
    ['no id', 'active_intents:\n  - name: X\n    status: PENDING\n', 2, 'Intent number 1: id is missing.'],
    [
      'an id with a space',
      'active_intents:\n  - id: a b\n    name: n\n    status: PENDING\n',
      2,
      'an id has 1 to 64 letters',
    ],
    [
      'an id with a dash before',
      'active_intents:\n  - id: -x\n    name: n\n    status: PENDING\n',
      2,
      'an id has 1 to 64 letters',
    ],
    [
      'an id that is too long',
      `active_intents:\n  - id: ${'a'.repeat(65)}\n    name: n\n    status: PENDING\n`,
      2,
      'an id has 1 to 64 letters',
    ],
    [
      'an id that is a number',
      'active_intents:\n  - id: 12\n    name: n\n    status: PENDING\n',
      2,
      'id must be text, and this is the number 12',
    ],
    [
      'an empty name',
      'active_intents:\n  - id: X\n    name: "  "\n    status: PENDING\n',
      3,
      'Intent X: name is empty.',
    ],
    [
      'a moment that is none',
      one('status: PENDING\n    created_at: tomorrow\n'),
      5,
      'Intent X: created_at is "tomorrow"',
    ],
    [
      'a scope that leaves the workspace',
      one('status: PENDING\n    owned_scope:\n      - src/**\n      - ../x\n'),
      7,
      'Intent X: the scope "../x" has ".." in it',
    ],
    [
      'a scope with a space after symbol:',
      one('status: PENDING\n    owned_scope:\n      - symbol: Foo\n'),
      6,
      'write symbol:Name without a space',
    ],
    [
      'a scope that is a number',
      one('status: PENDING\n    owned_scope: [12]\n'),
      5,
      'a line of owned_scope must be text',
    ],
    [
      'a scope that is no list',
      one('status: PENDING\n    owned_scope: src/**\n'),
      5,
      'owned_scope must be a list, and this is "src/**".',
    ],
    [
      'an unquoted star',
      one('status: PENDING\n    owned_scope:\n      - **/*.ts\n'),
      6,
      'Intent X: A plain "*" begins a YAML alias; put quotes',
    ],
    [
      'an unquoted exclusion',
      one('status: PENDING\n    owned_scope:\n      - !src/x/**\n'),
      6,
      'Intent X: A plain "!" begins a YAML tag; put quotes',
    ],
    ['a known tag', one('status: !!str PENDING\n'), 4, 'begins a YAML tag'],
    ['a binary tag', one('status: PENDING\n    assigned_agent: !!binary aGk=\n'), 5, 'begins a YAML tag'],
    ['an anchor', one('status: &s PENDING\n'), 4, 'begins a YAML anchor'],
    [
      'a key that stands twice',
      one('status: PENDING\n    name: other\n'),
      5,
      'Intent X: The key name stands here twice.',
    ],
    [
      'a second list',
      'active_intents: []\nactive_intents: []\n',
      2,
      'The key active_intents stands here twice.',
    ],
    [
      'an id that stands twice',
      `${one('status: PENDING\n')}  - id: X\n    name: n\n    status: PENDING\n`,
      5,
      'Intent X: this id stands in line 2 already.',
    ],
    ['a second document', 'active_intents: []\n---\na: 1\n', 2, 'second document'],
    ['a directive', '%YAML 1.1\n---\nactive_intents: []\n', 1, 'begins with %'],
    ['a list for a file', '- a\n', 1, 'The file must be a mapping, and this is a list.'],
    ['a text for an entry', 'active_intents:\n  - a\n', 2, 'Intent number 1: the entry must be a mapping'],
    ['a mapping for a key', '? { a: b }\n: c\n', 1, 'keys must be strings'],
    ['a tab', 'active_intents:\n\t- a\n', 2, 'Tabs'],
    ['an open bracket', 'active_intents: [\n', 2, 'must be'],
    [
      'a control character',
      one('status: PENDING\n    assigned_agent: "\u001b[2J"\n'),
      5,
      '\\u001b must be written as an escape',
    ],
    ['NUL', 'active_intents: []\n\0', 2, '\\u0000 must be written'],
    [
      'text that reads backwards',
      one('status: PENDING\n    assigned_agent: "\u202e"\n'),
      5,
      '\\u202e must be written',
    ],
    ['an alias bomb', 'a: &a [x]\nb: [*a, *a]\nactive_intents: []\n', 1, 'anchor'],
  ])('%s', (_, text, line, message) => {
    const reading = parseIntents(text);
    expect(reading.ok).toBe(false);
    if (reading.ok) return;
    expect(reading.problems).toContainEqual(
      expect.objectContaining({ line, message: expect.stringContaining(message) }),
    );
    for (const problem of reading.problems) expect(problem.message).not.toMatch(/[\p{Cc}\p{Cf}]/u);
  });

  test.each([
    ['more than 256 KB', `# ${'é'.repeat(140_000)}\n`, 'larger than 256 KB'],
    ['100,000 nested brackets', '['.repeat(100_000), 'deeper than 64'],
    ['100,000 nested mappings', '{a: '.repeat(50_000), 'deeper than 64'],
    ['100,000 nested dashes', '- '.repeat(100_000), 'deeper than 64'],
    ['nested question marks', '? '.repeat(100_000), 'deeper than 64'],
    ['nested colons', 'a: "b" : '.repeat(20_000), 'deeper than 64'],
    [
      'nested lines',
      Array.from({ length: 600 }, (__, depth) => `${' '.repeat(depth)}a:\n`).join(''),
      'deeper than 64',
    ],
    ['nothing but commas', `[${','.repeat(200_000)}]`, 'too many parts'],
  ])('%s', (_, text, message) => {
    expect(parseIntents(text)).toMatchObject({
      ok: false,
      problems: [{ message: expect.stringContaining(message) }],
    });
  });

  test('a full file of ordinary intents is well within the limits', () => {
    const entries = full.slice('active_intents:\n'.length).repeat(1).trimEnd();
    const count = Math.floor((256 * 1024 - 100) / (entries.length + 5));
    const text = `active_intents:\n${Array.from({ length: count }, (_, at) => entries.replace('INT-001', `I-${at}`)).join('\n')}\n`;
    expect(parseIntents(text)).toMatchObject({ ok: true, intents: { length: count } });
  });

  test('no more than twenty problems are told', () => {
    const reading = parseIntents(`active_intents:\n${'  - 1\n'.repeat(100)}`);
    expect(reading.ok ? [] : reading.problems).toHaveLength(21);
    expect(reading).toMatchObject({
      problems: expect.arrayContaining([{ line: 22, message: '80 more problems follow.' }]),
    });
  });
});

/** An intent X whose id and name stand in lines 2 and 3; what is given follows from line 4. */
function one(fields: string): string {
  return `active_intents:\n  - id: X\n    name: n\n    ${fields}`;
}
