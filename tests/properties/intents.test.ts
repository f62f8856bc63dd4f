import fc from 'fast-check';
import { expect, test } from 'vitest';
import { intentContext } from '../../src/intents/context-block.ts';
import { addIntent, setStatus } from '../../src/intents/edit-intents.ts';
import { judgeScope, type ScopeFacts } from '../../src/intents/judge-scope.ts';
import { nameMatches } from '../../src/intents/match-name.ts';
import { parseIntents } from '../../src/intents/parse-intents.ts';
import { readScopeRule } from '../../src/intents/parse-scope.ts';
import { scopeCoversPath } from '../../src/intents/scope.ts';
import { type Intent, intentStatuses, type ScopeRule } from '../../src/model/intent.ts';
import { intentWith } from '../intents/intent-with.ts';

const folder = fc.constantFrom('src', 'lib', 'auth', '.x', 'a-b');
const path = fc
  .tuple(fc.array(folder, { maxLength: 3 }), fc.constantFrom('a.ts', 'b.ts'))
  .map(([parts, file]) => [...parts, file].join('/'));
const glob = fc
  .tuple(
    fc.array(fc.oneof(folder, fc.constantFrom('*', '**', 's*', '?rc')), { maxLength: 3 }),
    fc.constantFrom('**', '*.ts', 'a.ts', '*'),
  )
  .map(([parts, last]) => [...parts, last].join('/'));
const name = fc
  .array(fc.constantFrom('A', 'B', 'Ab', 'A~2', '#p'), { minLength: 1, maxLength: 3 })
  .map((parts) => parts.join('.'));
const namePattern = fc.oneof(name, fc.constantFrom('*', 'A*', '*b', 'A.*', '*.A', 'A*b'));
const rule = fc
  .tuple(
    fc.boolean(),
    fc.oneof(
      glob,
      namePattern.map((one) => `symbol:${one}`),
      fc.tuple(glob, namePattern).map(([files, one]) => `symbol:${files}#${one}`),
    ),
  )
  .map(([excluded, body]) => (excluded ? '!' : '') + body);
const place = fc.record({ path, name });
const change = fc
  .record({ before: fc.option(place), after: fc.option(place), importsOnly: fc.boolean() })
  .filter(({ before, after }) => before !== null || after !== null);

const facts: ScopeFacts = {
  formerNames: () => [],
  exists: () => false,
  symbolsIn: () => ({ before: [], after: [] }),
};

test('one more exclusion never brings anything into scope', () => {
  fc.assert(
    fc.property(
      fc.array(rule, { maxLength: 4 }),
      rule,
      fc.array(change, { maxLength: 4 }),
      (scope, more, changes) => {
        const exclusion = more.startsWith('!') ? more : `!${more}`;
        const without = judgeScope(intentWith(scope), changes, [], facts);
        const withIt = judgeScope(intentWith([...scope, exclusion]), changes, [], facts);
        expect(withIt.inside && !without.inside).toBe(false);
      },
    ),
    { numRuns: 300 },
  );
});

test('the order of the lines means nothing', () => {
  fc.assert(
    fc.property(fc.array(rule, { maxLength: 5 }), fc.array(change, { maxLength: 3 }), (scope, changes) => {
      const forward = judgeScope(intentWith(scope), changes, [], facts);
      const backward = judgeScope(intentWith(scope.toReversed()), changes, [], facts);
      expect(backward.outside.map((one) => `${one.path}#${one.name}`)).toEqual(
        forward.outside.map((one) => `${one.path}#${one.name}`),
      );
    }),
    { numRuns: 120 },
  );
});

test('what may be touched at all is never denied a part of it, and what may not is denied everything', () => {
  fc.assert(
    fc.property(fc.array(rule, { maxLength: 4 }), place, (scope, at) => {
      const intent = intentWith(scope);
      const { inside } = judgeScope(intent, [{ before: at, after: at }], [], facts);
      const covers = scopeCoversPath(intent, at.path);
      if (covers === 'whole') expect(inside).toBe(true);
      if (covers === 'no') expect(inside).toBe(false);
    }),
    { numRuns: 300 },
  );
});

test('a change that is inside alone is inside in company, with the module and new members aside', () => {
  fc.assert(
    fc.property(fc.array(rule, { maxLength: 4 }), fc.array(place, { maxLength: 4 }), (scope, places) => {
      const intent = intentWith(scope);
      const edits = places.map((one) => ({ before: one, after: one }));
      const alone = edits.every((edit) => judgeScope(intent, [edit], [], facts).inside);
      expect(judgeScope(intent, edits, [], facts).inside).toBe(alone);
    }),
  );
});

