import { describeScope, intentsCovering } from '../../intents/scope.ts';
import { type Intent, isOpen } from '../../model/intent.ts';
import { formerNames } from '../symbols/former-names.ts';
import type { TracingContext } from '../tracing-context.ts';

const MOST_NAMED = 5;

/**
 * How a session goes on whose write lies outside its intent: inside the scope, or under an intent that owns the rest,
 * by its name where there is one.
 *
 * @param outside what lies outside; `name` is null for a whole file.
 */
export function wayOn(
  context: TracingContext,
  intent: Intent,
  outside: readonly { readonly path: string; readonly name: string | null }[],
): string {
  const scope = `${intent.id} owns ${describeScope(intent).join('; ')}.`;
  const read = context.intents();
  const others = outside.reduce<readonly Intent[]>(
    (left, { path, name }) => intentsCovering(left, path, name === null ? [] : [name], formerNames(context)),
    (read.ok ? read.intents : []).filter((other) => other.id !== intent.id && isOpen(other)),
  );
  if (others.length === 0) {
    return `${scope} Keep to that. No other open intent owns the rest: ask the person in charge to add one or to widen a scope.`;
  }
  const named = others.slice(0, MOST_NAMED).map(({ id, name }) => `${id} (${name})`);
  return `${scope} Keep to that, or select an intent that owns the rest: ${named.join(', ')}.`;
}
