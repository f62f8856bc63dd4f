import ts from 'typescript-classic';
import { describe, expect, test } from 'vitest';
import { compare } from '../../src/tracing/compare.ts';
import { languages } from '../support/languages.ts';

/** Programs in which a line break, or a semicolon, somewhere between two words makes another program. */
const PROGRAMS = [
  'function f(x) { return (x) }',
  'function f(x) { return [x] }',
  'function f(x) { return +x }',
  'function f(x) { return /x/ }',
  'function f(x) { return `x` }',
  'function f(x) { return x }',
  'function f(x) { return function () {} }',
  'function* f(x) { yield (x); yield [x]; yield -x; yield `x`; yield x; yield* x; g(yield (x)) }',
  'const o = { async m() {}, get g() { return 1 }, set g(x) {}, async *n() {} }',
  'const a = async (x) => x; const b = async x => x; async function c() {}',
  'i++; i--; ++i; --i; j = i ++ ; j = i -- ; g(i)',
  'j = g (1); j = g [1]; j = g `1`; j = i . k; j = i ?. k; j = i ? k : l',
  'j = i / k / l; j = i < k; j = i in k; j = i instanceof k; j = i - k; j = i + k',
  'outer: for (;;) { for (;;) { if (i) break outer; if (j) continue outer; g() } h() }',
  'if (i) g(); else if (j) h(); else k()',
  'let a = 1;\nlet b = 2;\n(f)();\n[1].map(f);\n`x`;\n+a;\n-b;\n/x/.test(a);\n++a;\n--b;\na;\n(x => x)(1)',
  'var q = 1\nvar r = function () {}\ndo { f() } while (q)\nf()\nif (q) f(); else f()\nq\n++r',
  'class A { get; size() {}\n set; v(x) {}\n static; y() {}\n a = 1\n b = 2\n c\n d() {} }',
  'class A { get size() { return 1 } static s = 2; static m() {} async n() {} static async o() {} }',
  'switch (i) { case 1: g(); break; default: h() }',
  'const g = function () {}; (1); const h = class {}; [0]; const k = i; /b/g; let l = {}; `t`',
];

const TYPED = [
  'abstract class A { public x: number; readonly y = 1; private get v() { return 1 } abstract t(): void }',
  'class A { protected override z = 3; declare w: string; accessor q = 1; static { f() } }',
  'declare const d: string; type T = string; namespace N { export const a = 1 }',
  'const e = f as any; const g = f satisfies any; const h = f!; i = f!.b',
  'function f(x: unknown): asserts x is string {} function g(x: unknown): x is string { return true }',
  'export default abstract class B { }',
  'interface J { a\n b: string\n (x: number): void\n [k: string]: any\n new (): J\n readonly c: string }',
  'function f(x: any) { return <any>x }',
  'let res = f(); { using one = f(); await using two = f(); }',
];

describe('where the language ends a line, so do we', () => {
  for (const text of PROGRAMS) test(text, () => expectNothingBlessed('js', text));
  for (const text of [...PROGRAMS, ...TYPED])
    test(`TypeScript: ${text}`, () => expectNothingBlessed('ts', text));
});

/** Whatever TypeScript's own parser reads as another program may not be taken for the same one. */
async function expectNothingBlessed(ending: string, text: string): Promise<void> {
  const before = programOf(text);
  expect(before).not.toBeNull();
  const blessed: string[] = [];
  for (const other of withOtherBreaks(text)) {
    const after = programOf(other);
    if (after === null || after === before) continue;
    const { mutationClass } = await compare([file(ending, text)], [file(ending, other)], languages);
    if (mutationClass !== 'INTENT_EVOLUTION') blessed.push(other);
  }
  expect(blessed).toEqual([]);
}

/** One blank between two tokens made a line break or a semicolon, or the other way round. */
function withOtherBreaks(text: string): readonly string[] {
  const tokens = tokensOf(parsed(text));
  return tokens.slice(1).flatMap(([start, end], at) => {
    const behind = tokens[at]![1];
    const gap = text.slice(behind, start);
    const put = (blank: string): string => text.slice(0, behind) + blank + text.slice(start);
    if (text.slice(start, end) === ';') return [text.slice(0, start) + text.slice(end)];
    if (text[behind - 1] === ';') return [put('\n')];
    return /\n/.test(gap) ? [put(' '), put(`;${gap}`)] : [put('\n'), ...(gap === '' ? [] : [put(';')])];
  });
}

function tokensOf(source: ts.SourceFile): readonly (readonly [number, number])[] {
  const found: [number, number][] = [];
  const visit = (node: ts.Node): void => {
    const inside = node.getChildren(source);
    if (inside.length > 0) inside.forEach(visit);
    else if (node.getEnd() > node.getStart(source)) found.push([node.getStart(source), node.getEnd()]);
  };
  visit(source);
  return found;
}

/** The tree without positions, and without statements that are empty; null where it doesn't parse. */
function programOf(text: string): string | null {
  const source = parsed(text) as ts.SourceFile & { readonly parseDiagnostics: readonly unknown[] };
  if (source.parseDiagnostics.length > 0) return null;
  const said: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isEmptyStatement(node) || node.kind === ts.SyntaxKind.SemicolonClassElement) return;
    said.push(`(${node.kind}`, node.getChildCount(source) === 0 ? node.getText(source) : '');
    ts.forEachChild(node, visit);
    said.push(')');
  };
  ts.forEachChild(source, visit);
  return said.join(' ');
}

function parsed(text: string): ts.SourceFile {
  return ts.createSourceFile('file.ts', text, ts.ScriptTarget.Latest, true);
}

function file(ending: string, text: string) {
  return { type: 'text' as const, path: `file.${ending}`, text };
}
