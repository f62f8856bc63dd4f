import type { AstNode } from '../../model/ast-node.ts';
import type { CodeSymbol } from '../../model/symbol.ts';
import type { Side } from '../world.ts';
import { isSubtype, modifierWords, upwards } from './hierarchy.ts';

/**
 * Whether what is made between two classes may see that a field gets its value with the one instead of the other.
 *
 *     class A { A() { init(); }  void init() {} }        class B extends A { int n = 5;  void init() { n = 7; } }
 *
 * There `n` is 5 in the end; as a field of `A` it is 5 before `init` is called, and 7 in the end. A field without a
 * value, and a constant that the compiler puts in the place of its uses, have nothing to be too late for.
 *
 * @param field as one of the two classes has it.
 */
export function isMadeElsewhen(side: Side, lower: CodeSymbol, upper: CodeSymbol, field: CodeSymbol): boolean {
  const { declaration } = field;
  const words = [declaration, ...field.nodes].flatMap((node) => modifierWords(node));
  if (words.includes('static') || upper.kind === 'interface' || lower.kind === 'interface') return false;
  const value = givenValue(declaration) ?? field.nodes.map(givenValue).find((one) => one !== null) ?? null;
  if (!value || (words.includes('final') && /literal$|^(?:true|false)$/.test(value.kind))) return false;
  const between = [...upwards(side, lower)].filter((one) => one === upper || isSubtype(side, one, upper));
  return between.some((one) => madeIn(one, one === lower).some(asksObject));
}

function givenValue(node: AstNode): AstNode | null {
  if (node.kind === 'variable_declarator')
    return node.children.find(({ field }) => field === 'value') ?? null;
  if (node.kind !== 'field_declaration') return null;
  return node.children.map(givenValue).find((one) => one !== null) ?? null;
}

/** What runs while an object of a class is made: its constructors, which come last, its fields and its blocks. */
function madeIn({ declaration }: CodeSymbol, isLast: boolean): readonly AstNode[] {
  const body = declaration.children.find(({ field }) => field === 'body');
  return (body?.children ?? []).filter((node) => {
    if (node.kind === 'constructor_declaration') return !isLast;
    return (
      node.kind === 'block' || (node.kind === 'field_declaration' && !modifierWords(node).includes('static'))
    );
  });
}

/** A call of the object that is made, or a mention of it as a whole. */
function asksObject(node: AstNode): boolean {
  if (node.kind === 'lambda_expression' || node.kind === 'class_body') return false;
  if (node.kind === 'this') return true;
  const isCall = node.kind === 'method_invocation' && !node.children.some(({ field }) => field === 'object');
  return (
    isCall ||
    node.children.some(
      (child) => !(node.kind === 'field_access' && child.kind === 'this') && asksObject(child),
    )
  );
}
