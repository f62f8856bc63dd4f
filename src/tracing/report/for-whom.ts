import { ownsSymbol, type SymbolPlace } from '../../intents/own-symbol.ts';
import type { Intent } from '../../model/intent.ts';
import type { AttributedIntent, ReportedChange } from '../../model/report.ts';
import { lineagesAt } from '../record/lineages-at.ts';
import { formerNames } from '../symbols/former-names.ts';
import type { TracingContext } from '../tracing-context.ts';

type Change = Pick<ReportedChange, 'before' | 'after'>;

/**
 * For which intent a change was made. A record of exactly this text knows best, then the newest commit that names an
 * intent; where neither says so, the intent whose scope covers the symbol stands in, and is told apart.
 *
 * @param changed where the changes that will be asked about stand.
 */
export async function attribution(
  context: TracingContext,
  changed: readonly SymbolPlace[],
): Promise<
  (change: Change, contentHash: string | null, commits: readonly (string | null)[]) => AttributedIntent | null
> {
  const read = context.intents();
  const intents = read.ok ? [...read.intents].sort(activeFirst) : [];
  const at = await lineagesAt(context, changed);
  const names = formerNames(context);
  return ({ before, after }, contentHash, commits) => {
    const { path, name } = (after ?? before)!;
    const entry = at(path, name)?.history.find(
      (told) => contentHash !== null && told.contentHash === contentHash,
    );
    if (entry?.intentId) return { id: entry.intentId, by: 'record' };
    const told = commits.find((id) => id !== null);
    if (told) return { id: told, by: 'commit' };
    const covering = intents.find((intent) => ownsSymbol(intent, { path, name }, names));
    return covering ? { id: covering.id, by: 'scope' } : null;
  };
}

/** Two scopes may cover one symbol: who is at work there comes before who once was. */
function activeFirst(one: Intent, other: Intent): number {
  return rank(one) - rank(other);
}

function rank({ status }: Intent): number {
  return status === 'IN_PROGRESS' ? 0 : status === 'BLOCKED' || status === 'PENDING' ? 1 : 2;
}
