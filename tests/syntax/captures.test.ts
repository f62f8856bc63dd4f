import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { Language, Parser, Query } from 'web-tree-sitter';
import { type CapturedMatch, capturedMatches, compileQuery } from '../../src/syntax/captures.ts';
import { upgradeDylink } from '../../src/syntax/dylink.ts';
import { inKnownWords } from '../../src/syntax/newer-words.ts';
import { withoutUnknownTokens } from '../../src/syntax/unknown-tokens.ts';
import { readGrammars } from '../../src/workspace/grammar-files.ts';
import { languages, parse } from '../support/languages.ts';

const code = `
import a, { b as c } from 'm';
export default class A<T> extends B { static x = 1; #y; get z() { return this.#y } 'two'() {} }
export const f = (p, q = 2) => p + q, g = function* named() { yield [1, , 'x', \`t\${f()}\`] };
foo.bar = async () => { for (const k of []) if (k) continue; else break };
label: while (f(1, 2, ...g())) { try { throw f } catch ({ e = 1 }) { } }
`;

async function captures(query: string, text = code): Promise<string[]> {
  const file = await parse('a.ts', text);
  const compiled = compileQuery(query, await kinds('typescript'));
  return capturedMatches(compiled, file.root, text).map((match) =>
    described(match.pattern, match.captures, text),
  );
}

function described(pattern: number, found: CapturedMatch['captures'], text: string): string {
  return `${pattern} ${found.map(({ name, node }) => `${name}=${text.slice(node.start, node.end)}`).join(' ')}`;
}

const loaded = new Map<string, Promise<Language>>();
function grammar(id: string): Promise<Language> {
  const source = readGrammars().find((candidate) => candidate.id === id)!;
  const loading = loaded.get(id) ?? Parser.init().then(() => Language.load(upgradeDylink(source.readWasm())));
  loaded.set(id, loading);
  return loading;
}
const kinds = async (id: string) => new Set(['ERROR', ...(await grammar(id)).types]);

/** What tree-sitter's own engine finds, each match as text, sorted. */
async function expectedOf(id: string, query: string, text: string): Promise<string[]> {
  const language = await grammar(id);
  const parser = new Parser();
  parser.setLanguage(language);
  const tree = parser.parse(text)!;
  const found = new Query(language, query)
    .matches(tree.rootNode)
    .map(
      ({ patternIndex, captures: all }) =>
        `${patternIndex} ${all.map(({ name, node }) => `${name}=${node.text}`).join(' ')}`,
    );
  tree.delete();
  parser.delete();
  return found.sort();
}

