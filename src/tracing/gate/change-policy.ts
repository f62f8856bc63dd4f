import type { JudgedChange } from '../../model/classification.ts';
import type { ContentHash } from '../../model/content-hash.ts';
import type { Refusal } from '../../model/decision.ts';
import type { Intent } from '../../model/intent.ts';
import type { SourceFile } from '../../model/source-file.ts';
import { compareHere } from '../comparison/compare-here.ts';
import { keptFile } from '../comparison/compare-spans.ts';
import { readSession, type UnsettledRecord } from '../session-state.ts';
import { stretches } from '../settlement/stretches.ts';
import type { TracingContext } from '../tracing-context.ts';
import type { ProposedFile } from './proposal.ts';

/**
 * Under an intent that may only refactor, and where the agent has declared a refactoring, a change of existing behaviour
 * is refused. The proposed write is judged together with what the turn has written so far, so that the second half of a
 * move is seen as one; what is only added is let through, since it may be where code is going, and the settlement has
 * the last word on it.
 *
 * @param declared whether the agent says that this write is a refactoring: then it is judged with what it has declared.
 */
export async function refuseUnderPolicy(
  context: TracingContext,
  intent: Intent,
  sessionId: string,
  files: readonly ProposedFile[],
  declared: boolean,
): Promise<Refusal | null> {
  const promised = intent.changePolicy === 'any' ? 'declaration' : 'policy';
  if (promised === 'declaration' && !declared) return null;
  const turn = readSession(context.root, sessionId)?.unsettled ?? [];
  const together = promised === 'policy' ? turn : turn.filter((record) => record.declared);
  const { before, after } = turnSoFar(context, together, files);
  const { changes } = await compareHere(context, before, after);
  return brokenPromise(
    intent,
    promised,
    changes.filter((change) => change.before !== null && change.mutationClass === 'INTENT_EVOLUTION'),
    'this changes behaviour',
  );
}

/** The refusal that names what changes behaviour, against the intent's policy or the agent's own word; null for none. */
export function brokenPromise(
  intent: Pick<Intent, 'id' | 'name'>,
  promised: 'policy' | 'declaration',
  broken: readonly JudgedChange[],
  what: string,
): Refusal | null {
  const [first] = broken;
  if (!first) return null;
  const symbols = broken.map(({ before, after }) => (before ?? after)!);
  const because =
    first.findings.find(({ verdict }) => verdict === 'changes')?.because ??
    'it is not proved to keep its behaviour';
  const word =
    promised === 'policy'
      ? `Intent ${intent.id} (${intent.name}) may only refactor`
      : 'This was declared a refactoring';
  const otherwise =
    promised === 'policy'
      ? ''
      : ' Where behaviour is meant to change, write it without declaring a refactoring.';
  return {
    decision: 'deny',
    code: promised === 'policy' ? 'CHANGE_POLICY' : 'NOT_A_REFACTORING',
    intentId: intent.id,
    path: symbols[0]!.path,
    symbols: symbols.map(({ path, name }) => `${path}#${name}`),
    because: `${word}, and ${what}: ${symbols[0]!.name}: ${because}.`,
    next: `Make a change that keeps behaviour. When code is to move, write it at its destination first, then take it away here.${otherwise}`,
  };
}

/** What the turn has written, and the proposed write on top of it, each file from where its stretch began. */
function turnSoFar(
  context: TracingContext,
  turn: readonly UnsettledRecord[],
  files: readonly ProposedFile[],
): { readonly before: readonly SourceFile[]; readonly after: readonly SourceFile[] } {
  const foreseen = files.filter((file) => file.outcome.type === 'foreseen');
  const written = stretches(turn).at(-1)?.spans ?? [];
  const startOf = new Map(written.map(({ path, before }) => [path, before]));
  const others = written.filter(({ path }) => !foreseen.some((file) => file.path === path));
  const kept = (path: string, hash: ContentHash | null): readonly SourceFile[] => {
    const file = keptFile(context, path, hash);
    return file ? [file] : [];
  };
  return {
    before: [
      ...foreseen.flatMap(({ path, current }) => {
        const start = startOf.get(path);
        return start === undefined ? (current ? [current] : []) : kept(path, start);
      }),
      ...others.flatMap(({ path, before }) => kept(path, before)),
    ],
    after: [
      ...foreseen.flatMap(({ outcome }) =>
        outcome.type === 'foreseen' && outcome.proposed ? [outcome.proposed] : [],
      ),
      ...others.flatMap(({ path, after }) => kept(path, after)),
    ],
  };
}
