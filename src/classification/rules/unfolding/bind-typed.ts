import { type Core, core } from '../../../model/core.ts';
import { assigned } from '../../../model/core-types.ts';

/**
 * The parameters of a function whose arguments are converted to their types, as variables in the order of the call.
 *
 *     func f(w io.Writer, ns ...int)       f(file, 1, 2)       ->      w = io.Writer(file); ns = []int{1, 2}
 *     func f(a, b int)                     f(g())              ->      a, b = g()
 *
 * Null where the numbers don't fit.
 */
export function bindTyped(parameters: readonly Core[], args: readonly Core[]): readonly Core[] | null {
  const own = parameters.filter(({ op }) => op !== 'type');
  if (own.some(({ op, children }) => op !== 'bind' && !(op === 'spread' && children[0]?.op === 'bind')))
    return null;
  const rest = own.at(-1)?.op === 'spread' ? own.at(-1)! : null;
  const plain = rest ? own.slice(0, -1) : own;
  if (!rest && args.length === 1 && plain.length > 1 && args[0]!.op === 'call')
    return [core('let', 'const', [core('pattern', 'array', plain), args[0]!])];
  if (args.length < plain.length || (!rest && args.length > plain.length)) return null;
  const bound = plain.map((parameter, at) => bind(parameter, args[at]!));
  if (!rest) return bound;
  const more = args.slice(plain.length);
  const [name] = rest.children as [Core];
  const type = name.variable!.type!;
  if (more.length === 1 && more[0]!.op === 'spread') return [...bound, bind(name, more[0]!.children[0]!)];
  if (more.some(({ op }) => op === 'spread')) return null;
  const element = type.children[0] ?? null;
  const list =
    more.length === 0
      ? core('convert', '', [type, core('literal', 'null')])
      : core('object', 'elements', [type, ...more.map((value) => assigned(element, value))]);
  return [...bound, bind(name, list)];
}

function bind(name: Core, value: Core): Core {
  return core('let', 'const', [name, assigned(name.variable!.type ?? null, value)]);
}
