import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { ParsedFile } from '../../src/model/parsed-file.ts';
import { parse } from '../support/languages.ts';

/**
 * fixtures/<language>/symbols/<case>.<extension> beside <case>.symbols.json: what a reader of the file would list.
 * UPDATE=1 rewrites the expectations; read the difference before you keep it.
 */
interface Expected {
  readonly symbols: readonly string[];
  readonly diagnostics: readonly string[];
}

function described(file: ParsedFile): Expected {
  return {
    symbols: file.symbols.map(
      ({ kind, name, range }) => `${range.startLine}-${range.endLine} ${kind} ${name}`,
    ),
    diagnostics: file.diagnostics.map(({ code, line }) => `${line} ${code}`),
  };
}

for (const language of readdirSync('fixtures')) {
  const folder = join('fixtures', language, 'symbols');
  if (!existsSync(folder)) continue;
  const sources = readdirSync(folder).filter((name) => !name.endsWith('.symbols.json'));
  describe(`symbols of ${language}`, () => {
    test.each(sources)('%s', async (name) => {
      const expectedFile = join(folder, `${name}.symbols.json`);
      const found = described(await parse(name, readFileSync(join(folder, name), 'utf8')));
      if (process.env['UPDATE'] === '1') writeFileSync(expectedFile, `${JSON.stringify(found, null, 2)}\n`);
      expect(found).toEqual(JSON.parse(readFileSync(expectedFile, 'utf8')));
    });
  });
}
