import type { Intent } from '../model/intent.ts';
import {
  type ChangeSet,
  containers,
  keyOf,
  placeOf,
  reasonAgainst,
  type ScopedChange,
  type ScopeFacts,
} from './judge-change.ts';
import { excludingPath, includesPath } from './own-symbol.ts';

export type { ScopedChange, ScopeFacts };

/** A file created, deleted, renamed, or changed where no symbols can be told apart. */
export interface FileTouch {
  readonly before: string | null;
  readonly after: string | null;
  /** Why the file counts as a whole, as the beginning of a clause; absent where that shows. */
  readonly why?: string;
}

interface OutsideScope {
  readonly path: string;
  /** The qualified name; null for a file as a whole. */
  readonly name: string | null;
  /** A clause for a sentence that has named the symbol. */
  readonly reason: string;
}

export interface ScopeVerdict {
  readonly inside: boolean;
  readonly outside: readonly OutsideScope[];
}

/** Why each change and each file of a set lies outside an intent's scope, in their order; null where it lies inside. */
export function reasonsOutside(
  intent: Intent,
  changes: readonly ScopedChange[],
  files: readonly FileTouch[],
  facts: ScopeFacts,
): { readonly changes: readonly (string | null)[]; readonly files: readonly (string | null)[] } {
  const set = changeSet(intent, changes, facts);
  return {
    changes: changes.map((change) => reasonAgainst(set, change)),
    files: files.map((touch) => filesOutside(intent, touch)[0]?.reason ?? null),
  };
}

/**
 * Which parts of a change set lie outside an intent's scope. docs/intents.md has the rules in words.
 * What is new or deleted within a container that is itself listed as new or deleted is not listed again.
 */
export function judgeScope(
  intent: Intent,
  changes: readonly ScopedChange[],
  files: readonly FileTouch[],
  facts: ScopeFacts,
): ScopeVerdict {
  const set = changeSet(intent, changes, facts);
  const judged = changes.flatMap((change) => {
    const reason = reasonAgainst(set, change);
    return reason === null ? [] : [{ change, reason }];
  });
  const whole = new Set(
    judged
      .filter(({ change }) => isOneSided(change))
      .map(({ change }) => sideOf(change) + keyOf(placeOf(change))),
  );
  const outside = judged
    .filter(
      ({ change }) =>
        !isOneSided(change) ||
        !containers(placeOf(change)).some((place) => whole.has(sideOf(change) + keyOf(place))),
    )
    .map(
      ({ change, reason }): OutsideScope => ({
        path: placeOf(change).path,
        name: placeOf(change).name,
        reason,
      }),
    );
  outside.push(...files.flatMap((touch) => filesOutside(intent, touch)));
  return { inside: outside.length === 0, outside };
}

function changeSet(intent: Intent, changes: readonly ScopedChange[], facts: ScopeFacts): ChangeSet {
  const arrivals = changes.flatMap((change) =>
    change.after ? [[keyOf(change.after), change] as const] : [],
  );
  return { intent, facts, changes, arrivals: new Map(arrivals) };
}

function filesOutside(intent: Intent, touch: FileTouch): readonly OutsideScope[] {
  const paths = new Set([touch.before, touch.after].filter((path) => path !== null));
  return [...paths].flatMap((path) => {
    const excluding = excludingPath(intent, path);
    if (excluding)
      return [{ path, name: null, reason: `the scope's line "${excluding.source}" takes it out` }];
    if (includesPath(intent, path)) return [];
    const reason = `${touch.why ?? ''}no path pattern of the scope takes this file as a whole`;
    return [{ path, name: null, reason }];
  });
}

function isOneSided(change: ScopedChange): boolean {
  return change.before === null || change.after === null;
}

function sideOf(change: ScopedChange): string {
  return change.before === null ? 'new ' : 'old ';
}
