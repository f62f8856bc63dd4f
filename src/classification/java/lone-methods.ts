import type { AstNode } from '../../model/ast-node.ts';
import { annotationsOf, saysNothing } from '../../model/java-annotations.ts';
import { sliceOf } from '../../model/span.ts';
import type { CodeSymbol } from '../../model/symbol.ts';
import type { Side } from '../world.ts';
import { methodsOfClassesWithoutName } from './classes-without-name.ts';
import { isSubtype, upwards } from './hierarchy.ts';

/** What every object has, and what is found by its name alone by what is no program of ours. */
const HOOKS =
  /^(?:toString|equals|hashCode|clone|compareTo|main|finalize|readObject|writeObject|readObjectNoData|readResolve|writeReplace)$/;

/** A method that others find by its name, though they know nothing of the class. */
export function isHook({ simpleName }: CodeSymbol): boolean {
  return HOOKS.test(simpleName);
}

/** Whether an annotation stands on a method that a program may read; `@Override` counts as well. */
export function isAnnotated({ declaration }: CodeSymbol): boolean {
  return annotationsOf(declaration).some(({ children }) => {
    const name = children.find(({ field }) => field === 'name')?.text ?? '';
    // What it overrides has more to say than the annotation.
    return name === 'Override' || !saysNothing(`@${name}`);
  });
}

/** Whether something stands on a member by which others find it, in every class that has or inherits it: `@Test`. */
export function isFoundByAnnotation({ declaration }: CodeSymbol): boolean {
  return annotationsOf(declaration).some(
    ({ children }) => !saysNothing(`@${children.find(({ field }) => field === 'name')?.text ?? ''}`),
  );
}

export interface Parameter {
  readonly name: string;
  readonly type: string;
  readonly isOpen: boolean;
}

/** The parameters of a method, as they are spelled. */
export function parametersOf(side: Side, symbol: CodeSymbol): readonly Parameter[] {
  const list = symbol.declaration.children.find(({ field }) => field === 'parameters');
  return (list?.children ?? [])
    .filter(({ kind }) => /^(?:formal|spread)_parameter$/.test(kind))
    .map((node) => {
      const name = node.children.find(
        ({ field, kind }) => field === 'name' || kind === 'variable_declarator',
      );
      const said = sliceOf(side.factsOf(symbol).file, node);
      // The name comes last, and may be a part of its type: `int n`.
      const at = name?.text ? said.lastIndexOf(name.text) : said.length;
      const type = said.slice(0, at) + said.slice(at + (name?.text.length ?? 0));
      const isOpen = node.kind === 'spread_parameter';
      return { name: name?.text ?? '', type: type.replace(/\s+/g, ''), isOpen };
    });
}

/** What a parameter takes, which is the same whether its method may write it or not: `final int n` and `int n`. */
export function typeTaken({ type }: Parameter): string {
  return type.replace(/^final/, '');
}

/** Whether each has the name and the type of the other one in its place. */
export function sameParameters(these: readonly Parameter[], those: readonly Parameter[]): boolean {
  return (
    these.length === those.length &&
    these.every(({ name, type }, at) => name === those[at]!.name && type === those[at]!.type)
  );
}

/** A call of its name can't mean another method, such as one of a class without a name, nor be another's by way of `super` or a reference to it. */
export function isAlone(side: Side, method: CodeSymbol): boolean {
  const { simpleName, parent } = method;
  if (methodsOfClassesWithoutName(side).has(simpleName)) return false;
  const above = new Set(upwards(side, parent!));
  return [...side.files.values()].every(({ file }) => {
    const rival = file.symbols.some(
      (one) =>
        one !== method &&
        one.kind === 'method' &&
        one.simpleName === simpleName &&
        one.parent !== null &&
        (above.has(one.parent) || isSubtype(side, one.parent, parent!)),
    );
    return !rival && !isNamedOtherwise(file.root, simpleName);
  });
}

function isNamedOtherwise(node: AstNode, name: string): boolean {
  const says = (child: AstNode): boolean => child.text === name && child.children.length === 0;
  if (node.kind === 'method_reference' && node.children.some(says)) return true;
  if (
    node.kind === 'method_invocation' &&
    node.children.some(({ kind }) => kind === 'super') &&
    node.children.some((child) => child.field === 'name' && says(child))
  )
    return true;
  return node.children.some((child) => isNamedOtherwise(child, name));
}
