import type { AstNode } from '../../src/model/ast-node.ts';
import type { JudgedChange } from '../../src/model/classification.ts';
import type { Comparison, FileComparison } from '../../src/model/comparison.ts';
import type { ParsedFile, UnparsedFile } from '../../src/model/parsed-file.ts';
import type { CodeSymbol } from '../../src/model/symbol.ts';
import { hash } from './records.ts';

const node: AstNode = {
  kind: 'x',
  named: true,
  field: null,
  start: 0,
  end: 0,
  text: '',
  children: [],
  extra: false,
  broken: false,
};

/** A symbol as far as the ledger looks at one. */
export function symbol(path: string, name: string, startLine = 1, endLine = 3, length = 10): CodeSymbol {
  const hashes = {
    contentHash: hash(`c${name}`),
    structureHash: hash(`s${name}`),
    shapeHash: hash(`h${name}`),
  };
  return {
    ...{
      path,
      name,
      simpleName: name,
      kind: 'function',
      parent: null,
      children: [],
      nameNode: null,
      declaration: node,
      nodes: [node],
    },
    range: { startLine, endLine, startCharacter: 0, endCharacter: 1, start: 0, end: length },
    ...hashes,
  };
}

export function parsedFile(path: string, symbols: readonly CodeSymbol[] = [], text = 'text'): ParsedFile {
  const module = symbol(path, '<module>');
  return {
    type: 'parsed',
    path,
    text,
    symbols,
    module,
    diagnostics: [],
    damage: [],
    root: node,
    contentHash: hash(`f${path}`),
  } as unknown as ParsedFile;
}

export const unparsedFile = (path: string, text: string | null, lineCount: number): UnparsedFile => ({
  ...{ type: 'unparsed', path, text, lineCount, contentHash: hash(`u${path}${text}`) },
  diagnostics: [],
});

export const change = (
  before: CodeSymbol | null,
  after: CodeSymbol | null,
  more: Partial<JudgedChange> = {},
): JudgedChange => ({
  ...{ before, after, changes: ['modified'], origin: null, mutationClass: 'INTENT_EVOLUTION', findings: [] },
  ...more,
});

export const fileComparison = (
  before: FileComparison['before'],
  after: FileComparison['after'],
  more: Partial<FileComparison> = {},
): FileComparison => ({
  before,
  after,
  language: 'typescript',
  mutationClass: 'INTENT_EVOLUTION',
  diagnostics: [],
  ...more,
});

export function comparison(files: readonly FileComparison[], changes: readonly JudgedChange[]): Comparison {
  const mapping = {
    pairs: [],
    onlyBefore: [],
    onlyAfter: [],
    after: () => null,
    before: () => null,
    pathAfter: () => null,
  };
  return { mutationClass: 'INTENT_EVOLUTION', files, changes, mapping, forms: [], assumedMoved: [] };
}
