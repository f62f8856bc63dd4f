import { expect, test } from 'vitest';
import { compareTexts } from '../../src/index.ts';

/** Input that is made to be slow, or deep, must end all the same, and never with a stack overflow. */
const made: Readonly<Record<string, readonly [string, string]>> = {
  'functions that double at each step': [
    'export function f(a) { return 1; }',
    `${lines(40, (at) => `function f${at}(x) { return f${at + 1}(x) + f${at + 1}(x); }`)}
     function f40(x) { return x; }
     export function f(a) { return f0(a); }`,
  ],
  'constants that double at each step': [
    'export function f(a) { return 1; }',
    `const k40 = 1;
     ${lines(40, (at) => `const k${39 - at} = k${40 - at} + k${40 - at};`)}
     export function f(a) { return k0; }`,
  ],
  'calls inside calls': [`export const f = ${nested(3000, '1')};`, `export const f = ${nested(3000, '2')};`],
  'functions inside functions': [
    `export const f = ${'(x) => '.repeat(250)}x;`,
    `export const f = ${'(x) => '.repeat(250)}x + 1;`,
  ],
  'a long list of guards': [
    `export function f(a) { ${lines(400, (at) => `if (a === ${at}) return ${at};`)} }`,
    `export function f(a) { ${lines(400, (at) => `if (a === ${at}) return ${at};`)} log(1); }`,
  ],
};

for (const [name, [before, after]] of Object.entries(made)) {
  test(`${name} end as a change of intent`, async () => {
    const { mutation_class } = await compareTexts(
      [{ path: 'file.js', text: before }],
      [{ path: 'file.js', text: after }],
    );
    expect(mutation_class).toBe('INTENT_EVOLUTION');
  });
}

function lines(count: number, line: (at: number) => string): string {
  return Array.from({ length: count }, (_, at) => line(at)).join('\n');
}

function nested(depth: number, inside: string): string {
  return `${'g('.repeat(depth)}${inside}${')'.repeat(depth)}`;
}
