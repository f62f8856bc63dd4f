import type { Parser, Tree } from 'web-tree-sitter';
import type { AstNode } from '../model/ast-node.ts';
import type { Bindings } from '../model/bindings.ts';
import type { Diagnostic } from '../model/diagnostic.ts';
import type { LanguageProfile } from '../model/language-profile.ts';
import { lineIndex } from '../model/line-index.ts';
import type { ReadFile } from '../model/parsed-file.ts';
import type { TextFile } from '../model/source-file.ts';
import type { CodeSymbol } from '../model/symbol.ts';
import { resolveBindings, unknownBindings } from './bindings.ts';
import { capturedMatches, type Query } from './captures.ts';
import { withCommentGroups } from './comment-groups.ts';
import type { ConvertedParts } from './converted-parts.ts';
import type { NodeCursor } from './cursor.ts';
import { profileOfText } from './embedded-code.ts';
import { sha256, symbolHashes } from './hashes.ts';
import type { KeptTree, KeptTrees } from './kept-trees.ts';
import { layoutReader } from './layout.ts';
import { withLineEnds } from './line-ends.ts';
import { withMissingSemicolons } from './missing-semicolons.ts';
import { inKnownWords } from './newer-words.ts';
import { withOpeningComment } from './opening-comment.ts';
import { quotedArguments } from './quoted-arguments.ts';
import { symbolForest } from './symbols.ts';
import { type ConvertedTree, convertTree, type KindTable } from './tree.ts';
import { withoutUnknownTokens } from './unknown-tokens.ts';
import { unparsed } from './unparsed.ts';

/** A language that is loaded and ready. */
export interface Grammar {
  readonly profile: LanguageProfile;
  readonly parser: Parser;
  readonly table: KindTable;
  /** A walk over one of this grammar's trees, from its root. */
  readonly cursor: (tree: Tree) => NodeCursor;
  readonly symbolsQuery: () => Query;
  readonly localsQuery: () => Query | null;
}

/**
 * How often the parser may report progress before it is stopped. Counted, not timed, so that the same file always
 * gets the same answer. tree-sitter reports once in a hundred steps: some 10,000 times for a megabyte of minified
 * code, 50,000 for one that is all one-character tokens (`1+1+1`). What needs twice that is trying readings over and
 * over.
 */
function mostReports(text: string): number {
  return 10_000 + text.length / 10;
}

/**
 * Text to tree, symbols and names; names are resolved when first asked for.
 *
 * @param trees trees of earlier versions, from which this one is parsed, and among which its own is kept.
 */
export function parseText(file: TextFile, grammar: Grammar, trees: KeptTrees | null = null): ReadFile {
  const { path, text } = file;
  const profile = profileOfText(grammar.profile, text);
  const converted = parse(file, grammar, trees);
  if (!converted)
    return unparsed(file, 'parse-timeout', `${path} takes too long to parse as ${profile.name}`);
  const { root } = converted;
  const lines = lineIndex(text);
  let bindings: Bindings | null = null;
  const resolved = (): Bindings => {
    bindings ??= bindingsOf(root, text, { ...grammar, profile }, forest.symbols);
    return bindings;
  };
  const hashes = symbolHashes(text, profile, resolved);
  const matches = capturedMatches(grammar.symbolsQuery(), root, text);
  const forest = symbolForest({ path, text, root, lines, profile, matches, hashes });
  return {
    type: 'parsed',
    path,
    text,
    profile,
    root,
    module: forest.module,
    symbols: forest.symbols,
    get bindings() {
      return resolved();
    },
    diagnostics: diagnosticsOf(path, converted, lines.line),
    damage: converted.damage.map(({ start, end }) => lines.range(start, end)),
    contentHash: sha256(text),
  };
}

/** Null where the parser had to be stopped. tree-sitter's tree is copied, and freed or kept, before this returns. */
function parse(
  { path, text: source }: TextFile,
  grammar: Grammar,
  trees: KeptTrees | null,
): ConvertedTree | null {
  const { cursor, table, profile } = grammar;
  const spelled = withLineEnds(inKnownWords(source, profile), profile);
  let opened = withOpeningComment(spelled, profile.openingComment);
  const earlier = trees?.take(path, profile.id, opened.text) ?? null;
  const near = parseNear(earlier, opened.text, grammar);
  let tree = near ?? parsed(opened.text, null, grammar);
  const known = tree?.rootNode.hasError ? withoutUnknownTokens(spelled, profile) : null;
  if (known) {
    tree?.delete();
    opened = withOpeningComment(known.text, profile.openingComment);
    tree = parsed(opened.text, null, grammar);
  }
  const separated = tree?.rootNode.hasError ? withMissingSemicolons(known?.text ?? spelled, profile) : null;
  if (separated !== null) {
    const other = withOpeningComment(separated, profile.openingComment);
    const read = parsed(other.text, null, grammar);
    if (read && !read.rootNode.hasError) {
      tree?.delete();
      [tree, opened] = [read, other];
    } else read?.delete();
  }
  if (!tree) {
    earlier?.tree.delete();
    return null;
  }
  let parts: ConvertedParts | null = null;
  try {
    // Asked before the cursor is made: both live in the one place through which wasm hands nodes over.
    const damaged = tree.rootNode.hasError;
    const converted = convertTree({
      openCursor: () => opened.cursor(cursor(tree)),
      source,
      unknown: known?.tokens ?? [],
      table,
      damaged,
      comments: new Set(profile.comments),
      atomic: new Set(profile.atomic),
      names: new Set(Object.keys(profile.names?.kinds ?? {})),
      layout: profile.macros ? quotedArguments(source) : layoutReader(source, profile),
      // What a later text is compared with is a source, not one with blanks in it.
      isKept: trees !== null && !damaged && known === null && separated === null,
      earlier: tree === near ? earlier!.parts : null,
    });
    parts = converted.parts;
    return { ...converted, root: withCommentGroups(converted.root, source, profile) };
  } finally {
    // Not sooner: another node could have come to stand where one of its own was.
    earlier?.tree.delete();
    if (parts) trees!.keep(path, profile.id, opened.text, { tree, parts });
    else tree.delete();
  }
}

/** Null where there is no earlier tree, or an error: how the parser recovers from one depends on where it came from. */
function parseNear(earlier: KeptTree | null, text: string, grammar: Grammar): Tree | null {
  if (!earlier) return null;
  const tree = parsed(text, earlier.tree, grammar);
  if (!tree?.rootNode.hasError) return tree;
  tree.delete();
  return null;
}

/** Null where the parser had to be stopped. */
function parsed(text: string, earlier: Tree | null, { parser }: Grammar): Tree | null {
  const most = mostReports(text);
  let reports = 0;
  const tree = parser.parse(text, earlier, { progressCallback: () => ++reports > most });
  // Without this the next parse would resume the one that was stopped, with another file's text.
  if (!tree) parser.reset();
  return tree;
}

function bindingsOf(root: AstNode, text: string, grammar: Grammar, symbols: readonly CodeSymbol[]): Bindings {
  const query = grammar.localsQuery();
  if (!query) return unknownBindings;
  return resolveBindings({
    root,
    text,
    matches: capturedMatches(query, root, text),
    symbols,
    profile: grammar.profile,
  });
}

function diagnosticsOf(
  path: string,
  { damage, tooDeepAt }: ConvertedTree,
  line: (offset: number) => number,
): Diagnostic[] {
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
    found.push({
      code: 'too-deep',
      message: `${path}:${line(tooDeepAt)} is nested too deeply and is read as text from there`,
      line: line(tooDeepAt),
    });
  }
  return found;
}
