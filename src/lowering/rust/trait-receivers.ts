import { type AstNode, someNode } from '../../model/ast-node.ts';
import { type Core, core } from '../../model/core.ts';
import { named, partOf } from '../../model/node-parts.ts';
import type { Parents } from '../../model/parents.ts';
import { around } from './tree-facts.ts';

/** The methods of a file that a type has of its own, and a trait as well: which one is meant hangs on what is known of the type. */
export function methodsOfTraitsAndTypes(root: AstNode): ReadonlySet<string> {
  const [ofTypes, ofTraits] = [new Set<string>(), new Set<string>()];
  const visit = (node: AstNode): void => {
    const isOfTrait = node.kind === 'trait_item' || partOf(node, 'trait') !== null;
    if (node.kind === 'impl_item' || node.kind === 'trait_item')
      for (const method of named(partOf(node, 'body') ?? node))
        if (/^function_(?:signature_)?item$/.test(method.kind))
          (isOfTrait ? ofTraits : ofTypes).add(partOf(method, 'name')!.text);
    if (/^(?:source_file|mod_item|declaration_list)$/.test(node.kind)) node.children.forEach(visit);
  };
  visit(root);
  return new Set([...ofTypes].filter((name) => ofTraits.has(name)));
}

/**
 * What such a method is called on, where no more is known of it than its trait: the method is that of the trait.
 *
 *     fn show(it: &dyn Say) { it.say() }      show(&p)      is not      p.say()
 */
export function receiverByTrait(parents: Parents, object: Core): Core {
  const place = object.op === 'variable' ? object.variable!.binding?.declarations[0] : undefined;
  const holder = place && parents.get(place);
  const type = holder && /^(?:parameter|let_declaration)$/.test(holder.kind) ? partOf(holder, 'type') : null;
  if (!type || !isOfTrait(parents, type)) return object;
  return core('opaque', 'value by trait', [object], object.source);
}

function isOfTrait(parents: Parents, type: AstNode): boolean {
  const chosen = new Set<string>();
  for (let at = around(parents, type, OWNERS); at; at = around(parents, at, OWNERS)) {
    const list = partOf(at, 'type_parameters');
    for (const one of list ? named(list) : []) chosen.add(partOf(one, 'name')?.text ?? '');
  }
  return someNode(
    type,
    ({ kind, text }) =>
      /^(?:dynamic|abstract)_type$/.test(kind) || (kind === 'type_identifier' && chosen.has(text)),
  );
}

const OWNERS = /^(?:function_item|impl_item|trait_item)$/;
