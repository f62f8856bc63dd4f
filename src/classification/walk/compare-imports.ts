import type { AstNode } from '../../model/ast-node.ts';
import { LOADS } from '../../model/core.ts';
import { placeOfModule } from '../../model/relative-modules.ts';
import { sliceOf } from '../../model/span.ts';
import { sameLoad } from '../modules/same-load.ts';
import { starredModule, starsAreOne } from '../modules/star-imports.ts';
import type { Mismatch, Walk } from '../proof.ts';
import type { FileFacts } from '../world.ts';
import { unexplained } from './mismatch.ts';

/**
 * Two statements of Python that take something from a module. Undefined where that is no matter of the statement: what
 * is imported under a name is compared where the name stands.
 *
 * All names have to come from the same module, however it is spelled:
 *
 *     shop/cart/rates.py: from .money import *        moved to shop/rates.py: from .cart.money import *
 *
 * and so has what a variable gets that has other values as well:
 *
 *     def total(limit=None):
 *         if limit is None: from .money import LIMIT as limit
 *
 * Refused: the same words in a file that was moved, where they mean another module or none.
 */
export function compareImports(walk: Walk, before: AstNode, after: AstNode): Mismatch | null | undefined {
  if (before.kind !== 'import_from_statement' || after.kind !== before.kind) return undefined;
  const { world, unit, proof } = walk;
  const [was, is] = [starredModule(unit.old, before), starredModule(unit.now, after)];
  if (was === null || is === null) return givesElsewhere(walk, before, after);
  if (!starsAreOne(world, [unit.old, was], [unit.now, is])) {
    const because = was === is ? `all names of ${was} come from another module now` : undefined;
    return unexplained(unit, before, after, because);
  }
  if (was !== is) proof.imports = true;
  return null;
}

/** What the same words give to a variable in a file that was moved; that a name is imported is told by its binding. */
function givesElsewhere({ world, unit }: Walk, before: AstNode, after: AstNode): Mismatch | undefined {
  const [was, is] = [givenBy(unit.old, before), givenBy(unit.now, after)];
  const other = was.findIndex((one, at) => is[at] !== undefined && !sameLoad(world, one, is[at]));
  if (other < 0) return undefined;
  return unexplained(unit, before, after, 'what a variable gets here comes from another module now');
}

/** What a statement takes by a relative path and gives to variables, as the normal form says that it is loaded. */
function givenBy(facts: FileFacts, { children }: AstNode): readonly string[] {
  const module = children.find(({ field }) => field === 'module_name');
  const place = module && placeOfModule(facts.file.path, sliceOf(facts.file, module).replace(/\s/g, ''));
  if (!place) return [];
  return children
    .filter(({ field }) => field === 'name')
    .flatMap((name) => {
      const [taken, alias] = ['name', 'alias'].map((field) =>
        name.children.find((one) => one.field === field),
      );
      const bound = alias ?? name.children[0] ?? name;
      if (facts.file.bindings.of(bound)?.import) return [];
      return [`${LOADS}${place} ${sliceOf(facts.file, taken ?? name)}`];
    });
}
