import type { Refusal } from '../model/decision.ts';
import type { Intent } from '../model/intent.ts';
import { compare } from './compare.ts';
import { getBlob } from '../workspace/blobs.ts';
import { toSourceFile } from '../workspace/source-files.ts';
import type { ProposedFile } from './proposal.ts';
import { readSession } from './session-state.ts';
import { stretches } from './stretches.ts';
import type { TracingContext } from './tracing-context.ts';

/**
 * Under an intent that may only refactor, a change of existing behaviour is refused. The proposed write is judged
 * together with what the turn has written so far, so that the second half of a move is seen as one; what is only
 * added is let through, since it may be where code is going, and the settlement has the last word on it.
 */
export async function refuseUnderPolicy(
  context: TracingContext,
  intent: Intent,
  sessionId: string,
  files: readonly ProposedFile[],
): Promise<Refusal | null> {
  if (intent.changePolicy === 'any') return null;
  const foreseen = files.filter((file) => file.outcome.type === 'foreseen');
  const unsettled = readSession(context.root, sessionId)?.unsettled ?? [];
  const soFar = stretches(unsettled.flatMap((record) => record.files)).at(-1) ?? [];
  const startOf = new Map(soFar.map(({ path, before }) => [path, before]));
  const before = foreseen.flatMap(({ path, current }) => {
    const start = startOf.get(path);
    if (start === undefined) return current ? [current] : [];
    const bytes = start === null ? null : getBlob(context.root, start);
    return bytes ? [toSourceFile(path, bytes, context.config.limits)] : [];
  });
  const after = foreseen.flatMap(({ outcome }) => (outcome.type === 'foreseen' && outcome.proposed ? [outcome.proposed] : []));
  for (const { path, before: start, after: end } of soFar) {
    if (foreseen.some((file) => file.path === path)) continue;
    const [old, present] = [start && getBlob(context.root, start), end && getBlob(context.root, end)];
    if (old) before.push(toSourceFile(path, old, context.config.limits));
    if (present) after.push(toSourceFile(path, present, context.config.limits));
  }
  const { changes } = await compare(before, after, context.languages);
  const broken = changes.filter((change) => change.before !== null && change.mutationClass === 'INTENT_EVOLUTION');
  if (broken.length === 0) return null;
  const because = broken[0]!.findings.find(({ verdict }) => verdict === 'changes')?.because ?? 'it is not proved to keep its behaviour';
  return {
    decision: 'deny',
    code: 'CHANGE_POLICY',
    intentId: intent.id,
    path: broken[0]!.before!.path,
    symbols: broken.map(({ before: symbol }) => `${symbol!.path}#${symbol!.name}`),
    because: `Intent ${intent.id} (${intent.name}) may only refactor, and this changes behaviour: ${broken[0]!.before!.name}: ${because}.`,
    next: 'Make a change that keeps behaviour. When code is to move, write it at its destination first, then take it away here.',
  };
}
