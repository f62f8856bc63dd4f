import { redactAtOnce } from '../../ledger/redact-secrets.ts';
import type { AgentName } from '../../model/agent-event.ts';
import type { Comparison } from '../../model/comparison.ts';
import type { Refusal } from '../../model/decision.ts';
import { harmlessWords } from '../../model/visible-text.ts';
import type { Waiver } from '../../model/waiver.ts';
import { appendRecord } from '../../workspace/ledger/ledger-file.ts';
import type { FileSpan, SessionAt } from '../session-state.ts';
import type { TracingContext } from '../tracing-context.ts';
import type { Violation } from './judge-written.ts';
import type { Restored } from './restore.ts';
import { permitUndo, undoSteps } from './undo.ts';
import { withoutMachinePaths } from './without-machine-paths.ts';

/** A refusal's machine-readable twin in the ledger; it stands there before the agent is told. */
export function recordViolation(
  context: TracingContext,
  session: { readonly sessionId: string; readonly agent: AgentName | string },
  refusal: Refusal,
  waived: readonly Waiver[] = [],
): void {
  const { decision, code, intentId, path, symbols, because, next } = recordable(context.root, refusal);
  appendRecord(
    context.root,
    {
      event: 'violation',
      intent_id: intentId,
      session_id: session.sessionId,
      agent: session.agent,
      violation: {
        ...{ decision, code, intent_id: intentId, path, symbols, because, next },
        ...(waived.length > 0 ? { waived } : {}),
      },
      files: [],
    },
    { durable: true },
  );
  context.forgetLedger();
}

/** What a violation says to an agent that has already done it. */
export function afterTheFact({ code, because, next }: Refusal): string {
  return harmlessWords(`goldthread ${code}: ${because} It has been recorded. ${next}`);
}

/**
 * Violations with what was put back and what is still to be undone, file by file. What is to be undone the session may
 * write once more, exactly as it was.
 *
 * @param comparison of everything that was written, to tell files that hold what may stay from those that don't.
 * @param restored null where nothing was to be put back.
 */
export async function toldWithUndo(
  context: TracingContext,
  session: SessionAt,
  violations: readonly Violation[],
  comparison: Comparison,
  spans: readonly FileSpan[],
  restored: Restored | null,
): Promise<readonly Refusal[]> {
  const back = new Set(restored?.done.map(({ path }) => path));
  const all = new Set(violations.flatMap(({ paths }) => paths));
  await permitUndo(
    context,
    session,
    spans.filter(({ path }) => all.has(path) && !back.has(path)),
  );
  return violations.map(({ refusal, paths }) => {
    const put = paths.filter((path) => back.has(path));
    const left = new Set(paths.filter((path) => !back.has(path)));
    const why = restored?.left.filter(({ path }) => left.has(path)) ?? [];
    const steps = undoSteps(
      context,
      spans,
      left,
      refusal.symbols,
      partlyInScope(comparison, refusal.symbols),
    );
    const next = [
      ...(put.length > 0
        ? [`goldthread has put back as ${put.length === 1 ? 'it was' : 'they were'}: ${listed(put)}.`]
        : []),
      ...why.map(({ path, because }) => `${path} was not put back: ${because}.`),
      ...(steps.length > 0 ? [`Undo it: ${steps.join('; ')}.`] : []),
      ...(steps.length === 0 && refusal.next !== '' ? [refusal.next] : []),
    ];
    return { ...refusal, next: next.join(' ') };
  });
}

/** Files in which something else has changed too. */
function partlyInScope({ changes }: Comparison, outside: readonly string[]): ReadonlySet<string> {
  const told = (key: string): boolean =>
    outside.some((symbol) => key === symbol || key.startsWith(`${symbol}.`) || key.startsWith(`${symbol}#`));
  return new Set(
    changes.flatMap(({ before, after }) =>
      [before, after].flatMap((symbol) =>
        symbol && !told(`${symbol.path}#${symbol.name}`) ? [symbol.path] : [],
      ),
    ),
  );
}

function listed(paths: readonly string[]): string {
  const more = paths.length > 8 ? ` and ${paths.length - 8} more` : '';
  return paths.slice(0, 8).join(', ') + more;
}

/** Where a path led outside the workspace, its spelling is this machine's affair. */
function recordable(root: string, refusal: Refusal): Refusal {
  if (refusal.code === 'OUTSIDE_WORKSPACE') {
    return { ...refusal, path: null, because: 'The path is not a file of this workspace.' };
  }
  return {
    ...refusal,
    path: refusal.path && redactAtOnce(refusal.path),
    symbols: refusal.symbols.map(redactAtOnce),
    because: redactAtOnce(withoutMachinePaths(root, refusal.because)),
    next: redactAtOnce(withoutMachinePaths(root, refusal.next)),
  };
}
