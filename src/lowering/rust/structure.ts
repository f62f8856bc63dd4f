import type { AstNode } from '../../model/ast-node.ts';
import { type Core, core } from '../../model/core.ts';
import { use } from './build.ts';
import type { Lowering } from './lowering.ts';
import { lowerPath } from './paths.ts';

/** A node as it stands, token by token, with the names in it resolved: equal only to itself. */
export function lowerStructure(l: Lowering, node: AstNode): Core {
  if (node.children.length === 0) {
    const isName = /^(?:identifier|type_identifier|self)$/.test(node.kind);
    const binding = l.file.bindings.of(node);
    if (binding?.declarations.includes(node) && !binding.import) return use(l.variable(binding), node);
    return isName ? lowerPath(l, node) : core('opaque', `${node.kind} ${node.text}`, [], node);
  }
  if (node.kind === 'scoped_identifier' || node.kind === 'scoped_type_identifier') return lowerPath(l, node);
  const inside = node.children.filter(({ extra }) => !extra).map((child) => lowerStructure(l, child));
  return core('opaque', node.kind, inside, node);
}
