import { type Core, type CoreFile, type CoreVariable, core } from '../../../model/core.ts';
import { fieldNamesOf } from '../../../model/go-structs.ts';
import type { Entity } from '../../world.ts';
import { rewrite, withChildren } from '../tree.ts';

/**
 * A file of Go whose struct literals name their fields, wherever in the change set the type is declared.
 *
 *     shop.Point{1, 2}      ->      shop.Point{x: 1, y: 2}
 */
export function withFieldNames(file: CoreFile, entityOf: (variable: CoreVariable) => Entity): CoreFile {
  if (file.file.profile.id !== 'go') return file;
  const rewritten = new WeakMap<Core, Core>();
  const read = (node: Core): Core => {
    const known = rewritten.get(node) ?? rewrite(node, named);
    rewritten.set(node, known);
    return known;
  };
  return { ...file, lower: (node) => file.lower(node).map(read) };

  function named(node: Core): Core {
    const [type, ...values] = node.op === 'object' && node.text === 'struct' ? node.children : [];
    if (type?.op !== 'variable' || values.length === 0) return node;
    if (values.some(({ op }) => op === 'property')) return node;
    const entity = entityOf(type.variable!);
    const names = entity.type === 'symbol' ? fieldNamesOf(entity.symbol.declaration) : null;
    if (names?.length !== values.length) return node;
    return withChildren(node, [
      type,
      ...values.map((value, at) => core('property', names[at], [value], value.source)),
    ]);
  }
}
