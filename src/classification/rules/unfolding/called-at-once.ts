import { type Core, core } from '../../../model/core.ts';
import { block, withChildren } from '../../normal-form/tree.ts';
import { differs, type Unit } from '../../normal-form/unit.ts';
import { tailReturns } from '../early-return.ts';
import { asTail, unfoldCall, valueOfEarlyReturns } from './unfold-call.ts';

/**
 * A function that is called where it is written, as its body.
 *
 *     (function () { a(); b() })()              ->      a(); b()
 *     return (() => { if (x) return 1; return 2 })()      ->      if (x) return 1; return 2
 *
 * Under the same conditions as any other call that is unfolded: see unfold-call.ts.
 */
export function calledAtOnce(unit: Unit, node: Core): Core {
  if (!differs(unit, 'call function')) return node;
  return go(unit, node);
}

function go(unit: Unit, node: Core): Core {
  const [value] = node.children;
  const jumps = (node.op === 'return' || node.op === 'evaluate') && value && isOwnCall(value);
  const tail = jumps ? statement(unit, node, value) : null;
  if (tail) return go(unit, tail);
  const walked = withChildren(
    node,
    node.children.map((child) => go(unit, child)),
  );
  return isOwnCall(walked) ? (expression(unit, walked) ?? walked) : walked;
}

function isOwnCall({ op, children }: Core): boolean {
  return op === 'call' && children[0]!.op === 'function';
}

function statement(unit: Unit, node: Core, { children }: Core): Core | null {
  const [made, ...args] = children as [Core, ...Core[]];
  const unfolded = unfoldCall(unit, made, args, null, false);
  if (!unfolded) return null;
  if (node.op === 'return') return block(asTail(unfolded), node.source);
  if (unfolded.value) return block([...unfolded.steps, core('evaluate', '', [unfolded.value])], node.source);
  const steps = tailReturns(unfolded.steps, (value) => (value ? [core('evaluate', '', [value])] : []));
  return steps ? block(steps, node.source) : null;
}

function expression(unit: Unit, { children, source }: Core): Core | null {
  const [made, ...args] = children as [Core, ...Core[]];
  const unfolded = unfoldCall(unit, made, args, null, false);
  const valued = unfolded && valueOfEarlyReturns(unfolded);
  if (!valued) return null;
  return valued.steps.length === 0
    ? valued.value
    : core('sequence', '', [...valued.steps, valued.value], source);
}
