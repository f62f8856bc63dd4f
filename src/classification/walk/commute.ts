import { type AstNode, leavesOf } from '../../model/ast-node.ts';
import type { CodeSymbol } from '../../model/symbol.ts';
import type { Walk } from '../proof.ts';
import { isConstant } from './compile-time-constants.ts';
import { entityOf } from './entities.ts';
import { isInert, readAtOnce } from './inert.ts';
import type { Item } from './item.ts';
import { loadsModules, onlyLoads } from './loading.ts';
import { isNoticedByBase } from './noticing-bases.ts';
import { hasWellKnownKey } from './well-known-keys.ts';

interface Placed {
  readonly item: Item;
  readonly partner: Item;
}

/** Declarations that are there before the first statement of their scope runs. */
const HOISTED = new Set([
  'function_declaration',
  'generator_function_declaration',
  'interface_declaration',
  'type_alias_declaration',
]);
/** Declarations of fields in Java and of properties in Kotlin: they get their values one after another. */
const FIELDS = new Set([
  'field_declaration',
  'constant_declaration',
  'variable_declarator',
  'property_declaration',
]);
/** Scopes whose statements run one after another. */
const SCOPES = new Set(['program', 'statement_block', 'module', 'block', 'internal_module']);

/**
 * Why the order of two items can be observed; null where it can't.
 *
 *     class A { b() {} a() {} }     methods: never, unless they share a name
 *     function b() {}  const a = 1  a hoisted function: never, nor beside a statement
 *     const a = 1  const b = 2      values without effects that don't read each other: never
 *     const a = require('a')  const b = require('b')      modules that are loaded: taken to have no effect
 *     start()  const a = 1          `start` may read `a`: always
 *     int a = f();  void b() {}     a field and a method or a type, in Java and Kotlin: never
 *     func a() {}  func b() {}      in Go whatever a package declares, but two variables or two tests: never
 *     a = 1  b = 2                  constants of a Go group in which all say their values, and none counts: never
 */
export function commute(walk: Walk, parent: AstNode | null, first: Placed, second: Placed): string | null {
  const [one, two] = [first.item, second.item];
  const names = (): string => `${nameOf(one)} and ${nameOf(two)}`;
  if (parent && SCOPES.has(parent.kind) && loadApart(walk, one.node, two.node)) return null;
  const { profile } = walk.unit.old.file;
  if (profile.id === 'go' && parent?.kind === 'source_file' && !runOneAfterTheOther(one, two)) return null;
  if (profile.id === 'go' && parent?.kind === 'const_declaration' && saysItsValues(parent)) return null;
  if (parent && SCOPES.has(parent.kind) && (isThereBefore(walk, one, two) || isThereBefore(walk, two, one)))
    return null;
  if (!parent || !one.symbol || !two.symbol) return `the order of ${names()} can be observed`;
  const [kindOne, kindTwo] = [one.symbol.declaration.kind, two.symbol.declaration.kind];
  // In Java and Kotlin a call chooses among those of one name by what it is given, wherever they stand.
  const isOverloaded = profile.id === 'java' || profile.id === 'kotlin';
  if (!isOverloaded && one.symbol.simpleName === two.symbol.simpleName)
    return `${names()} share a name, so the later one counts`;
  const runsInOrder =
    SCOPES.has(parent.kind) && (profile.modules === 'ecmascript' || profile.modules === 'python');
  if (decorated(one) || decorated(two)) return `a decorator runs where ${names()} stand`;
  if (profile.modules === 'python' && one.symbol.parent && isListed(walk, one.symbol.parent))
    return `the order of ${names()} can be observed: the members of ${one.symbol.parent.simpleName} are listed`;
  const unordered = profile.unordered[parent.kind] ?? [];
  if (unordered.includes(kindOne) && unordered.includes(kindTwo)) {
    const isComputed = [one, two].some(
      (item) => computedName(item) && !(item.symbol && hasWellKnownKey(walk, item.symbol)),
    );
    return isComputed ? `the names of ${names()} are computed in order` : null;
  }
  if (profile.id === 'java' || profile.id === 'kotlin') {
    const isField = [kindOne, kindTwo].map((kind) => FIELDS.has(kind));
    const isOther = [kindOne, kindTwo].map((kind) => unordered.includes(kind));
    if (isField.includes(true) && isOther.includes(true)) return null;
    if (isField[0] && isField[1] && (isConstant(one.symbol) || isConstant(two.symbol))) return null;
  }
  if (profile.modules === 'python' && isClassField(one.symbol) && isClassField(two.symbol)) {
    return `the order of ${names()} can be observed: an enum lists its members, a data class takes them in order`;
  }
  if (!runsInOrder) return `the order of ${names()} can be observed`;
  if (profile.modules === 'ecmascript' && (HOISTED.has(kindOne) || HOISTED.has(kindTwo))) return null;
  const [made, alsoMade] = [makingOf(walk, one), makingOf(walk, two)];
  if (!made.inert || !alsoMade.inert) {
    return `${names()} were made in this order, and making them may have effects`;
  }
  if (readsName(made, two.symbol) || readsName(alsoMade, one.symbol)) {
    return `of ${names()} one reads the other when it is made`;
  }
  // That loading a module has no other effect is assumed.
  if (made.loads || alsoMade.loads) walk.proof.imports = true;
  return null;
}

/**
 * What a package of Go declares is there for all of it. Only its variables get their values one after the other, and
 * its tests, and those of its functions that are called `init`, are run in the order in which they stand.
 *
 *     func a() {}  var n = 1        func a() {}  const ( b = iota; c )        never
 *     var a = next()  var b = next()                                          always
 */
