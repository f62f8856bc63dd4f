import type { AstNode } from '../../../model/ast-node.ts';
import type { Core, CoreVariable } from '../../../model/core.ts';
import {
  assigned,
  converted,
  defaultType,
  isUntyped,
  ordered,
  sameType,
  staticType,
  underlyingType,
} from '../../../model/core-types.ts';
import { zeroValue } from '../../../model/go-zero-values.ts';
import { each, rewrite } from '../../normal-form/tree.ts';

/** What is called, without the types that stand behind its name: `f` and `int` of `f[int](1)`. */
export function calledInstance(callee: Core): { readonly callee: Core; readonly types: readonly Core[] } {
  if (callee.op !== 'convert' || callee.text !== 'instance') return { callee, types: [] };
  const [types, inner] = callee.children as [Core, Core];
  return { callee: inner, types: types.children };
}

/**
 * A generic function with the types of one call of it, so that its body can stand there.
 *
 *     func none[T any]() List[T] { return nil }        none[int]()        ->      List[int](nil)
 *     func show[T any](x T) { print(x) }               show(1)            ->      int
 *
 * Types that aren't written come from the arguments, as the compiler finds them: first from those that have a type,
 * then from constants, of which a type parameter may have one kind only.
 *
 * @param args with the receiver of a method first.
 * @returns null where some type isn't found; the function itself where it is not generic.
 */
export function instantiated(
  made: Core,
  declaration: AstNode,
  types: readonly Core[],
  args: readonly Core[],
): Core | null {
  const names = typeParametersOf(declaration);
  if (names.length === 0) return types.length === 0 ? made : null;
  if (types.length > names.length) return null;
  const found = new Map<AstNode, Core>();
  types.forEach((type, at) => {
    found.set(names[at]!, type);
  });
  if (found.size < names.length) infer(made, args, (variable) => parameterOf(names, variable), found);
  return found.size < names.length ? null : withTypes(made, names, found);
}

/** Also those of the type that a method belongs to: `func (l *List[T]) First() T`. */
function typeParametersOf(declaration: AstNode): readonly AstNode[] {
  const of = (role: string): AstNode | undefined => declaration.children.find(({ field }) => field === role);
  const own = (of('type_parameters')?.children ?? []).flatMap(({ children }) =>
    children.filter(({ field }) => field === 'name'),
  );
  const receiver = of('receiver');
  return [...(receiver ? typeArguments(receiver) : []), ...own.filter(({ named }) => named)];
}

function typeArguments(node: AstNode): readonly AstNode[] {
  if (node.kind === 'type_elem') return node.children.filter(({ kind }) => kind === 'type_identifier');
  return node.children.flatMap(typeArguments);
}

function parameterOf(names: readonly AstNode[], { binding }: CoreVariable): AstNode | null {
  const declared = binding?.kind === 'type' && !binding.topLevel ? binding.declarations[0] : undefined;
  return names.find((name) => name === declared || name.start === declared?.start) ?? null;
}

function infer(
  made: Core,
  args: readonly Core[],
  parameterFor: (variable: CoreVariable) => AstNode | null,
  found: Map<AstNode, Core>,
): void {
  const wanted = wantedTypes(made.children[0]!.children, args.length);
  const constants = new Map<AstNode, Core[]>();
  for (const [at, arg] of args.entries()) {
    const type = wanted[at];
    if (!type) continue;
    const own = isUntyped(arg) ? null : staticType(arg);
    if (own) meet(type, own);
    const alone = type.op === 'variable' ? parameterFor(type.variable!) : null;
    if (isUntyped(arg) && alone) constants.set(alone, [...(constants.get(alone) ?? []), arg]);
  }
  for (const [name, values] of constants) {
    const [type, ...others] = values.map(defaultType);
    if (!found.has(name) && type && others.every((other) => sameType(type, other))) found.set(name, type);
  }

  function meet(pattern: Core, actual: Core): void {
    const name = pattern.op === 'variable' ? parameterFor(pattern.variable!) : null;
    if (name) {
      if (!found.has(name)) found.set(name, actual);
      return;
    }
    const whole = pattern.op === 'type' && actual.op === 'variable' ? underlyingType(actual) : actual;
    if (pattern.op !== whole.op || pattern.text !== whole.text) return;
    if (pattern.children.length !== whole.children.length) return;
    for (const [at, child] of pattern.children.entries()) meet(child, whole.children[at]!);
  }
}

/** The type that each argument is wanted as; further ones go into the last parameter where that takes several. */
function wantedTypes(parameters: readonly Core[], count: number): readonly (Core | null)[] {
  const own = parameters.filter(({ op }) => op === 'bind' || op === 'spread');
  return Array.from({ length: count }, (_, at) => {
    const parameter = own[Math.min(at, own.length - 1)];
    if (!parameter) return null;
    if (parameter.op === 'bind') return at < own.length ? (parameter.variable!.type ?? null) : null;
    return parameter.children[0]?.variable?.type?.children[0] ?? null;
  });
}

function withTypes(made: Core, names: readonly AstNode[], found: ReadonlyMap<AstNode, Core>): Core {
  const inType = (type: Core): Core => rewrite(type, given);
  const given = (node: Core): Core => {
    const name = node.op === 'variable' ? parameterOf(names, node.variable!) : null;
    return name ? found.get(name)! : node;
  };
  const variables = new Map<CoreVariable, CoreVariable>();
  each(made, ({ op, variable }) => {
    if (op !== 'bind' || !variable?.type) return;
    const type = inType(variable.type);
    if (type !== variable.type) variables.set(variable, { ...variable, type });
  });
  return rewrite(made, (node) => {
    const other = node.variable && variables.get(node.variable);
    if (other) return { ...node, variable: other };
    return settled(given(node));
  });
}

/** What is written differently once the type is known. */
function settled(node: Core): Core {
  const [type, value] = node.children;
  if (node.op === 'convert' && node.text === 'assigned') return assigned(type!, value!);
  if (node.op === 'convert' && node.text === '') return converted(type!, value!);
  if (node.op === 'convert' && node.text === 'zero') return zeroValue(type!);
  return ordered(node);
}
