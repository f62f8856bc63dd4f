import type { AstNode } from '../../model/ast-node.ts';
import type { CodeSymbol } from '../../model/symbol.ts';
import type { Side } from '../world.ts';
import { arity, isJavaClass, isSubtype, lastName, parameterCount } from './hierarchy.ts';

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

/**
 * Whether a class without a name that is made from a method's class, or from one below it, has a method of its name and
 * of as many parameters: where it sees the other, it overrides it.
 *
 *     class Shop { private String sign() {...} }      new Shop() { public String sign() {...} }
 */
export function hasNamesakeWithoutName(side: Side, method: CodeSymbol): boolean {
  const { simpleName, parent } = method;
  if (!parent || !methodsOfClassesWithoutName(side).has(simpleName)) return false;
  const taken = arity(method);
  const isNamesake = (one: AstNode): boolean =>
    one.kind === 'method_declaration' &&
    parameterCount(one) === taken &&
    one.children.some(({ field, text }) => field === 'name' && text === simpleName);
  const isBelow = (base: string): boolean =>
    base === parent.simpleName ||
    [...side.files.values()].some(({ file }) =>
      file.symbols.some((one) => one.simpleName === base && isJavaClass(one) && isSubtype(side, one, parent)),
    );
  const holds = (node: AstNode, enumeration: string): boolean => {
    const around = node.kind === 'enum_declaration' ? nameIn(node) : enumeration;
    const base = node.kind === 'enum_constant' ? around : madeType(node);
    const body = node.children.find(({ kind }) => kind === 'class_body');
    if (base && body?.children.some(isNamesake) && isBelow(base)) return true;
    return node.children.some((child) => holds(child, around));
  };
  return [...side.files.values()].some(({ file }) => file.text.includes(simpleName) && holds(file.root, ''));
}

/** `Shop` of `new p.Shop<Item>() {...}` */
function madeType({ kind, children }: AstNode): string {
  const type = children.find(({ field }) => field === 'type');
  return kind === 'object_creation_expression' && type ? (lastName(type)?.text ?? '') : '';
}

function nameIn({ children }: AstNode): string {
  return children.find(({ field }) => field === 'name')?.text ?? '';
}
