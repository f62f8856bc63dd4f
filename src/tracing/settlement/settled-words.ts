import { placeKey } from '../../ledger/lineage-state.ts';
import type { ChangeKind, Finding, JudgedChange, MutationClass } from '../../model/classification.ts';
import type { Comparison } from '../../model/comparison.ts';
import type { TraceRecord } from '../../model/trace-record.ts';

/** What a provisional record said of one symbol. */
interface Told {
  readonly changes: readonly ChangeKind[];
  readonly mutationClass: MutationClass;
}

/**
 * The comparison of a whole turn, with a sentence at each symbol of which the turn's writes, each judged alone, told
 * another story: "alone it looked like a new function; with src/orders.ts it is a move".
 *
 * @param provisional the records that the comparison's verdict supersedes, oldest first.
 */
export function explainChanged(comparison: Comparison, provisional: readonly TraceRecord[]): Comparison {
  const told = toldBySymbol(provisional);
  return { ...comparison, changes: comparison.changes.map((change) => explained(change, told)) };
}

function toldBySymbol(records: readonly TraceRecord[]): ReadonlyMap<string, Told> {
  const told = new Map<string, Told>();
  for (const { files } of records) {
    for (const { path, path_before = path, conversations, deleted_symbols = [] } of files) {
      for (const { symbol, mutation_class } of deleted_symbols)
        told.set(placeKey(path_before, symbol), { changes: ['deleted'], mutationClass: mutation_class });
      for (const { symbol, changes = [], mutation_class } of conversations.flatMap(({ ranges }) => ranges)) {
        if (symbol !== undefined && mutation_class)
          told.set(placeKey(path, symbol), { changes, mutationClass: mutation_class });
      }
    }
  }
  return told;
}

function explained(change: JudgedChange, told: ReadonlyMap<string, Told>): JudgedChange {
  const { before, after, mutationClass, findings } = change;
  const alone = [after, before].flatMap((symbol) => {
    const known = symbol && told.get(placeKey(symbol.path, symbol.name));
    return known ? [known] : [];
  })[0];
  if (!alone || !isAnotherStory(alone, change)) return change;
  const kind = (after ?? before)!.kind.replace('_', ' ');
  const because = `alone it looked like ${wordsFor(alone, kind)}; with ${companions(change)} it is ${wordsFor(change, kind)}`;
  const said: Finding = {
    rule: 'settled',
    verdict: mutationClass === 'AST_REFACTOR' ? 'preserves' : 'changes',
    because,
    assumes: null,
    beforeLines: before && [before.range.startLine, before.range.endLine],
    afterLines: after && [after.range.startLine, after.range.endLine],
  };
  return { ...change, findings: [...findings, said] };
}

function isAnotherStory(alone: Told, { changes, mutationClass }: Told): boolean {
  if (alone.mutationClass !== mutationClass) return true;
  const oneSided = (kinds: readonly ChangeKind[]): boolean =>
    kinds.includes('added') || kinds.includes('deleted');
  return oneSided(alone.changes) !== oneSided(changes);
}

/** The files without which the story would be the other one. */
function companions({ before, after, origin }: JudgedChange): string {
  const here = (after ?? before)!.path;
  const paths = [before?.path, ...(origin ?? []).map(({ path }) => path)].filter(
    (path) => path !== undefined && path !== here,
  );
  const others = [...new Set(paths)];
  if (others.length === 0) return 'the other writes of the turn';
  return others.length > 3 ? `${others.slice(0, 3).join(', ')} and others` : others.join(' and ');
}

function wordsFor({ changes, mutationClass }: Told, kind: string): string {
  const has = (change: ChangeKind): boolean => changes.includes(change);
  const evolves = mutationClass === 'INTENT_EVOLUTION';
  if (has('extracted')) return evolves ? 'an extraction with changes' : 'an extraction';
  if (has('split')) return 'a split';
  if (has('merged')) return 'a merger';
  if (has('added')) return `a new ${kind}`;
  if (has('deleted'))
    return mutationClass === 'AST_REFACTOR' ? `the inlining of a ${kind}` : `the removal of a ${kind}`;
  const changed = evolves && has('modified') ? ' with changes' : '';
  if (has('moved')) return has('renamed') ? `a move under another name${changed}` : `a move${changed}`;
  if (has('renamed')) return `a rename${changed}`;
  if (evolves) return 'a change of behaviour';
  if (has('inlined')) return 'an inlining';
  return has('reordered') && !has('modified') ? 'a reordering' : 'a refactoring';
}
