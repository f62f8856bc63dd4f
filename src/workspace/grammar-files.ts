import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { Fault } from '../model/fault.ts';
import type { GrammarSource } from '../syntax/grammar-source.ts';
import { textIfReadable } from './files/text-file.ts';
import { packageRoot } from './package-info.ts';

const require = createRequire(import.meta.url);
const versions = new Map<string, string>();

/**
 * Goldthread's own grammars, in the order of their ids; a folder without language.json is none.
 * @throws Fault GRAMMAR_BROKEN naming the file that is no JSON, and later where a query or the wasm can't be read.
 */
export function readGrammars(grammarsFolder = join(packageRoot(), 'grammars')): readonly GrammarSource[] {
  return readdirSync(grammarsFolder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort()
    .flatMap((id) => {
      const text = textIfReadable(join(grammarsFolder, id, 'language.json'));
      return text === null ? [] : [grammar(id, join(grammarsFolder, id), text)];
    });
}

function grammar(id: string, folder: string, languageJson: string): GrammarSource {
  const json = parsed(id, languageJson);
  const specifier = (): string => {
    const { wasm } = (json ?? {}) as { wasm?: unknown };
    if (typeof wasm === 'string') return wasm;
    throw new Fault('GRAMMAR_BROKEN', `grammars/${id}/language.json names no wasm file`);
  };
  return {
    id,
    json,
    symbolsQuery: () => {
      const query = textIfReadable(join(folder, 'symbols.scm'));
      if (query === null) throw new Fault('GRAMMAR_BROKEN', `grammars/${id}/symbols.scm can't be read`);
      return query;
    },
    localsQuery: () => textIfReadable(join(folder, 'locals.scm')),
    readWasm: () => {
      const wanted = specifier();
      try {
        return new Uint8Array(readFileSync(require.resolve(wanted)));
      } catch (error) {
        const next = 'Run `npm ci` in the folder where goldthread is installed.';
        throw new Fault(
          'GRAMMAR_BROKEN',
          `the grammar of ${id} can't be read: ${wanted}: ${String(error)}`,
          next,
        );
      }
    },
    get packageVersion() {
      return versionOf(packageOf(specifier()));
    },
  };
}

function parsed(id: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new Fault('GRAMMAR_BROKEN', `grammars/${id}/language.json is not JSON: ${String(error)}`);
  }
}

/** `@scope/name/file.wasm` is in `@scope/name`. */
function packageOf(specifier: string): string {
  return specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/');
}

function versionOf(name: string): string {
  const known = versions.get(name);
  if (known !== undefined) return known;
  let version = 'unknown';
  try {
    version = String(
      (JSON.parse(readFileSync(require.resolve(`${name}/package.json`), 'utf8')) as { version: unknown })
        .version,
    );
  } catch {
    // A package that hides its package.json still parses; its version is only for the record.
  }
  versions.set(name, `${name}@${version}`);
  return `${name}@${version}`;
}
