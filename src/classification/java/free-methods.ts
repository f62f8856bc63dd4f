import type { AstNode } from '../../model/ast-node.ts';
import type { CodeSymbol } from '../../model/symbol.ts';
import type { FileFacts, Side } from '../world.ts';
import { isJavaClass, modifierWords } from './hierarchy.ts';
import { isAnnotated } from './lone-methods.ts';

/**
 * A private method that asks nothing of its object, so that it is the same in any class: it says what it is given, what
 * it declares, classes by their names, and other methods like it.
 *
 *     private String line(Row row) { return pad(row.text()); }      private String pad(String text) {...}
 *
 * Refused: `this` and `super`, fields, inherited names, inner classes, which need an object around, and `synchronized`.
 */
export function isFreeMethod(
  side: Side,
  method: CodeSymbol,
  met: ReadonlySet<CodeSymbol> = new Set(),
): boolean {
  if (met.has(method)) return true;
  const { declaration, parent } = method;
  const words = modifierWords(declaration);
  const body = declaration.children.find(({ field }) => field === 'body');
  if (method.kind !== 'method' || !parent || !body || isAnnotated(method)) return false;
  if (!words.includes('private') || words.includes('static') || words.includes('synchronized')) return false;
  const facts = side.factsOf(method);
  const known = new Set([...met, method]);
  const callsFree = (name: string): boolean => {
    const meant = parent.children.filter((one) => one.simpleName === name && one.kind === 'method');
    return meant.length > 0 && meant.every((one) => isFreeMethod(side, one, known));
  };
  return isFree(facts, body, callsFree);
}

function isFree(facts: FileFacts, node: AstNode, callsFree: (name: string) => boolean): boolean {
  if (node.extra) return true;
  if (/^(?:this|super|class_body|class_declaration)$/.test(node.kind)) return false;
  if (node.kind === 'type_identifier') return !isNested(facts, node.text);
  if (node.kind === 'identifier') return isGiven(facts, node);
  const isCall = node.kind === 'method_invocation';
  const object = node.children.find(({ field }) => field === 'object');
  return node.children.every((child) => {
    if (isCall && child.field === 'name') return object !== undefined || callsFree(child.text);
    if (node.kind === 'field_access' && child.field === 'field') return child.kind !== 'this';
    return isFree(facts, child, callsFree);
  });
}

/** A variable or a parameter; by convention a class is what starts with a capital letter. */
function isGiven({ file }: FileFacts, node: AstNode): boolean {
  const binding = file.bindings.of(node);
  if (binding) return /^(?:variable|parameter)$/.test(binding.kind);
  return /^\p{Lu}/u.test(node.text) && !isNested({ file }, node.text);
}

function isNested({ file }: Pick<FileFacts, 'file'>, name: string): boolean {
  return file.symbols.some(
    (one) => one.simpleName === name && one.parent !== null && isJavaClass(one) && !isStaticClass(one),
  );
}

function isStaticClass({ declaration }: CodeSymbol): boolean {
  return declaration.kind !== 'class_declaration' || modifierWords(declaration).includes('static');
}
