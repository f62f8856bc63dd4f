import type { AstNode } from '../../model/ast-node.ts';
import type { Binding, ImportTarget } from '../../model/bindings.ts';
import { nameOfImport, nameOfPackage } from '../go/packages.ts';
import { classOfPackage, importedClass, qualifiedClass } from '../java/package-names.ts';
import { isCopy } from '../modules/copied-exports.ts';
import { interfaceOf } from '../modules/module-interface.ts';
import { resolveModule } from '../modules/module-paths.ts';
import { rewrittenNames } from '../modules/rewritten-names.ts';
import { sharedName } from '../modules/shared-names.ts';
import type { Entity, FileFacts, Side } from '../world.ts';

const MOST_HOPS = 20;

/** What an identifier refers to; null for what is no variable (a property name, a keyword, a literal). */
export function entityOf(side: Side, facts: FileFacts, node: AstNode): Entity | null {
  const { bindings } = facts.file;
  if (!node.named) return null;
  if (node.children.length > 0) return namespaceMember(side, facts, node) ?? nestedClass(side, facts, node);
  if (!isNameKind(facts, node.kind)) return null;
  const binding = bindings.of(node);
  if (binding) return entityOfBinding(side, facts, binding);
  if (!bindings.isReference(node)) return null;
  return freeEntity(side, facts, node.text);
}

const SCOPED = new Set(['scoped_type_identifier', 'scoped_identifier', 'field_access']);

/** Java: `shop.Cart.Item` is the class of that name, however it is reached. */
function nestedClass(side: Side, facts: FileFacts, node: AstNode): Entity | null {
  if (facts.file.profile.id !== 'java' || !SCOPED.has(node.kind)) return null;
  const parts = node.children.filter(({ named, extra }) => named && !extra);
  const [outer, member] = [parts[0], parts.at(-1)];
  if (parts.length !== 2 || !outer || !member || member.children.length > 0) return null;
  const owner = entityOf(side, facts, outer);
  const nested =
    owner?.type === 'symbol'
      ? owner.symbol.children.filter(
          ({ simpleName, kind }) => simpleName === member.text && /^(?:class|interface|enum)$/.test(kind),
        )
      : [];
  if (nested.length === 1) return { type: 'symbol', symbol: nested[0]! };
  const spelled = facts.file.text.slice(node.start, node.end);
  const named = qualifiedClass(side, facts, spelled);
  if (named) return { type: 'symbol', symbol: named };
  if (owner?.type === 'outside')
    return node.kind === 'scoped_type_identifier'
      ? { type: 'outside', module: `${owner.module}.${owner.name}`, name: member.text }
      : null;
  return spelledWithPackage(facts, spelled);
}

/**
 * `java.io.Serializable`, spelled with its package, is what an import of it brings in. By convention a package begins
 * with a small letter and a class with a capital; where the file has something of the first name, that may be meant.
 */
function spelledWithPackage({ file }: FileFacts, spelled: string): Entity | null {
  const [, module, name] = /^((?:\p{Ll}[\w$]*\.)+)(\p{Lu}[\w$]*)$/u.exec(spelled) ?? [];
  if (!module || !name) return null;
  const first = module.slice(0, module.indexOf('.'));
  const isDeclared = (one: { readonly name: string }): boolean => one.name === first;
  if (file.bindings.all.some(isDeclared) || file.symbols.some((one) => one.simpleName === first)) return null;
  return { type: 'outside', module: module.slice(0, -1), name };
}

/** What a name means that nothing in its file declares. */
export function freeEntity(side: Side, facts: FileFacts, name: string): Entity {
  const symbol = classOfPackage(side, facts, name);
  if (symbol) return { type: 'symbol', symbol };
  return sharedName(side, facts, name, exportedEntity) ?? nameOfPackage(side, facts, name);
}

/** A literal in the place of a pattern's variable (`match n { 0 => ... }`) is no name. */
function isNameKind({ file }: FileFacts, kind: string): boolean {
  return kind in file.profile.names.kinds || file.profile.memberNames.includes(kind);
}

/** What a binding stands for, through imports and re-exports inside the change set. */
export function entityOfBinding(side: Side, facts: FileFacts, binding: Binding, hops = 0): Entity {
  const known = side.entities.get(binding);
  if (known) return known;
  const entity = freshEntity(side, facts, binding, hops);
  // On the way through re-exports the answer may be "too far to follow", which is no answer for other questions.
  if (hops === 0) side.entities.set(binding, entity);
  return entity;
}

function freshEntity(side: Side, facts: FileFacts, binding: Binding, hops: number): Entity {
  if (binding.import) return entityOfImport(side, facts, binding.import, hops);
  if (binding.symbol) return { type: 'symbol', symbol: binding.symbol };
  return { type: 'binding', binding, facts };
}

