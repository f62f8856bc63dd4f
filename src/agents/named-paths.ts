/** Input fields that tools of all makers use for a file that they read or write. */
const pathFields = new Set([
  'path',
  'paths',
  'file',
  'files',
  'filename',
  'filenames',
  'filepath',
  'filepaths',
  'file_path',
  'file_paths',
  'notebook_path',
  'target',
  'targets',
  'target_file',
  'target_path',
  'source',
  'source_path',
  'destination',
  'destination_path',
  'dest',
  'old_path',
  'new_path',
  'output',
  'output_path',
  'output_file',
  'relative_path',
  'absolute_path',
  'relative_workspace_path',
  'uri',
  'uris',
  'directory',
  'dir',
  'folder',
  'outfile',
]);

const deepest = 6;

/**
 * The files that a tool's input names, for tools that goldthread doesn't know: every text under a field that is
 * called like a path, also inside lists and nested objects (`{ "edits": [{ "filePath": "src/a.ts" }] }`).
 * In order of appearance, without repetition. Text that can't be a path (it has a line break) is left out.
 */
export function namedPaths(input: unknown): string[] {
  const found = new Set<string>();
  collect(input, false, 0, found);
  return [...found];
}

function collect(value: unknown, isPath: boolean, depth: number, found: Set<string>): void {
  if (depth > deepest) return;
  if (typeof value === 'string') {
    if (isPath && looksLikePath(value)) found.add(withoutScheme(value));
  } else if (Array.isArray(value)) {
    for (const item of value) collect(item, isPath, depth + 1, found);
  } else if (typeof value === 'object' && value !== null) {
    for (const [key, child] of Object.entries(value))
      collect(child, pathFields.has(snakeCase(key)), depth + 1, found);
  }
}

function looksLikePath(text: string): boolean {
  return text !== '' && !/[\r\n\0]/.test(text) && !/^(?!file:)[a-z][a-z0-9+.-]+:\/\//i.test(text);
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
