import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { AstNode } from '../src/model/ast-node.ts';
import { languages } from './support/languages.ts';

const files = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => path.endsWith('.ts'));

/** The declaration that a statement exports; null for any other statement. */
function exportedBy(statement: AstNode): AstNode | null {
  if (statement.kind !== 'export_statement') return null;
  return statement.children.find(({ field }) => field === 'declaration') ?? null;
}

/** The names of the functions that a declaration makes: one of its own, or what its constants hold. */
function functionsOf({ kind, children }: AstNode): readonly string[] {
  if (/^(?:generator_)?function_(?:declaration|signature)$/.test(kind))
    return children.filter(({ field }) => field === 'name').map(({ text }) => text);
  if (kind !== 'lexical_declaration') return [];
  return children.flatMap((declarator) => {
    const value = declarator.children.find(({ field }) => field === 'value');
    const isFunction = /^(?:arrow_function|function_expression)$/.test(value?.kind ?? '');
    return isFunction ? [declarator.children.find(({ field }) => field === 'name')!.text] : [];
  });
}

/** The exported functions of a file without a docstring before them; of overloads the first one counts for all. */
async function undocumented(path: string): Promise<readonly string[]> {
  const file = await languages.read({ type: 'text', path, text: readFileSync(join('src', path), 'utf8') });
  if (file.type !== 'parsed') throw new Error(`${path} was not parsed`);
  const seen = new Set<string>();
  return file.root.children.flatMap((statement, at) => {
    const before = file.root.children[at - 1];
    const isDocumented = before?.kind === 'comment' && before.text.startsWith('/**');
    const declaration = exportedBy(statement);
    const names = (declaration ? functionsOf(declaration) : []).filter((name) => !seen.has(name));
    for (const name of names) seen.add(name);
    return isDocumented ? [] : names.map((name) => `${path}: ${name}`);
  });
}

test('every exported function says in a docstring what its name does not', async () => {
  expect((await Promise.all(files.map(undocumented))).flat()).toEqual([]);
});

test('a function without one is seen, however it is written', async () => {
  const read = async (text: string): Promise<readonly string[]> => {
    const file = await languages.read({ type: 'text', path: 'a.ts', text });
    if (file.type !== 'parsed') throw new Error('it was not parsed');
    return file.root.children.flatMap((statement) => {
      const declaration = exportedBy(statement);
      return declaration ? functionsOf(declaration) : [];
    });
  };
  expect(await read('export async function f() {}')).toEqual(['f']);
  expect(await read('export function* g() {}')).toEqual(['g']);
  expect(await read('export const h: Add = (a) => a;')).toEqual(['h']);
  expect(await read('export const i = 1; function j() {}')).toEqual([]);
});
