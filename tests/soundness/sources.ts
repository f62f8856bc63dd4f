import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { TextAtPath } from '../../src/index.ts';

const root = join(import.meta.dirname, '..', '..');

/** Folders of installed packages whose sources people wrote: TypeScript, and JavaScript of both module kinds. */
const PACKAGES = [
  'ajv/lib',
  'balanced-match/dist/esm',
  'brace-expansion/dist/esm',
  'chai/lib',
  'commander/lib',
  'diff/libesm',
  'estree-walker/src',
  'fast-uri',
  'fd-package-json/src',
  'fdir',
  'ignore',
  'jsonc-parser/lib/esm',
  'json-schema-traverse',
  'minimatch/dist/esm',
  'mri/lib',
  'nanoid',
  'pathe',
  'picocolors',
  'picomatch/lib',
  'postcss/lib',
  'sade/lib',
  'smol-toml/dist',
  'source-map-js/lib',
  'strip-json-comments',
  'walk-up-path/dist/esm',
  'yaml/dist',
  'zod/src',
] as const;
const STANDARD_LIBRARY = [
  'bisect',
  'calendar',
  'cmd',
  'codeop',
  'colorsys',
  'contextlib',
  'copy',
  'csv',
  'filecmp',
  'fileinput',
  'fnmatch',
  'genericpath',
  'glob',
  'hmac',
  'keyword',
  'linecache',
  'netrc',
  'numbers',
  'operator',
  'pprint',
  'queue',
  'quopri',
  'reprlib',
  'sched',
  'selectors',
  'shelve',
  'shlex',
  'shutil',
  'stat',
  'string',
  'stringprep',
  'tabnanny',
  'textwrap',
  'timeit',
  'token',
  'types',
  'weakref',
  'zipapp',
] as const;

const GO_PACKAGES = [
  'bufio',
  'bytes',
  'container/heap',
  'container/list',
  'container/ring',
  'encoding/csv',
  'encoding/hex',
  'errors',
  'flag',
  'fmt',
  'go/ast',
  'go/scanner',
  'html',
  'io',
  'log',
  'mime',
  'net/textproto',
  'net/url',
  'path',
  'path/filepath',
  'sort',
  'strconv',
  'strings',
  'text/scanner',
  'text/tabwriter',
  'text/template/parse',
] as const;

/** A folder with files of one's own, in the place of those that are installed here. */
export const OWN_SOURCES = process.env['SOURCES'];

/**
 * Files of 50 to 600 lines from installed packages and, where Python is there, its standard library; those of the
 * folder that SOURCES names, if it does.
 */
export function realFiles(mostLines = 600): readonly TextAtPath[] {
  return (ownFiles() ?? [...packageFiles(), ...pythonFiles()]).filter(({ text }) => {
    const lines = text.split('\n');
    return lines.length >= 50 && lines.length <= mostLines && lines.every((line) => line.length < 400);
  });
}

/**
 * Files of one language that people wrote: those of the folder that SOURCES names if it does, those of the language's
 * standard library where that is here, and our own fixtures where there is neither.
 *
 * @param ending how their names end, without the dot.
 */
export function sourcesIn(ending: string, mostLetters: number): readonly TextAtPath[] {
  const library = ending === 'py' ? pythonFiles : ending === 'go' ? goFiles : () => [];
  const found = (ownFiles() ?? library()).filter(
    ({ path, text }) => path.endsWith(`.${ending}`) && text.length > 1000 && text.length < mostLetters,
  );
  return found.length > 0 ? found : fixtureFiles().filter(({ path }) => path.endsWith(`.${ending}`));
}

function ownFiles(): readonly TextAtPath[] | null {
  if (!OWN_SOURCES) return null;
  return filesUnder(OWN_SOURCES)
    .filter(
      (path) => /\.(?:[cm]?[jt]s|[jt]sx|py|java|kt|go|rs)$/.test(path) && !/\.d\.ts$|\.min\./.test(path),
    )
    .sort()
    .map((path) => read(OWN_SOURCES, path));
}

/** Packages of Python's standard library whose modules name one another by dots. */
const PYTHON_PACKAGES = [
  'asyncio',
  'concurrent/futures',
  'importlib',
  'json',
  'multiprocessing',
  'unittest',
] as const;

