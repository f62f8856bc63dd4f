import { MODULE_NAME } from '../../../model/symbol.ts';
import type { CheckFacts, ClaimedChange } from '../facts.ts';
import { at, called, type Found, type Rule, withoutNested } from '../rule.ts';

const LEDGER = '.orchestration/agent_trace.jsonl';

/**
 * Code that the range has brought and that no record explains as it stands: it came past the hooks, or a person wrote
 * it and `goldthread sync` was not run. Where no record tells of anything in the range, that is said once.
 */
export const unmappedSymbol: Rule = {
  code: 'UNMAPPED_SYMBOL',
  waivedAs: null,
  find(facts) {
    const asked = facts.changes.filter(
      ({ after, symbol }) => after && symbol !== null && symbol !== MODULE_NAME,
    );
    const unmapped = asked.filter((change) => isUnmapped(facts, change));
    if (unmapped.length > 1 && unmapped.length === asked.length) return [nothingMapped(unmapped.length)];
    return withoutNested(unmapped).map(
      (change): Found => ({
        ...{ ...at(change), intent_id: null },
        because: `No record of the ledger explains ${called(change)} as it stands.`,
        next: 'Record what people changed with `goldthread sync`; let agents write with their hooks on.',
      }),
    );
  },
};

/** A container's hash covers its members, of which records tell by themselves. */
function isUnmapped(
  { known }: CheckFacts,
  { path, symbol, contentHash, hasChildren }: ClaimedChange,
): boolean {
  const lineage = known(path, symbol!);
  if (!lineage || lineage.deleted) return true;
  return !hasChildren && lineage.contentHash !== contentHash;
}

function nothingMapped(count: number): Found {
  return {
    ...{ path: LEDGER, symbol: null, line: null, intent_id: null },
    because: `No record of the ledger explains any of the ${count} symbols that changed.`,
    next: 'Record what people changed with `goldthread sync`; let agents write with their hooks on.',
  };
}
