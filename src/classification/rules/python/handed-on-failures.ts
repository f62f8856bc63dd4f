import { type Core, core } from '../../../model/core.ts';
import { withChildren } from '../../normal-form/tree.ts';

/**
 * A `try` whose handlers only hand on what they take.
 *
 *     try: a()              ->      a()
 *     except E: raise
 *
 * Holds where every one of them does no more, and names what it takes by what is there to be named: one that lets
 * something go on past another one does something.
 */
export function withoutIdleHandlers(list: readonly Core[]): readonly Core[] {
  if (!list.some(isIdle)) return list;
  return list.flatMap((step) => {
    if (!isIdle(step)) return [step];
    const [body, , last] = step.children as [Core, Core, Core];
    return last.op === 'nothing' ? body.children : [withChildren(step, [body, core('nothing'), last])];
  });
}

function isIdle({ op, children: [, handler] }: Core): boolean {
  return op === 'try' && handler!.op === 'catch' && handsOn(handler!.children[1]!);
}

function handsOn({ op, children }: Core): boolean {
  const last = children.at(-1);
  if (op !== 'block' || !last || !children.slice(0, -1).every(isNaming)) return false;
  if (last.op === 'choose') {
    const [test, yes, no] = last.children as [Core, Core, Core];
    const isCaught = test.op === 'opaque' && test.text === 'except' && test.children.every(isNamed);
    return isCaught && handsOn(yes) && handsOn(no);
  }
  const value = last.children[0];
  if (last.op === 'throw') return value?.op === 'opaque' && value.text === 'handled exception';
  return last.op === 'evaluate' && value!.op === 'opaque' && value!.text === 'unhandled';
}

/** `except E as e` */
function isNaming({ op, children: [target, value] }: Core): boolean {
  return op === 'let' && target!.op === 'bind' && value!.op === 'variable';
}

function isNamed({ op, text, children }: Core): boolean {
  if (op === 'array') return text === 'tuple' && children.every(isNamed);
  return op === 'variable' || (op === 'member' && isNamed(children[0]!));
}
