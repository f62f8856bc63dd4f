import { type Core, core } from '../../../model/core.ts';
import { rewrite, withChildren } from '../../normal-form/tree.ts';
import { builtin, importedName } from './names.ts';

const BUILT_IN: Readonly<Record<string, string>> = {
  List: 'list',
  Dict: 'dict',
  Set: 'set',
  FrozenSet: 'frozenset',
  Tuple: 'tuple',
  Type: 'type',
  Text: 'str',
};

/** What `typing` calls by a name of its own and stands in another module. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  ContextManager: 'contextlib.AbstractContextManager',
  AsyncContextManager: 'contextlib.AbstractAsyncContextManager',
  Pattern: 're.Pattern',
  Match: 're.Match',
  Deque: 'collections.deque',
  DefaultDict: 'collections.defaultdict',
  OrderedDict: 'collections.OrderedDict',
  Counter: 'collections.Counter',
  ChainMap: 'collections.ChainMap',
  AbstractSet: 'collections.abc.Set',
};
const OTHERS = new Set(Object.values(ELSEWHERE));

/**
 * A type in the spelling of today.
 *
 *     Optional[X]    Union[X, Y]    List[X]    typing.Iterable[X]              typing_extensions.Literal    "X"
 *     X | None       X | Y          list[X]    collections.abc.Iterable[X]     typing.Literal               X
 *
 * A parameter that begins as None may always be None, as PEP 484 had it: `x: int = None` is `x: int | None = None`.
 */
export function plainType(node: Core): Core {
  if (node.op === 'opaque' && /^(?:quoted|quoted needlessly|late)$/.test(node.text)) return node.children[0]!;
  if (node.op === 'opaque' && node.text === 'or none') return either([node.children[0]!, none()], node);
  const name = nameOfType(node);
  if (name && BUILT_IN[name]) return builtin(BUILT_IN[name]);
  if (name && name !== 'Optional' && name !== 'Union')
    return core('opaque', `abstract ${name}`, [], node.source);
  if (node.op !== 'index') return node.text === '~|' && node.op === 'binary' ? either([node], node) : node;
  const [of, key] = node.children as [Core, Core];
  const parts = key.op === 'array' && key.text === 'tuple' ? key.children : [key];
  if (nameOfType(of) === 'Optional' && parts.length === 1) return either([...parts, none()], node);
  if (nameOfType(of) === 'Union') return either(parts, node);
  if (of.op === 'opaque' && of.text === 'abstract Generator') return withChildren(node, [of, short(key)]);
  return node;
}

/** The same of an annotation of a function or a class inside of a function, which stays where somebody may read it. */
export function typeInside(node: Core): Core {
  const isAnnotation = node.op === 'opaque' && INSIDE.test(node.text);
  return isAnnotation
    ? withChildren(
        node,
        node.children.map((type) => rewrite(type, plainType)),
      )
    : node;
}

const INSIDE = /^(?:failing )?(?:evaluated |seen )?(?:parameter \d+|return_type|field type)$/;

/** What `typing`, and the module where it comes from or goes to, call a type; null for one of somebody else. */
function nameOfType(node: Core): string | null {
  const full = importedName(node) ?? '';
  if (OTHERS.has(full)) return full;
  const [, module, name] = /^(typing|typing_extensions|collections\.abc)\.(\w+)$/.exec(full) ?? [];
  if (!name) return null;
  if (module === 'collections.abc') return name === 'Set' ? full : name;
  return ELSEWHERE[name] ?? name;
}

const none = (): Core => core('literal', 'undefined');

/** A union in a union says nothing more, and where None stands in it says nothing either. */
function either(types: readonly Core[], { source }: Core): Core {
  const options = types.flatMap(optionsOf);
  const others = options.filter((type) => !isNone(type));
  const all = others.length < options.length ? [...others, none()] : others;
  return all.reduce((left, right) => core('binary', '~|', [left, right], source));
}

function optionsOf(type: Core): readonly Core[] {
  return type.op === 'binary' && type.text === '~|' ? type.children.flatMap(optionsOf) : [type];
}

/** `None`, which is nothing in every language. */
export function isNone({ op, text }: Core): boolean {
  return op === 'literal' && text === 'undefined';
}

/** `Generator[X, None, None]` is `Generator[X]`. */
function short(key: Core): Core {
  if (key.op !== 'array' || key.text !== 'tuple') return key;
  const kept = [...key.children];
  while (kept.length > 1 && kept.at(-1)!.op === 'literal' && kept.at(-1)!.text === 'undefined') kept.pop();
  return kept.length === 1 ? kept[0]! : withChildren(key, kept);
}
