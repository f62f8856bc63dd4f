import type { Parser, Query, Tree } from 'web-tree-sitter';
import type { Bindings } from '../model/bindings.ts';
import type { Diagnostic } from '../model/diagnostic.ts';
import type { LanguageProfile } from '../model/language-profile.ts';
import type { ReadFile } from '../model/parsed-file.ts';
import type { TextFile } from '../model/source-file.ts';
import { resolveBindings, unknownBindings } from './bindings.ts';
import { capturedMatches } from './captures.ts';
import { sha256, symbolHashes } from './hashes.ts';
import { lineIndex } from './line-index.ts';
import { symbolForest } from './symbols.ts';
import { type ConvertedTree, convertTree, type KindTable } from './tree.ts';
import { unparsed } from './unparsed.ts';

/** A language that is loaded and ready. */
export interface Grammar {
  readonly profile: LanguageProfile;
  readonly parser: Parser;
  readonly table: KindTable;
  readonly symbolsQuery: () => Query;
  readonly localsQuery: () => Query | null;
}

/**
 * How often the parser may report progress before it is stopped. Counted, not timed, so that the same file always
 * gets the same answer; a megabyte of code needs a few thousand reports, binary noise far more.
 */
const MAX_PROGRESS_REPORTS = 1_000_000;

/** Text to tree, symbols and names. tree-sitter's tree is freed before this returns. */
export function parseText(file: TextFile, grammar: Grammar, bindingsAtOnce: boolean): ReadFile {
  const { profile } = grammar;
  const tree = parse(grammar.parser, file.text);
  if (!tree) return unparsed(file, 'parse-timeout', `${file.path} takes too long to parse as ${profile.name}`);
  try {
    const lines = lineIndex(file.text);
    const converted = convertTree(tree, file.text, grammar.table, new Set(profile.comments), new Set(profile.atomic));
    let bindings: Bindings | null = null;
    const resolved = (): Bindings => (bindings ??= bindingsFromText(file, grammar, converted, forest.symbols));
    const hashes = symbolHashes(file.text, profile, resolved);
    const matches = capturedMatches(grammar.symbolsQuery(), tree.rootNode, converted.root);
    const forest = symbolForest({ path: file.path, text: file.text, root: converted.root, lines, profile, matches, hashes });
    if (bindingsAtOnce) bindings = bindingsFromTree(tree, grammar, converted, forest.symbols);
    return {
      type: 'parsed',
      path: file.path,
      text: file.text,
      profile,
      root: converted.root,
      module: forest.module,
      symbols: forest.symbols,
      get bindings() {
        return resolved();
      },
      diagnostics: diagnosticsOf(file.path, converted, lines.line),
      damage: converted.damage.map(({ start, end }) => lines.range(start, end)),
      contentHash: sha256(file.text),
    };
  } finally {
    tree.delete();
  }
}

function parse(parser: Parser, text: string): Tree | null {
  let reports = 0;
  const tree = parser.parse(text, null, { progressCallback: () => ++reports > MAX_PROGRESS_REPORTS });
  if (!tree) parser.reset();
  return tree;
}

/** Names were not needed when the file was read, and its tree is gone: it is parsed once more. */
function bindingsFromText(
  file: TextFile,
  grammar: Grammar,
  converted: ConvertedTree,
  symbols: Parameters<typeof resolveBindings>[0]['symbols'],
): Bindings {
  if (!grammar.localsQuery()) return unknownBindings;
  const tree = parse(grammar.parser, file.text);
  if (!tree) return unknownBindings;
  try {
    return bindingsFromTree(tree, grammar, converted, symbols);
  } finally {
    tree.delete();
  }
}

function bindingsFromTree(
  tree: Tree,
  grammar: Grammar,
  { root }: ConvertedTree,
  symbols: Parameters<typeof resolveBindings>[0]['symbols'],
): Bindings {
  const query = grammar.localsQuery();
  if (!query) return unknownBindings;
  const matches = capturedMatches(query, tree.rootNode, root);
  return resolveBindings({ root, matches, symbols, profile: grammar.profile });
}

function diagnosticsOf(path: string, { damage, tooDeepAt }: ConvertedTree, line: (offset: number) => number): Diagnostic[] {
  const found: Diagnostic[] = [];
  const first = damage[0];
  if (first) {
    found.push({
      code: 'syntax-error',
      message: `${path}:${line(first.start)} could not be parsed${damage.length > 1 ? `, nor ${damage.length - 1} further places` : ''}`,
      line: line(first.start),
    });
  }
  if (tooDeepAt !== null) {
    found.push({ code: 'too-deep', message: `${path}:${line(tooDeepAt)} is nested too deeply and is read as text from there`, line: line(tooDeepAt) });
  }
  return found;
}
