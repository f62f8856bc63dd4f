import { describe, expect, test } from 'vitest';
import { parseScopeRule, readScopeRule } from '../../src/intents/parse-scope.ts';

describe('a scope rule', () => {
  test.each([
    ['src/auth/**', 'glob', 'src/auth/**', null, false],
    ['./src//auth/', 'glob', 'src/auth/**', null, false],
    ['src/**/', 'glob', 'src/**', null, false],
    ['**', 'glob', '**', null, false],
    ['!src/auth/legacy/**', 'glob', 'src/auth/legacy/**', null, true],
    ['C#/src/**', 'glob', 'C#/src/**', null, false],
    ['src/{a,b}/**', 'glob', 'src/{a,b}/**', null, false],
    ['symbol:AuthMiddleware', 'symbol', null, 'AuthMiddleware', false],
    ['symbol:AuthMiddleware.verify', 'symbol', null, 'AuthMiddleware.verify', false],
    ['!symbol:Secret', 'symbol', null, 'Secret', true],
    ['symbol:src/api/**#Session.*', 'symbol', 'src/api/**', 'Session.*', false],
    ['symbol:src/api/#Session', 'symbol', 'src/api/**', 'Session', false],
    ['symbol:#key', 'symbol', null, '#key', false],
    ['symbol:Session.#key', 'symbol', null, 'Session.#key', false],
    ['symbol:src/a.ts#Session.#key', 'symbol', 'src/a.ts', 'Session.#key', false],
    ['symbol:C\\#/a.cs#Foo', 'symbol', 'C\\#/a.cs', 'Foo', false],
    ['symbol:parse~2', 'symbol', null, 'parse~2', false],
    ['symbol:src/a.ts#<module>', 'symbol', 'src/a.ts', '<module>', false],
  ])('%s is read', (source, type, glob, name, excluded) => {
    expect(parseScopeRule(source)).toEqual({ type, source, glob, ...(name !== null && { name }), excluded });
  });

  test.each([
    ['', 'is empty'],
    ['!', 'is empty'],
    ['!!src/**', 'more than one'],
    [' src/**', 'space'],
    ['/etc/**', 'absolute'],
    ['C:/x', 'absolute'],
    ['c:\\x', 'absolute'],
    ['src/../etc/**', '..'],
    ['../x', '..'],
    ['!../x', '..'],
    ['.', 'everything'],
    ['./', 'everything'],
    ['src/./a', 'everything'],
    ['src\\auth\\**', 'write "/"'],
    ['sybmol:Foo', 'only symbol:'],
    ['Symbol:Foo', 'only symbol:'],
    ['symbol:', 'names no symbol'],
    ['symbol: Foo', 'space'],
    ['symbol:src/a.ts#', 'names no symbol'],
    ['symbol:Foo..bar', 'empty part'],
    ['symbol:src/a.ts', 'files come first'],
    ['symbol:../a.ts#Foo', '..'],
    ['symbol:/a.ts#Foo', 'absolute'],
    ['src/\u202e**', 'nobody can see'],
    ['src/\n**', 'nobody can see'],
    ['a'.repeat(513), 'longer than 512'],
    ['*a'.repeat(33), 'more than 32 stars'],
  ])('%j is refused', (source, because) => {
    expect(() => parseScopeRule(source)).toThrow(expect.objectContaining({ code: 'BAD_SCOPE' }));
    expect(readScopeRule(source)).toEqual({ ok: false, because: expect.stringContaining(because) });
  });

  test.each([
    ['src/auth', 'src/auth/'],
    ['src/{a,b}/**', 'literally'],
    ['src/+(a|b)/**', 'literally'],
    ['src/[id]/page.ts', '\\[id\\]'],
    ['src/auth/**', null],
    ['src/a.ts', null],
    ['src/\\[id\\]/page.ts', null],
    ['src/[ab]*.ts', 'letters'],
  ])('%s is taken, with a warning where it may not be meant', (source, warning) => {
    const reading = readScopeRule(source);
    expect(reading.ok && reading.warning).toEqual(warning === null ? null : expect.stringContaining(warning));
  });
});