describe('a query finds what tree-sitter finds', () => {
  test.each([
    ['a kind', '(identifier) @a'],
    ['a wildcard for named nodes', '(arguments (_) @a)'],
    ['a wildcard for any node', '(arguments _ @a)'],
    ['a literal', '(class_body (method_definition "get" @a name: (_) @b))'],
    ['a field', '(variable_declarator name: (identifier) @a value: (arrow_function) @b)'],
    ['an absent field', '(class_body (public_field_definition !value) @a)'],
    ['alternatives', '[(class_declaration) (arrow_function) "yield"] @a'],
    ['alternatives of a field', '(variable_declarator value: [(arrow_function) (generator_function)] @a)'],
    [
      'captures inside alternatives',
      '(variable_declarator value: [(arrow_function) @a (generator_function name: (_) @b)])',
    ],
    ['all pairs of siblings', '(formal_parameters (_) @a (_) @b)'],
    ['the first child', '(arguments . (_) @a)'],
    ['the last child', '(arguments (_) @a .)'],
    ['neighbours', '(arguments (_) @a . (_) @b)'],
    ['siblings under any parent', '((continue_statement) @a)'],
    ['an optional child', '(class_declaration name: (_) @a (type_parameters)? @b)'],
    ['equal text', '((identifier) @a (#eq? @a "f"))'],
    ['other text', '((identifier) @a (#not-eq? @a "f"))'],
    ['text that matches', '((identifier) @a (#match? @a "^[fg]$"))'],
    ['text that does not match', '((identifier) @a (#not-match? @a "^[fg]$"))'],
    ['one of several texts', '((identifier) @a (#any-of? @a "f" "g"))'],
    [
      'the text of another capture',
      '(assignment_expression left: (member_expression object: (_) @a property: (_) @b) (#not-eq? @a @b))',
    ],
    ['several patterns', '(identifier) @a (string) @b ; note\n(number) @c'],
  ])('for %s', async (_, query) => {
    const found = await captures(query);
    expect(found.length).toBeGreaterThan(0);
    expect([...found].sort()).toEqual(await expectedOf('typescript', query, code));
  });

  const fixtures = readdirSync('fixtures')
    .map((id) => [id, join('fixtures', id, 'symbols')] as const)
    // Anchors beside optional children and repeated fields mean here what the documentation says; tree-sitter's engine
    // misses some of those matches.
    .filter(([id]) => id !== 'go' && id !== 'swift')
    .filter(([id, folder]) => existsSync(folder) && languages.profiles.some((profile) => profile.id === id));
  test.each(fixtures)('for the symbols of %s, over its fixtures', async (id, folder) => {
    const source = readGrammars().find((candidate) => candidate.id === id)!;
    const query = source.symbolsQuery();
    if (/^;\s*inherits/.test(query)) return;
    const profile = languages.profiles.find((candidate) => candidate.id === id)!;
    for (const name of readdirSync(folder).filter((each) => !each.endsWith('.symbols.json'))) {
      const text = readFileSync(join(folder, name), 'utf8');
      const file = await parse(name, text);
      if (file.profile.id !== id || file.damage.length > 0 || profile.openingComment) continue;
      const found = capturedMatches(compileQuery(query, await kinds(id)), file.root, text);
      const spelled = inKnownWords(text, profile);
      const read = withoutUnknownTokens(spelled, profile)?.text ?? spelled;
      // A predicate after its pattern is a pattern of its own to tree-sitter, and shifts the numbers.
      const definitions = (lines: readonly string[]) =>
        [...new Set(lines.map((line) => line.replace(/^\d+ /, '')))].filter(Boolean).sort();
      expect(definitions(found.map((match) => described(match.pattern, match.captures, read)))).toEqual(
        definitions(await expectedOf(id, query, read)),
      );
    }
  });
});

describe('a query', () => {
  test('lists matches in source order, parents first, then by pattern', async () => {
    const found = await captures('(identifier) @a (call_expression) @b (identifier) @c', 'f(g(x))');
    expect(found).toEqual(['1 b=f(g(x))', '0 a=f', '2 c=f', '1 b=g(x)', '0 a=g', '2 c=g', '0 a=x', '2 c=x']);
  });

  test('gives a predicate after a pattern to that pattern, with what it sets', async () => {
    const file = await parse('a.ts', 'f; g');
    const query = compileQuery(
      '[(identifier)] @a (#eq? @a "g") (#set! kind "module")',
      await kinds('typescript'),
    );
    expect(capturedMatches(query, file.root, file.text).map(({ properties }) => properties)).toEqual([
      { kind: 'module' },
    ]);
  });

  test('takes as many of a repeated child as there are', async () => {
    expect(await captures('(arguments (number)* @a (string) @b)', "f(1, 2, 'x')")).toEqual([
      "0 a=1 a=2 b='x'",
    ]);
    expect(await captures('(arguments (number)* @a (string) @b)', "f('x')")).toEqual(["0 b='x'"]);
    expect(await captures('(arguments (number)+ @a (string) @b)', "f('x')")).toEqual([]);
  });

  test.each([
    [
      'a kind that the grammar has not',
      '(function_definition) @a',
      '"function_definition" is no kind of node',
    ],
    ['a predicate that is not known', '((identifier) @a (#is? @a local))', '#is?'],
    ['a bracket that never closes', '(identifier', 'does not end'],
    ['a character that is no part of it', '(identifier)\n& @a', 'line 2'],
  ])('refuses %s', async (_, query, message) => {
    await expect(captures(query)).rejects.toThrow(message);
  });
});
