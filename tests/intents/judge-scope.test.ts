import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { judgeScope, type ScopedChange, type ScopeFacts } from '../../src/intents/judge-scope.ts';
import type { SymbolPlace } from '../../src/intents/own-symbol.ts';
import { intentWith } from './intent-with.ts';

/**
 * Each case is data: a scope, the symbols that stand in the workspace, what would change, and what of it lies
 * outside. Places are written `path#name`.
 */
interface Fixture {
  readonly about: string;
  readonly existing: Readonly<Record<string, readonly string[]>>;
  readonly cases: readonly {
    readonly name: string;
    readonly scope: readonly string[];
    readonly former?: Readonly<Record<string, readonly string[]>>;
    readonly changes?: readonly {
      readonly before: string | null;
      readonly after: string | null;
      readonly importsOnly?: boolean;
    }[];
    readonly files?: readonly { readonly before: string | null; readonly after: string | null }[];
    readonly outside: readonly string[];
  }[];
}

const folder = new URL('../../fixtures/intents/scopes/', import.meta.url);

for (const file of readdirSync(folder)) {
  const fixture = JSON.parse(readFileSync(new URL(file, folder), 'utf8')) as Fixture;
  describe(fixture.about, () => {
    test.each(fixture.cases)('$name', (example) => {
      const changes = (example.changes ?? []).map(
        ({ before, after, ...rest }): ScopedChange => ({
          before: place(before),
          after: place(after),
          ...rest,
        }),
      );
      const facts = factsOf(fixture, example.former ?? {}, changes);
      const verdict = judgeScope(intentWith(example.scope), changes, example.files ?? [], facts);
      const found = verdict.outside.map(({ path, name }) => (name === null ? path : `${path}#${name}`));
      expect(found).toEqual(example.outside);
      expect(verdict.inside).toBe(example.outside.length === 0);
      for (const { reason } of verdict.outside) expect(reason).toMatch(/^[a-z].*\w/);
    });
  });
}

test('an exclusion is quoted in the reason', () => {
  const change = { path: 'src/a.ts', name: 'f' };
  const verdict = judgeScope(intentWith(['**', '!symbol:f']), [{ before: change, after: change }], [], {
    formerNames: () => [],
    exists: () => false,
    symbolsIn: () => ({ before: [], after: [] }),
  });
  expect(verdict.outside[0]?.reason).toContain('!symbol:f');
});

function place(key: string | null): SymbolPlace | null {
  if (key === null) return null;
  const at = key.indexOf('#');
  return { path: key.slice(0, at), name: key.slice(at + 1) };
}

function factsOf(
  fixture: Fixture,
  former: Readonly<Record<string, readonly string[]>>,
  changes: readonly ScopedChange[],
): ScopeFacts {
  return {
    formerNames: (path, name) => (Object.hasOwn(former, `${path}#${name}`) ? former[`${path}#${name}`]! : []),
    exists: (name) => Object.values(fixture.existing).some((names) => names.includes(name)),
    symbolsIn: (path) => {
      const before = (fixture.existing[path] ?? []).map((name) => ({ path, name }));
      const gone = changes.flatMap((change) =>
        change.before ? [`${change.before.path}#${change.before.name}`] : [],
      );
      const come = changes.flatMap((change) => (change.after?.path === path ? [change.after] : []));
      const stayed = before.filter(({ name }) => !gone.includes(`${path}#${name}`));
      return { before, after: [...stayed, ...come].filter(({ name }) => name !== '<module>') };
    },
  };
}