/** Files of installed packages, and of Python's standard library, that name other files from where they stand. */
export function relativeFiles(): readonly TextAtPath[] {
  const library = standardLibrary();
  const python = library
    ? PYTHON_PACKAGES.map((name) => join(library, name))
        .filter((folder) => existsSync(folder))
        .flatMap((folder) => readdirSync(folder).map((name) => join(folder, name)))
        .filter((path) => path.endsWith('.py') && !path.endsWith('__.py'))
        .map((path) => read(library, path))
    : [];
  return (ownFiles() ?? [...packageFiles(), ...python]).filter(
    ({ path, text }) =>
      text.length < 40_000 &&
      (path.endsWith('.py')
        ? /^from[^\S\n]+\.[\w.]*[^\S\n]+import\b/m.test(text)
        : /^(?:import|export)\b[^\n]*['"]\.{1,2}\/|^(?:const|let|var)\b[^\n]*\brequire\(['"]\.{1,2}\//m.test(
            text,
          )),
  );
}

function goFiles(): readonly TextAtPath[] {
  const root = printedBy('go', 'env', 'GOROOT');
  if (!root) return [];
  return GO_PACKAGES.map((name) => join(root, 'src', name))
    .filter((folder) => existsSync(folder))
    .flatMap((folder) => readdirSync(folder).map((name) => join(folder, name)))
    .filter((path) => path.endsWith('.go') && !/_test\.go$|[\\/]z\w+\.go$/.test(path))
    .map((path) => read(join(root, 'src'), path));
}

function packageFiles(): readonly TextAtPath[] {
  const modules = join(root, 'node_modules');
  return PACKAGES.map((folder) => join(modules, folder))
    .filter((folder) => existsSync(folder))
    .flatMap((folder) => filesUnder(folder))
    .filter(
      (path) =>
        /\.(?:[cm]?js|ts)$/.test(path) &&
        !/\.min\.|node_modules.*node_modules|\.d\.[mc]?ts$|[\\/](?:tests?|locales|dist[\\/]cjs)[\\/]/.test(
          path,
        ),
    )
    .sort()
    .map((path) => read(modules, path));
}

function pythonFiles(): readonly TextAtPath[] {
  const library = standardLibrary();
  if (!library) return [];
  return STANDARD_LIBRARY.map((name) => join(library, `${name}.py`))
    .filter((path) => existsSync(path))
    .map((path) => read(library, path));
}

function standardLibrary(): string | null {
  return printedBy('python3', '-c', 'import sysconfig; print(sysconfig.get_path("stdlib"))');
}

/** What a tool prints; null where it isn't here. */
function printedBy(tool: string, ...args: readonly string[]): string | null {
  try {
    return execFileSync(tool, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  } catch {
    return null;
  }
}

/** A verdict case of `fixtures/`: both sides, and the verdict it records. */
export interface Case {
  readonly name: string;
  readonly before: readonly TextAtPath[];
  readonly after: readonly TextAtPath[];
  readonly verdict: string | null;
  readonly knownWrong: boolean;
}

export function fixtureCases(): readonly Case[] {
  const folder = join(root, 'fixtures');
  return filesUnder(folder)
    .filter((path) => path.endsWith('expected.json'))
    .map((path) => join(path, '..'))
    .filter((path) => readdirSync(path).some((name) => /^before(?:\.|$)/.test(name)))
    .sort()
    .map((path) => {
      const expected = JSON.parse(readFileSync(join(path, 'expected.json'), 'utf8')) as {
        mutation_class: string | null;
        known_wrong?: string;
      };
      return {
        name: relative(folder, path).replaceAll('\\', '/'),
        before: side(path, 'before'),
        after: side(path, 'after'),
        verdict: expected.mutation_class,
        knownWrong: 'known_wrong' in expected,
      };
    });
}

/** Every source in `fixtures/`, in all languages. */
export function fixtureFiles(): readonly TextAtPath[] {
  const folder = join(root, 'fixtures');
  return filesUnder(folder)
    .filter((path) => !/\.(?:json|jsonl|ya?ml|md|txt|patch)$/.test(path) && !path.includes(`agents`))
    .sort()
    .map((path) => read(folder, path));
}

function side(folder: string, which: 'before' | 'after'): readonly TextAtPath[] {
  const inner = join(folder, which);
  if (existsSync(inner)) return filesUnder(inner).map((path) => read(inner, path));
  const name = readdirSync(folder).find((entry) => entry.startsWith(`${which}.`));
  return name ? [{ path: name.replace(which, 'file'), text: readFileSync(join(folder, name), 'utf8') }] : [];
}

function filesUnder(folder: string): readonly string[] {
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    return statSync(path).isDirectory() ? filesUnder(path) : [path];
  });
}

function read(top: string, path: string): TextAtPath {
  return { path: relative(top, path).replaceAll('\\', '/'), text: readFileSync(path, 'utf8') };
}
