import { type Core, core } from '../../../model/core.ts';
import { mentions, temporary, use, withChildren } from '../../normal-form/tree.ts';

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
