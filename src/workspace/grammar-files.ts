import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { GrammarSource } from '../syntax/grammar-source.ts';

const require = createRequire(import.meta.url);
/** The same distance from src/workspace and from dist/workspace. */
const grammarsFolder = join(dirname(fileURLToPath(import.meta.url)), '..', '..', 'grammars');

/**
 * The grammars that goldthread ships, one folder each. Listing them reads the language.json files only.
 */
export function readGrammars(folder: string = grammarsFolder): readonly GrammarSource[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort()
    .map((id) => grammarSource(folder, id));
}

function grammarSource(folder: string, id: string): GrammarSource {
  const json: unknown = JSON.parse(readFileSync(join(folder, id, 'language.json'), 'utf8'));
  const { wasm } = json as { wasm: string };
  const localsFile = join(folder, id, 'locals.scm');
  return {
    id,
    json,
    symbolsQuery: () => readFileSync(join(folder, id, 'symbols.scm'), 'utf8'),
    localsQuery: () => (existsSync(localsFile) ? readFileSync(localsFile, 'utf8') : null),
    readWasm: () => new Uint8Array(readFileSync(require.resolve(wasm))),
    get packageVersion() {
      return packageVersionOf(wasm);
    },
  };
}

/** `@scope/name/wasm/x.wasm` comes from `@scope/name`. */
function packageVersionOf(specifier: string): string {
  const name = specifier.split('/').slice(0, specifier.startsWith('@') ? 2 : 1).join('/');
  const { version } = JSON.parse(readFileSync(require.resolve(`${name}/package.json`), 'utf8')) as { version: string };
  return `${name}@${version}`;
}
