import type { AstNode } from '../../model/ast-node.ts';
import { type Core, core } from '../../model/core.ts';
import { distinctTypes } from '../../model/distinct-types.ts';

/**
 * A type that has several spellings in the one in which types are compared; null for what has only one.
 *
 *     Array<T>          T[]                          (a | b) | c                 a | b | c, in any order
 *     ReadonlyArray<T>  readonly T[]                 a | b | a                   a | b
 *     Record<K, T>      { [key in K]: T }            [from: number, to: number]  [number, number]
 *     (a?: T | undefined)         (a?: T)
 *
 * @param inside what the type consists of, already written so.
 */
export function plainType(node: AstNode, inside: readonly Core[]): Core | null {
  switch (node.kind) {
    case 'generic_type':
      return plainGeneric(node, inside);
    case 'union_type': {
      const members = distinctTypes(inside.filter((part) => part.text !== '| |').flatMap(membersOf));
      return members.length === 1 ? members[0]! : core('opaque', 'union_type', members, node);
    }
    case 'tuple_type':
      return core('opaque', 'tuple_type', inside.map(withoutLabel), node);
    case 'optional_parameter':
      return core('opaque', 'optional_parameter', inside.map(withoutUndefined), node);
    default:
      return null;
  }
}

/** What may be left out is `undefined` anyway: `string` of `string | undefined`. */
export function withoutUndefined(type: Core): Core {
  if (type.op === 'opaque' && /^(?:type|type_annotation)$/.test(type.text))
    return { ...type, children: type.children.map(withoutUndefined) };
  if (type.op !== 'opaque' || type.text !== 'union_type') return type;
  const members = type.children.filter((member) => !isUndefined(member));
  if (members.length === 0) return type;
  return members.length === 1 ? members[0]! : { ...type, children: members };
}

function plainGeneric(node: AstNode, [name, list]: readonly Core[]): Core | null {
  // Where the name is the platform's.
  if (name?.variable?.kind !== 'free' || !list) return null;
  const [first, second, ...more] = list.children.filter(({ text }) => !/^(?:< <|> >|, ,)$/.test(text));
  if (!first || more.length > 0) return null;
  if (second) {
    if (name.variable.name !== 'Record') return null;
    const value = core('opaque', 'type_annotation', [core('opaque', ': :'), second]);
    return core('opaque', 'object_type', [core('opaque', 'keyed type', [first, value])], node);
  }
  switch (name.variable.name) {
    case 'Array':
      return arrayOf(first, node);
    case 'ReadonlyArray':
      return core(
        'opaque',
        'readonly_type',
        [core('opaque', 'readonly readonly'), arrayOf(first, node)],
        node,
      );
    case 'Partial':
    case 'Required':
    case 'Readonly':
      return core('opaque', `mapped ${name.variable.name}`, [first], node);
    default:
      return null;
  }
}

function arrayOf(element: Core, node: AstNode): Core {
  return core(
    'opaque',
    'array_type',
    [element, ...['[ [', '] ]'].map((token) => core('opaque', token))],
    node,
  );
}

function membersOf(type: Core): readonly Core[] {
  return type.op === 'opaque' && type.text === 'union_type' ? type.children : [type];
}

function isUndefined({ op, text, variable, children }: Core): boolean {
  if (op === 'variable') return variable!.kind === 'free' && variable!.name === 'undefined';
  if (op !== 'opaque') return false;
  return /^undefined undefined$/.test(text) || (children.length === 1 && isUndefined(children[0]!));
}

/** `number` of `from: number`. */
function withoutLabel(part: Core): Core {
  if (part.op !== 'opaque' || part.text !== 'required_parameter' || part.children.length !== 2) return part;
  const [, type] = part.children as [Core, Core];
  return type.text === 'type_annotation' ? type.children.at(-1)! : part;
}
