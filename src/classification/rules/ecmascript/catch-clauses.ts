import { type Core, core } from '../../../model/core.ts';
import { isEmptyBranch } from '../../normal-form/node-facts.ts';
import { block, mentions, temporary, use, withChildren } from '../../normal-form/tree.ts';

/**
 * What a `catch` takes apart as a declaration of its own, and a failure that nobody looks at without a name.
 *
 *     catch ({ message }) { show(message) }      ->      catch (e) { const { message } = e; show(message) }
 *     catch (e) { giveUp() }                     ->      catch { giveUp() }
 */
export function plainCatch(node: Core): Core {
  if (node.op !== 'catch') return node;
  const [target, body] = node.children as [Core, Core];
  if (target.op === 'bind' && !mentions(body, target.variable!))
    return withChildren(node, [core('nothing'), body]);
  if (target.op !== 'pattern' || target.text !== 'object') return node;
  const failure = temporary('failure');
  const taken = core('let', 'let', [target, use(failure)], target.source);
  return withChildren(node, [
    core('bind', '', [], target.source, failure),
    withChildren(body, [taken, ...body.children]),
  ]);
}

/**
 *     try { a() } catch (e) { throw e }      ->      a()
 *     try { a() } finally {}                 ->      a()
 *
 * A failure that is only handed on is the same failure.
 */
export function withoutIdleTry(node: Core): Core {
  if (node.op !== 'try') return node;
  const [body, handler, last] = node.children as [Core, Core, Core];
  const caught = handler.op === 'catch' && handsOn(handler) ? core('nothing') : handler;
  if (caught.op === 'nothing' && isEmptyBranch(last)) return block([body], node.source);
  return withChildren(node, [body, caught, last]);
}

function handsOn({ children: [target, body] }: Core): boolean {
  const [only, ...more] = body!.children;
  const value = more.length === 0 && only?.op === 'throw' ? only.children[0]! : null;
  return target!.op === 'bind' && value?.op === 'variable' && value.variable === target!.variable;
}
