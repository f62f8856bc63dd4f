import { CALLED_ONLY, type Core, core } from '../../../model/core.ts';
import { block, renamed, returns, some, temporary } from '../../normal-form/tree.ts';

/** What a function gives, and the steps before. */
interface Applied {
  readonly before: readonly Core[];
  readonly value: Core;
}

/**
 * What a closure gives for a value, or a function by its path: the steps before its end, and what it gives there. Null
 * for a closure that leaves early, waits, or changes copies of its own.
 *
 * @param value null for a function that is handed nothing.
 */
export function applied(given: Core, value: Core | null): Applied | null {
  if (given.op === 'variable' || (given.op === 'member' && given.text.startsWith('::')))
    return { before: [], value: core('call', '', value ? [given, value] : [given], given.source) };
  const [parameters, body, ...types] = given.op === 'function' ? given.children : [];
  if (!body || types.length > 0 || parameters!.children.length !== (value ? 1 : 0)) return null;
  const [bound] = parameters!.children;
  if (bound && bound.op !== 'bind') return null;
  const last = body.children.at(-1);
  const steps = body.children.slice(0, -1);
  const result = last?.op === 'return' ? last.children[0] : undefined;
  if (!result || steps.some(returns) || /\basync\b/.test(given.text) || some(body, leaves)) return null;
  // It has copies of its own of what it takes over and changes.
  if (/\bmove\b/.test(given.text) && (parameters!.text === CALLED_ONLY || some(body, changes))) return null;
  const own = temporary('given');
  // The names in a pattern of its parameter are declared nowhere else on the other side.
  const parts = steps.flatMap(({ op, children: [target] }) =>
    op === 'let' && target!.op === 'bind' ? [target!.variable!] : [],
  );
  const all = block([...steps, result]);
  const whole = parts.reduce(
    (at, variable) => renamed(at, variable, temporary(variable.name)),
    bound ? renamed(all, bound.variable!, own) : all,
  );
  const handed = bound
    ? [core('let', 'own', [core('bind', bound.text, [], bound.source, own), value!], bound.source)]
    : [];
  return { before: [...handed, ...whole.children.slice(0, -1)], value: whole.children.at(-1)! };
}

function changes({ op, text }: Core): boolean {
  return op === 'assign' || (op === 'unary' && text === '&mut') || op === 'call';
}

/** What in a closure leaves it alone, or waits in it: `?`, or a macro that isn't known. */
function leaves({ op, text }: Core): boolean {
  return (
    /^(?:await|yield|throw)$/.test(op) || (op === 'opaque' && /^(?:pattern failed|macro! |ERROR)/.test(text))
  );
}
