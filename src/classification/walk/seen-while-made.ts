import type { AstNode } from '../../model/ast-node.ts';
import { type Parents, parentsOf } from '../../model/parents.ts';
import type { CodeSymbol } from '../../model/symbol.ts';
import { isWritten } from '../old-forms/written-names.ts';
import type { FileFacts } from '../world.ts';
import { readAtOnce } from './inert.ts';
import { keepsItsContent, WRAPPERS } from './kept-content.ts';

/**
 * The name of what a declaration sees while it is made and might see otherwise when it is made elsewhere, since it may
 * change meanwhile; null where there is none.
 *
 *     const tags = ['a'];  tags.push('b');             const tags = ['a'];  const all = [...tags, 'c'];
 *     const all = [...tags, 'c'];                      tags.push('b');
 *
 * A variable that gets another value counts wherever it is named. One that keeps its value counts where its content is
 * looked at, and not where it is handed on as it is (`[tags]`, `extends Base`), unless its content stays as it is too.
 */
export function changingMeanwhile(facts: FileFacts, { declaration, nodes }: CodeSymbol): string | null {
  const { file } = facts;
  if (file.profile.modules === 'none') return null;
  const parents = parentsOf(file.root);
  const decorators = nodes.flatMap(({ children }) => children.filter(({ kind }) => kind === 'decorator'));
  const found = [declaration, ...decorators]
    .flatMap((node) => namesRead(facts, node))
    .find((name) => {
      const binding = file.bindings.of(name);
      if (binding?.kind !== 'variable' || binding.import || binding.declarations.includes(name)) return false;
      if (isOfObject(parents, name, declaration)) return false;
      const isRewritten =
        file.profile.modules === 'python' ? binding.declarations.length > 1 : isWritten(file, binding);
      return isRewritten || (looksInto(parents, name) && !keepsItsContent(parents, binding));
    });
  return found?.text ?? null;
}

/** With those that compute the name of a method, which has it before anybody calls it. */
function namesRead(facts: FileFacts, node: AstNode): readonly AstNode[] {
  const keys = computedKeys(node);
  return [...readAtOnce(facts, node), ...keys.flatMap((key) => readAtOnce(facts, key))];
}

function computedKeys({ kind, children }: AstNode): readonly AstNode[] {
  if (kind === 'method_definition')
    return children.filter((child) => child.kind === 'computed_property_name');
  return /^(?:class|object|variable|lexical|export)/.test(kind) ? children.flatMap(computedKeys) : [];
}

/** In a field that gets its value when an object is made, which is late enough wherever the class stands. */
function isOfObject(parents: Parents, name: AstNode, declaration: AstNode): boolean {
  for (let at = parents.get(name); at && at !== declaration; at = parents.get(at))
    if (/^(?:public_)?field_definition$/.test(at.kind))
      return !at.children.some(({ kind }) => kind === 'static');
  return false;
}

/** Taken as it is, or named in a type. */
const HANDED_ON =
  /^(?:variable_declarator|assignment|array|list|tuple|pair|object|arguments|argument_list|class_heritage|extends_clause|keyword_argument|default_parameter|typed_default_parameter|type|type_query|export_specifier)$/;

/** Whether a value is asked for more than itself: added, compared, spread, tested. */
function looksInto(parents: Parents, name: AstNode): boolean {
  const [node, holder] = throughWrappers(parents, name);
  if (!holder || !HANDED_ON.test(holder.kind)) return true;
  // A key is asked for its text, or for its hash.
  return holder.kind === 'pair' && holder.children[0] === node;
}

/** A value with what wraps it, and the node that holds both; one of two alternatives is what the choice between them is. */
function throughWrappers(parents: Parents, value: AstNode): readonly [AstNode, AstNode | undefined] {
  const holder = parents.get(value);
  if (!holder) return [value, undefined];
  const isAlternative =
    /^(?:ternary_expression|conditional_expression)$/.test(holder.kind) && !isCondition(holder, value);
  return WRAPPERS.test(holder.kind) || isAlternative ? throughWrappers(parents, holder) : [value, holder];
}

/** `a ? b : c` begins with what is tested, and `b if a else c` has it in the middle. */
function isCondition({ kind, children }: AstNode, value: AstNode): boolean {
  const parts = children.filter(({ named, extra }) => named && !extra);
  return parts[kind === 'ternary_expression' ? 0 : 1] === value;
}
