import type { AstNode } from '../../model/ast-node.ts';
import { named, partOf } from '../../model/node-parts.ts';
import { isQuietType, QUIET_TYPE, wordsOf } from '../../model/rust-quiet-types.ts';
import { bare, ofKind } from './tree-facts.ts';

/** Methods whose value is a number, a truth, a text or borrowed, whatever they are asked of. */
const QUIET_METHOD =
  /^(?:len|count|capacity|is_\w+|contains\w*|starts_with|ends_with|eq|ne|cmp|position|to_string|to_owned|as_\w+|trim\w*|lines|chars|bytes|iter|iter_mut|get|get_mut|first|last|keys|values|display)$/;
/** Methods that hand on what they are asked of. */
const HANDS_ON = /^(?:unwrap|expect|unwrap_or_default|copied|cloned|ok|by_ref)$/;
const QUIET_MACRO = /^(?:format|concat|stringify|matches|line|file|column|env|include_str)$/;
/** What may not run, or runs at another time. */
const APART =
  /^(?:closure_expression|block|if_expression|match_expression|while_expression|for_expression|loop_expression|async_block|unsafe_block)$/;

/**
 * Whether a block that stands by itself may end something that what comes behind it waits for: a file that is closed,
 * an end of a channel, a pipe. Whose value does nothing at its end is seen by a type or by what gave it; what is handed
 * away as a whole (`drop(pipe)`) doesn't end here.
 *
 *     { let mut pipe = child.pipe(); pipe.write(b"x"); } child.wait()
 */
export function mayEndSomething(block: AstNode): boolean {
  const statements = named(block);
  return statements.some((statement, at) => {
    if (statement.kind !== 'let_declaration') return false;
    const pattern = partOf(statement, 'pattern')!;
    const type = partOf(statement, 'type');
    const value = partOf(statement, 'value');
    if ((type && isQuietType(type)) || (value && isQuiet(value))) return false;
    const later = statements.slice(at + 1);
    return !namesIn(pattern).every((name) => later.some((other) => handsAway(other, name)));
  });
}

function namesIn(pattern: AstNode): readonly string[] {
  return pattern.kind === 'identifier' ? [pattern.text] : pattern.children.flatMap(namesIn);
}

/** Whether a value does nothing when it is dropped, by what it is made of alone; false where that doesn't show. */
export function isQuiet(wrapped: AstNode): boolean {
  const node = bare(wrapped);
  switch (node.kind) {
    case 'reference_expression':
    case 'binary_expression':
    case 'type_cast_expression':
    case 'unit_expression':
      return true;
    case 'unary_expression':
      return !node.children.some(({ kind }) => kind === '*');
    case 'try_expression':
      return isQuiet(named(node)[0]!);
    case 'tuple_expression':
      return named(node).every(isQuiet);
    case 'macro_invocation':
      return QUIET_MACRO.test(partOf(node, 'macro')?.text ?? '');
    case 'call_expression':
      return isQuietCall(node);
    default:
      return node.kind.endsWith('_literal');
  }
}

function isQuietCall(call: AstNode): boolean {
  const made = partOf(call, 'function')!;
  const callee = made.kind === 'generic_function' ? partOf(made, 'function')! : made;
  if (callee.kind === 'scoped_identifier') {
    const path = partOf(callee, 'path');
    return (
      path !== null && wordsOf(path).every((word) => QUIET_TYPE.test(word)) && handed(call).every(isQuiet)
    );
  }
  if (callee.kind !== 'field_expression') return false;
  const method = partOf(callee, 'field')!.text;
  if (QUIET_METHOD.test(method)) return true;
  if (method === 'unwrap_or') return handed(call).every(isQuiet);
  return HANDS_ON.test(method) && isQuiet(partOf(callee, 'value')!);
}

function handed(call: AstNode): readonly AstNode[] {
  return named(ofKind(call, 'arguments')!);
}

/** Whether a statement certainly gives a variable's value away: `drop(pipe)`, `send(pipe)?`. */
export function handsAway(node: AstNode, name: string): boolean {
  if (APART.test(node.kind) || /^(?:&&|\|\|)$/.test(partOf(node, 'operator')?.kind ?? '')) return false;
  const isIt = (part: AstNode | null): boolean => part?.kind === 'identifier' && part.text === name;
  if (node.kind === 'arguments' && named(node).some(isIt)) return true;
  const isIntoAnother = node.kind === 'field_expression' && /^into(?:_|$)/.test(partOf(node, 'field')!.text);
  if (isIntoAnother && isIt(partOf(node, 'value'))) return true;
  return node.children.some((child) => handsAway(child, name));
}
