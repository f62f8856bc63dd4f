import { Fault } from '../model/fault.ts';
import type { ScopeRule } from '../model/intent.ts';
import { visibleText } from '../model/visible-text.ts';

/** A rule longer than this says nothing that a person could check. UTF-16 units. */
const MAX_LENGTH = 512;
/** Each `**` or `*` costs the matcher time; nobody needs more in one rule. */
const MAX_STARS = 32;

export type ScopeRuleReading =
  | { readonly ok: true; readonly rule: ScopeRule; readonly warning: string | null }
  | { readonly ok: false; readonly because: string };

/**
 * Reads one line of an intent's `owned_scope`. docs/intents.md is the specification.
 *
 * @throws Fault `BAD_SCOPE` where the line is no scope rule.
 */
export function parseScopeRule(source: string): ScopeRule {
  const reading = readScopeRule(source);
  if (reading.ok) return reading.rule;
  throw new Fault(
    'BAD_SCOPE',
    `The scope "${visibleText(source, 80)}" ${reading.because}.`,
    'Write a path pattern such as src/auth/**, or a symbol such as symbol:AuthMiddleware.',
  );
}

/** As `parseScopeRule`, for callers that collect problems; `because` goes on after the rule's text as subject. */
export function readScopeRule(source: string): ScopeRuleReading {
  if (source.length > MAX_LENGTH) return refuse(`is longer than ${MAX_LENGTH} characters`);
  if (/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u.test(source)) return refuse('has a character that nobody can see');
  if (source !== source.trim()) return refuse('begins or ends with a space');
  if ((source.match(/\*+/g)?.length ?? 0) > MAX_STARS) return refuse(`has more than ${MAX_STARS} stars`);
  const excluded = source.startsWith('!');
  const body = excluded ? source.slice(1) : source;
  if (body === '') return refuse('is empty');
  if (body.startsWith('!')) return refuse('has more than one "!"');
  return body.startsWith('symbol:')
    ? readSymbolRule(source, body, excluded)
    : readGlobRule(source, body, excluded);
}

// symbol:AuthMiddleware          name AuthMiddleware, in any file
// symbol:src/api/**#Session.*    name Session.*, in these files only
function readSymbolRule(source: string, body: string, excluded: boolean): ScopeRuleReading {
  const rest = body.slice('symbol:'.length);
  const hash = separator(rest);
  const name = hash === null ? rest : rest.slice(hash + 1);
  if (name === '') return refuse('names no symbol');
  if (rest !== rest.trim() || name !== name.trim()) return refuse('has a space before the symbol’s name');
  if (hash === null && name.includes('/')) {
    return refuse('has a "/" in the symbol’s name; files come first, as in symbol:src/api/**#Session');
  }
  if (name.split('.').some((part) => part === '')) return refuse('has an empty part in the symbol’s name');
  if (hash === null)
    return { ok: true, rule: { type: 'symbol', source, glob: null, name, excluded }, warning: null };
  const files = readGlob(rest.slice(0, hash));
  if (!files.ok) return files;
  return {
    ok: true,
    rule: { type: 'symbol', source, glob: files.glob, name, excluded },
    warning: files.warning,
  };
}

/**
 * Where the files end and the name begins. A `#` at the start or after a dot belongs to the name, for that is how
 * private members are spelled (`symbol:Session.#key`); one behind a backslash belongs to the path.
 */
function separator(text: string): number | null {
  for (let at = text.indexOf('#'); at !== -1; at = text.indexOf('#', at + 1)) {
    if (at > 0 && text[at - 1] !== '.' && text[at - 1] !== '\\') return at;
  }
  return null;
}

function readGlobRule(source: string, body: string, excluded: boolean): ScopeRuleReading {
  const files = readGlob(body);
  if (!files.ok) return files;
  return { ok: true, rule: { type: 'glob', source, glob: files.glob, excluded }, warning: files.warning };
}

type GlobReading = { readonly ok: true; readonly glob: string; readonly warning: string | null } | Refused;
type Refused = { readonly ok: false; readonly because: string };

// ./src//auth/   becomes   src/auth/**
function readGlob(text: string): GlobReading {
  if (text === '') return refuse('names no files');
  if (/^[A-Za-z]:/.test(text) || text.startsWith('/')) {
    return refuse('is absolute; write it from the workspace’s root, as in src/auth/**');
  }
  if (/^[A-Za-z]+:/.test(text)) return refuse('has an unknown kind before ":"; only symbol: is known');
  if (/\\(?![*?[\]{}()!+@#\\])/.test(text)) return refuse('has a "\\" between folders; write "/"');
  const folder = text.endsWith('/');
  const segments = text.split('/').filter((segment, at) => segment !== '' && !(at === 0 && segment === '.'));
  if (segments.length === 0 || segments.includes('.'))
    return refuse('has a "." for a folder; ** is everything');
  if (segments.includes('..')) return refuse('has ".." in it; a scope never leaves the workspace');
  if (folder && segments.at(-1) !== '**') segments.push('**');
  return { ok: true, glob: segments.join('/'), warning: warningFor(segments) };
}

function warningFor(segments: readonly string[]): string | null {
  const glob = segments.join('/');
  if (/(?<!\\)\{[^/]*,|[@+?*!]\(/.test(glob)) {
    return 'braces and extended patterns are taken literally; write one line for each alternative';
  }
  const set = /(?<!\\)\[([A-Za-z]{2,})\]/.exec(glob);
  if (set) return `[${set[1]}] means one of these letters; write \\[${set[1]}\\] for a folder of that name`;
  if (!/[*?[]/.test(glob) && !segments.at(-1)!.includes('.')) {
    return `means the one file ${glob}; write ${glob}/ for a folder and everything below it`;
  }
  return null;
}

function refuse(because: string): Refused {
  return { ok: false, because };
}
