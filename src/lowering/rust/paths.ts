import type { AstNode } from '../../model/ast-node.ts';
import type { Binding } from '../../model/bindings.ts';
import { type Core, core } from '../../model/core.ts';
import { named, partOf } from '../../model/node-parts.ts';
import { spelling } from '../tree-facts.ts';
import { use } from './build.ts';
import { pathOfImport } from './item-paths.ts';
import type { Lowering } from './lowering.ts';
import { around } from './tree-facts.ts';
import { lowerType } from './types.ts';

/**
 * A name or a path, by what it stands for: however it was imported, the same item is the same variable.
 *
 *     use a::b; b::f()       a::b::f()       both the variable of `f`
 *
 * What the file doesn't hold is a free name of its whole path; what is found through a type is a member of it.
 */
export function lowerPath(l: Lowering, node: AstNode): Core {
  if (node.kind === 'self') return use(l.self(node), node);
  if (node.children.length === 0) return lowerName(l, node);
  const parts = plainParts(node);
  if (!parts) return lowerQualified(l, node);
  return fromParts(l, parts, node);
}

function lowerName(l: Lowering, node: AstNode): Core {
  if (node.text === 'Self') return ofInstance(l, node) ?? lowerSelfType(l, node);
  const binding = l.file.bindings.of(node);
  if (!binding) {
    const path = l.paths.fromGlob(node.text, node);
    return path ? ofPath(l, path, node) : use(l.free(node.text), node);
  }
  if (!binding.import) return use(l.variable(binding), node);
  const [declared] = binding.declarations;
  return ofPath(l, l.paths.absolute(pathOfImport(binding), l.paths.moduleOf(declared ?? node)), node);
}

/** `Self` inside `impl Type` is `Type`. */
function lowerSelfType(l: Lowering, node: AstNode): Core {
  const owner = around(l.parents, node, TYPES);
  if (!owner || owner.kind === 'trait_item') return use(l.free('Self'), node);
  const name = owner.kind === 'impl_item' ? headOf(partOf(owner, 'type')) : partOf(owner, 'name');
  return name && name.text !== 'Self' ? lowerPath(l, name) : use(l.free('Self'), node);
}

/** The name of a type without its arguments. */
function headOf(type: AstNode | null): AstNode | null {
  if (type?.kind === 'generic_type') return partOf(type, 'type');
  return type && /^(?:type_identifier|scoped_type_identifier|identifier|scoped_identifier)$/.test(type.kind)
    ? type
    : null;
}

function fromParts(l: Lowering, parts: readonly AstNode[], node: AstNode): Core {
  const [first, ...rest] = parts as [AstNode, ...AstNode[]];
  const names = rest.map(({ text }) => text);
  if (first.text === 'Self') return ofSelf(l, first, names, node);
  const binding = l.file.bindings.of(first);
  const here = l.paths.moduleOf(node);
  if (binding && !binding.import && !binding.topLevel)
    return members(l, use(l.variable(binding), first), names, node);
  if (binding?.import) {
    const [declared] = binding.declarations;
    const target = l.paths.absolute(pathOfImport(binding), l.paths.moduleOf(declared ?? node));
    return ofPath(l, [...target, ...names], node);
  }
  const glob = binding ? null : l.paths.fromGlob(first.text, node);
  if (glob) return ofPath(l, [...glob, ...names], node);
  return ofPath(l, l.paths.absolute([first.text, ...names], here), node);
}

function ofSelf(l: Lowering, self: AstNode, names: readonly string[], node: AstNode): Core {
  const type = lowerSelfType(l, self);
  const instance = ofInstance(l, self);
  const isOwn = instance !== null && isDeclaredAround(l, type, names, self);
  return members(l, instance && !isOwn ? instance : type, names, node);
}

/**
 * A path among the tokens of a macro, where no name is bound, by what the file declares or imports under its first one;
 * null where that may be several.
 */
export function pathOfTokens(l: Lowering, parts: readonly AstNode[]): Core | null {
  const [first, ...rest] = parts as [AstNode, ...AstNode[]];
  const known = l.called(first.text).filter(({ kind }) => kind !== 'member');
  if (known.some((binding) => !binding.import && !binding.topLevel)) return null;
  const [imported, ...more] = known.filter((binding) => binding.import);
  if (more.length > 0) return null;
  if (!imported) return rest.length === 0 ? lowerName(l, first) : fromParts(l, parts, first);
  const [declared] = imported.declarations;
  const target = l.paths.absolute(pathOfImport(imported), l.paths.moduleOf(declared ?? first));
  return ofPath(l, [...target, ...rest.map(({ text }) => text)], first);
}

