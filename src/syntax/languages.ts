import { Fault } from '../model/fault.ts';
import type { LanguageProfile } from '../model/language-profile.ts';
import type { ReadFile } from '../model/parsed-file.ts';
import type { SourceFile } from '../model/source-file.ts';
import type { GrammarSource } from './grammar-source.ts';
import type { KeptTrees } from './kept-trees.ts';
import { lazily, loadGrammar } from './load-language.ts';
import { parseProfile } from './profile.ts';
import { type Grammar, parseText } from './read-text.ts';
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
