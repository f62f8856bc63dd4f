import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { languages } from '../support/languages.ts';

const read = (path: string): string => readFileSync(path, 'utf8');
const folders = readdirSync('grammars');

function captured(file: string, pattern: RegExp): ReadonlySet<string> {
  const queries = folders.flatMap((folder) =>
    readdirSync(`grammars/${folder}`).includes(file) ? [read(`grammars/${folder}/${file}`)] : [],
  );
  return new Set(queries.flatMap((query) => [...query.matchAll(pattern)].map(([, name]) => name!)));
}

test('every field of a language is told of, and no other one', () => {
  const told = [...read('docs/adding-a-language.md').matchAll(/^\| `([a-zA-Z]+)` \|/gm)].map(
    ([, field]) => field!,
  );
  const used = folders.flatMap((folder) => Object.keys(JSON.parse(read(`grammars/${folder}/language.json`))));
  const known = new Set([...Object.keys(languages.profiles[0]!), ...used]);
  expect(told.sort()).toEqual([...known].sort());
});

test('every field of names is told of', () => {
  const page = read('docs/bindings.md');
  const fields = Object.keys(languages.profiles[0]!.names);
  expect(fields.filter((field) => !page.includes(`- \`${field}\`:`))).toEqual([]);
});

test('every capture and property of locals.scm is told of', () => {
  const page = read('docs/bindings.md');
  const captures = captured('locals.scm', /@((?:local|import)\.\w+)/g);
  const properties = captured('locals.scm', /#set! ([\w.]+)/g);
  expect(captures.size).toBeGreaterThan(20);
  expect([...captures].filter((name) => !page.includes(`@${name}`))).toEqual([]);
  expect([...properties].filter((name) => !new RegExp(`\`[^\`\\n]*\\b${name}\\b`).test(page))).toEqual([]);
});

test('every capture of symbols.scm is told of', () => {
  const page = read('docs/adding-a-language.md');
  const kinds = /`<kind>` is one of `([^`]*)`/.exec(page)![1]!.split(' ');
  const used = captured('symbols.scm', /@definition\.(\w+)/g);
  expect([...used].filter((kind) => !kinds.includes(kind))).toEqual([]);
  const properties = captured('symbols.scm', /#set! ([\w.]+)/g);
  expect([...properties].filter((name) => !page.includes(`(#set! ${name} `))).toEqual([]);
});
