import type { MutationClass } from '../../model/classification.ts';
import type { Traced } from '../../model/lens.ts';
import { eachToldByCommits } from '../history/told-by-commits.ts';
import type { TracingContext } from '../tracing-context.ts';

/**
 * What commits tell of symbols of a file that the ledger doesn't know; those that `goldthread history` has judged.
 * A commit makes nobody an owner.
 */
export async function tracesOfCommits(
  context: TracingContext,
  path: string,
  names: readonly string[],
): Promise<readonly Traced[]> {
  const told = await eachToldByCommits(
    context,
    names.map((name) => `${path}#${name}`),
  );
  return names.flatMap((name): Traced[] => {
    const commits = told.get(`${path}#${name}`) ?? [];
    const [last] = commits;
    if (!last) return [];
    return [
      {
        name,
        owner: null,
        traces: commits.length,
        contentHash: last.change.after?.content_hash ?? null,
        last: {
          recordId: `git:${last.revision}`,
          timestamp: last.timestamp,
          mutationClass: last.change.mutation_class as MutationClass,
          contributor: last.contributor,
          agent: last.agent,
        },
      },
    ];
  });
}
