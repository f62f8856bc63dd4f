import type { Core } from '../../model/core.ts';
import { eachRewritten, withChildren } from './tree.ts';

/** Rewrites every list of statements or steps, inner ones first. `frame` is the function whose body the list is. */
export function rewriteLists(
  node: Core,
  rule: (list: readonly Core[], holder: Core) => readonly Core[],
): Core {
  const inner =
    node.children.length === 0
      ? node
      : withChildren(
          node,
          eachRewritten(node.children, (child) => rewriteLists(child, rule)),
        );
  switch (inner.op) {
    case 'block':
      return withChildren(inner, rule(inner.children, inner));
    case 'sequence': {
      const steps = rule(inner.children, inner);
      return steps.length === 1 && !isStep(steps[0]!) ? steps[0]! : withChildren(inner, steps);
    }
    case 'case': {
      const [test, ...body] = inner.children;
      return withChildren(inner, [test!, ...rule(body, inner)]);
    }
    default:
      return inner;
  }
}

function isStep({ op }: Core): boolean {
  return op === 'let';
}
