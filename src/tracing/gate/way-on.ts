import { describeScope, intentsCovering, scopeCoversPath } from '../../intents/scope.ts';
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
  const others = (read.ok ? read.intents : []).filter(
    (other) =>
      other.id !== intent.id &&
      isOpen(other) &&
      outside.every(({ path, name }) => owns(context, other, path, name)),
  );
  if (others.length === 0) {
    return `${scope} Keep to that. No other open intent owns the rest: ask the person in charge to add one or to widen a scope.`;
  }
  const named = others.slice(0, MOST_NAMED).map(({ id, name }) => `${id} (${name})`);
  return `${scope} Keep to that, or select an intent that owns the rest: ${named.join(', ')}.`;
}

function owns(context: TracingContext, intent: Intent, path: string, name: string | null): boolean {
  if (scopeCoversPath(intent, path) === 'whole') return true;
  return name !== null && intentsCovering([intent], path, [name], formerNames(context)).length > 0;
}
