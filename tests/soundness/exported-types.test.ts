import ts from 'typescript-classic';
import { describe, expect, test } from 'vitest';
import { compare } from '../../src/tracing/compare.ts';
import { languages } from '../support/languages.ts';

/** Types that a parameter is given in turn; each tells one thing apart. */
const TOLD = [
  'string',
  'boolean',
  "'a' | 'b'",
  'never',
  'any',
  'string[]',
  '[1, 2]',
  '{ a?: 1 }',
  'Left | Right',
];
const asked = (name: string): readonly string[] => TOLD.map((type) => `$${name}<${type}>`);

/** What the compiler finds to be another type, each with what is asked of both: it must never be a refactoring. */
const OTHERS: readonly (readonly [string, before: string, after: string, asked: readonly string[]])[] = [
  [
    'a condition about a type that becomes one about a parameter',
    'type F<T> = T extends string ? true : boolean; export type A<T> = F<T> extends true ? 1 : 2;',
    'type F<T> = T extends string ? true : boolean; type B<X> = X extends true ? 1 : 2; export type A<T> = B<F<T>>;',
    asked('A'),
  ],
  [
    'a condition about a union',
    "export type A = 'a' | 'b' extends 'a' ? 1 : 2;",
    "type B<X> = X extends 'a' ? 1 : 2; export type A = B<'a' | 'b'>;",
    ['$A'],
  ],
  [
    'a condition about an enumeration',
    'export enum E { a, b } export type A = E extends E.a ? 1 : 2;',
    'export enum E { a, b } type B<X> = X extends E.a ? 1 : 2; export type A = B<E>;',
    ['$A'],
  ],
  [
    'the keys of a union',
    'export type A = { [K in keyof (Left | Right)]: number };',
    'type M<T> = { [K in keyof T]: number }; export type A = M<Left | Right>;',
    ['$A'],
  ],
  [
    'the keys of an array',
    'export type A = { [K in keyof string[]]: 1 };',
    'type M<T> = { [K in keyof T]: 1 }; export type A = M<string[]>;',
    ['$A'],
  ],
  [
    'the keys of an alias for a union',
    'type U = Left | Right; export type A = { [K in keyof U]?: U[K] };',
    'type U = Left | Right; export type A = Partial<U>;',
    ['$A'],
  ],
  [
    'what is declared again in an interface',
    'interface P { m(x: string): 1 } export interface A extends P { m(x: string | number): 1 }',
    'interface P { m(x: string): 1 } export type A = P & { m(x: string | number): 1 };',
    ["$A['m']"],
  ],
  [
    'an array that may not be written',
    "export const x: readonly string[] = ['a'];",
    "export const x = ['a'];",
    ['typeof $x'],
  ],
  [
    'a test that begins to say what its argument is',
    'export function isA(x: unknown) { return x !== null && (x as { a?: 1 }).a !== undefined; }',
    'export function isA(x: unknown): x is { a: 1 } { return x !== null && (x as { a?: 1 }).a !== undefined; }',
    ['typeof $isA'],
  ],
  [
    'a default that is told another type',
    'export function f(list = [] as string[]) { return list.length; }',
    'export function f(list = [] as number[]) { return list.length; }',
    ['typeof $f'],
  ],
  [
    'a default in a pattern that is told another type',
    'export const f = ({ list = null as string | null }) => list === null;',
    'export const f = ({ list = null as number | null }) => list === null;',
    ['typeof $f'],
  ],
  [
    'a default of a method that is told another type',
    'export class A { m(list = new Map<string, 1>()): void { list.clear(); } }',
    'export class A { m(list = new Map<number, 1>()): void { list.clear(); } }',
    ['$A'],
  ],
  [
    'what is said to be there',
    "export function f(m: Map<string, 1>) { return m.get('a')!; }",
    "export function f(m: Map<string, 1>) { return m.get('a'); }",
    ['typeof $f'],
  ],
  [
    'a variable of another type that is given back',
    'export function f(g: () => any) { const x: string[] = g(); return x; }',
    'export function f(g: () => any) { const x: number[] = g(); return x; }',
    ['typeof $f'],
  ],
  [
    'a variable of any type that is given back',
    'export function f(g: () => string) { const x: any = g(); return x; }',
    'export function f(g: () => string) { const x = g(); return x; }',
    ['typeof $f'],
  ],
  [
    'what a method of an object gives',
    'export const o = { m(x: unknown) { return x as string; } };',
    'export const o = { m(x: unknown) { return x as number; } };',
    ['typeof $o'],
  ],
  [
    'texts of which a type is made',
    "const names = ['a', 'b'] as const; export type Name = (typeof names)[number];",
    "const names = ['a', 'b']; export type Name = (typeof names)[number];",
    ['$Name'],
  ],
  [
    'keys of which a type is made',
    'const o: Record<string, 1> = { a: 1 }; export type Key = keyof typeof o;',
    'const o = { a: 1 }; export type Key = keyof typeof o;',
    ['$Key'],
  ],
  [
    'a result of which a type is made',
    'function f(x: unknown) { return x as string; } export type R = ReturnType<typeof f>;',
    'function f(x: unknown) { return x as number; } export type R = ReturnType<typeof f>;',
    ['$R'],
  ],
  ['an empty array', 'export const x: string[] = [];', 'export const x = [];', ['typeof $x']],
  ['a tuple', 'export const x: [number, number] = [1, 2];', 'export const x = [1, 2];', ['typeof $x']],
  [
    'a map of something',
    'export const x: Map<string, number> = new Map();',
    'export const x = new Map();',
    ['typeof $x'],
  ],
  ['something or nothing', 'export let x: string | null = null;', 'export let x = null;', ['typeof $x']],
  ['one of two', "export let x: 'a' | 'b' = 'a';", "export let x = 'a';", ['typeof $x']],
  [
    'one of two by their name',
    "type W = 'a' | 'b'; export let x: W = 'a';",
    "export let x = 'a'; export type W = 'a' | 'b';",
    ['typeof $x'],
  ],
  [
    'what may be missing',
    'interface R { a: number; b?: string } export const x: R = { a: 1 };',
    'interface R { a: number; b?: string } export const x = { a: 1 };',
    ['typeof $x'],
  ],
  [
    'what is kept under any key',
    'export const x: Record<string, number> = { a: 1 };',
    'export const x = { a: 1 };',
    ['typeof $x'],
  ],
  [
    'a field that may hold something else',
    'export class A { x: string | number = 1 }',
    'export class A { x = 1 }',
    ["$A['x']"],
  ],
  [
    'a result that may be another one',
    'export class A { get x(): string | number { return 1 } }',
    'export class A { get x() { return 1 } }',
    ["$A['x']"],
  ],
  [
    'one of few results',
    'export function f(x: boolean): number { return x ? 1 : 2 }',
    'export function f(x: boolean) { return x ? 1 : 2 }',
    ['typeof $f'],
  ],
  [
    'a result that may lack something',
    'interface R { a: number; b?: string } export function f(): R { return { a: 1 } }',
    'interface R { a: number; b?: string } export function f() { return { a: 1 } }',
    ['typeof $f'],
  ],
  [
    'what is promised',
    'export const f = () => new Promise<number>((done) => done(1));',
    'export const f = () => new Promise((done) => done(1));',
    ['typeof $f'],
  ],
  [
    'what an object is checked against',
    "export const x = { a: 'b' } satisfies { a: 'b' };",
    "export const x = { a: 'b' };",
    ['typeof $x'],
  ],
  [
    'what may be missing, where nobody says any more that it is there',
    "const m = new Map<string, number>(); export const x = m.get('a')!;",
    "const m = new Map<string, number>(); export const x = m.get('a');",
    ['typeof $x'],
  ],
  [
    'what a function gives back, which may be missing',
    "export function f(m: Map<string, number>) { const v = m.get('a')!; return { v }; }",
    "export function f(m: Map<string, number>) { const v = m.get('a'); return { v }; }",
    ['ReturnType<typeof $f>'],
  ],
];

