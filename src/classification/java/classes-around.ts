import type { AstNode } from '../../model/ast-node.ts';
import { parentsOf } from '../../model/parents.ts';
import type { CodeSymbol } from '../../model/symbol.ts';
import { entityOf } from '../walk/entities.ts';
import type { FileFacts, Side } from '../world.ts';
import { isJavaClass, lastName } from './hierarchy.ts';

/** A class of the change set; null for any other, and where that isn't known. */
export type Owner = CodeSymbol | null;

/** A class around a place, from the innermost one outwards. */
interface ClassAround {
  readonly owner: Owner;
  /** The members of a class without a name, which `owner` is the base of; null for a class that has one. */
  readonly unnamed: readonly CodeSymbol[] | null;
}

const CLASS_BODY = /^(?:class|interface|enum|annotation_type)_body$/;

/** The classes around a place. */
export function classesAround(side: Side, facts: FileFacts, node: AstNode): readonly ClassAround[] {
  const parents = parentsOf(facts.file.root);
  const found: ClassAround[] = [];
  for (let at = parents.get(node); at; at = parents.get(at)) {
    if (!CLASS_BODY.test(at.kind)) continue;
    const around = parents.get(at)!;
    const own = facts.file.symbols.find(({ declaration }) => declaration === around);
    if (own) found.push({ owner: isJavaClass(own) ? own : null, unnamed: null });
    else {
      const type = around.children.find(({ field }) => field === 'type');
      const body = at;
      found.push({
        owner: type ? namedType(side, facts, type) : null,
        unnamed: facts.file.symbols.filter(({ declaration }) => body.children.includes(declaration)),
      });
    }
  }
  return found;
}

/** The class that a type names. */
export function namedType(side: Side, facts: FileFacts, type: AstNode): Owner {
  const name = lastName(type);
  const entity = (name && entityOf(side, facts, type)) || (name && entityOf(side, facts, name));
  return entity?.type === 'symbol' && isJavaClass(entity.symbol) ? entity.symbol : null;
}