/** Follows an import to what it brings in, through re-exports inside the change set. */
export function entityOfImport(side: Side, facts: FileFacts, target: ImportTarget, hops = 0): Entity {
  if (facts.file.profile.id === 'go') return nameOfImport(side, target.module, target.name);
  const module = resolveModule(side, facts, target.module);
  const imported = importedClass(side, facts, target);
  if (imported) return { type: 'symbol', symbol: imported };
  if (module.type === 'outside') {
    const submodule = target.name === '*' ? null : pythonSubmodule(side, facts, target);
    return submodule ?? { type: 'outside', ...partOfPackage(facts, { ...target, module: module.name }) };
  }
  if (target.name === '*') return { type: 'module', facts: module.facts };
  const found = hops < MOST_HOPS ? exportedEntity(side, module.facts, target.name, hops + 1) : null;
  return (
    found ??
    pythonSubmodule(side, facts, target) ?? {
      type: 'outside',
      module: `/${module.facts.file.path}`,
      name: target.name,
    }
  );
}

/** What a module shows under a name; null where it shows nothing. */
export function exportedEntity(side: Side, facts: FileFacts, name: string, hops = 0): Entity | null {
  const shown = interfaceOf(facts);
  const exported = shown.names.get(name);
  if (exported) {
    switch (exported.type) {
      case 'binding':
        return isCopy(facts.file, exported)
          ? { type: 'outside', module: `/${facts.file.path}`, name }
          : entityOfBinding(side, facts, exported.binding, hops);
      case 'reexport':
        return entityOfImport(side, facts, { module: exported.module, name: exported.name }, hops);
      case 'expression':
        return defaultSymbol(facts) ?? { type: 'outside', module: `/${facts.file.path}`, name };
    }
  }
  if (name === 'default' || hops >= MOST_HOPS) return null;
  if (facts.file.profile.modules === 'python')
    return sharedName(side, facts, name, (_, from, starred) => exportedEntity(side, from, starred, hops + 1));
  const found = [...shown.stars, ...shown.typeStars].flatMap((star) => {
    const module = resolveModule(side, facts, star);
    return (module.type === 'file' && exportedEntity(side, module.facts, name, hops + 1)) || [];
  });
  // What two modules show under one name is shown by neither of them through a third one.
  return found[0] && found.every((one) => isSameThing(one, found[0]!)) ? found[0] : null;
}

/**
 * `export default (cart) => cart.total` declares a symbol that has no name of its own: who imports it means that symbol,
 * wherever it is moved to.
 */
function defaultSymbol({ file }: FileFacts): Entity | null {
  const symbol = file.symbols.find(({ parent, name }) => parent === null && name === 'default');
  return symbol ? { type: 'symbol', symbol } : null;
}

function isSameThing(one: Entity, other: Entity): boolean {
  if (one.type === 'symbol' && other.type === 'symbol') return one.symbol === other.symbol;
  if (one.type === 'outside' && other.type === 'outside')
    return one.module === other.module && one.name === other.name;
  if (one.type === 'binding' && other.type === 'binding') return one.binding === other.binding;
  if (one.type === 'module' && other.type === 'module') return one.facts === other.facts;
  return one.type === 'free' && other.type === 'free' && one.name === other.name;
}

/** `from pkg import mod` may mean the file pkg/mod.py. */
function pythonSubmodule(side: Side, facts: FileFacts, target: ImportTarget): Entity | null {
  if (facts.file.profile.modules !== 'python') return null;
  const separator = target.module.endsWith('.') ? '' : '.';
  const module = resolveModule(side, facts, `${target.module}${separator}${target.name}`);
  return module.type === 'file' ? { type: 'module', facts: module.facts } : null;
}

/** `import pkg.mod as mod` gives what its package has under that name, as `from pkg import mod` does. */
function partOfPackage({ file }: FileFacts, { module, name }: ImportTarget): ImportTarget {
  const [, outer, inner] =
    (name === '*' && file.profile.modules === 'python' && /^(\w.*)\.(\w+)$/.exec(module)) || [];
  return outer && inner ? { module: outer, name: inner } : { module, name };
}

const NAMESPACE_ACCESS = new Set([
  'selector_expression',
  'qualified_type',
  'member_expression',
  'nested_type_identifier',
  'nested_identifier',
  'attribute',
]);

/** `ns.foo` after `import * as ns from './m'` is the `foo` of that module, as if it had been imported by name. */
function namespaceMember(side: Side, facts: FileFacts, node: AstNode): Entity | null {
  if (!NAMESPACE_ACCESS.has(node.kind) || node.children.length !== 3) return null;
  const [object, dot, member] = node.children as [AstNode, AstNode, AstNode];
  if (dot.kind !== '.' || object.children.length > 0) return null;
  const binding = facts.file.bindings.of(object);
  if (!binding?.import) return null;
  if (facts.file.profile.id === 'go')
    return entityOfImport(side, facts, { ...binding.import, name: member.text });
  const target = entityOfImport(side, facts, binding.import);
  if (target.type === 'module') return memberOfModule(side, target.facts, member.text);
  if (facts.file.profile.modules !== 'ecmascript' || target.type !== 'outside' || target.name !== '*')
    return null;
  return { type: 'outside', module: target.module, name: member.text };
}

/**
 * In ECMAScript an import is a live view of what the module shows. In Python it copies the value, so only what nobody
 * rebinds is the same by either name.
 */
function memberOfModule(side: Side, facts: FileFacts, name: string): Entity | null {
  const entity = exportedEntity(side, facts, name);
  if (facts.file.profile.modules === 'ecmascript') return entity;
  const isKept = entity?.type === 'symbol' && /^(?:function|class)$/.test(entity.symbol.kind);
  return isKept && !rewrittenNames(side).has(name) ? entity : null;
}
