import { type AstNode, textOf } from '../../model/ast-node.ts';
import type { Binding } from '../../model/bindings.ts';
import type { Parents } from '../../model/parents.ts';

/**
 * Whether what a variable holds is the same from its declaration on, as far as its file shows: a number or a text; a list
 * with which nothing but reading is done; another value that nothing changes in place.
 *
 *     const limit = 60        const words = ['a'];  words.includes(x);  for (const word of words) print(word)      true
 *     const words = ['a'];  words.push('b')        const words = ['a'];  sort(words)                               false
 */
export function keepsItsContent(parents: Parents, { declarations, references }: Binding): boolean {
  const holder = declarations.length === 1 ? parents.get(declarations[0]!) : undefined;
  if (!holder || !/^(?:variable_declarator|assignment)$/.test(holder.kind)) return false;
  const value = holder.children.find(({ field }) => field === 'value' || field === 'right');
  const made = value && unwrapped(value);
  if (made && isPlain(made)) return true;
  // What is made in another way is most often no list, and is handed around more freely.
  const isList = !made || LISTS.test(made.kind);
  return references.every((use) => declarations.includes(use) || isOnlyRead(parents, use, isList));
}

/** What stands around a value and leaves it as it is. */
export const WRAPPERS =
  /^(?:parenthesized_expression|as_expression|satisfies_expression|non_null_expression)$/;

/** The literal that a name stands for, or what else its declaration gives it. */
export function unwrapped(node: AstNode): AstNode {
  const inner = WRAPPERS.test(node.kind)
    ? node.children.find(({ named, extra }) => named && !extra)
    : undefined;
  return inner ? unwrapped(inner) : node;
}

const PLAIN =
  /^(?:number|integer|float|string|concatenated_string|true|false|null|none|undefined|unary_expression|unary_operator|binary_expression|binary_operator|not_operator|tuple)$/;

/** Numbers and texts, and what is computed of them. */
function isPlain({ kind, named, extra, children }: AstNode): boolean {
  if (!named || extra) return true;
  if (kind === 'string') return !children.some((part) => part.kind === 'interpolation');
  return PLAIN.test(kind) && children.every(isPlain);
}

const LISTS =
  /^(?:array|object|list|dictionary|set|new_expression|list_comprehension|dictionary_comprehension|set_comprehension)$/;

/** Members of lists and texts that leave them alone. */
const READING =
  /^(?:at|concat|count|endsWith|endswith|entries|every|filter|find|findIndex|forEach|get|has|hasOwnProperty|includes|index|indexOf|items|join|keys|lastIndexOf|length|map|reduce|size|slice|some|startsWith|startswith|values)$/;

/** Members that change what they are asked of. */
export const CHANGING =
  /^(?:add|append|clear|copyWithin|delete|discard|extend|fill|insert|pop|popitem|push|remove|reverse|set|set[A-Z_]\w*|setdefault|shift|sort|splice|unshift|update|write\w*)$/;

const READ_IN =
  /^(?:spread_element|list_splat|dictionary_splat|binary_expression|binary_operator|comparison_operator|boolean_operator|not_operator|template_substitution|interpolation|if_statement|while_statement|expression_statement|computed_property_name|type|type_query|index_type_query|export_specifier)$/;

/** A use that changes nothing: it is compared, spread, gone through, or asked by a member that only tells. */
export function isOnlyRead(parents: Parents, use: AstNode, isList: boolean): boolean {
  const holder = parents.get(use);
  if (!holder) return false;
  if (READ_IN.test(holder.kind)) return true;
  if (WRAPPERS.test(holder.kind)) return isOnlyRead(parents, holder, isList);
  if (/^(?:for_in_statement|for_statement|for_in_clause)$/.test(holder.kind)) return use.field === 'right';
  if (/^(?:member_expression|attribute)$/.test(holder.kind)) {
    const member = holder.children.at(-1)!.text;
    const isTold = !isCallee(parents, holder) || (isList ? READING.test(member) : !CHANGING.test(member));
    return holder.children[0] === use && isTold && !isTarget(parents, holder) && !handsItOn(parents, holder);
  }
  if (/^(?:subscript_expression|subscript)$/.test(holder.kind))
    return !isTarget(parents, holder) && !isCallee(parents, holder);
  if (isList || !/^(?:arguments|argument_list)$/.test(holder.kind)) return false;
  // A call whose result nobody takes is made for what it does, perhaps to what it is given.
  const call = parents.get(holder);
  return call !== undefined && parents.get(call)?.kind !== 'expression_statement';
}

/** `rows.forEach((row, at, all) => { all[at] = 1; })`: a function that takes the list itself, which comes last. */
function handsItOn(parents: Parents, member: AstNode): boolean {
  const list = isCallee(parents, member) ? parents.get(member)!.children.at(-1) : undefined;
  const place = member.children.at(-1)!.text.startsWith('reduce') ? 3 : 2;
  return (list?.children ?? []).some((given) => {
    const parameters = given.children.find(({ kind }) => kind === 'formal_parameters');
    const taken = parameters?.children.filter(({ named, extra }) => named && !extra) ?? [];
    const isRest = taken.some(
      ({ kind, children }) => /^rest/.test(kind) || /^rest/.test(children[0]?.kind ?? ''),
    );
    return (
      taken.length > place || isRest || (/^function/.test(given.kind) && /\barguments\b/.test(textOf(given)))
    );
  });
}

/** Patterns, and what a `with` gives what it holds to. */
const TARGETS =
  /^(?:array_pattern|pair_pattern|rest_pattern|pattern_list|tuple_pattern|list_pattern|list_splat_pattern|as_pattern_target)$/;

function isCallee(parents: Parents, node: AstNode): boolean {
  const holder = parents.get(node);
  return /^call(?:_expression)?$/.test(holder?.kind ?? '') && holder!.children[0] === node;
}

function isTarget(parents: Parents, node: AstNode): boolean {
  const holder = parents.get(node);
  if (!holder) return true;
  if (/assignment|^for_(?:in_)?statement$/.test(holder.kind)) return node.field === 'left';
  if (/^(?:update_expression|delete_statement)$/.test(holder.kind)) return true;
  if (TARGETS.test(holder.kind)) return true;
  if (holder.kind === 'expression_list') return isTarget(parents, holder);
  return holder.kind === 'unary_expression' && holder.children[0]?.text === 'delete';
}
