import { Minimatch } from 'minimatch';
import { folded } from './look-alikes.ts';
import {
  PROTECTED_ENDINGS,
  PROTECTED_FILES,
  PROTECTED_FOLDERS,
  PROTECTED_PAIRS,
  SECRET_FILES,
  SECRET_FOLDERS,
} from './protected-names.ts';

/** The part of config.yaml that says what is protected. */
export interface ProtectionSettings {
  /** Patterns of secrets that agents may write after all: `.env.example`, `test/keys/*.pem`. */
  readonly openedSecrets: readonly string[];
  /** Patterns of further protected files. */
  readonly protected: readonly string[];
}

/**
 * Why no scope lets an agent write here; null where a scope may. Names are compared as a careless file system would,
 * so that `.GIT/config` is git's on every machine. `path` is relative to the workspace, with forward slashes; call it
 * with the real path too.
 */
export function protectedReason(path: string, settings: ProtectionSettings): string | null {
  // A folded name can hold a slash where the name held a look-alike of one.
  const parts = path.split('/').flatMap((part) => folded(withoutStream(part)).split('/'));
  const byName = nameReason(parts);
  if (byName !== null) return byName;
  const extra = settings.protected.find((pattern) => matches(pattern, parts.join('/'), true));
  if (extra !== undefined) return `config.yaml protects ${extra}`;
  const last = parts.at(-1) ?? '';
  const secret =
    SECRET_FILES.find((pattern) => matches(pattern, last, true)) ??
    (parts.some((part) => part.startsWith('.env')) ? '.env*' : undefined) ??
    SECRET_FOLDERS.find((name) => parts.includes(name));
  if (secret === undefined || settings.openedSecrets.some((pattern) => matches(pattern, path, false)))
    return null;
  return `${secret} is where secrets are kept`;
}

const folders = new Map(PROTECTED_FOLDERS);
const files = new Map(PROTECTED_FILES);

function nameReason(parts: readonly string[]): string | null {
  for (const [at, part] of parts.entries()) {
    const what =
      folders.get(part) ?? (part.length > 4 && part.endsWith('.git') ? folders.get('.git') : undefined);
    if (what !== undefined) return `${part} holds ${what}`;
    const pair = PROTECTED_PAIRS.find(([names]) => names.every((name, step) => parts[at + step] === name));
    if (pair) return `${pair[0].join('/')} holds ${pair[1]}`;
    const whole = longName(part);
    if (whole !== null) return `${part} is the short name of ${whole} on some systems`;
  }
  const last = parts.at(-1) ?? '';
  const what = files.get(last);
  if (what !== undefined) return `${last} holds ${what}`;
  const ending = PROTECTED_ENDINGS.find(([name]) => last.endsWith(name));
  return ending ? `a ${ending[0]} file holds ${ending[1]}` : null;
}

/** `.git::$INDEX_ALLOCATION` is `.git` for Windows. */
function withoutStream(part: string): string {
  const colon = part.indexOf(':');
  return colon > 0 ? part.slice(0, colon) : part;
}

/** `ORCHES~1` is what Windows also calls `.orchestration`. */
function longName(part: string): string | null {
  const [, stem] = /^([^.]{1,6})~\d+(?:\.[^.]{1,3})?$/.exec(part) ?? [];
  if (stem === undefined) return null;
  const names = [...folders.keys(), ...files.keys()];
  return names.find((name) => name.replace(/^\./, '').replaceAll('.', '').startsWith(stem)) ?? null;
}

/** A pattern without a slash is for the last part of a path, wherever it lies. */
function matches(pattern: string, path: string, folded: boolean): boolean {
  const options = {
    dot: true,
    nobrace: true,
    noext: true,
    nonegate: true,
    nocomment: true,
    matchBase: true,
    nocase: folded,
  };
  return new Minimatch(pattern.replace(/^\//, ''), options).match(path);
}
