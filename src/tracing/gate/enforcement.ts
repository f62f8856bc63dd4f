import { pathMatches } from '../../intents/match-path.ts';
import type { AgentEvent } from '../../model/agent-event.ts';
import type { Refusal, RefusalCode } from '../../model/decision.ts';
import { type EnforcementMode, strictest } from '../../model/enforcement.ts';
import { resolveInside } from '../../workspace/paths/resolve-path.ts';
import type { TracingContext } from '../tracing-context.ts';

/**
 * Refused in every mode: an agent must not reach what switches the gate off while a team only watches, and where
 * goldthread can't judge, nobody would know what was let through.
 */
const ALWAYS = new Set<RefusalCode>([
  ...(['PROTECTED_PATH', 'PROTECTED_COMMAND', 'INTENTS_INVALID', 'NOT_INITIALISED'] as const),
  ...(['BAD_INPUT', 'INTERNAL'] as const),
]);

/** Whether a refusal holds even where a team only watches. */
export function isAlwaysRefused(refusal: Refusal | null): boolean {
  return refusal !== null && ALWAYS.has(refusal.code);
}

/**
 * How strictly a refusal is meant: by the strictest mode of all files that the call touches, under each of their
 * names; by the workspace's own where it touches none that is known.
 */
export function modeOf(context: TracingContext, event: AgentEvent, refusal: Refusal): EnforcementMode {
  if (isAlwaysRefused(refusal)) return 'enforce';
  const touched = 'writes' in event ? writtenBy(context, event) : [];
  return touched.length > 0 ? modeOfPaths(context, touched) : modeOfNamed(context, refusal);
}

/** The mode of the files that a refusal names. */
export function modeOfNamed(context: TracingContext, { path, symbols }: Refusal): EnforcementMode {
  const named = symbols.map((symbol) => symbol.split('#')[0]!);
  return modeOfPaths(context, path === null ? named : [path, ...named]);
}

/**
 * The strictest mode among the files'; the first rule of config.yaml that matches a file decides for it. The
 * workspace's own mode where there are none.
 */
export function modeOfPaths(context: TracingContext, paths: readonly string[]): EnforcementMode {
  const { default: ordinary, paths: rules } = context.config.enforcement;
  if (rules.length === 0) return ordinary;
  const modes = paths.map((path) => rules.find(({ match }) => pathMatches(path, match))?.mode ?? ordinary);
  return strictest(modes) ?? ordinary;
}

/** Every file that a call writes, as it is spelled and as it is reached. */
export function writtenBy(
  context: TracingContext,
  { cwd, writes }: Extract<AgentEvent, { type: 'before_write' | 'after_write' | 'write_failed' }>,
): readonly string[] {
  const spelled = writes.flatMap((write) => [
    write.path,
    ...('renameTo' in write && write.renameTo ? [write.renameTo] : []),
  ]);
  return spelled.flatMap((path) => {
    const place = resolveInside(context.root, cwd, path);
    return place.type === 'inside' ? [place.path, place.realPath] : [];
  });
}
