import { type Core, core } from '../../model/core.ts';

/**
 *     for x in xs: yield x      ->      yield from xs
 *
 * Where nobody names `x` any more. Takes the generator to be gone through, and nothing to be sent into it.
 */
export function delegated(node: Core): Core {
  if (node.op !== 'for_each' || node.text !== 'each') return node;
  const [target, iterated, body] = node.children as [Core, Core, Core];
  const [step] = body.children;
  const value = step?.op === 'evaluate' && body.children.length === 1 ? step.children[0]! : null;
  if (target.op !== 'bind' || value?.op !== 'yield' || value.text !== '') return node;
  const given = value.children[0];
  if (given?.op !== 'variable' || given.variable !== target.variable) return node;
  return core('evaluate', '', [core('yield', 'from', [iterated], node.source)], node.source);
}