/** What the compiler finds to be the same type, and is a refactoring. */
const ALIKE: typeof OTHERS = [
  [
    'a list that is filled, and one that is mapped',
    'export function f(xs: readonly number[]) { const out: string[] = []; for (const x of xs) { out.push(`${x}`); } return out; }',
    'export function f(xs: readonly number[]) { return xs.map((x) => `${x}`); }',
    ['typeof $f'],
  ],
  [
    'what is said to be there, and has a name',
    "export function f(m: Map<string, 1>) { return m.get('a')!; }",
    "export function f(m: Map<string, 1>) { const found = m.get('a')!; return found; }",
    ['typeof $f'],
  ],
  [
    'a function with a default as an arrow',
    'export function f(list = [] as string[]) { return list.length; }',
    'export const f = (list = [] as string[]) => list.length;',
    ['typeof $f'],
  ],
  [
    'a condition about a parameter of both',
    'export type A<T> = T extends true ? 1 : 2;',
    'type B<X> = X extends true ? 1 : 2; export type A<T> = B<T>;',
    asked('A'),
  ],
  [
    'a condition about what is wrapped',
    'export type A<T> = [T | 1] extends [true] ? 1 : 2;',
    'type B<X> = [X] extends [true] ? 1 : 2; export type A<T> = B<T | 1>;',
    asked('A'),
  ],
  [
    'a condition about one object',
    'interface I { a: 1 } export type A = I extends { a: number } ? 1 : 2;',
    'interface I { a: 1 } type B<X> = X extends { a: number } ? 1 : 2; export type A = B<I>;',
    ['$A'],
  ],
  [
    'the keys of an interface',
    'interface I { a?: 1; readonly b: 2 } export type A = { [K in keyof I]: I[K] };',
    'interface I { a?: 1; readonly b: 2 } type M<T> = { [K in keyof T]: T[K] }; export type A = M<I>;',
    ['$A'],
  ],
  [
    'each key of a union of texts',
    "export type A = { [K in 'a' | 'b']: K };",
    "type M<N extends string> = { [K in N]: K }; export type A = M<'a' | 'b'>;",
    ['$A'],
  ],
  [
    'the keys of a parameter',
    'export type A<T> = { [K in keyof T]?: T[K] };',
    'export type A<T> = Partial<T>;',
    asked('A'),
  ],
  ['an array of texts', "export const x: string[] = ['a'];", "export const x = ['a'];", ['typeof $x']],
  [
    'a map that is told of what',
    'export const x: Map<string, number> = new Map<string, number>();',
    'export const x = new Map<string, number>();',
    ['typeof $x'],
  ],
  [
    'a result',
    'export function f(x: number): number { return x + 1 }',
    'export function f(x: number) { return x + 1 }',
    ['typeof $f'],
  ],
  [
    'an object of nothing but fields',
    'export const x: { a: number } = { a: 1 };',
    'export const x = { a: 1 };',
    ['typeof $x'],
  ],
];

