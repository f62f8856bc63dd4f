import { type AstNode, someNode } from '../../model/ast-node.ts';
import { type Core, core } from '../../model/core.ts';
import { named, partOf } from '../../model/node-parts.ts';
import type { Parents } from '../../model/parents.ts';
import { spelling } from '../tree-facts.ts';
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
 * The methods of a file that several types have, one of which is taken for another where that is asked for: which one is
 * meant hangs on the type that a variable is declared with.
 *
 *     impl Say for str      impl Say for String      fn show(text: &str) { text.say() }      show(&name)  is not  name.say()
 */
export function methodsOfCoercedTypes(root: AstNode): ReadonlySet<string> {
  const leading = new Set(LEADING);
  const types = new Map<string, Set<string>>();
  const visit = (node: AstNode): void => {
    const type = node.kind === 'impl_item' ? partOf(node, 'type') : null;
    if (type) {
      const name = typeNamed(type);
      const trait = partOf(node, 'trait');
      if (trait && /(?:^|::)Deref$/.test(spelling(trait))) leading.add(name);
      for (const method of named(partOf(node, 'body') ?? node))
        if (method.kind === 'function_item') {
          const known = types.get(partOf(method, 'name')!.text);
          types.set(partOf(method, 'name')!.text, new Set([...(known ?? []), name]));
        }
    }
    if (/^(?:source_file|mod_item|declaration_list)$/.test(node.kind)) node.children.forEach(visit);
  };
  visit(root);
  const isTwice = (of: ReadonlySet<string>): boolean =>
    of.size > 1 && [...of].some((name) => leading.has(name));
  return new Set([...types].flatMap(([name, of]) => (isTwice(of) ? [name] : [])));
}

/** Types that lead to another one: a `String` to a `str`, a `Vec` to a slice. */
const LEADING: readonly string[] = [
  'String',
  'Vec',
  'Box',
  'Rc',
  'Arc',
  'Cow',
  'PathBuf',
  'OsString',
  'CString',
];

/** `Vec` of `Vec<u8>` and of `std::vec::Vec<u8>`, `[u8]` of a slice. */
function typeNamed(type: AstNode): string {
  if (type.kind === 'generic_type' || type.kind === 'scoped_type_identifier')
    return typeNamed(partOf(type, type.kind === 'generic_type' ? 'type' : 'name') ?? type);
  return type.kind === 'type_identifier' ? type.text : spelling(type);
}

/** What such a method is called on, as its declaration says, where it says a type; references on the way count for nothing. */
export function receiverByType(parents: Parents, object: Core): Core {
  const type = declaredType(parents, object);
  if (!type) return object;
  return core(
    'opaque',
    `value by type ${spelling(type).replace(/^(?:&(?:'\w+ ?)?(?:mut ?)?)+/, '')}`,
    [object],
    object.source,
  );
}

/**
 * What such a method is called on, where no more is known of it than its trait: the method is that of the trait.
 *
 *     fn show(it: &dyn Say) { it.say() }      show(&p)      is not      p.say()
 */
export function receiverByTrait(parents: Parents, object: Core): Core {
  const type = declaredType(parents, object);
  if (!type || !isOfTrait(parents, type)) return object;
  return core('opaque', 'value by trait', [object], object.source);
}

function declaredType(parents: Parents, object: Core): AstNode | null {
  const place = object.op === 'variable' ? object.variable!.binding?.declarations[0] : undefined;
  const holder = place && parents.get(place);
  return holder && /^(?:parameter|let_declaration)$/.test(holder.kind) ? partOf(holder, 'type') : null;
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
