import { parseIntents } from '../intents/parse-intents.ts';
import type { Refusal } from '../model/decision.ts';
import { hashBytes, hashFile } from '../workspace/files/source-files.ts';
import { parseConfig } from '../workspace/settings/config-file.ts';
import { beforeBytes } from '../workspace/tree/before-bytes.ts';
import { type FileSpan, readSession, type SessionState } from './session-state.ts';
import type { TracingContext } from './tracing-context.ts';

const CONFIG = '.orchestration/config.yaml';
const INTENTS = '.orchestration/active_intents.yaml';

/** Of each file of settings: how the session left it, and what it said before. */
type InForce = SessionState['settings_in_force'];

/**
 * What a session goes by that has changed the settings itself, by a command that nobody could read: the files as they
 * were before. Otherwise one command could widen its own scope and write there, or tell the gate to look away.
 *
 *     python3 setup.py        writes `enforcement: observe` to config.yaml        this session is refused as before
 *
 * Whoever changes the file once more has the last word, and so has a new session.
 */
export function changedSettings(
  context: TracingContext,
  sessionId: string,
  spans: readonly FileSpan[],
): InForce {
  const changed = spans.filter(({ path }) => path === CONFIG || path === INTENTS);
  if (changed.length === 0) return {};
  const state = readSession(context.root, sessionId);
  return Object.fromEntries(
    changed.flatMap(({ path, before, after }) => {
      const said = saidBefore(context, state, path, before);
      const isBack = said !== undefined && after === (said === null ? null : hashBytes(Buffer.from(said)));
      return said === undefined || isBack ? [] : [[path, { left: after, said }]];
    }),
  );
}

/** Null where there was no file; undefined where nobody can tell any more. */
function saidBefore(
  context: TracingContext,
  state: SessionState | null,
  path: string,
  before: FileSpan['before'],
): string | null | undefined {
  const known = state?.settings_in_force[path];
  if (known && known.left === before) return known.said;
  return before === null ? null : beforeBytes(context.root, path, before)?.toString('utf8');
}

/** The workspace as a session has to see it. */
export function bySettingsInForce(context: TracingContext, inForce: InForce): TracingContext {
  const said = (path: string): string | null | undefined => {
    const held = inForce[path];
    return held && hashFile(context.root, path) === held.left ? held.said : undefined;
  };
  const [config, intents] = [said(CONFIG), said(INTENTS)];
  if (config === undefined && intents === undefined) return context;
  return Object.assign(Object.create(context) as TracingContext, {
    ...(config === undefined ? {} : { config: parseConfig(config ?? '') }),
    ...(intents === undefined
      ? {}
      : { intents: () => (intents === null ? { ok: true, intents: [] } : parseIntents(intents)) }),
  });
}

/** A violation that changed settings says what follows from it. */
export function tellingInForce(violations: readonly Refusal[], inForce: InForce): readonly Refusal[] {
  return violations.map((refusal) => {
    const changed = Object.keys(inForce).filter((path) => refusal.symbols.includes(path));
    if (changed.length === 0) return refusal;
    const files = changed.join(' and ');
    const because = `${refusal.because} Until a person changes ${files} again, this session goes by what stood there before.`;
    return { ...refusal, because };
  });
}
