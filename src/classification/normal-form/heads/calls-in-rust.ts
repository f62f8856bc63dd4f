import type { AstNode } from '../../../model/ast-node.ts';
import { named, partOf } from '../../../model/node-parts.ts';
import { type Parents, parentsOf } from '../../../model/parents.ts';
import { sliceOf } from '../../../model/span.ts';
import type { CodeSymbol } from '../../../model/symbol.ts';
import { typeAround } from '../../rust/kept-in-crate.ts';
import { entityOf } from '../../walk/entities.ts';
import type { FileFacts, Side } from '../../world.ts';
import { namesOf } from './parameter-places.ts';
import { symbolAround } from './reordered-parameters.ts';

interface Calls {
  /** Each where its form says that it stands: the call, or its name among the tokens of a macro. */
  readonly calls: ReadonlySet<AstNode>;
  readonly callers: ReadonlySet<CodeSymbol>;
}

/** What a place that says the name is: a call of it, the name of something else, or what can't be told. */
type Place = { readonly call: AstNode } | 'other' | 'unknown';

/**
 * The calls of a function or a method of Rust; null where its name is said in another way, or where it can't be told
 * whose name that is.
 *
 * A method that is called by a dot is known by its name and by how many arguments it takes, of which it loses some. Of
 * somebody else's method such a call is left as it is, so that whoever makes it is not proved to have followed.
 *
 * @param count of the parameters, without the receiver.
 * @param isSilent whether a call that wasn't changed may be a program all the same: then none may be hidden in a macro.
 */
export function callsInRust(side: Side, called: CodeSymbol, count: number, isSilent: boolean): Calls | null {
  const calls = new Set<AstNode>();
  const callers = new Set<CodeSymbol>();
  for (const facts of side.files.values()) {
    const { file } = facts;
    if (file.profile.id !== 'rust' || !file.text.includes(called.simpleName)) continue;
    for (const node of namesOf(file.root, called.simpleName)) {
      if (node === called.nameNode) continue;
      const place = placeOf({ side, facts, called, count, isSilent }, node);
      if (place === 'unknown') return null;
      if (place === 'other') continue;
      calls.add(place.call);
      callers.add(symbolAround(file, place.call));
    }
  }
  return { calls, callers };
}

interface Search {
  readonly side: Side;
  readonly facts: FileFacts;
  readonly called: CodeSymbol;
  readonly count: number;
  readonly isSilent: boolean;
}

function placeOf(search: Search, node: AstNode): Place {
  const { facts, called } = search;
  const parents = parentsOf(facts.file.root);
  const parent = parents.get(node);
  if (!parent) return 'unknown';
  if (parent.kind === 'token_tree') return inMacro(search, node, parent);
  if (node.kind === 'field_identifier')
    return parent.kind === 'field_expression' ? byDot(search, parent, parents.get(parent)) : 'other';
  // Another function's own name, or a field's.
  if (node.field === 'name' && /_(?:item|declaration|definition)$/.test(parent.kind)) return 'other';
  if (isInUse(parents, node)) return parent.kind === 'use_as_clause' ? 'unknown' : 'other';
  if (parent.kind === 'scoped_identifier' && node.field === 'name') {
    const outer = parents.get(parent);
    return isOfAnother(search, parent) ? 'other' : asCall(search, parent, outer);
  }
  const entity = entityOf(search.side, facts, node);
  if (entity?.type === 'symbol' && entity.symbol === called) return asCall(search, node, parent);
  // A variable or an item of the same name; a method has no name that stands alone.
  return facts.file.bindings.of(node) || called.kind === 'method' ? 'other' : 'unknown';
}

/** A call of what a name or a path means, with the types that it is told or without. */
function asCall({ count, called }: Search, callee: AstNode, parent: AstNode | undefined): Place {
  if (parent?.kind !== 'call_expression' || partOf(parent, 'function') !== callee) return 'unknown';
  const given = named(partOf(parent, 'arguments')!).length;
  const isFull = given === count || (called.kind === 'method' && given === count + 1);
  return isFull ? { call: parent } : 'unknown';
}

function byDot(search: Search, access: AstNode, parent: AstNode | undefined): Place {
  const { count, called, isSilent } = search;
  if (called.kind !== 'method' || !hasReceiver(called)) return 'other';
  // In another order a call of somebody else's method may be a program as well.
  if (isSilent && !isOfOwnObject(search, access)) return 'unknown';
  if (parent?.kind !== 'call_expression' || partOf(parent, 'function') !== access)
    return parent?.kind === 'generic_function' ? 'unknown' : 'other';
  return named(partOf(parent, 'arguments')!).length === count ? { call: parent } : 'other';
}

/** What stands in a macro is read as a call where the macro's form says so; else its tokens are what was written. */
function inMacro({ facts, isSilent, called }: Search, node: AstNode, tree: AstNode): Place {
  const [at, tokens] = [tree.children.indexOf(node), tree.children];
  const isByDot = tokens[at - 1]?.kind === '.';
  const binding = facts.file.bindings.of(node);
  if (binding && binding.symbol !== called && !binding.import && !isByDot) return 'other';
  const next = tokens[at + 1];
  if (next?.kind !== 'token_tree' || next.children[0]?.kind !== '(') return isByDot ? 'other' : 'unknown';
  if (isByDot && !hasReceiver(called)) return 'other';
  return isSilent ? 'unknown' : { call: node };
}

/** `Other::f`, where it is a function of `Own`; of a module it can't be told. */
function isOfAnother({ facts, called, side }: Search, path: AstNode): boolean {
  const owner = called.kind === 'method' ? typeAround(called.name) : null;
  const before = partOf(path, 'path');
  if (!before || !owner) return false;
  const spelled = sliceOf(facts.file, before)
    .replace(/<.*>$/s, '')
    .replace(/(?:::)+$/, '');
  const last = spelled.split('::').at(-1)!;
  if (last === owner || last === 'Self') return false;
  return [...side.files.values()].some(({ file }) =>
    file.symbols.some(
      ({ simpleName, kind }) => simpleName === last && /^(?:struct|enum|interface)$/.test(kind),
    ),
  );
}

/** `self.f`, in the `impl` of the type that has it. */
function isOfOwnObject({ facts, called }: Search, access: AstNode): boolean {
  if (partOf(access, 'value')?.kind !== 'self') return false;
  const around = symbolAround(facts.file, access);
  return typeAround(around.name) === typeAround(called.name);
}

function hasReceiver({ declaration }: CodeSymbol): boolean {
  return named(partOf(declaration, 'parameters')!).some(({ kind }) => kind === 'self_parameter');
}

function isInUse(parents: Parents, node: AstNode): boolean {
  for (let at = parents.get(node); at; at = parents.get(at)) if (at.kind === 'use_declaration') return true;
  return false;
}
