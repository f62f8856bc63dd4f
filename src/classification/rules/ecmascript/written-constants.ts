import { type Core, type CoreVariable, core } from '../../../model/core.ts';
import { targets } from '../../normal-form/facts/targets.ts';
import { each, rewrite } from '../../normal-form/tree.ts';

/**
 * A constant that is written, as something of which nobody knows what it does: it fails, and what is written is no value
 * of the constant's.
 *
 *     const found = null; for (const x of xs) if (x.ok) found = x      is not      let found = null; ...
 */
export function failingWrites(root: Core): Core {
  const constants = new Set<CoreVariable>();
  each(root, ({ op, text, children: [target] }) => {
    if ((op === 'let' && text === 'const') || (op === 'for_each' && text.endsWith(' const')))
      for (const variable of targets(target!)) if (variable.kind === 'local') constants.add(variable);
  });
  if (constants.size === 0) return root;
  return rewrite(root, (node) =>
    node.op === 'assign' && targets(node.children[0]!).some((variable) => constants.has(variable))
      ? core('opaque', `fails ${node.text}`, node.children, node.source)
      : node,
  );
}
