import { type Core, core } from '../../../model/core.ts';

/**
 * A variable or, where it counts as false, something else.
 *
 *     a if a else b              ->      a or b
 *     b if a else a              ->      a and b
 *     if not a: a = b            ->      a = a or b
 *
 * Holds for a variable of the function: it is asked once either way, and given its own value nobody notices.
 */
export function plainFallback(node: Core): Core {
  if (node.op !== 'choose') return node;
  const [asked, yes, no] = node.children as [Core, Core, Core];
  const isNegated = asked.op === 'unary' && asked.text === '!';
  const test = isNegated ? asked.children[0]! : asked;
  if (test.op !== 'variable' || !/^(?:local|parameter)$/.test(test.variable!.kind)) return node;
  const [held, failed] = isNegated ? [no, yes] : [yes, no];
  if (yes.op !== 'block') {
    if (isSame(held, test)) return core('logical', '||', [test, failed], node.source);
    return isSame(failed, test) ? core('logical', '&&', [test, held], node.source) : node;
  }
  const isIdle = held.op === 'nothing' || (held.op === 'block' && held.children.length === 0);
  const [only, ...more] = failed.children;
  const write = only?.op === 'evaluate' && more.length === 0 ? only.children[0]! : null;
  if (!isIdle || write?.op !== 'assign' || write.text !== '' || !isSame(write.children[0]!, test))
    return node;
  const value = core('logical', '||', [test, write.children[1]!], node.source);
  return core('evaluate', '', [{ ...write, children: [write.children[0]!, value] }], node.source);
}

function isSame({ op, variable }: Core, test: Core): boolean {
  return op === 'variable' && variable === test.variable;
}
