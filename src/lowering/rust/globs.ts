import type { AstNode } from '../../model/ast-node.ts';
import { type Core, core } from '../../model/core.ts';
import { evaluate, use } from './build.ts';
import { leavesOfUse } from './item-paths.ts';
import type { Lowering } from './lowering.ts';

/**
 * What a block imports without saying the names, in one order: two of them that brought the same name would not compile
 * where it is said. What is imported by its name is compared where it is used.
 *
 *     use shapes::*; use colours::*;      use colours::*; use shapes::*;
 */
export function lowerGlobs(l: Lowering, uses: readonly AstNode[]): readonly Core[] {
  const found = uses.flatMap((node) =>
    leavesOfUse(node)
      .filter(({ name }) => name === '*')
      .map(({ path }) => ({ node, path: l.paths.absolute(path, l.paths.moduleOf(node)) })),
  );
  return found
    .map(({ node, path }) => ({ node, path, key: path.join('::') }))
    .sort((one, two) => (one.key < two.key ? -1 : one.key > two.key ? 1 : 0))
    .map(({ node, path, key }) => {
      const item = l.paths.item(path);
      const named = item ? core('opaque', 'glob', [use(l.variable(item), node)], node) : null;
      return evaluate(named ?? core('opaque', `glob ${key}`, [], node), node);
    });
}
