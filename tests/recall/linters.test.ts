import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { compare } from '../../src/tracing/compare.ts';
import { languages } from '../support/languages.ts';

/** One fix that a linter makes by itself: `=== proved: name`, or `=== left: name (why)`, and a file before and after it. */
interface Fix {
  readonly name: string;
  readonly isProved: boolean;
  readonly path: string;
  readonly before: string;
  readonly after: string;
}

const FOLDER = join(import.meta.dirname, 'linters');

/** Fixes of known linters, by what is proved of them. One that is left and proved by now is to be called so. */
for (const file of readdirSync(FOLDER).sort())
  describe(`fixes in ${file}`, () => {
    for (const { name, isProved, path, before, after } of fixesIn(readFileSync(join(FOLDER, file), 'utf8')))
      test(`${isProved ? 'is called a refactoring' : 'is not proved yet'}: ${name}`, async () => {
        const source = (text: string) => [{ type: 'text' as const, path, text }];
        const { mutationClass } = await compare(source(before), source(after), languages);
        expect(mutationClass).toBe(isProved ? 'AST_REFACTOR' : 'INTENT_EVOLUTION');
      });
  });

function fixesIn(text: string): readonly Fix[] {
  return text
    .split(/^=== /m)
    .slice(1)
    .map((section) => {
      const [, kind, name, path, before, after] =
        /^(proved|left): (.*)\n--- before (\S+)\n(.*?)\n--- after \S+\n(.*?)\s*$/s.exec(section)!;
      return {
        ...{ name: name!, isProved: kind === 'proved', path: path! },
        ...{ before: `${before!}\n`, after: `${after!}\n` },
      };
    });
}