/**
 * `Self` with the arguments of its type, where one of them is more than a parameter of the `impl`: the name alone leaves
 * to the compiler what they are, which takes another one for a number.
 *
 *     impl Wide<u8> { fn one() -> usize { Wide(1).size() } }      is 4        Self(1).size()      is 1
 */
function ofInstance(l: Lowering, self: AstNode): Core | null {
  const owner = around(l.parents, self, TYPES);
  const type = owner?.kind === 'impl_item' ? partOf(owner, 'type') : null;
  if (type?.kind !== 'generic_type') return null;
  const generic = partOf(owner!, 'type_parameters');
  const open = new Set(generic ? named(generic).map((one) => spelling(one).split(/[ :=]/)[0]!) : []);
  const isOpen = (one: AstNode): boolean => one.kind === 'lifetime' || open.has(spelling(one));
  return named(partOf(type, 'type_arguments')!).every(isOpen) ? null : lowerType(l, type);
}

const TYPES = /^(?:impl_item|trait_item|struct_item|enum_item|union_item)$/;

/** Whether what is asked of `Self` stands in an `impl` for the same arguments. */
function isDeclaredAround(l: Lowering, type: Core, names: readonly string[], self: AstNode): boolean {
  const symbol = type.variable?.symbol;
  const place = symbol && names.length === 1 ? memberOf(l, symbol.name, names[0]!)?.declarations[0] : null;
  const [one, other] = [place, self].map((at) => {
    const owner = at && around(l.parents, at, TYPES);
    const spelled = owner && partOf(owner, 'type');
    return spelled && spelling(spelled);
  });
  return !!one && one === other;
}

/** The item at the longest part of a path, and the rest as members of it. */
function ofPath(l: Lowering, path: readonly string[], node: AstNode): Core {
  for (let length = path.length; length > 0; length--) {
    const item = l.paths.item(path.slice(0, length));
    if (item && length < path.length && hasOwnFile(item)) return ofOtherFile(l, path, length, node);
    if (item) return members(l, use(l.variable(item), node), path.slice(length), node);
  }
  return use(l.free(path.join('::')), node);
}

/** `mod page;`, and not `mod page { ... }`. */
function hasOwnFile({ symbol }: Binding): boolean {
  const declared = symbol?.declaration;
  return declared?.kind === 'mod_item' && partOf(declared, 'body') === null;
}

/**
 * What stands in another file, by the path that leads there, so that it is the same wherever the change set moves it. What
 * begins with a capital is the item, and what follows are its members: `page::Kind::Tab`.
 */
function ofOtherFile(l: Lowering, path: readonly string[], length: number, node: AstNode): Core {
  const capital = path.findIndex((name, at) => at >= length && /^\p{Lu}/u.test(name));
  const end = capital < 0 ? path.length : capital + 1;
  const item = l.free(['self', ...path.slice(0, end)].join('::'));
  return members(l, use(item, node), path.slice(end), node);
}

function members(l: Lowering, base: Core, names: readonly string[], node: AstNode): Core {
  const symbol = base.variable?.symbol;
  const [first, ...rest] = names;
  if (first === undefined) return base;
  // What an `impl` in this file says of the type.
  const own = symbol && memberOf(l, symbol.name, first);
  if (own && rest.length === 0) return use(l.variable(own), node);
  return names.reduce((object, name) => core('member', `::${name}`, [object], node), base);
}

function memberOf(l: Lowering, type: string, name: string): Binding | null {
  const binding = l.paths.item([...type.split('.'), name]);
  return binding?.kind === 'member' ? binding : null;
}

/** Null where a part is more than a name: `Vec::<u8>::new`, `<T as Trait>::f`. */
function plainParts(node: AstNode): readonly AstNode[] | null {
  if (node.children.length === 0) return [node];
  if (node.kind !== 'scoped_identifier' && node.kind !== 'scoped_type_identifier') return null;
  const name = partOf(node, 'name')!;
  const path = partOf(node, 'path');
  const before = path ? plainParts(path) : [];
  return before && [...before, name];
}

function lowerQualified(l: Lowering, node: AstNode): Core {
  if (node.kind === 'scoped_identifier' || node.kind === 'scoped_type_identifier') {
    const base = lowerQualified(l, partOf(node, 'path')!);
    return core('member', `::${partOf(node, 'name')!.text}`, [base], node);
  }
  const type = node.kind === 'bracketed_type' ? named(node)[0]! : node;
  if (type.children.length === 0 || plainParts(type)) return lowerPath(l, type);
  return lowerType(l, type);
}
