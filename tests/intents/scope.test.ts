import { describe, expect, test } from 'vitest';
import { describeScope, intentsCovering, scopeCoversPath } from '../../src/intents/scope.ts';
import { intentWith } from './intent-with.ts';

describe('whether a path can be touched at all', () => {
  test.each([
    [['src/**'], 'src/a.ts', 'whole'],
    [['src/**'], 'lib/a.ts', 'no'],
    [['src/**', '!src/a.ts'], 'src/a.ts', 'no'],
    [['symbol:Foo'], 'lib/a.ts', 'symbols'],
    [['symbol:Foo', '!lib/**'], 'lib/a.ts', 'no'],
    [['symbol:src/**#Foo'], 'lib/a.ts', 'no'],
    [['symbol:src/**#Foo'], 'src/a.ts', 'symbols'],
    [['src/**', 'symbol:Foo'], 'src/a.ts', 'whole'],
    [['src/**', '!symbol:Secret'], 'src/a.ts', 'symbols'],
    [['src/**', '!symbol:lib/**#Secret'], 'src/a.ts', 'whole'],
    [['!symbol:Secret'], 'src/a.ts', 'no'],
    [[], 'src/a.ts', 'no'],
    [['**'], '../a.ts', 'no'],
    [['**'], '/etc/passwd', 'no'],
    [['**'], 'src\\a.ts', 'no'],
    [['**'], '', 'no'],
  ] as const)('%j and %s: %s', (scope, path, covers) => {
    expect(scopeCoversPath(intentWith(scope), path)).toBe(covers);
  });
});

describe('the intents that could be selected', () => {
  const intents = [
    intentWith(['src/auth/**'], { id: 'FOLDER' }),
    intentWith(['symbol:Session'], { id: 'SYMBOL', status: 'PENDING' }),
    intentWith(['src/**'], { id: 'DONE', status: 'COMPLETED' }),
    intentWith(['src/**'], { id: 'GIVEN-UP', status: 'ABANDONED' }),
    intentWith(['src/**', '!symbol:Session'], { id: 'ALL-BUT' }),
  ];
  const covering = (path: string, names: readonly string[]) =>
    intentsCovering(intents, path, names).map(({ id }) => id);

  test('own every symbol named, and are not finished', () => {
    expect(covering('src/auth/s.ts', ['Session', 'Session.open'])).toEqual(['FOLDER', 'SYMBOL']);
    expect(covering('src/auth/s.ts', ['Session', 'login'])).toEqual(['FOLDER']);
    expect(covering('src/b.ts', ['pay'])).toEqual(['ALL-BUT']);
    expect(covering('lib/b.ts', ['pay'])).toEqual([]);
  });

  test('own a file without symbols by its path', () => {
    expect(covering('src/auth/logo.png', [])).toEqual(['FOLDER', 'ALL-BUT']);
  });

  test('own a symbol by its former name', () => {
    const former = (_: string, name: string) => (name === 'Visit' ? ['src/old.ts#Session'] : []);
    expect(intentsCovering(intents, 'lib/v.ts', ['Visit'], former).map(({ id }) => id)).toEqual(['SYMBOL']);
  });
});

test('a scope in words', () => {
  const scope = [
    '!src/auth/legacy/',
    'src/auth/**',
    'symbol:Session',
    'symbol:src/api/**#*Handler',
    'symbol:*Token',
  ];
  expect(describeScope(intentWith(scope))).toEqual([
    'every file and symbol in src/auth/**',
    'the symbol Session and all inside it, wherever it lives',
    'symbols called *Handler and all inside them, in src/api/** only',
    'symbols called *Token and all inside them, wherever they live',
    'never a file or symbol in src/auth/legacy/**',
  ]);
  expect(describeScope(intentWith(['!src/**']))).toEqual(['nothing: the scope owns no file and no symbol']);
});
