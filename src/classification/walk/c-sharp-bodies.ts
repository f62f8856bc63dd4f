import { type AstNode, textOf } from '../../model/ast-node.ts';
import type { FileFacts } from '../world.ts';

type Parts = readonly AstNode[];

/**
 * The parts of two declarations of C#, where one has its body in braces and the other behind an arrow: the body is then
 * the one expression that stands in either. As they are where there is more in the braces.
 *
 *     int Total() { return rate * 2; }      ->      int Total() => rate * 2;
 *     void Close() { writer.Flush(); }      ->      void Close() => writer.Flush();
 *     int Count { get { return 1; } }       ->      int Count => 1;
 */
export function bodiesAlike(
  old: FileFacts,
  now: FileFacts,
  before: Parts,
  after: Parts,
): readonly [Parts, Parts] {
  const [was, is] = [bodyIn(old, before), bodyIn(now, after)];
  return !was || !is || was.isArrow === is.isArrow ? [before, after] : [was.parts, is.parts];
}

interface Body {
  readonly isArrow: boolean;
  /** What stands before the body, and its expression. */
  readonly parts: Parts;
}

function bodyIn(facts: FileFacts, parts: Parts): Body | null {
  const last = parts.at(-1);
  if (last?.kind === 'block' || last?.kind === 'accessor_list') {
    const head = parts.slice(0, -1);
    const expression =
      last.kind === 'block' ? onlyExpression(facts, last, givesNothing(head)) : onlyGetter(facts, last);
    return expression && { isArrow: false, parts: [...head, expression] };
  }
  const arrow = parts.at(-2);
  if (last?.kind !== ';' || arrow?.kind !== 'arrow_expression_clause') return null;
  const expression = behindArrow(facts, arrow);
  return expression && { isArrow: true, parts: [...parts.slice(0, -2), expression] };
}

/** `void Close()`, `async Task Close()`, `Cart(int total)`, `set` */
function givesNothing(head: Parts): boolean {
  const type = head.find(({ field }) => field === 'returns' || field === 'type');
  if (type)
    return (
      textOf(type) === 'void' ||
      (/^(?:Value)?Task$/.test(textOf(type)) && head.some((one) => textOf(one) === 'async'))
    );
  return head.every(({ kind }) => kind !== 'get') && head.length > 0;
}

/** `{ return rate * 2; }`, and where nothing is given back `{ writer.Flush(); }`. */
function onlyExpression({ view }: FileFacts, block: AstNode, isForNothing: boolean): AstNode | null {
  const [statement, ...others] = view.children(block).filter(({ kind }) => kind !== '{' && kind !== '}');
  if (!statement || others.length > 0) return null;
  if (statement.kind !== (isForNothing ? 'expression_statement' : 'return_statement')) return null;
  const [expression, ...more] = view
    .children(statement)
    .filter(({ kind }) => kind !== 'return' && kind !== ';');
  return expression && more.length === 0 ? expression : null;
}

/** `{ get { return 1; } }`, `{ get => 1; }` */
function onlyGetter(facts: FileFacts, list: AstNode): AstNode | null {
  const [getter, ...others] = facts.view.children(list).filter(({ kind }) => kind !== '{' && kind !== '}');
  if (getter?.kind !== 'accessor_declaration' || others.length > 0) return null;
  const [word, body] = facts.view.children(getter);
  if (word?.kind !== 'get' || !body) return null;
  return body.kind === 'block' ? onlyExpression(facts, body, false) : behindArrow(facts, body);
}

function behindArrow({ view }: FileFacts, arrow: AstNode): AstNode | null {
  if (arrow.kind !== 'arrow_expression_clause') return null;
  const [, expression, ...more] = view.children(arrow);
  return expression && more.length === 0 ? expression : null;
}
