import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { newId, now } from '../../src/workspace/clock.ts';
import { readGrammars } from '../../src/workspace/grammar-files.ts';
import { packageRoot, packageVersion } from '../../src/workspace/package-info.ts';
import { temporaryFolder } from './temporary.ts';

test('goldthread finds itself', () => {
  const root = fileURLToPath(new URL('../../', import.meta.url));
  expect(join(packageRoot(), '/')).toBe(root);
  expect(packageVersion()).toBe(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).version);
});

test('the clock speaks RFC 3339 and ids are UUIDs', () => {
  expect(now()).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
  expect(newId()).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
});

describe('grammars', () => {
  const language = (wasm: string) => JSON.stringify({ wasm });

  test('are listed by id; queries and wasm are read when asked for', () => {
    const folder = temporaryFolder({
      'python/language.json': language('@vscode/tree-sitter-wasm/wasm/tree-sitter-python.wasm'),
      'python/symbols.scm': '(query)',
      'lua/language.json': language('tree-sitter-wasms/out/tree-sitter-lua.wasm'),
      'notes/readme.md': '',
    });
    const [lua, python] = readGrammars(folder);
    expect([lua?.id, python?.id]).toEqual(['lua', 'python']);
    expect(python?.symbolsQuery()).toBe('(query)');
    expect(python?.localsQuery()).toBeNull();
    expect(lua?.symbolsQuery).toThrow(/lua\/symbols.scm/);
    expect(Buffer.from(python!.readWasm().subarray(0, 4)).toString('latin1')).toBe('\u0000asm');
    expect(python?.packageVersion).toMatch(/^@vscode\/tree-sitter-wasm@\d+\.\d+\.\d+$/);
    expect(lua?.packageVersion).toMatch(/^tree-sitter-wasms@\d+\.\d+\.\d+$/);
  });

  test('that are broken say which file is', () => {
    expect(() => readGrammars(temporaryFolder({ 'x/language.json': '{' }))).toThrow(
      /grammars\/x\/language.json/,
    );
    const [absent] = readGrammars(temporaryFolder({ 'x/language.json': language('no-such-package/x.wasm') }));
    expect(absent?.readWasm).toThrow(/no-such-package/);
    const [silent] = readGrammars(temporaryFolder({ 'x/language.json': '{}' }));
    expect(silent?.readWasm).toThrow(/names no wasm/);
  });
});
