import { type Core, type CoreVariable, core } from '../../../model/core.ts';
import { isEmptyBranch } from '../../normal-form/node-facts.ts';
import { withChildren } from '../../normal-form/tree.ts';

/**
 * A variable or, where it counts as false, something else.
 *
 *     a if a else b              ->      a or b
 *     b if a else a              ->      a and b
 *     if not a: a = b            ->      a = a or b
 *     if a: c = a                ->      c = a or b
 *     else: c = b
 *
 * Holds for a variable of the function: it is asked once either way, and given its own value nobody notices.
 */
export function plainFallback(node: Core): Core {
  if (node.op !== 'choose') return node;
  const [asked, yes, no] = node.children as [Core, Core, Core];
  const isNegated = asked.op === 'unary' && asked.text === '!';
  const test = isNegated ? asked.children[0]! : asked;
  if (test.op !== 'variable' || !isOwn(test)) return node;
  const [held, failed] = isNegated ? [no, yes] : [yes, no];
  if (yes.op !== 'block') {
    if (isSame(held, test)) return core('logical', '||', [test, failed], node.source);
    return isSame(failed, test) ? core('logical', '&&', [test, held], node.source) : node;
  }
  const [one, other] = [written(held), written(failed)];
  if (one && other && one.variable === other.variable) {
    if (isSame(one.value, test)) return one.with(core('logical', '||', [test, other.value], node.source));
    if (isSame(other.value, test)) return one.with(core('logical', '&&', [test, one.value], node.source));
  }
  const [only, ...more] = failed.children;
  const write = only?.op === 'evaluate' && more.length === 0 ? only.children[0]! : null;
  if (
    !isEmptyBranch(held) ||
    write?.op !== 'assign' ||
    write.text !== '' ||
    !isSame(write.children[0]!, test)
  )
    return node;
  const value = core('logical', '||', [test, write.children[1]!], node.source);
  return core('evaluate', '', [{ ...write, children: [write.children[0]!, value] }], node.source);
}

interface Written {
  readonly variable: CoreVariable;
  readonly value: Core;
  /** The same statement with another value. */
  readonly with: (value: Core) => Core;
}

/** A branch that does nothing but write a variable of the function. */
function written({ op, children: [only, ...more] }: Core): Written | null {
  const write = op === 'block' && only?.op === 'evaluate' && more.length === 0 ? only.children[0]! : null;
  const [target, value] = write?.op === 'assign' && write.text === '' ? write.children : [];
  if (target?.op !== 'variable' || !isOwn(target)) return null;
  const made = (given: Core): Core => withChildren(only!, [withChildren(write!, [target, given])]);
  return { variable: target.variable!, value: value!, with: made };
}

function isOwn({ variable }: Core): boolean {
  return /^(?:local|parameter|temporary)$/.test(variable!.kind);
}

function isSame({ op, variable }: Core, test: Core): boolean {
  return op === 'variable' && variable === test.variable;
}
