import { type AstNode, someNode } from '../../model/ast-node.ts';
import { hasToken, named, partOf } from '../../model/node-parts.ts';
import { spelling } from '../tree-facts.ts';
import type { Lowering } from './lowering.ts';
import { around } from './tree-facts.ts';

/**
 * What `?` leaves the function around it with, as that function spells the type of its failures. Two of one module that
 * spell the same fail alike: `?` makes of a failure itself (`From<T> for T` of the standard library). Undefined where the
 * type is left to be inferred, or may be another one for each call.
 *
 *     fn find(key: &str) -> Option<Row>              `Option`
 *     fn load(path: &Path) -> io::Result<Row>        `io::Result`
 *     fn read(text: &str) -> Result<Row, Failure>    `Result Failure`
 *
 * By convention a `Result` of elsewhere takes what is given first, as the one of the standard library does.
 */
export function failureAround(l: Lowering, node: AstNode): string | undefined {
  const owner = around(l.parents, node, OWN_RESULT);
  const result = owner && partOf(owner, 'return_type');
  if (!owner || result?.kind !== 'generic_type') return undefined;
  const name = spelling(partOf(result, 'type')!);
  const [, ...errors] = named(partOf(result, 'type_arguments')!);
  if (name === 'Option') return l.called(name).length === 0 ? name : undefined;
  if (!/(?:^|::)Result$/.test(name) || errors.length > 1) return undefined;
  if (
    errors.some((error) => isOpen(owner, error)) ||
    !l.called(name).every((one) => failsAlike(l, one.declarations))
  )
    return undefined;
  return [l.file.path, ...modulesAround(l, owner), name, ...errors.map(spelling)].join(' ');
}

/** Whether a value is what its function gives back, and so of the type that the function says: `return Err(1)`. */
export function isGivenBack(l: Lowering, node: AstNode): boolean {
  const holder = l.parents.get(node);
  switch (holder?.kind) {
    case 'return_expression':
      return true;
    case 'function_item':
      return partOf(holder, 'body') === node;
    case 'block': {
      const isLabelled = holder.children.some(({ kind }) => kind === 'label');
      return !isLabelled && named(holder).at(-1) === node && isGivenBack(l, holder);
    }
    case 'match_arm':
      return partOf(holder, 'value') === node && isGivenBack(l, holder);
    case 'match_expression':
      return partOf(holder, 'body') === node && isGivenBack(l, holder);
    case 'if_expression':
      return partOf(holder, 'condition') !== node && isGivenBack(l, holder);
    case 'expression_statement':
      return !hasToken(holder, ';') && isGivenBack(l, holder);
    case 'parenthesized_expression':
    case 'else_clause':
    case 'match_block':
      return isGivenBack(l, holder);
    default:
      return false;
  }
}

/** What a `return`, or a `?`, leaves. */
const OWN_RESULT = /^(?:function_item|closure_expression|async_block|try_block|const_block|gen_block)$/;

/** `Self::Error`, `impl Error`, a type that each call chooses. */
function isOpen(owner: AstNode, error: AstNode): boolean {
  const chosen = wordsIn(partOf(owner, 'type_parameters'));
  return someNode(error, ({ kind, text }) => kind === 'abstract_type' || text === 'Self' || chosen.has(text));
}

/** `type Result<T> = std::result::Result<T, Failure>`, of which what it is given says nothing about its failures. */
function failsAlike(l: Lowering, [name]: readonly AstNode[]): boolean {
  const alias = name && l.parents.get(name);
  if (alias?.kind !== 'type_item') return name !== undefined && l.file.bindings.of(name)?.import !== null;
  const given = wordsIn(partOf(alias, 'type_parameters'));
  const value = partOf(alias, 'type');
  const [first, ...errors] = value?.kind === 'generic_type' ? named(partOf(value, 'type_arguments')!) : [];
  return (
    first !== undefined && given.has(first.text) && errors.every((error) => !wordsIn(error).has(first.text))
  );
}

function modulesAround(l: Lowering, node: AstNode): readonly string[] {
  const module = around(l.parents, node, /^mod_item$/);
  return module ? [...modulesAround(l, module), partOf(module, 'name')!.text] : [];
}

function wordsIn(node: AstNode | null): ReadonlySet<string> {
  const found = new Set<string>();
  const visit = (inner: AstNode): void => {
    if (inner.children.length === 0) found.add(inner.text);
    inner.children.forEach(visit);
  };
  if (node) visit(node);
  return found;
}
