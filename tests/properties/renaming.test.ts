import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { AstNode } from '../../src/model/ast-node.ts';
import type { Binding } from '../../src/model/bindings.ts';
import type { ParsedFile } from '../../src/model/parsed-file.ts';
import { nameTable } from '../../src/syntax/name-rules.ts';
import { parse } from '../support/languages.ts';

/** The programs of fixtures/<language>/bindings, without their marks. */
interface Program {
  readonly path: string;
  readonly text: string;
}

function programsOf(language: string): Program[] {
  const folder = join('fixtures', language, 'bindings');
  if (!existsSync(folder)) return [];
  return readdirSync(folder).flatMap((name) =>
    readFileSync(join(folder, name), 'utf8')
      .replace(/‹[^›]*›/g, '')
      .split(/^=== .*\n/m)
      .slice(1)
      .map((text) => ({ path: `case${extname(name)}`, text })),
  );
}

const languages = readdirSync('fixtures').filter((language) => programsOf(language).length > 0);

function renamed(text: string, binding: Binding, name: string): string {
  const nodes = [...binding.declarations, ...binding.references].sort((a, b) => b.start - a.start);
  return nodes.reduce((changed, node) => changed.slice(0, node.start) + name + changed.slice(node.end), text);
}

/** What a rename of this variable alone can not disturb by its spelling. */
function isRenamable({ bindings }: ParsedFile, binding: Binding): boolean {
  const names = [...binding.declarations, ...binding.references];
  return (
    !binding.frozen &&
    !binding.topLevel &&
    !binding.import &&
    !names.some((node) => bindings.namesMember(node))
  );
}

/** Every name in source order as the number of its variable in order of first appearance, or as its text. */
function meanings({ root, bindings, profile }: ParsedFile): readonly (number | string)[] {
  const table = nameTable(profile);
  const numbers = new Map<Binding, number>();
  const found: (number | string)[] = [];
  const visit = (node: AstNode): void => {
    if (node.children.length === 0 && (table.isNameKind(node.kind) || bindings.of(node))) {
      const binding = bindings.of(node);
      if (binding && !binding.frozen && !binding.topLevel)
        numbers.set(binding, numbers.get(binding) ?? numbers.size);
      found.push((binding && numbers.get(binding)) ?? node.text);
    }
    node.children.forEach(visit);
  };
  visit(root);
  return found;
}

// The programs are few and small, so that every variable is tried and nothing hangs on what a draw brings.
describe.each(languages)('renaming one local variable in %s', (language) => {
  const programs = programsOf(language);

  test('to a fresh name keeps the shape, and every name its meaning', async () => {
    for (const { path, text } of programs) {
      const before = await parse(path, text);
      for (const binding of before.bindings.all.filter((each) => isRenamable(before, each))) {
        // In a pattern of Scala the first letter's case says whether a name is declared.
        const changed = renamed(text, binding, /^\p{Lu}/u.test(binding.name) ? 'Fresh_name' : 'fresh_name');
        const after = await parse(path, changed);
        expect(after.module.shapeHash, changed).toBe(before.module.shapeHash);
        expect(meanings(after), changed).toEqual(meanings(before));
      }
    }
  });

  test('to a name that is there already keeps the shape only where every name keeps its meaning', async () => {
    let captured = 0;
    for (const { path, text } of programs) {
      const before = await parse(path, text);
      const names = new Set(before.bindings.all.map(({ name }) => name));
      for (const binding of before.bindings.all.filter((each) => isRenamable(before, each))) {
        for (const name of names) {
          if (name === binding.name) continue;
          const changed = renamed(text, binding, name);
          const after = await parse(path, changed);
          if (after.module.shapeHash === before.module.shapeHash)
            expect(meanings(after), changed).toEqual(meanings(before));
          else captured += 1;
        }
      }
    }
    expect(captured).toBeGreaterThan(0);
  });
});
