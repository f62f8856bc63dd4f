import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { DiffDocument, TextAtPath } from '../src/index.ts';
import { compare } from '../src/tracing/compare.ts';
import { diffDocument } from '../src/tracing/comparison/diff-document.ts';
import { readOnce } from './soundness/read-once.ts';

/**
 * The cases under fixtures/<language>/<case>/: `before.*` and `after.*`, or folders of those names, and
 * `expected.json` with the verdict, the reason it is the right one, and what is reported of each symbol.
 * `UPDATE=1` rewrites what is reported, never the verdict. A case with `known_wrong` records today's wrong verdict
 * there and the right one in `mutation_class`; it fails when the answer has become right, so that it can be crossed out.
 */
interface Expected {
  readonly because: string;
  readonly mutation_class: string | null;
  readonly known_wrong?: string | null;
  readonly symbols?: readonly ReportedSymbol[];
}

interface ReportedSymbol {
  readonly symbol: string;
  readonly changes: readonly string[];
  readonly mutation_class: string;
  readonly rules: readonly string[];
}

const { UPDATE } = process.env;
const root = join(import.meta.dirname, '..', 'fixtures');

for (const folder of caseFolders(root)) {
  describe(relative(root, folder), () => {
    const file = join(folder, 'expected.json');
    const expected = JSON.parse(readFileSync(file, 'utf8')) as Expected;
    const compareTexts = async (
      before: readonly TextAtPath[],
      after: readonly TextAtPath[],
      options = {},
    ): Promise<DiffDocument> =>
      diffDocument(await compare(before.map(asFile), after.map(asFile), readOnce, options));

    test(expected.because, async () => {
      const document = await compareTexts(side(folder, 'before'), side(folder, 'after'));
      const symbols = reported(document);
      if (UPDATE) writeFileSync(file, `${JSON.stringify({ ...expected, symbols }, null, 2)}\n`);
      else expect(symbols).toEqual(expected.symbols);
      const current = 'known_wrong' in expected ? expected.known_wrong : expected.mutation_class;
      expect(document.mutation_class).toBe(current);
      if ('known_wrong' in expected) expect(current).not.toBe(expected.mutation_class);
      expectFindings(document);
    });

    test('has the same verdicts where nothing else is asked for', async () => {
      const sides = [side(folder, 'before'), side(folder, 'after')] as const;
      const document = await compareTexts(...sides, { untangles: false });
      const verdicts = (symbols: readonly ReportedSymbol[]) =>
        symbols.map(({ symbol, mutation_class }) => [symbol, mutation_class]);
      expect(verdicts(reported(document))).toEqual(verdicts(expected.symbols ?? []));
      expectFindings(document);
    });

    test('is nothing when nothing changed', async () => {
      const after = side(folder, 'after');
      expect((await compareTexts(after, after)).mutation_class).toBeNull();
    });
  });
}

function expectFindings({ symbols }: DiffDocument): void {
  for (const symbol of symbols) {
    expect(symbol.findings.length).toBeGreaterThan(0);
    const evolves = symbol.findings.some(({ verdict }) => verdict === 'changes');
    expect(symbol.mutation_class).toBe(evolves ? 'INTENT_EVOLUTION' : 'AST_REFACTOR');
  }
}

function asFile({ path, text }: TextAtPath) {
  return { type: 'text', path, text } as const;
}

function caseFolders(folder: string): readonly string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .flatMap((entry) => {
      const inner = join(folder, entry.name);
      const names = readdirSync(inner);
      const isCase = names.includes('expected.json') && names.some((name) => /^before(\.|$)/.test(name));
      return isCase ? [inner] : caseFolders(inner);
    });
}

function side(folder: string, which: 'before' | 'after'): readonly TextAtPath[] {
  const inner = join(folder, which);
  if (existsSync(inner)) return filesUnder(inner, inner);
  const name = readdirSync(folder).find((entry) => entry.startsWith(`${which}.`));
  return name ? [{ path: name.replace(which, 'file'), text: readFileSync(join(folder, name), 'utf8') }] : [];
}

function filesUnder(folder: string, top: string): readonly TextAtPath[] {
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    if (statSync(path).isDirectory()) return filesUnder(path, top);
    return [{ path: relative(top, path).replaceAll('\\', '/'), text: readFileSync(path, 'utf8') }];
  });
}

function reported({ symbols }: DiffDocument): readonly ReportedSymbol[] {
  return symbols.map(({ before, after, changes, mutation_class, findings }) => {
    const [was, is] = [before && `${before.path}#${before.name}`, after && `${after.path}#${after.name}`];
    return {
      symbol: was === is ? was! : `${was ?? 'nothing'} -> ${is ?? 'nothing'}`,
      changes: [...changes],
      mutation_class,
      rules: [
        ...new Set(findings.map(({ rule, verdict }) => (verdict === 'changes' ? `${rule} (changes)` : rule))),
      ],
    };
  });
}
