import { intentStatuses } from '../model/intent.ts';
import { lastPart, withoutOrdinals } from '../model/symbol-name.ts';

/** What there is in a workspace to be named. */
export interface Vocabulary {
  /** Files, with forward slashes; sorted. */
  readonly paths: readonly string[];
  readonly symbols: readonly { readonly name: string; readonly kind: string; readonly path: string }[];
}

export interface Completion {
  readonly label: string;
  readonly type: 'key' | 'value' | 'folder' | 'file' | 'symbol';
  readonly detail: string;
  /** What is put in the place of the text from this offset to where the question was asked. */
  readonly text: string;
  readonly from: number;
}

/** More than anybody scrolls through; what is typed next narrows it down. */
export const MOST_COMPLETIONS = 200;

const keys: Readonly<Record<string, string>> = {
  id: 'begins with a letter or digit, such as INT-001',
  name: 'in a few words',
  status: intentStatuses.join(', '),
  owned_scope: 'the files and symbols that it may touch',
  constraints: 'what must be kept to',
  acceptance_criteria: 'when it is done',
  change_policy: 'any, refactor_only',
  assigned_agent: 'who works on it',
  related_specs: 'what it comes from',
  created_at: 'a moment such as 2026-02-16T12:00:00Z',
  updated_at: 'a moment such as 2026-02-16T12:00:00Z',
};

const policies: Readonly<Record<string, string>> = {
  any: 'behaviour may change within the scope',
  refactor_only: 'behaviour may not change',
};

/**
 * What can stand at an offset of `active_intents.yaml`. It goes by lines, since a file that somebody is writing is
 * seldom one that can be parsed.
 *
 * @returns at most MOST_COMPLETIONS.
 */
