import type { Language } from 'web-tree-sitter';
import { Fault } from '../model/fault.ts';
import type { LanguageProfile } from '../model/language-profile.ts';
import { compileQuery, type Query } from './captures.ts';
import { nodeCursor, type TreeSitterModule } from './cursor.ts';
import { upgradeDylink } from './dylink.ts';
import type { GrammarSource } from './grammar-source.ts';
import type { Grammar } from './read-text.ts';
import type { KindTable } from './tree.ts';

/** A query's first line may say `; inherits: typescript`: its patterns come after those of that language. */
function inheritedQuery(
  source: GrammarSource,
  sources: readonly GrammarSource[],
  read: (from: GrammarSource) => string | null,
): string | null {
  const own = read(source);
  const inherits = own && /^;\s*inherits:\s*([\w-]+)/.exec(own)?.[1];
  const parent = sources.find(({ id }) => id === inherits);
  return parent ? `${inheritedQuery(parent, sources, read) ?? ''}\n${own}` : own;
}

/** Started once for a process; `Parser.init` fills the object with the functions of the WebAssembly module. */
const treeSitter: TreeSitterModule = {};
let starting: Promise<typeof import('web-tree-sitter')> | null = null;

/** Read when it is needed: most of what is asked needs no parser. */
async function startParser(): Promise<typeof import('web-tree-sitter')> {
  try {
    const library = await import('web-tree-sitter');
    // Its own words on the way down would stand before ours.
    await library.Parser.init(Object.assign(treeSitter, { printErr: () => {} }));
    return library;
  } catch (error) {
    const said = error instanceof Error ? error.message : String(error);
    const reason = said.replace(/\. Build with -s\w+ for more info\.?$/, '');
    throw new Fault(
      'PARSER_MISSING',
      `The parser could not be started: ${reason}`,
      'Install goldthread again',
    );
  }
}

let lastLoad: Promise<unknown> = Promise.resolve();

/** Grammars share one table of symbols while they are linked: two that load at once break each other. */
function oneByOne<T>(load: () => Promise<T>): Promise<T> {
  const loading = lastLoad.then(load, load);
  lastLoad = loading;
  return loading;
}

/**
 * The parser, the queries and the kinds of a language, which all of its files share.
 *
 * @throws Fault where the library or the grammar can't be loaded, saying what to install.
 */
export async function loadGrammar(
  profile: LanguageProfile,
  sources: readonly GrammarSource[],
): Promise<Grammar> {
  starting ??= startParser();
  const library = await starting;
  const source = sources.find(({ id }) => id === profile.id)!;
  const language = await loadLanguage(library, source, profile);
  const parser = new library.Parser();
  parser.setLanguage(language);
  const table = kindTable(language);
  const kinds = new Set(['ERROR', ...table.names]);
  const query = (file: string, read: (from: GrammarSource) => string | null): Query | null => {
    const text = inheritedQuery(source, sources, read);
    return text === null ? null : readQuery(profile, file, text, kinds);
  };
  return {
    profile,
    parser,
    table,
    cursor: (tree) => nodeCursor(tree, treeSitter),
    symbolsQuery: lazily(() => query('symbols.scm', (from) => from.symbolsQuery())!),
    localsQuery: lazily(() => query('locals.scm', (from) => from.localsQuery())),
  };
}

async function loadLanguage(
  library: typeof import('web-tree-sitter'),
  source: GrammarSource,
  profile: LanguageProfile,
): Promise<Language> {
  try {
    return await oneByOne(() => library.Language.load(upgradeDylink(source.readWasm())));
  } catch (error) {
    const reason =
      error instanceof Error && error.message ? error.message : 'the wasm file can not be linked';
    throw new Fault(
      'GRAMMAR_UNAVAILABLE',
      `The ${profile.name} grammar (${profile.wasm}) could not be loaded: ${reason}`,
      'Run npm ci in the folder where goldthread is installed.',
    );
  }
}

function readQuery(profile: LanguageProfile, file: string, text: string, kinds: ReadonlySet<string>): Query {
  try {
    return compileQuery(text, kinds);
  } catch (error) {
    throw new Fault(
      'GRAMMAR_INVALID',
      `grammars/${profile.id}/${file}: ${error instanceof Error ? error.message : error}`,
    );
  }
}

function kindTable(language: Language): KindTable {
  const count = language.nodeTypeCount;
  return {
    names: language.types,
    named: Array.from({ length: count }, (_, id) => language.nodeTypeIsNamed(id)),
    fields: language.fields,
  };
}

/** A value that is made when it is first asked for; what making it throws is thrown again the next time. */
export function lazily<T>(make: () => T): () => T {
  let made: { value: T } | null = null;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
