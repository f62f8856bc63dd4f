import { type Core, core } from '../../../model/core.ts';
import { withChildren } from '../../normal-form/tree.ts';
import { builtin, importedName } from './names.ts';

const BUILT_IN: Readonly<Record<string, string>> = {
  List: 'list',
  Dict: 'dict',
  Set: 'set',
  FrozenSet: 'frozenset',
  Tuple: 'tuple',
  Type: 'type',
};
const ABSTRACT =
  /^(?:typing|typing_extensions|collections\.abc)\.((?:Async)?(?:Generator|Iterable|Iterator)|Mutable(?:Mapping|Sequence|Set)|Mapping|Sequence|Callable|Awaitable|Coroutine|Collection|Container|Hashable|Sized|Reversible|KeysView|ValuesView|ItemsView)$/;

/**
 * A type in the spelling of today.
 *
 *     Optional[X]    Union[X, Y]    List[X]    typing.Iterable[X]
 *     X | None       X | Y          list[X]    collections.abc.Iterable[X]
 */
export function plainType(node: Core): Core {
  const abstract = ABSTRACT.exec(importedName(node) ?? '')?.[1];
  if (abstract) return core('opaque', `abstract ${abstract}`, [], node.source);
  if (node.op !== 'index') return node;
  const [of, key] = node.children as [Core, Core];
  const name = /^typing(?:_extensions)?\.(\w+)$/.exec(importedName(of) ?? '')?.[1] ?? '';
  const none = core('literal', 'undefined');
  const parts = key.op === 'array' && key.text === 'tuple' ? key.children : [key];
  if (name === 'Optional' && parts.length === 1) return either([...options(parts[0]!), none], node);
  if (name === 'Union') return either(parts.flatMap(options), node);
  if (BUILT_IN[name]) return withChildren(node, [builtin(BUILT_IN[name]!), key]);
  if (of.op === 'opaque' && of.text === 'abstract Generator') return withChildren(node, [of, short(key)]);
  return node;
}

/** A union in a union says nothing more. */
function options(type: Core): readonly Core[] {
  return type.op === 'binary' && type.text === '~|' ? type.children.flatMap(options) : [type];
}

function either(types: readonly Core[], { source }: Core): Core {
  return types.reduce((left, right) => core('binary', '~|', [left, right], source));
}

/** `Generator[X, None, None]` is `Generator[X]`. */
function short(key: Core): Core {
  if (key.op !== 'array' || key.text !== 'tuple') return key;
  const kept = [...key.children];
  while (kept.length > 1 && kept.at(-1)!.op === 'literal' && kept.at(-1)!.text === 'undefined') kept.pop();
  return kept.length === 1 ? kept[0]! : withChildren(key, kept);
}