function runOneAfterTheOther(one: Item, two: Item): boolean {
  const kinds = [one, two].map(({ symbol, node }) => {
    if (symbol?.kind === 'variable' || node.kind === 'var_declaration') return 'variable';
    if (!symbol) return /^(?:const|type)_declaration$/.test(node.kind) ? 'nothing' : 'anything';
    if (symbol.kind !== 'function') return 'nothing';
    if (symbol.simpleName === 'init') return 'start';
    const isTest = /^(?:Test|Benchmark|Example|Fuzz)/.test(symbol.simpleName);
    return isTest && symbol.path.endsWith('_test.go') ? 'test' : 'nothing';
  });
  return kinds.includes('anything') || (kinds[0] === kinds[1] && kinds[0] !== 'nothing');
}

/** `const ( a = 1; b )` repeats the value above, and `iota` is the number of the line. */
function saysItsValues(group: AstNode): boolean {
  const counts = ({ text, children }: AstNode): boolean => text === 'iota' || children.some(counts);
  return group.children
    .filter(({ kind }) => kind === 'const_spec')
    .every((spec) => spec.children.some(({ field }) => field === 'value') && !counts(spec));
}

/**
 * A function of ECMAScript that is there before the statement runs, wherever the two stand in their scope; not where it is
 * meant outside of its block as well, which it is from where it stands on. A text alone may be a directive, which it is
 * at the head of its scope only.
 */
function isThereBefore({ unit: { old } }: Walk, { symbol }: Item, { symbol: other, node }: Item): boolean {
  if (!symbol || other || old.file.profile.modules !== 'ecmascript') return false;
  if (!HOISTED.has(symbol.declaration.kind) || isText(node)) return false;
  const binding = symbol.nameNode && old.file.bindings.of(symbol.nameNode);
  return !binding || (!binding.loose && !binding.frozen);
}

function isText({ kind, children }: AstNode): boolean {
  const [value] = children;
  return kind === 'expression_statement' && value?.kind === 'string';
}

/** Two statements that load modules under different names. That loading one has no other effect is assumed. */
function loadApart({ unit: { old }, proof }: Walk, one: AstNode, two: AstNode): boolean {
  if (!onlyLoads(old, one) || !onlyLoads(old, two)) return false;
  const names = new Set(leavesOf(one).flatMap((leaf) => old.file.bindings.of(leaf) ?? []));
  if (leavesOf(two).some((leaf) => names.has(old.file.bindings.of(leaf)!))) return false;
  proof.imports = true;
  return true;
}

/** `vars(T)` and `T.__dict__` give members in the order in which they stand, and a metaclass of ours is handed them so. */
function isListed(walk: Walk, { simpleName, declaration }: CodeSymbol): boolean {
  const { world } = walk;
  const heads = declaration.children.find(({ field }) => field === 'superclasses')?.children ?? [];
  const made = heads.find(
    ({ kind, children }) => kind === 'keyword_argument' && children[0]!.text === 'metaclass',
  );
  if (made && entityOf(world.before, walk.unit.old, made.children.at(-1)!)?.type === 'symbol') return true;
  const listed = new RegExp(`\\bvars\\(\\s*${simpleName}\\b|\\b${simpleName}\\.__dict__`);
  return [...world.before.files.values(), ...world.after.files.values()].some(({ file }) =>
    listed.test(file.text),
  );
}

function nameOf({ symbol, node }: Item): string {
  return symbol?.name ?? `the ${node.kind.replaceAll('_', ' ')}`;
}

function isClassField(symbol: CodeSymbol): boolean {
  return symbol.parent?.kind === 'class' && !/^(?:method|constructor|class)$/.test(symbol.kind);
}

function decorated({ symbol }: Item): boolean {
  return symbol?.nodes.some(({ kind }) => kind === 'decorator' || kind === 'decorated_definition') ?? false;
}

/** True also where a number or an escape spells the name that another member spells otherwise. */
function computedName({ symbol }: Item): boolean {
  const name = symbol?.nameNode;
  return (
    name?.kind === 'computed_property_name' || name?.kind === 'number' || (name?.text.includes('\\') ?? false)
  );
}

/** What happens when a declaration is evaluated. */
interface Making {
  readonly inert: boolean;
  readonly loads: boolean;
  /** The symbols whose value is read, and those around them. */
  readonly reads: ReadonlySet<CodeSymbol>;
}

/** A name that is declared several times is read as it stands, whichever of its declarations set it. */
function readsName({ reads }: Making, symbol: CodeSymbol): boolean {
  if (reads.has(symbol)) return true;
  return [...reads].some(
    ({ simpleName, parent }) => simpleName === symbol.simpleName && parent === symbol.parent,
  );
}

const makings = new WeakMap<Item, Making>();

function makingOf({ world, unit }: Walk, item: Item): Making {
  const known = makings.get(item);
  if (known) return known;
  const reads = new Set<CodeSymbol>();
  for (const node of readAtOnce(unit.old, item.node)) {
    const entity = node === item.symbol?.nameNode ? null : entityOf(world.before, unit.old, node);
    if (entity?.type !== 'symbol') continue;
    reads.add(entity.symbol);
    if (entity.symbol.parent) reads.add(entity.symbol.parent);
  }
  const made = {
    inert:
      isInert(unit.old, item.node) && !(item.symbol && isNoticedByBase(world.before, unit.old, item.symbol)),
    loads: loadsModules(unit.old, item.node),
    reads,
  };
  makings.set(item, made);
  return made;
}
