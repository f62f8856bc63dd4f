import { ownsPath } from '../../intents/own-symbol.ts';
import type { LedgerQuestions } from '../../model/ledger-questions.ts';
import type { OwnedFile } from '../../model/report.ts';
import { fileSizes } from '../../workspace/git/file-sizes.ts';
import { isMadeFile } from '../../workspace/git/made-files.ts';
import { isOwnPath } from '../../workspace/root.ts';
import { askLedger } from '../ledger/ask-ledger.ts';
import type { TracingContext } from '../tracing-context.ts';

/**
 * Every code file of a revision or of the working tree with who owns most of its symbols, as the ledger tells it; where
 * no record tells of the file, the intent whose scope takes it as a whole.
 */
export async function ownedFiles(
  context: TracingContext,
  revision: string | null,
): Promise<readonly OwnedFile[]> {
  const recorded = await askLedger(context, ownersOfFiles);
  const read = context.intents();
  const intents = read.ok ? read.intents : [];
  return [...fileSizes(context.root, revision)]
    .filter(
      ([path]) =>
        !isOwnPath(path) &&
        !isMadeFile(path) &&
        !context.ignored(path) &&
        context.languages.profileFor(path) !== null,
    )
    .map(([path, bytes]): OwnedFile => {
      const owner = recorded.get(path);
      if (owner !== undefined) return { path, bytes, owner: { id: owner, by: 'record' } };
      const covering = intents.find((intent) => ownsPath(intent, path));
      return { path, bytes, owner: covering ? { id: covering.id, by: 'scope' } : null };
    });
}

function ownersOfFiles({ living }: LedgerQuestions): ReadonlyMap<string, string> {
  const counts = new Map<string, Map<string, number>>();
  for (const { path, owner } of living()) {
    if (!owner) continue;
    const inFile = counts.get(path) ?? new Map<string, number>();
    inFile.set(owner.intentId, (inFile.get(owner.intentId) ?? 0) + 1);
    counts.set(path, inFile);
  }
  return new Map([...counts].map(([path, inFile]) => [path, [...inFile].sort((a, b) => b[1] - a[1])[0]![0]]));
}
