import { parseIntents } from '../intents/parse-intents.ts';
import { foldOwnership } from '../ledger/ownership.ts';
import type { Refusal } from '../model/decision.ts';
import type { Intent } from '../model/intent.ts';
import type { Ownership } from '../model/ownership.ts';
import type { Standing } from '../model/standing.ts';
import type { TraceRecord } from '../model/trace-record.ts';
import { createLanguages, type Languages } from '../syntax/languages.ts';
import { nowMs, processStartMs } from '../workspace/clock.ts';
import { readGrammars } from '../workspace/grammar-files.ts';
import { readIntentsText } from '../workspace/intents-file.ts';
import { readLedger } from '../workspace/ledger/ledger-file.ts';
import { guardPlaces, type PlaceGuard } from '../workspace/paths/protected-places.ts';
import { type Config, readConfig } from '../workspace/settings/config-file.ts';
import { loadIgnore } from '../workspace/settings/ignore-file.ts';
import { type OpenStanding, openStanding, READ_BY_A_HOOK } from '../workspace/standing/standing.ts';

/** What every step of the story needs to know about the workspace. Read when first asked for. */
export interface TracingContext {
  readonly root: string;
  readonly config: Config;
  readonly languages: Languages;
  readonly ignored: (path: string) => boolean;
  /** Why a file is protected for where it lies on this machine. */
  readonly guarded: PlaceGuard;
  /** The intents as they stand on disk now; a refusal where the file can't be trusted. */
  readonly intents: () => IntentsRead;
  readonly ledger: () => readonly TraceRecord[];
  readonly ownership: () => Ownership;
  /** What the ledger says now of what a hook touches: it costs what is asked, and not all that was ever recorded. */
  readonly standing: () => Standing;
  /** The records of some ids, in the order in which they were written. */
  readonly recordsNamed: (ids: readonly string[]) => readonly TraceRecord[];
  /** Sees that the next hook has little to read, where this one read something. */
  readonly keepUp: (open: () => ReadonlySet<string>) => void;
  /** To be called after a record was appended, and before one is that depends on what others have appended. */
  readonly forgetLedger: () => void;
  /** What has been done so far that something else has to follow. */
  readonly progress: { mapIsOld: boolean };
  /** In milliseconds since 1970. */
  readonly clock: {
    /** When the process started that handles one event; null for one that handles many. */
    readonly startedAtMs: number | null;
    /** When the event came in. */
    arrivedAtMs: number;
  };
}

export type IntentsRead =
  | { readonly ok: true; readonly intents: readonly Intent[] }
  | { readonly ok: false; readonly problems: readonly { readonly line: number; readonly message: string }[] };

let shared: Languages | null = null;

interface OpenOptions {
  /** For a process that handles one event and ends. */
  readonly shortLived?: boolean;
  /** In place of what config.yaml says, which isn't read then. */
  readonly config?: Config;
}

/** @throws Fault CONFIG_INVALID naming the line of config.yaml. */
export function openTracing(root: string, options: OpenOptions = {}): TracingContext {
  let records: readonly TraceRecord[] | null = null;
  let ownership: Ownership | null = null;
  let standing: OpenStanding | null = null;
  let guard: PlaceGuard | null = null;
  const ledger = (): readonly TraceRecord[] => {
    records ??= readLedger(root).records;
    return records;
  };
  const opened = (): OpenStanding => {
    standing ??= openStanding(root, options.shortLived ? { most: READ_BY_A_HOOK } : {});
    return standing;
  };
  return {
    root,
    config: options.config ?? readConfig(root),
    get languages() {
      shared ??= createLanguages(readGrammars());
      return shared;
    },
    ignored: loadIgnore(root),
    guarded: (path) => {
      guard ??= guardPlaces(root);
      return guard(path);
    },
    intents: () => {
      const text = readIntentsText(root);
      return text === null ? { ok: true, intents: [] } : parseIntents(text);
    },
    ledger,
    ownership: () => {
      ownership ??= foldOwnership(ledger());
      return ownership;
    },
    standing: () => opened().standing,
    recordsNamed: (ids) => opened().named(ids),
    keepUp: (open) => standing?.keepUp(open),
    forgetLedger: () => {
      records = null;
      ownership = null;
      standing = null;
    },
    progress: { mapIsOld: false },
    clock: { startedAtMs: options.shortLived ? processStartMs() : null, arrivedAtMs: nowMs() },
  };
}

/** The refusal for an `active_intents.yaml` that can't be read: nobody is let through on half an answer. */
export function intentsInvalid(
  problems: readonly { readonly line: number; readonly message: string }[],
): Refusal {
  const [first] = problems;
  const said = `line ${first?.line ?? 1}: ${first?.message ?? 'it is empty.'}`;
  const others = problems.length - 1;
  const more =
    others < 1 ? '' : others === 1 ? ' One more thing is wrong.' : ` ${others} more things are wrong.`;
  return {
    decision: 'deny',
    code: 'INTENTS_INVALID',
    intentId: null,
    path: '.orchestration/active_intents.yaml',
    symbols: [],
    because: `.orchestration/active_intents.yaml can't be read: ${said}${more}`,
    next: 'Ask the person in charge to mend the file; `goldthread intent list` shows every problem.',
  };
}
