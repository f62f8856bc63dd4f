import type { Core } from '../../model/core.ts';
import { isFactoryName } from './joined-types.ts';

/** What takes a type in brackets, and has always done so where a type may be said by `|`. */
const GENERIC =
  /^(?:(?:list|dict|set|frozenset|tuple|type)|(?:typing|typing_extensions|collections|collections\.abc|contextlib)\.\w+|asyncio\.(?:Future|Task|Queue)|re\.(?:Pattern|Match))$/;

/**
 * Whether a type that is written as a text could be evaluated instead, as far as what is done with its names goes. Many
 * a text is one because that would fail. That its names are there is asked of the side without the quotes.
 *
 *     "Cart"    "Cart | None"    "asyncio.Task[None]"        and not "Popen[str]", "threading.Lock | None"
 */
export function isQuotedNeedlessly(type: Core): boolean {
  const parts = type.op === 'index' ? [type.children[1]!] : type.op === 'member' ? [] : type.children;
  if (type.op === 'index' && !GENERIC.test(pathOf(type.children[0]!) ?? '')) return false;
  if (type.op === 'binary' && !parts.every(mayBeJoined)) return false;
  return parts.every(isQuotedNeedlessly);
}

/** A class, going by its name: no variable, no function, and no type variable of old. */
function mayBeJoined(type: Core): boolean {
  if (type.op !== 'variable' && type.op !== 'member') return true;
  const path = pathOf(type);
  if (path === null || isFactoryName(path)) return false;
  const kind = type.variable?.binding?.kind;
  if (kind && kind !== 'import') return kind === 'class';
  return /^(?:int|str|float|bool|bytes|complex|list|dict|set|frozenset|tuple|type|object)$/.test(path)
    ? true
    : /(?:^|\.)[A-Z]\w*[a-z]\w*$/.test(path);
}

/** `asyncio.Task` for whatever name it goes by; null where it is no path of names. */
function pathOf({ op, text, variable, children }: Core): string | null {
  if (op === 'member') {
    const of = pathOf(children[0]!);
    return of && `${of}.${text}`;
  }
  if (op !== 'variable' || !variable) return null;
  const from = variable.binding?.import;
  if (!from) return variable.name;
  return from.name === '*' ? from.module : `${from.module}.${from.name}`;
}
