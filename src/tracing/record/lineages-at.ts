import { placeKey } from '../../ledger/lineage-state.ts';
import type { Lineage } from '../../model/ownership.ts';
import { askLedger } from '../ledger/ask-ledger.ts';
import type { TracingContext } from '../tracing-context.ts';

interface Place {
  readonly path: string;
  readonly name: string;
}

type LineageAt = (path: string, name: string) => Lineage | null;

/** The lineages at some places, looked up at once; for any other place all of the ledger is read. */
export async function lineagesAt(context: TracingContext, places: readonly Place[]): Promise<LineageAt> {
  const found = await askLedger(context, ({ at }) => places.map(({ path, name }) => at(path, name)));
  const known = new Map(places.map(({ path, name }, at) => [placeKey(path, name), found[at]!]));
  return (path, name) => {
    const lineage = known.get(placeKey(path, name));
    return lineage === undefined ? context.ownership().at(path, name) : lineage;
  };
}
