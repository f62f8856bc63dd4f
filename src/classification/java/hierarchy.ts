import type { AstNode } from '../../model/ast-node.ts';
import { named } from '../../model/node-parts.ts';
import type { CodeSymbol } from '../../model/symbol.ts';
import { entityOf } from '../walk/entities.ts';
import type { FileFacts, Side } from '../world.ts';

/** What a class extends and implements. */
export interface Bases {
  /** Those in the change set. */
  readonly ours: readonly CodeSymbol[];
  /** True where it extends or implements something that isn't in the change set. */
  readonly others: boolean;
}

const known = new WeakMap<Side, Map<CodeSymbol, Bases>>();

/** A class, an interface or an enumeration that is declared, and not one without a name. */
export function isJavaClass({ kind, declaration }: CodeSymbol): boolean {
  return /^(?:class|interface|enum)$/.test(kind) && /_declaration$/.test(declaration.kind);
}

const classes = new WeakMap<Side, readonly CodeSymbol[]>();

/** The classes, interfaces and enumerations of all files of a side. */
export function javaClassesOf(side: Side): readonly CodeSymbol[] {
  const made =
    classes.get(side) ?? [...side.files.values()].flatMap(({ file }) => file.symbols.filter(isJavaClass));
  classes.set(side, made);
  return made;
}

/** What a class says that it extends and implements; read once. */
export function basesOf(side: Side, symbol: CodeSymbol): Bases {
  const made = known.get(side) ?? new Map<CodeSymbol, Bases>();
  known.set(side, made);
  const found = made.get(symbol) ?? readBases(side, symbol);
  made.set(symbol, found);
  return found;
}

function readBases(side: Side, symbol: CodeSymbol): Bases {
  const facts = side.factsOf(symbol);
  const ours: CodeSymbol[] = [];
  let others = false;
  for (const type of baseTypes(symbol)) {
    const name = lastName(type);
    const entity = name && entityOf(side, facts, name);
    const inner = innerClass(side, facts, type);
    if (inner) ours.push(inner);
    else if (entity?.type === 'symbol') ours.push(entity.symbol);
    else others = true;
  }
  return { ours, others };
}

/** `Cart.Line`, where `Cart` is a class of the change set that holds a `Line`. */
function innerClass(side: Side, facts: FileFacts, type: AstNode): CodeSymbol | null {
  if (type.kind === 'generic_type') return innerClass(side, facts, type.children[0]!);
  if (type.kind !== 'scoped_type_identifier') return null;
  const [outer, inner] = named(type);
  const entity = outer?.kind === 'type_identifier' ? entityOf(side, facts, outer) : null;
  const holder = entity?.type === 'symbol' ? entity.symbol : outer ? innerClass(side, facts, outer) : null;
  return holder?.children.find((one) => isJavaClass(one) && one.simpleName === inner?.text) ?? null;
}

/** The types in the head of a class. */
export function baseTypes({ declaration }: CodeSymbol): readonly AstNode[] {
  return declaration.children
    .filter(({ kind }) => /^(?:superclass|super_interfaces|extends_interfaces)$/.test(kind))
    .flatMap((head) => named(head).flatMap((inner) => (inner.kind === 'type_list' ? named(inner) : [inner])));
}

/** The identifier that names a type: `B` of `p.A.B<C>`. */
export function lastName(type: AstNode): AstNode | null {
  if (type.kind === 'generic_type') return lastName(type.children[0]!);
  if (type.kind === 'scoped_type_identifier') return named(type).at(-1) ?? null;
  return type.kind === 'type_identifier' || type.kind === 'identifier' ? type : null;
}

/** Some classes, and those of the change set that they extend or implement, the nearest first. */
export function* upwards(side: Side, ...from: readonly CodeSymbol[]): Iterable<CodeSymbol> {
  const met = new Set(from);
  for (const one of met) {
    yield one;
    for (const base of basesOf(side, one).ours) met.add(base);
  }
}

/** Whether `sub` extends or implements `base`, itself or through others of the change set. */
export function isSubtype(side: Side, sub: CodeSymbol, base: CodeSymbol): boolean {
  const met = new Set<CodeSymbol>();
  const leads = (from: CodeSymbol): boolean => {
    if (met.has(from)) return false;
    met.add(from);
    return basesOf(side, from).ours.some((one) => one === base || leads(one));
  };
  return leads(sub);
}

/** How many arguments a method takes; null for what is none. */
export function arity({ declaration }: CodeSymbol): number | null {
  return parameterCount(declaration);
}

/** How many parameters a declaration takes; null where it has no list of them. */
export function parameterCount(declaration: AstNode): number | null {
  const list = declaration.children.find(({ field }) => field === 'parameters');
  return list ? list.children.filter(({ kind }) => /^(?:formal|spread)_parameter$/.test(kind)).length : null;
}

/** The names of the types that a method takes, as they stand before what is in angle brackets. */
export function parameterTypes({ declaration }: CodeSymbol): readonly string[] {
  const list = declaration.children.find(({ field }) => field === 'parameters');
  return (list?.children ?? [])
    .filter(({ kind }) => /^(?:formal|spread)_parameter$/.test(kind))
    .map((parameter) => {
      const type = parameter.children.find(
        ({ field, kind }) => field === 'type' || kind.endsWith('type_identifier'),
      );
      return (type && lastName(type)?.text) ?? type?.text ?? '';
    });
}

/** A method without a body: what it does, its implementations say. */
export function isAbstract({ kind, declaration }: CodeSymbol): boolean {
  return (
    kind === 'method' &&
    declaration.kind === 'method_declaration' &&
    !declaration.children.some(({ field }) => field === 'body') &&
    !modifierWords(declaration).includes('native')
  );
}

/** The keywords before a declaration: `public`, `static`, `final`. */
export function modifierWords(declaration: AstNode): readonly string[] {
  const list = declaration.children.find(({ kind }) => kind === 'modifiers');
  return list ? list.children.filter((child) => !child.named && !child.extra).map(({ kind }) => kind) : [];
}
