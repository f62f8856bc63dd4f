import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import type { AstNode } from '../../src/model/ast-node.ts';
import type { ParsedFile } from '../../src/model/parsed-file.ts';
import type { SourceFile } from '../../src/model/source-file.ts';
import { compare } from '../../src/tracing/compare.ts';
import { languages } from '../support/languages.ts';

/** Real files to mutate: the project's own sources, and the cases' Python. */
const sources: readonly { readonly path: string; readonly text: string }[] = [
  ...folder('../../src/classification', /\.ts$/),
  ...folder('../../src/matching', /\.ts$/),
  ...pythonFixtures(),
];

/** The same mutations each time; `SEED` chooses others. */
fc.configureGlobal({ seed: Number(process.env['SEED'] ?? 1) });

const parsed: ParsedFile[] = [];

beforeAll(async () => {
  for (const { path, text } of sources) {
    const file = await languages.read({ type: 'text', path, text });
    if (file.type === 'parsed' && file.damage.length === 0) parsed.push(file);
  }
});

const anyFile = () => fc.nat(parsed.length - 1).map((at) => parsed[at]!);
const verdict = async (path: string, before: string, after: string) =>
  (await compare([text(path, before)], [text(path, after)], languages)).mutationClass;

describe('a comparison', () => {
  test('of two sets is one-to-one and maps only what is there', async () => {
    await fc.assert(
      fc.asyncProperty(anyFile(), anyFile(), fc.boolean(), async (one, other, samePath) => {
        const after = samePath ? one.path : other.path;
        const { mapping } = await compare([text(one.path, one.text)], [text(after, other.text)], languages);
        const olds = mapping.pairs.map(({ before }) => before);
        const news = mapping.pairs.map((pair) => pair.after);
        expect(new Set(olds).size).toBe(olds.length);
        expect(new Set(news).size).toBe(news.length);
        for (const pair of mapping.pairs) expect(mapping.after(pair.before)).toBe(pair.after);
        for (const symbol of mapping.onlyBefore) expect(mapping.after(symbol)).toBeNull();
      }),
      { numRuns: 60 },
    );
  });

  test('of a set with itself is empty', async () => {
    for (const { path, text: content } of parsed) {
      const comparison = await compare([text(path, content)], [text(path, content)], languages);
      expect(comparison.changes).toEqual([]);
      expect(comparison.mutationClass).toBeNull();
    }
  });

  /** What means something else in another folder. */
  const SAYS_WHERE =
    /from ['"]\.|from \.|\b__(?:name|file)__\b|\b__(?:dirname|filename|DIR|FILE)|#include "|\b(?:require|import)\b\s*\(?\s*['"`]\./;

  test('calls a file that only moved a refactoring', async () => {
    await fc.assert(
      fc.asyncProperty(anyFile(), async ({ path, text: content }) => {
        if (SAYS_WHERE.test(content)) return;
        const moved = `elsewhere/${path}`;
        const comparison = await compare([text(path, content)], [text(moved, content)], languages);
        expect(comparison.mutationClass).toBe('AST_REFACTOR');
        expect(comparison.mapping.pathAfter(path)).toBe(moved);
      }),
      { numRuns: 20 },
    );
  });
});

describe('renaming', () => {
  test('one local everywhere is a refactoring', async () => {
    let renamed = 0;
    await fc.assert(
      fc.asyncProperty(anyFile(), fc.nat(), async ({ path, text: content, bindings }, seed) => {
        const locals = bindings.all.filter(
          (binding) =>
            !binding.topLevel &&
            !binding.frozen &&
            !binding.import &&
            binding.kind === 'variable' &&
            !binding.symbol &&
            ![...binding.declarations, ...binding.references].some((node) => bindings.namesMember(node)),
        );
        fc.pre(locals.length > 0);
        const local = locals[seed % locals.length]!;
        const places = new Set([...local.declarations, ...local.references]);
        const after = replaced(
          content,
          [...places].map((node) => [node, `${local.name}Renamed`]),
        );
        renamed += 1;
        expect(await verdict(path, content, after), `${path}: ${local.name}`).toBe('AST_REFACTOR');
      }),
      { numRuns: 40 },
    );
    expect(renamed).toBeGreaterThan(30);
  });

  test('one reference of a local and not the others is none', async () => {
    await fc.assert(
      fc.asyncProperty(anyFile(), fc.nat(), async ({ path, text: content, bindings }, seed) => {
        const locals = bindings.all.filter(
          (binding) => !binding.topLevel && binding.references.length > 0 && !binding.import,
        );
        fc.pre(locals.length > 0);
        const local = locals[seed % locals.length]!;
        const after = replaced(content, [
          [local.references[seed % local.references.length]!, `${local.name}Other`],
        ]);
        expect(await verdict(path, content, after)).toBe('INTENT_EVOLUTION');
      }),
      { numRuns: 80 },
    );
  });
});

describe('a single mutation', () => {
  const operators: Readonly<Record<string, string>> = {
    '<': '<=',
    '>': '>=',
    '===': '!==',
    '!==': '===',
    '+': '-',
    '-': '+',
    '&&': '||',
    '||': '&&',
    '==': '!=',
    '*': '+',
    and: 'or',
    or: 'and',
    '!': '',
    not: '',
    '+=': '-=',
    true: 'false',
    false: 'true',
    True: 'False',
    False: 'True',
    '??': '||',
  };
  const leafMutation = (leaf: AstNode): string | null => {
    if (!leaf.extra && leaf.children.length === 0 && leaf.text in operators && /^\W+$|^\w+$/.test(leaf.text))
      return operators[leaf.text]!;
    // The type `number` is a token of that kind, too.
    if (/^(?:number|integer|float)$/.test(leaf.kind) && /^\W*\d/.test(leaf.text)) return `${leaf.text}1`;
    if (/^string_(?:fragment|content)$/.test(leaf.kind)) return `${leaf.text}x`;
    if (leaf.kind === 'regex_pattern') return `${leaf.text}x`;
    return null;
  };

  test('of an operator, a literal or a text is never a refactoring', async () => {
    let mutated = 0;
    await fc.assert(
      fc.asyncProperty(anyFile(), fc.nat(), async ({ path, text: content, root }, seed) => {
        // `x!`, `import type` and the types inside a function say something to the compiler alone.
        const targets = leavesOf(root).flatMap((leaf) => {
          const spelled = leafMutation(leaf);
          return spelled === null ? [] : [[leaf, spelled] as const];
        });
        const target = targets[seed % Math.max(1, targets.length)];
        if (!target) return;
        mutated += 1;
        const after = replaced(content, [target]);
        expect(await verdict(path, content, after), `${path}: ${target[0].text} at ${target[0].start}`).toBe(
          'INTENT_EVOLUTION',
        );
      }),
      { numRuns: 250 },
    );
    expect(mutated).toBeGreaterThan(150);
  });

  test('that deletes a statement is never a refactoring', async () => {
    await fc.assert(
      fc.asyncProperty(anyFile(), fc.nat(), async ({ path, text: content, root }, seed) => {
        const statements = nodesOf(root).filter(
          ({ kind, children, start }) =>
            /^(?:expression_statement|return_statement|if_statement|for_in_statement|for_statement)$/.test(
              kind,
            ) &&
            // What is imported for type checkers alone never runs.
            !content.startsWith('if TYPE_CHECKING:', start) &&
            // What documents something is read by people, and `...` does what `pass` does.
            !(path.endsWith('.py') && /^(?:string|ellipsis)$/.test(children[0]?.kind ?? '')),
        );
        const statement = statements[seed % Math.max(1, statements.length)];
        if (!statement) return;
        const after = replaced(content, [[statement, path.endsWith('.py') ? 'pass' : '']]);
        expect(await verdict(path, content, after), `${path} at ${statement.start}`).toBe('INTENT_EVOLUTION');
      }),
      { numRuns: 120 },
    );
  });

  test('that reads another variable is never a refactoring', async () => {
    await fc.assert(
      fc.asyncProperty(
        anyFile(),
        fc.nat(),
        fc.nat(),
        async ({ path, text: content, bindings, root }, seed, other) => {
          // Types inside of a function say nothing to anybody else.
          const types = nodesOf(root).filter(({ kind }) => kind === 'type');
          const isInType = ({ kind, start }: AstNode): boolean =>
            kind === 'type_identifier' || types.some((type) => type.start <= start && start < type.end);
          const used = bindings.all.filter(
            ({ references }) => references.length > 0 && !references.some(isInType),
          );
          const one = used[seed % Math.max(1, used.length)];
          const two = used[other % Math.max(1, used.length)];
          if (!one || !two || one.name === two.name) return;
          // A copy may be read in the place of what it was made from.
          if (new RegExp(`\\b${one.name}\\)? = ${two.name}$`, 'm').test(content)) return;
          const after = replaced(content, [[one.references[seed % one.references.length]!, two.name]]);
          expect(await verdict(path, content, after), `${path}: ${one.name} to ${two.name}`).toBe(
            'INTENT_EVOLUTION',
          );
        },
      ),
      { numRuns: 120 },
    );
  });
});

function text(path: string, content: string): SourceFile {
  return { type: 'text', path, text: content };
}

function replaced(content: string, edits: readonly (readonly [AstNode, string])[]): string {
  const ordered = [...edits].sort((a, b) => b[0].start - a[0].start);
  return ordered.reduce(
    (result, [node, spelled]) => result.slice(0, node.start) + spelled + result.slice(node.end),
    content,
  );
}

/** The tokens that count when the program runs. */
function leavesOf(node: AstNode): readonly AstNode[] {
  if (node.children.length === 0) return [node];
  if (node.kind === 'import_statement' && node.children.some(({ kind }) => kind === 'type')) return [];
  if (/^(?:type_annotation|type_arguments|lookup_type|literal_type)$/.test(node.kind)) return [];
  const asserted = node.kind === 'non_null_expression';
  return node.children.flatMap((child) => (asserted && !child.named ? [] : leavesOf(child)));
}

function nodesOf(node: AstNode): readonly AstNode[] {
  return [node, ...node.children.flatMap(nodesOf)];
}

function folder(path: string, pattern: RegExp): readonly { path: string; text: string }[] {
  const absolute = join(import.meta.dirname, path);
  return readdirSync(absolute)
    .filter((name) => pattern.test(name))
    .map((name) => ({ path: name, text: readFileSync(join(absolute, name), 'utf8') }));
}

function pythonFixtures(): readonly { path: string; text: string }[] {
  const absolute = join(import.meta.dirname, '../../fixtures/python');
  return (
    readdirSync(absolute, { recursive: true, encoding: 'utf8' })
      // Those named form-* hold what may be said in another way, or left out.
      .filter((name) => name.endsWith('.py') && !name.includes('form-'))
      .sort()
      .map((name) => ({
        path: name.replace(/[\\/]/g, '_'),
        text: readFileSync(join(absolute, name), 'utf8'),
      }))
  );
}