const SHARED = 'interface Left { a: 1; c: 3 } interface Right { b: 2; c: 3 }\n';

describe('a type that the compiler tells apart', () => {
  test.each([...OTHERS])('%s', async (_, before, after, questions) => {
    const [old, now] = [SHARED + before, SHARED + after];
    expect(areAlike(old, now, questions)).toBe(false);
    expect(await verdict(old, now)).toBe('INTENT_EVOLUTION');
    expect(await verdict(now, old)).toBe('INTENT_EVOLUTION');
  });
});

describe('a type that is the same to the compiler', () => {
  test.each([...ALIKE])('%s', async (_, before, after, questions) => {
    const [old, now] = [SHARED + before, SHARED + after];
    expect(areAlike(old, now, questions)).toBe(true);
    expect(await verdict(old, now)).toBe('AST_REFACTOR');
    expect(await verdict(now, old)).toBe('AST_REFACTOR');
  });
});

async function verdict(before: string, after: string): Promise<string | null> {
  const side = (text: string) => [{ type: 'text', path: 'a.ts', text }] as const;
  return (await compare(side(before), side(after), languages)).mutationClass;
}

const options: ts.CompilerOptions = {
  strict: true,
  target: ts.ScriptTarget.ES2022,
  module: ts.ModuleKind.ESNext,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  noEmit: true,
  types: [],
};
const disk = ts.createCompilerHost(options);
const libraries = new Map<string, ts.SourceFile | undefined>();

/** Two types are one to the compiler where a condition that it can't decide yet takes them for one. */
const EQUAL =
  'type Equal<X, Y> = (<T>() => T extends X ? 1 : 2) extends (<T>() => T extends Y ? 1 : 2) ? true : false;\n';

/** Whether each question has one answer of both: `$A<string>` asks for the `A<string>` that they export. */
function areAlike(before: string, after: string, questions: readonly string[]): boolean {
  const asks = questions
    .map((one) => `Equal<${one.replaceAll('$', 'B.')}, ${one.replaceAll('$', 'A.')}>`)
    .map((one, at) => `export const q${at}: ${one} = true;`)
    .join('\n');
  const heads = "import * as B from './before';\nimport * as A from './after';\n";
  const files: Readonly<Record<string, string>> = {
    '/before.ts': before,
    '/after.ts': after,
    '/asks.ts': heads + EQUAL + SHARED + asks,
  };
  const program = ts.createProgram(Object.keys(files), options, {
    ...disk,
    getCurrentDirectory: () => '/',
    fileExists: (path) => path in files || disk.fileExists(path),
    readFile: (path) => files[path] ?? disk.readFile(path),
    getSourceFile(path, target) {
      const text = files[path];
      if (text !== undefined) return ts.createSourceFile(path, text, target);
      if (!libraries.has(path)) libraries.set(path, disk.getSourceFile(path, target));
      return libraries.get(path);
    },
  });
  const faults = (path: string) => ts.getPreEmitDiagnostics(program, program.getSourceFile(path));
  const broken = ['/before.ts', '/after.ts'].flatMap(faults);
  if (broken.length > 0) throw new Error(ts.formatDiagnostics(broken, disk));
  return faults('/asks.ts').length === 0;
}
