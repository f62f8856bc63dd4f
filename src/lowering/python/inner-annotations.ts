import type { AstNode } from '../../model/ast-node.ts';
import type { Core } from '../../model/core.ts';
import { partOf } from '../../model/node-parts.ts';
import { core } from './build.ts';
import type { Lowering } from './lowering.ts';
import { readsAnnotations } from './read-annotations.ts';
import { signatureOf } from './signatures.ts';
import { around } from './tree-facts.ts';

const FUNCTIONS = new Set(['function_definition', 'lambda']);
const CLASSES = new Set(['class_definition']);

/**
 * What the annotations of a function inside of another one do: a decorator may read them, or whoever is handed the
 * function in a file that has such, and evaluating them may fail, or do something. So may its documentation be read. They
 * are the signature of nobody whose signature is compared, and those of any other function inside are for readers.
 *
 *     def create_app():
 *         @app.get('/items')
 *         def items(page: int): ...          hands it a number, and another one for `page: str`
 */
export function signatureInside(l: Lowering, node: AstNode): readonly Core[] {
  if (!around(l.parents, node, FUNCTIONS)) return [];
  return signatureOf(l, node).filter(({ text }) =>
    /^(?:(?:failing|evaluated|seen) .+|documentation)$/.test(text),
  );
}

/**
 *     def load():
 *         class Item(BaseModel):
 *             page: int                      reads '1' as a number
 */
export function fieldTypeInside(l: Lowering, assignment: AstNode, statement: AstNode): readonly Core[] {
  if (!around(l.parents, assignment, FUNCTIONS)) return [];
  const holder = around(l.parents, assignment, CLASSES);
  const isRead =
    holder &&
    (partOf(holder, 'superclasses') ||
      l.parents.get(holder)?.kind === 'decorated_definition' ||
      readsAnnotations(l.file));
  return isRead ? signatureOf(l, assignment).map((type) => core('evaluate', [type], statement)) : [];
}
