import type { JudgedChange, MutationClass } from '../model/classification.ts';
import type { FileComparison } from '../model/comparison.ts';
import { groupBy } from '../model/group-by.ts';
import type { ReadFile } from '../model/parsed-file.ts';
import type { SymbolMapping } from '../model/symbol-mapping.ts';

/** The verdict of each file of the change set: that of the worst change in it, or by its bytes where it has no tree. */
export function judgeFiles(
  mapping: SymbolMapping,
  before: readonly ReadFile[],
  after: readonly ReadFile[],
  changes: readonly JudgedChange[],
): readonly FileComparison[] {
  const now = new Map(after.map((file) => [file.path, file]));
  const told = { old: grouped(changes, 'before'), now: grouped(changes, 'after') };
  const met = new Set<ReadFile>();
  const files: FileComparison[] = [];
  const put = (old: ReadFile | null, present: ReadFile | null): void => {
    if (present) met.add(present);
    files.push(judgeFile(old, present, told));
  };
  for (const old of before) {
    const path = mapping.pathAfter(old.path) ?? old.path;
    const present = now.get(path) ?? null;
    const taken = present !== null && met.has(present);
    put(old, taken ? null : present);
  }
  for (const present of after) if (!met.has(present)) put(null, present);
  const pathOf = (file: FileComparison): string => (file.after ?? file.before)!.path;
  return files
    .filter((file) => file.mutationClass !== null || file.before === null || file.after === null)
    .sort((a, b) => (pathOf(a) < pathOf(b) ? -1 : pathOf(a) > pathOf(b) ? 1 : 0));
}

/** The changes by the path of one of their sides. */
interface ToldByPath {
  readonly old: ReadonlyMap<string, readonly JudgedChange[]>;
  readonly now: ReadonlyMap<string, readonly JudgedChange[]>;
}

function grouped(
  changes: readonly JudgedChange[],
  side: 'before' | 'after',
): ReadonlyMap<string, readonly JudgedChange[]> {
  return groupBy(
    changes.filter((change) => change[side] !== null),
    (change) => change[side]!.path,
  );
}

/** What a file says now, and what has left it: gone, or gone to another file. */
function judgeFile(before: ReadFile | null, after: ReadFile | null, told: ToldByPath): FileComparison {
  const newest = (after ?? before)!;
  const own = (after && told.now.get(after.path)) ?? [];
  const left = ((before && told.old.get(before.path)) ?? []).filter(
    (change) => change.after === null || change.after.path !== after?.path,
  );
  return {
    before,
    after,
    language: newest.type === 'parsed' ? newest.profile.id : null,
    mutationClass: classOf(before, after, [...own, ...left]),
    diagnostics: [...(after?.diagnostics ?? before?.diagnostics ?? [])],
  };
}

function classOf(
  before: ReadFile | null,
  after: ReadFile | null,
  changes: readonly JudgedChange[],
): MutationClass | null {
  if (before?.type === 'parsed' && after?.type === 'parsed')
    return worst(changes.map((change) => change.mutationClass));
  const unreadable = before?.type === 'unparsed' || after?.type === 'unparsed';
  if (!unreadable) return worst(changes.map((change) => change.mutationClass));
  const same = before && after && before.contentHash === after.contentHash && before.path === after.path;
  return same ? null : 'INTENT_EVOLUTION';
}

/** A set has the class INTENT_EVOLUTION as soon as one part of it has; null where nothing changed. */
export function worst(classes: readonly (MutationClass | null)[]): MutationClass | null {
  if (classes.includes('INTENT_EVOLUTION')) return 'INTENT_EVOLUTION';
  return classes.includes('AST_REFACTOR') ? 'AST_REFACTOR' : null;
}
