import type { AstNode } from '../../model/ast-node.ts';
import type { FileFacts } from '../world.ts';

/**
 * Whether what stands on a member of a Python class only makes another kind of member of it, and tells nobody.
 *
 *     @property        @total.setter        @staticmethod        @abstractmethod        @functools.cached_property
 */
export function isQuietMember(facts: FileFacts, decorator: AstNode): boolean {
  const [made] = decorator.children.filter(({ named, extra }) => named && !extra);
  if (made?.kind === 'attribute') {
    const [object, , member] = made.children as [AstNode, AstNode, AstNode];
    if (/^(?:setter|getter|deleter)$/.test(member.text)) return object.kind === 'identifier';
    const target = facts.file.bindings.of(object)?.import;
    return target?.name === '*' && MODULES.test(target.module);
  }
  if (made?.kind !== 'identifier') return false;
  const binding = facts.file.bindings.of(made);
  if (!binding) return BUILT_IN.test(made.text);
  return binding.declarations.length === 1 && MODULES.test(binding.import?.module ?? '');
}

const BUILT_IN = /^(?:property|staticmethod|classmethod)$/;
const MODULES = /^(?:abc|functools|typing|typing_extensions)$/;

/** A type in which nothing is called: `dict[str, Item | None]`. */
export function isPlainType({ named, extra, kind, children }: AstNode): boolean {
  return !named || extra || (PLAIN.test(kind) && children.every(isPlainType));
}

const PLAIN =
  /^(?:type|identifier|attribute|generic_type|type_parameter|subscript|union_type|binary_operator|list|tuple|none|ellipsis|integer|string\w*|escape_sequence)$/;
