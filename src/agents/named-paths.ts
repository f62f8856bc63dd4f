import { jsonOrNull } from '../model/loose-json.ts';

/** Input fields that tools of all makers use for a file that they read or write; folders, too. */
const PATH_FIELD =
  /^(?:(?:\w+_)?(?:path|file|file_?name|file_?path|uri|dir|directory|folder|dest|destination)s?|pathname|targets?|sources?|src|outputs?|outfile|outdir|location|save_(?:as|to))$/;

/** Where a tool works, which is not what it writes. */
const WORKPLACE_FIELD =
  /^(?:cwd|workdir|(?:working|work|repo|repository|project|workspace|root|base|current)_(?:dir|directory|folder|path|uri))$/;

/** Text that is written, looked for or said: a path in it is not where the tool writes. */
const TEXT_FIELD =
  /^(?:content|contents|text|body|code|data|html|markdown|message|prompt|description|title|instructions?|explanation|query|pattern|regex|search|url|urls|href|endpoint|command|commands|cmd|script|args|argv|\w*_(?:string|str|text|content|source|code|url))$/;

const DEEPEST = 8;
/** Longest text that is read as JSON or as a patch, in UTF-16 units. */
const LONGEST = 1024 * 1024;

/**
 * The files that a tool's input names, for tools that goldthread doesn't know: every text under a field that is
 * called like a path, also inside lists, nested objects and JSON in a string
 * (`{ "edits": [{ "filePath": "src/a.ts" }] }`); whatever looks like a file's path under a field of another name;
 * names of fields that are paths (`{ "files": { "src/a.ts": "..." } }`); and the files of a patch.
 * In order of appearance, without repetition. Text that can't be a path (it has a line break) is left out.
 */
export function namedPaths(input: unknown): string[] {
  const found = new Set<string>();
  collect(input, '', 0, found);
  return [...found];
}

/**
 * A file that a known tool's input names beside those that it is known to write: some versions of a tool may follow
 * the one field, some the other. Null where there is none.
 */
export function strayPath(input: unknown, known: readonly string[]): string | null {
  return namedPaths(withoutTexts(input, 0)).find((path) => !known.includes(path)) ?? null;
}

function withoutTexts(value: unknown, depth: number): unknown {
  if (depth > DEEPEST) return null;
  if (Array.isArray(value)) return value.map((item) => withoutTexts(item, depth + 1));
  if (typeof value !== 'object' || value === null) return value;
  const kept = Object.entries(value).filter(([key]) => !TEXT_FIELD.test(snakeCase(key)));
  return Object.fromEntries(kept.map(([key, child]) => [key, withoutTexts(child, depth + 1)]));
}

function collect(value: unknown, field: string, depth: number, found: Set<string>): void {
  if (depth > DEEPEST) return;
  if (typeof value === 'string') {
    collectText(value, field, depth, found);
  } else if (Array.isArray(value)) {
    for (const item of value) collect(item, field, depth + 1, found);
  } else if (typeof value === 'object' && value !== null) {
    for (const [key, child] of Object.entries(value)) {
      if (isFilePath(key) || (PATH_FIELD.test(field) && /[./\\]/.test(key) && isOneLine(key))) found.add(key);
      collect(child, snakeCase(key), depth + 1, found);
    }
  }
}

function collectText(text: string, field: string, depth: number, found: Set<string>): void {
  if (WORKPLACE_FIELD.test(field)) return;
  if (PATH_FIELD.test(field)) {
    if (isOneLine(text) && !isUrl(text)) found.add(withoutScheme(text));
    return;
  }
  if (text.length > LONGEST) return;
  const patched = patchedFiles(text);
  for (const path of patched) found.add(path);
  if (patched.length > 0) return;
  if (/^\s*[[{]/.test(text)) collect(jsonOrNull(text), field, depth + 1, found);
  else if (!TEXT_FIELD.test(field) && isFilePath(text)) found.add(withoutScheme(text));
}

/** What no other text looks like: folders and a file's ending, or a spelling that is only used for files. */
function isFilePath(text: string): boolean {
  if (text.length > 4096 || /\s/.test(text) || isUrl(text)) return false;
  return (
    /[/\\][^/\\]*\.[A-Za-z0-9]{1,10}$/.test(text) ||
    /^(?:\.{1,2}[/\\]|~[/\\]|file:|[A-Za-z]:[/\\])./.test(text)
  );
}

/** The files of a patch, in its own form or git's. */
function patchedFiles(text: string): readonly string[] {
  if (!/^(?:\*\*\* |\+\+\+ |--- |diff --git |rename )/m.test(text)) return [];
  const names =
    /^(?:\*\*\* (?:Add|Update|Delete) File: |\*\*\* Move to: |(?:\+\+\+|---) (?:[ab]\/)?|rename (?:from|to) )(.+)$/gm;
  return [...text.matchAll(names)]
    .map(([, name]) => name!.replace(/\t.*$/, '').trim())
    .filter((name) => name !== '/dev/null' && name !== '');
}

function isOneLine(text: string): boolean {
  return text !== '' && !/[\r\n\0]/.test(text);
}

function isUrl(text: string): boolean {
  return /^(?!file:)[a-z][a-z0-9+.-]+:\/\//i.test(text);
}

/** `file:///repo/src/a.ts` is `/repo/src/a.ts`. */
function withoutScheme(text: string): string {
  if (!/^file:\/\//i.test(text)) return text;
  const rest = text.slice('file://'.length);
  try {
    return decodeURIComponent(rest);
  } catch {
    return rest;
  }
}

/** `filePath`, `file-path` and `FilePath` are all `file_path`. */
function snakeCase(key: string): string {
  return key
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .replaceAll('-', '_')
    .toLowerCase();
}
