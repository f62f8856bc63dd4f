import type { Core } from '../../model/core.ts';
import { opSet } from './held-ops.ts';
import { eachRewritten, mayHold, settling, withChildren } from './tree.ts';

/** What holds lists of statements or steps. */
const HOLDERS = opSet('block', 'sequence', 'case');

/** Rewrites every list of statements or steps, inner ones first. `frame` is the function whose body the list is. */
export function rewriteLists(
  root: Core,
  rule: (list: readonly Core[], holder: Core) => readonly Core[],
): Core {
  const go = (node: Core): Core => {
    if (!mayHold(node, HOLDERS)) return node;
    return withList(
      node.children.length === 0 ? node : withChildren(node, eachRewritten(node.children, go)),
      rule,
    );
  };
  return go(root);
}

/** `rewriteLists` by a rule that looks at nothing but what it is given; what it left as it was is passed by from then on. */
export function listRewriter(
  rule: (list: readonly Core[], holder: Core) => readonly Core[],
): (root: Core) => Core {
  const isSettled = settling();
  const go = (node: Core): Core => {
    if (!mayHold(node, HOLDERS)) return node;
    if (node.children.length === 0) return withList(node, rule);
    if (isSettled.for(node)) return node;
    const result = withList(withChildren(node, eachRewritten(node.children, go)), rule);
    if (result === node) isSettled.note(node);
    return result;
  };
  return go;
}

function withList(inner: Core, rule: (list: readonly Core[], holder: Core) => readonly Core[]): Core {
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
