import type { Language } from 'web-tree-sitter';
import { Fault } from '../model/fault.ts';
import type { LanguageProfile } from '../model/language-profile.ts';
import type { ReadFile } from '../model/parsed-file.ts';
import type { SourceFile } from '../model/source-file.ts';
import { compileQuery, type Query } from './captures.ts';
import { nodeCursor, type TreeSitterModule } from './cursor.ts';
import { upgradeDylink } from './dylink.ts';
import type { GrammarSource } from './grammar-source.ts';
import type { KeptTrees } from './kept-trees.ts';
import { parseProfile } from './profile.ts';
import { type Grammar, parseText } from './read-text.ts';
import type { KindTable } from './tree.ts';
import { unparsed, unparsedOpaque } from './unparsed.ts';

/** The languages that goldthread knows, and the one way to read a file in them. */
export interface Languages {
  readonly profiles: readonly LanguageProfile[];
  /** By file name, then by the longest extension, then by the `#!` line. Null for a language we don't know. */
  profileFor(path: string, text?: string): LanguageProfile | null;
  /**
   * Parses a file. Never throws for what is in the file: text that doesn't parse gets a tree with damage; a file in
   * no known language, past a limit, or whose grammar can't be loaded is known by its hash; each with a diagnostic.
   *
   * @throws Fault GRAMMAR_INVALID where the grammar's own folder is at fault.
   */
  read(file: SourceFile, options?: ReadOptions): Promise<ReadFile>;
  /** Which package each grammar comes from, for a record's `judge`. */
  readonly grammarVersions: Readonly<Record<string, string>>;
}

export interface ReadOptions {
  /** Resolve names at once, not when they are first asked for. */
  readonly bindings?: boolean;
  /** For whoever keeps what was read: this must not be the tree that was given before, but another one. */
  readonly apart?: boolean;
  /** Trees of earlier versions, for whoever reads a file again and again. */
  readonly trees?: KeptTrees;
}

/** @param sources the grammars' folders; nothing of a language is loaded before a file in it is read. */
export function createLanguages(sources: readonly GrammarSource[]): Languages {
  const profiles = new Map(
    sources.map((source) => [source.id, parseProfile(source.id, inheritedJson(source, sources))]),
  );
  const grammars = new Map<string, Promise<Grammar | Fault>>();

  function grammarOf(profile: LanguageProfile): Promise<Grammar | Fault> {
    const known = grammars.get(profile.id);
    if (known) return known;
    const loading = loadGrammar(profile, sources).catch((error: unknown) => {
      if (error instanceof Fault && error.code === 'GRAMMAR_UNAVAILABLE') return error;
      throw error;
    });
    grammars.set(profile.id, loading);
    return loading;
  }

  const profileFor = profileFinder([...profiles.values()]);
  const grammarVersions = lazily(() =>
    Object.fromEntries(sources.map(({ id, packageVersion }) => [id, packageVersion])),
  );
  return {
    profiles: [...profiles.values()],
    get grammarVersions() {
      return grammarVersions();
    },
    profileFor,
    async read(file, options = {}) {
      if (file.type === 'opaque') return unparsedOpaque(file);
      const profile = profileFor(file.path, file.text);
      if (!profile)
        return unparsed(file, 'unknown-language', `${file.path} is in no language that goldthread knows`);
      if (file.text.includes('\0'))
        return unparsed(file, 'binary', `${file.path} holds NUL bytes and is traced as a file`);
      const grammar = await grammarOf(profile);
      if (grammar instanceof Fault) return unparsed(file, 'grammar-unavailable', grammar.message);
      const parsed = parseText(file, grammar, options.trees);
      if (options.bindings && parsed.type === 'parsed') void parsed.bindings;
      return parsed;
    },
  };
}

function profileFinder(profiles: readonly LanguageProfile[]): Languages['profileFor'] {
  const byFilename = new Map(
    profiles.flatMap((profile) => profile.filenames.map((name) => [name, profile] as const)),
  );
  const byExtension = profiles
    .flatMap((profile) => profile.extensions.map((extension) => ({ extension, profile })))
    .sort((a, b) => b.extension.length - a.extension.length);
  const byInterpreter = new Map(
    profiles.flatMap((profile) => profile.interpreters.map((name) => [name, profile] as const)),
  );
  return (path, text) => {
    const filename = path.slice(path.lastIndexOf('/') + 1);
    const named = byFilename.get(filename);
    if (named) return named;
    const lower = filename.toLowerCase();
    const extended = byExtension.find(({ extension }) => lower.endsWith(extension) && lower !== extension);
    if (extended) return extended.profile;
    return (text !== undefined && !filename.includes('.') && byInterpreter.get(interpreterOf(text))) || null;
  };
}

/** `python` of `#!/usr/bin/env -S python3.12 -u`; empty where there is no such line. */
function interpreterOf(text: string): string {
  const line = /^#!([^\r\n]{0,200})/.exec(text)?.[1] ?? '';
  const programs = line
    .split(/\s+/)
    .filter((word) => word !== '' && !word.startsWith('-') && !word.includes('='));
  const names = programs.map((program) => program.slice(program.lastIndexOf('/') + 1));
  return (names[0] === 'env' ? names[1] : names[0])?.replace(/[\d.]+$/, '') ?? '';
}

/** A dialect says `"inherits": "typescript"` in language.json and lists only what differs. */
function inheritedJson(source: GrammarSource, sources: readonly GrammarSource[]): unknown {
  const { inherits, ...own } = source.json as { inherits?: string };
  const parent = inherits === undefined ? undefined : sources.find(({ id }) => id === inherits);
  return parent ? { ...(inheritedJson(parent, sources) as object), ...own } : own;
}

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

async function loadGrammar(profile: LanguageProfile, sources: readonly GrammarSource[]): Promise<Grammar> {
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

function lazily<T>(make: () => T): () => T {
  let made: { value: T } | null = null;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
