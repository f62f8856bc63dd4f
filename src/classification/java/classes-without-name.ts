import type { AstNode } from '../../model/ast-node.ts';
import type { Side } from '../world.ts';

const known = new WeakMap<Side, ReadonlySet<string>>();

/** `new Base() { void show() {…} }`: such a class is nobody's symbol, and its methods override by their names. */
export function methodsOfClassesWithoutName(side: Side): ReadonlySet<string> {
  const made = known.get(side) ?? new Set([...side.files.values()].flatMap(({ file }) => unnamed(file.root)));
  known.set(side, made);
  return made;
}

function unnamed(node: AstNode): readonly string[] {
  const bodies = /^(?:object_creation_expression|enum_constant)$/.test(node.kind)
    ? node.children.filter(({ kind }) => kind === 'class_body')
    : [];
  const methods = bodies.flatMap(({ children }) =>
    children.filter(({ kind }) => kind === 'method_declaration'),
  );
  const names = methods.flatMap(({ children }) => children.filter(({ field }) => field === 'name'));
  return [...names.map(({ text }) => text), ...node.children.flatMap(unnamed)];
}