export function completeIntents(text: string, offset: number, vocabulary: Vocabulary): readonly Completion[] {
  const lineStart = text.lastIndexOf('\n', offset - 1) + 1;
  const line = text.slice(lineStart, offset);
  const value = /^\s*(?:-\s+)?(status|change_policy|id):\s+(["']?)([\w.-]*)$/.exec(line);
  if (value) return values(value[1]!, value[3]!, offset, text);
  const item = /^(\s*)-\s+(["']?)(.*)$/.exec(line);
  const holder = keyAbove(text.slice(0, lineStart), /^\s*/.exec(line)![0].length, item !== null);
  if (item && holder === 'owned_scope') return scopes(item[3]!, item[2]!, offset, vocabulary);
  const key = /^\s+(?:-\s+)?(\w*)$/.exec(line);
  return key && holder === 'active_intents' ? entryKeys(key[1]!, offset, line, text.slice(0, lineStart)) : [];
}

function values(key: string, typed: string, offset: number, text: string): readonly Completion[] {
  const from = offset - typed.length;
  if (key === 'id') {
    const next = nextId(text);
    return [{ label: next, type: 'value', detail: 'the next one', text: next, from }];
  }
  const offered = key === 'status' ? intentStatuses.map((status) => [status, '']) : Object.entries(policies);
  return offered
    .filter(([name]) => startsLike(name!, typed))
    .map(([name, detail]) => ({ label: name!, type: 'value', detail: detail!, text: name!, from }));
}

/** `INT-008` after `INT-007`, by the id with the greatest number. */
function nextId(text: string): string {
  const ids = [...text.matchAll(/^\s*-?\s*id:\s*["']?([A-Za-z][A-Za-z0-9._-]*?)(\d+)["']?\s*$/gm)];
  const last = ids.reduce<RegExpMatchArray | null>(
    (best, id) => (best === null || Number(id[2]) >= Number(best[2]) ? id : best),
    null,
  );
  if (!last) return 'INT-001';
  return `${last[1]}${String(Number(last[2]) + 1).padStart(last[2]!.length, '0')}`;
}

/** The key of the mapping or list that a line with this indentation stands in. */
function keyAbove(before: string, indent: number, isItem: boolean): string | null {
  const lines = before.split('\n');
  let limit = indent;
  for (let at = lines.length - 1; at >= 0; at--) {
    const found = /^(\s*)(- +)?([\w-]+):\s*(?:#.*)?$/.exec(lines[at]!);
    const plain = /^(\s*)\S/.exec(lines[at]!);
    if (found) {
      const column = found[1]!.length + (found[2]?.length ?? 0);
      // A list may stand right under its key, without indentation of its own.
      if (column < limit || (column === limit && isItem && limit === indent)) return found[3]!;
    }
    if (plain) limit = Math.min(limit, Math.max(plain[1]!.length, 1));
  }
  return null;
}

function entryKeys(typed: string, offset: number, line: string, before: string): readonly Completion[] {
  const entry = /-\s+\w*$/.test(line) ? '' : before.slice(before.search(/^ *- (?![\s\S]*^ *- )/m));
  const present = new Set([...entry.matchAll(/^\s*(?:-\s+)?(\w+):/gm)].map((match) => match[1]));
  return Object.entries(keys)
    .filter(([name]) => startsLike(name, typed) && !present.has(name))
    .map(([name, detail]) => ({
      label: name,
      type: 'key',
      detail,
      text: `${name}: `,
      from: offset - typed.length,
    }));
}

function scopes(typed: string, quote: string, offset: number, vocabulary: Vocabulary): readonly Completion[] {
  const body = typed.startsWith('!') ? typed.slice(1) : typed;
  if (body.startsWith('symbol:')) return symbolNames(body.slice('symbol:'.length), offset, vocabulary);
  const word: Completion = {
    label: 'symbol:',
    type: 'value',
    detail: 'a symbol and all inside it, wherever it lives',
    text: 'symbol:',
    from: offset - body.length,
  };
  const found = paths(body, offset, vocabulary, quote === '');
  return 'symbol:'.startsWith(body) ? [word, ...found.slice(0, MOST_COMPLETIONS - 1)] : found;
}

function symbolNames(typed: string, offset: number, { symbols }: Vocabulary): readonly Completion[] {
  const hash = typed.lastIndexOf('#');
  const glob = hash > 0 ? typed.slice(0, hash) : null;
  const name = hash > 0 ? typed.slice(hash + 1) : typed;
  const seen = new Set<string>();
  const found: Completion[] = [];
  for (const symbol of symbols) {
    const plain = withoutOrdinals(symbol.name);
    const inFile = glob === null || /[*?[]/.test(glob) || symbol.path === glob;
    if (!inFile || seen.has(plain) || !(startsLike(plain, name) || startsLike(lastPart(plain), name)))
      continue;
    seen.add(plain);
    found.push({
      label: plain,
      type: 'symbol',
      detail: `${symbol.kind} in ${symbol.path}`,
      text: plain,
      from: offset - name.length,
    });
    if (found.length === MOST_COMPLETIONS) break;
  }
  return found;
}

/** The folders and files one step further down than what is typed. */
function paths(
  typed: string,
  offset: number,
  { paths: all }: Vocabulary,
  needsQuotes: boolean,
): readonly Completion[] {
  const folder = typed.slice(0, typed.lastIndexOf('/') + 1);
  const found = new Map<string, Completion>();
  for (const path of all) {
    if (!path.startsWith(folder) || !startsLike(path, typed)) continue;
    const rest = path.slice(folder.length);
    const slash = rest.indexOf('/');
    const label = slash < 0 ? rest : rest.slice(0, slash + 1);
    if (found.has(label)) continue;
    found.set(label, {
      label,
      type: slash < 0 ? 'file' : 'folder',
      detail: slash < 0 ? path : `${folder}${label}** is everything in it`,
      text: quoted(`${folder}${label}`, needsQuotes && folder === ''),
      from: offset - typed.length,
    });
    if (found.size === MOST_COMPLETIONS) break;
  }
  return [...found.values()];
}

/** What YAML would not read as plain text. */
function quoted(text: string, canQuote: boolean): string {
  return canQuote && /^[!&*?|>%@`"'#,[\]{}-]|: | #/.test(text) ? JSON.stringify(text) : text;
}

function startsLike(name: string, typed: string): boolean {
  return name.toLowerCase().startsWith(typed.toLowerCase());
}