test('a name pattern means what the same regular expression means', () => {
  fc.assert(
    fc.property(
      name.filter((one) => !one.includes('~')),
      namePattern.filter((one) => !one.includes('~')),
      (one, pattern) => {
        const escaped = pattern.replace(/[.#]/g, '\\$&').replaceAll('*', '.*');
        expect(nameMatches(one, pattern)).toBe(new RegExp(`^${escaped}(\\..*)?$`, 's').test(one));
      },
    ),
    { numRuns: 300 },
  );
});

test('no text makes the readers throw, and none is taken for a rule that leaves the workspace', () => {
  const odd = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.stringMatching(/^[!symbol:.#*/\\[\]{}()@+a-z~]{0,40}$/),
  );
  fc.assert(
    fc.property(odd, path, (text, at) => {
      parseIntents(text);
      const reading = readScopeRule(text);
      if (!reading.ok) return;
      const intent: Intent = { ...intentWith([]), ownedScope: [reading.rule] };
      scopeCoversPath(intent, at);
      expect(scopeCoversPath(intent, `../${at}`)).toBe('no');
    }),
    { numRuns: 700 },
  );
});

test('nothing that reads like YAML makes the reader throw', () => {
  const piece = fc.constantFrom(
    'active_intents:',
    '- ',
    '  ',
    '\n',
    '\n  ',
    'id: A',
    ': ',
    '? ',
    '[',
    ']',
    '{',
    '}',
    '"',
    "'",
    '&a ',
    '*a',
    '!t ',
    '|',
    '>',
    '#',
    ',',
    'status: PENDING',
    '---',
    '...',
    '%YAML 1.1',
    '<<: ',
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
      const reading = parseIntents(pieces.join(''));
      if (!reading.ok) expect(reading.problems.length).toBeGreaterThan(0);
    }),
    { numRuns: 300 },
  );
});

const text = fc
  .string({ unit: 'binary', minLength: 1, maxLength: 40 })
  .filter((one) => one.trim() === one && !/\p{Cs}/u.test(one));
const intent: fc.Arbitrary<Intent> = fc.record({
  id: fc.stringMatching(/^[A-Za-z0-9][A-Za-z0-9._-]{0,20}$/),
  name: text,
  status: fc.constantFrom(...intentStatuses),
  ownedScope: fc
    .array(rule, { maxLength: 4 })
    .map((rules): readonly ScopeRule[] => intentWith(rules).ownedScope),
  constraints: fc.array(text, { maxLength: 3 }),
  acceptanceCriteria: fc.array(text, { maxLength: 3 }),
  changePolicy: fc.constantFrom('any' as const, 'refactor_only' as const),
  assignedAgent: fc.option(text),
  relatedSpecs: fc.array(
    fc.record({ type: text, value: text, path: fc.option(text), url: fc.option(text) }),
    { maxLength: 2 },
  ),
  createdAt: fc.constantFrom(null, '2026-02-16T12:00:00Z'),
  updatedAt: fc.constantFrom(null, '2026-02-16'),
});

test('what is written is read again as it was, and nobody can hide in the file', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(intent, { selector: (one) => one.id, minLength: 1, maxLength: 3 }),
      (intents) => {
        let file: string | null = null;
        for (const one of intents) file = addIntent(file, one);
        expect(parseIntents(file!)).toMatchObject({ ok: true, intents });
        expect(file).not.toMatch(/[^\P{Cc}\n]|\p{Cf}/u);

        const first = intents[0]!;
        const status = first.status === 'BLOCKED' ? 'PENDING' : 'BLOCKED';
        const edited = parseIntents(setStatus(file!, first.id, status, '2026-03-01T00:00:00Z'));
        expect(edited).toMatchObject({
          ok: true,
          intents: [{ ...first, status, updatedAt: '2026-03-01T00:00:00Z' }, ...intents.slice(1)],
        });
      },
    ),
    { numRuns: 120 },
  );
});

test('a context block has as many tags as its intent has parts, whatever they say', () => {
  fc.assert(
    fc.property(intent, (one) => {
      const plain = {
        ...one,
        name: 'n',
        constraints: one.constraints.map(() => 'c'),
        acceptanceCriteria: one.acceptanceCriteria.map(() => 'c'),
      };
      const count = (block: string) => block.match(/<[^>]*>/g)?.length;
      expect(count(intentContext(one, []))).toBe(count(intentContext(plain, [])));
      expect(intentContext(one, [])).not.toMatch(/[^\P{Cc}\n]|\p{Cf}/u);
    }),
  );
});
