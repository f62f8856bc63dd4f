import type { AstNode } from '../../model/ast-node.ts';

/*
 * Statements that do something to others when their module is loaded, as far as it shows.
 *
 *     sys.path.insert(0, 'lib')        registry.push(rate)        window.total = 1
 */

/** Statements of Python in which others stand that run when the module is loaded. */
const HOLDERS =
  /^(?:if|elif|else|for|while|with|try|except|except_group|finally|match|case)_(?:statement|clause|group_clause)$|^block$/;

/**
 * A statement of Python that does something to others, as far as it shows.
 *
 * @param isOwn whether what is called or written belongs to the module itself, so that nobody else is told.
 */
export function acts(node: AstNode, isOwn: IsOwn = () => false): boolean {
  const { kind, children } = node;
  if (kind === 'raise_statement') return true;
  if (kind === 'delete_statement') return children.some(({ kind: target }) => MEMBERS.test(target));
  if (kind !== 'expression_statement') {
    if (kind === 'if_statement' && /^(?:TYPE_CHECKING|__name__)$/.test(firstWord(children))) return false;
    return HOLDERS.test(kind) && children.some((child) => acts(child, isOwn));
  }
  return children.some((part) => {
    if (part.kind === 'call' || part.kind === 'await') return !isOwn(part.children[0]!, 'called');
    const target = /^(?:augmented_)?assignment$/.test(part.kind) ? part.children[0] : undefined;
    return target !== undefined && MEMBERS.test(target.kind) && !isOwn(target, 'written');
  });
}

/** Whether an expression begins with a thing that a module made for itself alone. */
export type IsOwn = (expression: AstNode, what: 'called' | 'written') => boolean;

const MEMBERS = /^(?:attribute|subscript)$/;

/** Of a condition: `TYPE_CHECKING` also in `typing.TYPE_CHECKING`. */
function firstWord(children: readonly AstNode[]): string {
  const condition = children.find(({ field }) => field === 'condition');
  if (!condition) return '';
  return condition.kind === 'comparison_operator'
    ? condition.children[0]!.text
    : (condition.children.at(-1) ?? condition).text;
}

const HOLDERS_OF_SCRIPTS =
  /^(?:(?:if|for|for_in|while|do|try|switch|labeled)_statement|(?:else|catch|finally)_clause|statement_block|switch_(?:body|case|default))$/;

/** The same of a statement of ECMAScript. */
export function actsAsScript({ kind, children }: AstNode, isOwn: IsOwn): boolean {
  if (kind === 'throw_statement') return true;
  if (HOLDERS_OF_SCRIPTS.test(kind)) return children.some((child) => actsAsScript(child, isOwn));
  return kind === 'expression_statement' && children.some((part) => isDone(part, isOwn));
}

function isDone({ kind, children }: AstNode, isOwn: IsOwn): boolean {
  switch (kind) {
    case 'call_expression':
      return children[0]!.text !== 'require' && !isOwn(children[0]!, 'called');
    case 'await_expression':
    case 'new_expression':
      return true;
    case 'assignment_expression':
    case 'augmented_assignment_expression':
      return /^(?:member|subscript)_expression$/.test(children[0]!.kind) && !isOwn(children[0]!, 'written');
    case 'parenthesized_expression':
    case 'unary_expression':
    case 'sequence_expression':
    case 'binary_expression':
      return children.some((child) => isDone(child, isOwn));
    default:
      return false;
  }
}
