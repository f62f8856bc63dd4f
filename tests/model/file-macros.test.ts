import { describe, expect, test } from 'vitest';
import { fileMacros, mayBeMeant } from '../../src/model/file-macros.ts';

describe('what the lines of the preprocessor say of names', () => {
  test('words are all that they spell, without parameters and comments', () => {
    const { words } = fileMacros(`
#define ADD(v) total += (v) /* of the cart */
#  define LIMIT \\
     most // of them
#if defined(level) && width > 2
#pragma omp parallel private(i)
#include "rates.h"
int other;
`);
    expect([...words].sort()).toEqual(
      [
        'ADD',
        'LIMIT',
        'defined',
        'i',
        'level',
        'most',
        'omp',
        'parallel',
        'private',
        'total',
        'width',
      ].sort(),
    );
  });

  test('a macro is plain where what it is given stands in parentheses or is handed on to a function', () => {
    const { plain, others } = fileMacros(`
#define MOST(a, b) ((a) > (b) ? (a) : (b))
#define CALL(x) call(1, x, 2)
#define TWICE(x) MOST(x, 0)
#define SHOW(x) puts(#x)
#define GLUE(a, b) a##b
#define LOUD(x) SHOW(x)
#define OF(o, m) ((o)->m)
#define LET(n) int n = 0
#define ALSO(n) int (n) = 0
#define SURE(x) assert(x)
#define EACH(x) LIST_OF(x)
#define OBJECT (x)
`);
    expect([...plain].sort()).toEqual(['CALL', 'MOST', 'TWICE']);
    expect([...others].sort()).toEqual(['ALSO', 'EACH', 'GLUE', 'LET', 'LOUD', 'OF', 'SHOW', 'SURE']);
  });

  test('names may be made of what a pasting macro is given', () => {
    const macros = fileMacros('#define TOTAL(of) of##_total\nint f() { return TOTAL(cart); }\n');
    expect(mayBeMeant(macros, 'cart_total')).toBe(true);
    expect(mayBeMeant(macros, 'box_total')).toBe(false);
  });

  test('comments that never end, and macros in long rows, take no time', { timeout: 10_000 }, () => {
    fileMacros('#define A /*\n'.repeat(50_000));
    fileMacros(`#define F(x) f(${'x,'.repeat(20_000)}x)\n`);
    fileMacros(Array.from({ length: 2000 }, (_, at) => `#define F${at}(x) F${at + 1}(x)\n`).join(''));
    fileMacros(`#define G(x) x##y\n${'G('.repeat(20_000)}`);
  });
});
