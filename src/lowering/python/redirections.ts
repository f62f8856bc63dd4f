import type { AstNode } from '../../model/ast-node.ts';
import type { Core } from '../../model/core.ts';
import { named } from '../../model/node-parts.ts';
import { encloses } from '../../model/span.ts';
import { spelling } from '../tree-facts.ts';
import { core, opaque, useOf } from './build.ts';
import { bindingOf, type Lowering } from './lowering.ts';
import { around } from './tree-facts.ts';

const SCOPES = new Set(['function_definition', 'class_definition', 'module']);

/**
 * What is left of `global a` and `nonlocal a` at run time. Where the function says `a` besides, what that means is told
 * by its variable already. A `nonlocal` of a name that is not said makes a cell all the same, which keeps the object
 * alive and shows in `__closure__`: that counts where the file looks at such things. And in a class the names that are
 * written are members, unless this sends them elsewhere.
 */
export function redirection(l: Lowering, node: AstNode): readonly Core[] {
  const scope = around(l.parents, node, SCOPES);
  if (scope?.kind === 'class_definition') return [core('evaluate', [opaque(spelling(node), [], node)], node)];
  if (node.kind === 'global_statement' || !scope) return [];
  return named(node).flatMap((name) => {
    if (isSaid(l, scope, scope, name.text)) return [];
    const binding = bindingOf(l, name);
    const kind = LOOKS_AT_CELLS.test(l.file.text) ? 'seen cell' : 'cell';
    const cell = binding
      ? opaque(kind, [useOf(l.variable(binding), name)], name)
      : opaque(`${kind} ${name.text}`, [], name);
    return [core('evaluate', [cell], name)];
  });
}

const LOOKS_AT_CELLS =
  /\b(?:__closure__|__code__|co_freevars|cell_contents|getclosurevars|__del__|weakref|finalize|gc|locals|vars|eval|exec)\b/;

/** Whether the function, or one inside of it, says the name of what is declared around it, but for such statements. */
function isSaid(l: Lowering, scope: AstNode, node: AstNode, name: string): boolean {
  if (node.kind === 'global_statement' || node.kind === 'nonlocal_statement') return false;
  if (node.kind !== 'identifier' || node.text !== name)
    return node.children.some((child) => isSaid(l, scope, child, name));
  const declarations = l.file.bindings.of(node)?.declarations ?? [];
  return declarations.some((one) => !encloses(scope, one));
}
