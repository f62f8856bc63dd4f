import type { AstNode } from '../../model/ast-node.ts';
import { isBroken } from '../../model/ast-node.ts';
import type { Core } from '../../model/core.ts';
import { fieldOf, named } from '../../model/node-parts.ts';
import type { Lowering } from './context.ts';
import { functionType } from './types.ts';

/** What the methods of a file's types are, as far as the file declares them. */
export interface Methods {
  /** Whether a method of that type takes a copy of its value. */
  isCopiedBy(type: string, method: string): boolean;
  /** The type of a method without its receiver; null where nothing of that name is seen, or more than one. */
  typeOf(type: string, method: string): Core | null;
}

/** Looks for the methods of a file when the first one is asked for. */
export function methodsOf(l: Lowering): Methods {
  let copying: ReadonlySet<string> | null = null;
  let declared: ReadonlyMap<string, AstNode | null> | null = null;
  return {
    /**
     * A method whose receiver is the type itself, and not a pointer to it: `func (c Cart) Total() int`. A function that
     * a field holds knows nothing of what has the field: `type Cart struct { total func() int }`.
     */
    isCopiedBy(type, method) {
      copying ??= new Set(
        named(l.file.root).flatMap((node) => {
          if (node.kind === 'type_declaration') return named(node).flatMap(fieldsOf);
          const receiver = receiverOf(node);
          return receiver && !receiver.isPointer ? [`${receiver.type}.${fieldOf(node, 'name')!.text}`] : [];
        }),
      );
      return copying.has(`${type}.${method}`);
    },
    typeOf(type, method) {
      declared ??= declaredIn(l.file.root);
      const node = declared.get(`${type}.${method}`);
      return node ? functionType(l, node) : null;
    },
  };
}

function declaredIn(root: AstNode): ReadonlyMap<string, AstNode | null> {
  const found = new Map<string, AstNode | null>();
  for (const node of named(root)) {
    const receiver = receiverOf(node);
    // The parameters of a type stand for other types on each of its values.
    if (!receiver || receiver.isGeneric || isBroken(node)) continue;
    const key = `${receiver.type}.${fieldOf(node, 'name')!.text}`;
    found.set(key, found.has(key) ? null : node);
  }
  return found;
}

interface Receiver {
  readonly type: string;
  readonly isPointer: boolean;
  readonly isGeneric: boolean;
}

function receiverOf(node: AstNode): Receiver | null {
  const receiver = node.kind === 'method_declaration' ? named(fieldOf(node, 'receiver')!)[0] : undefined;
  const written = receiver && fieldOf(receiver, 'type');
  const isPointer = written?.kind === 'pointer_type';
  const held = isPointer ? named(written)[0] : written;
  const isGeneric = held?.kind === 'generic_type';
  const base = isGeneric ? fieldOf(held, 'type') : held;
  return base?.kind === 'type_identifier' ? { type: base.text, isPointer, isGeneric } : null;
}

/** `Cart.total` of `type Cart struct { total func() int }`. */
function fieldsOf(spec: AstNode): readonly string[] {
  const type = spec.kind === 'type_spec' ? fieldOf(spec, 'type') : null;
  if (type?.kind !== 'struct_type') return [];
  const owner = fieldOf(spec, 'name')!.text;
  return named(type).flatMap((list) =>
    named(list).flatMap((declaration) =>
      declaration.children
        .filter(({ kind }) => kind === 'field_identifier')
        .map(({ text }) => `${owner}.${text}`),
    ),
  );
}
