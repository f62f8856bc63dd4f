import type { Finding, SymbolChange } from '../model/classification.ts';
import type { CodeSymbol } from '../model/symbol.ts';
import { failedFinding } from './findings.ts';
import type { Judgement } from './judge-units.ts';

/**
 * A symbol that is unchanged itself may still mean something else now: what it refers to was changed, renamed or
 * taken away. It isn't listed; the change that is to blame gets its finding.
 */
export function blame(
  { proofs, lost }: Judgement,
  listed: ReadonlySet<CodeSymbol>,
  changes: readonly SymbolChange[],
): ReadonlyMap<SymbolChange, readonly Finding[]> {
  const blamed = new Map<SymbolChange, Finding[]>();
  const add = (change: SymbolChange | undefined, found: Finding): void => {
    const target = change ?? changes[0];
    if (target) blamed.set(target, [...(blamed.get(target) ?? []), found].slice(0, 5));
  };
  const changeOf = (matches: (change: SymbolChange) => boolean): SymbolChange | undefined =>
    changes.find(matches);
  for (const [symbol, proof] of proofs) {
    if (!proof.mismatch || listed.has(symbol)) continue;
    if (proof.mismatch.rule === 'reorder' && changes.some((change) => saysItself(change, symbol))) continue;
    const failed = failedFinding(proof.unit, proof.mismatch);
    const culprit =
      changeOf(({ before }) => before !== null && before === proof.mismatch!.blame) ??
      changeOf(({ before }) => before?.kind === 'module' && before.path === symbol.path) ??
      changeOf(({ before }) => before?.path === symbol.path) ??
      changeOf(({ after }) => after?.path === proof.unit.after.path);
    const elsewhere = culprit && symbol.path !== (culprit.after ?? culprit.before)!.path;
    const who =
      symbol.kind === 'module' ? symbol.path : elsewhere ? `${symbol.path}#${symbol.name}` : symbol.name;
    add(culprit, { ...failed, because: `${who} is affected: ${failed.because}` });
  }
  for (const [path, faults] of lost) {
    for (const fault of faults)
      add(
        changeOf(({ before }) => before?.path === path) ?? changeOf(({ after }) => after?.path === path),
        failedFinding(null, fault),
      );
  }
  return blamed;
}

/** A symbol that changed places carries the reason why its neighbours can tell. */
function saysItself(change: SymbolChange, around: CodeSymbol): boolean {
  if (!change.before || !change.changes.includes('reordered')) return false;
  return around.kind === 'module'
    ? change.before.parent === null && change.before.path === around.path
    : change.before.parent === around;
}
