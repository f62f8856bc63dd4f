import type { AstNode } from '../../../model/ast-node.ts';
import type { Bindings } from '../../../model/bindings.ts';
import { onceEach } from '../../../model/once-each.ts';
import type { ParsedFile } from '../../../model/parsed-file.ts';
import type { CodeSymbol, SymbolKind } from '../../../model/symbol.ts';
import { baseNamesIn } from '../../symbols/base-names.ts';
import { keySaidBy } from '../sides/computed-keys.ts';

/** The names of what a file makes a member of something: in a class, in an object, or by giving it to one. */
export interface OwnMembers {
  readonly all: ReadonlySet<string>;
  /** Those that may stand in the place of the library's own, in an array as well. */
  readonly inPlace: ReadonlySet<string>;
}

/** `builder.replace = function () {}` */
const GIVEN =
  /\.([\p{L}_$][\p{L}\p{N}_$]*)\s*=\s*(?:async\b\s*)?(?:function\b|\(|[\p{L}_$][\p{L}\p{N}_$]*\s*=>)/gu;

/** `Rows.prototype['map'] = function () {}`, `Money.prototype[Symbol.toPrimitive] = ...`, and Python's `Price.__format__ = shown` */
const GIVEN_OTHERWISE =
  /\[\s*(?:(['"])([\w$]+)\1|(Symbol\.\w+))\s*\]\s*=(?![=>])|\.(__\w+__)\s*=(?!=)|\bsetattr\(\s*[\w.]+\s*,\s*['"](__\w+__)['"]/g;

/** What may give an object, or all of a kind, other members than those that it is made with. */
const GIVES_MEMBERS =
  /\b(?:prototype|__proto__|__class__|setattr|setPrototypeOf|definePropert(?:y|ies)|Reflect)\b|\bassign\(/u;

/**
 * Reads the members that a file declares or gives away.
 *
 *     class Rows { map(f) {} }                      `map`, but not of an array
 *     class Rows extends Array { map(f) {} }        `map`, and of what may be an array
 *     rows.map = function (f) {}                    the same
 */
export function ownMembers(file: ParsedFile): OwnMembers {
  const { text, symbols, root, bindings } = file;
  const classes = classesOf(file);
  const heirs = heirsIn(classes);
  // What one is made from may be what gives it its members: `mixed(Base, Array)`.
  const bases = new Set([...heirs].flatMap((one) => classes.get(one)!));
  const givesMembers = GIVES_MEMBERS.test(text);
  const all = new Set<string>();
  const inPlace = new Set<string>();
  for (const { parent, simpleName, kind } of symbols) {
    if (!parent || (isFunction(parent.kind) && /^(?:function|constant|variable)$/.test(kind))) continue;
    const name = saidName(simpleName, text) ?? simpleName;
    all.add(name);
    if (givesMembers || heirs.has(parent) || bases.has(parent.simpleName)) inPlace.add(name);
  }
  for (const name of [...given(text), ...handedFunctions(root, bindings)]) all.add(name);
  for (const name of givesMembers ? all : given(text)) inPlace.add(name);
  return { all, inPlace };
}

/** The members of each class, with those of the classes of the file that it is made from, itself or through others. */
export function membersOfClasses(file: ParsedFile): readonly ReadonlySet<string>[] {
  const classes = classesOf(file);
  return [...classes.keys()].map((owner) => {
    const met = new Set([owner]);
    for (const one of met)
      for (const other of classes.keys()) if (classes.get(one)!.includes(other.simpleName)) met.add(other);
    return new Set([...met].flatMap(({ children }) => children.map(({ simpleName }) => simpleName)));
  });
}

/** The classes of a file, each with the names that it says it is made from. */
const classesOf = onceEach(
  (file: ParsedFile): ReadonlyMap<CodeSymbol, readonly string[]> =>
    new Map(
      file.symbols
        .filter(({ kind }) => kind === 'class')
        .map((one) => [one, baseNamesIn(file, one)] as const),
    ),
);

/** Classes that are made from something of which the file doesn't say that it is no collection, or from such a class. */
function heirsIn(classes: ReadonlyMap<CodeSymbol, readonly string[]>): ReadonlySet<CodeSymbol> {
  const heirs = new Set<CodeSymbol>();
  const mayBe = (base: string): boolean => {
    const ours = [...classes.keys()].filter(({ simpleName }) => simpleName === base);
    return ours.length > 0 ? ours.some((one) => heirs.has(one)) : !NO_COLLECTION.test(base);
  };
  for (let count = -1; count !== heirs.size; ) {
    count = heirs.size;
    for (const [one, bases] of classes) if (bases.some(mayBe)) heirs.add(one);
  }
  return heirs;
}

const NO_COLLECTION = /(?:Exception|Error|Component|Element|Emitter|Protocol|ABC|TestCase|Thread|Enum)$/;

/** What stands in one is seen by nobody else. */
function isFunction(kind: SymbolKind): boolean {
  return /^(?:function|method|constructor)$/.test(kind);
}

/** What is given to an object that is there. */
function given(text: string): readonly string[] {
  const otherwise = [...text.matchAll(GIVEN_OTHERWISE)].map(
    ([, , name, symbol, ...python]) => name ?? (symbol ? `[${symbol}]` : python.join('')),
  );
  return [...[...text.matchAll(GIVEN)].map(([, name]) => name!), ...otherwise];
}

/** `map` of `[MAP]() {}`, behind `const MAP = 'map'`. */
function saidName(simpleName: string, text: string): string | null {
  return simpleName.startsWith('[') ? keySaidBy(simpleName.slice(1, -1).trim(), text) : null;
}

/** `{ forEach }` and `{ forEach: each }`, where that is a function of the file. */
function handedFunctions(root: AstNode, bindings: Bindings): readonly string[] {
  const found: string[] = [];
  const visit = (node: AstNode): void => {
    const [key, value] = node.kind === 'pair' ? [node.children[0]!, node.children.at(-1)!] : [node, node];
    const isHanded =
      node.kind === 'pair' ? value.kind === 'identifier' : node.kind === 'shorthand_property_identifier';
    if (isHanded && bindings.of(value)?.kind === 'function') found.push(key.text);
    node.children.forEach(visit);
  };
  visit(root);
  return found;
}
