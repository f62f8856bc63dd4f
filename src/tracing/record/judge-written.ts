import { scopeCoversPath } from '../../intents/scope.ts';
import type { Comparison } from '../../model/comparison.ts';
import type { Refusal } from '../../model/decision.ts';
import { LINK_MODE } from '../../model/git-mode.ts';
import { type ActiveIntent, activeIntent } from '../gate/active-intent.ts';
import { outsideScope } from '../gate/judge-proposal.ts';
import type { FileSpan } from '../session-state.ts';
import { placeOf, refuseProtected } from '../symbols/place.ts';
import type { TracingContext } from '../tracing-context.ts';

/** What was written although it may not have been. */
export interface Violation {
  readonly refusal: Refusal;
  /** The files of the workspace that it is about. */
  readonly paths: readonly string[];
}

/**
 * The gate's questions asked again of what really happened, because a command, an unknown tool, or an edit that the
 * gate couldn't foresee has written it: is it protected, does a link lead out, is there an intent, and does its scope
 * own each symbol, and each file whose mode has changed.
 *
 * @param active null where the intent is gone since, which doesn't make a violation of what it allowed.
 * @param undone files that are back as they were before an earlier violation: to undo one is never another.
 */
export async function judgeWritten(
  context: TracingContext,
  active: ActiveIntent | null,
  comparison: Comparison,
  spans: readonly FileSpan[],
  undone: ReadonlySet<string> = new Set(),
): Promise<readonly Violation[]> {
  const written = spans.filter(({ path }) => !undone.has(path));
  const forbidden = forbiddenPlaces(context, written, active?.ok ? active.intent.id : null);
  const told = new Set([...undone, ...forbidden.flatMap(({ paths }) => paths)]);
  const rest = written.filter(({ path }) => !told.has(path));
  if (active === null || rest.length === 0) return forbidden;
  if (!active.ok) {
    const paths = rest.map(({ path }) => path);
    return [...forbidden, { refusal: { ...active.refusal, symbols: paths }, paths }];
  }
  const outside = await outsideScope(context, active.intent, comparison, told);
  const paths = new Set(outside?.paths);
  const modes = rest.filter(
    ({ path, before, after, modes }) =>
      modes !== undefined &&
      before === after &&
      !paths.has(path) &&
      scopeCoversPath(active.intent, path) !== 'whole',
  );
  return [...forbidden, ...(outside ? [outside] : []), ...modes.map((span) => modeChanged(active, span))];
}

/** Protected files, and links that lead where nobody may write; those of one code together. */
function forbiddenPlaces(
  context: TracingContext,
  spans: readonly FileSpan[],
  intentId: string | null,
): readonly Violation[] {
  const byCode = new Map<string, { readonly refusal: Refusal; readonly paths: string[] }>();
  for (const { path, modes } of spans) {
    const refusal =
      refuseProtected(context, path) ?? (modes?.[1] === LINK_MODE ? leadsOut(context, path) : null);
    if (refusal === null) continue;
    const known = byCode.get(refusal.code);
    if (known) known.paths.push(path);
    else byCode.set(refusal.code, { refusal: { ...refusal, intentId, path }, paths: [path] });
  }
  return [...byCode.values()].map(({ refusal, paths }) => ({
    refusal: {
      ...refusal,
      symbols: paths,
      because:
        paths.length === 1
          ? refusal.because
          : `${refusal.because} The same holds for ${named(paths.slice(1))}.`,
    },
    paths,
  }));
}

function leadsOut(context: TracingContext, path: string): Refusal | null {
  const { refusal } = placeOf(context, context.root, path);
  return refusal?.decision === 'deny' ? refusal : null;
}

function modeChanged(
  active: Extract<ActiveIntent, { ok: true }>,
  { path, modes: [from, to] = [null, null] }: FileSpan,
): Violation {
  const { id, name } = active.intent;
  const refusal: Refusal = {
    decision: 'deny',
    code: 'SCOPE_VIOLATION',
    intentId: id,
    path,
    symbols: [path],
    because: `The mode of ${path} has become ${to} (it was ${from}), and intent ${id} (${name}) does not own the file as a whole.`,
    next: '',
  };
  return { refusal, paths: [path] };
}

function named(paths: readonly string[]): string {
  const more = paths.length > 5 ? ` and ${paths.length - 5} more` : '';
  return paths.slice(0, 5).join(', ') + more;
}

/**
 * The intent under which a call was let through, as it stands now; for a call that no gate saw, what the gate would
 * say. Null where the intent is gone since, which doesn't make a violation of what it allowed.
 */
export async function intentOfCall(
  context: TracingContext,
  sessionId: string,
  intentId: string | null,
  spans: readonly FileSpan[],
): Promise<ActiveIntent | null> {
  if (intentId === null) {
    return activeIntent(
      context,
      sessionId,
      spans.map(({ path }) => path),
    );
  }
  const read = context.intents();
  const intent = read.ok ? read.intents.find(({ id }) => id === intentId) : undefined;
  return intent ? { ok: true, intent } : null;
}
