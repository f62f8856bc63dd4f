import type { AstNode } from '../../model/ast-node.ts';
import type { CodeSymbol } from '../../model/symbol.ts';
import { occurrencesOf } from '../renames/occurrences.ts';
import type { FileFacts, Side, World } from '../world.ts';
import { baseTypes, isJavaClass, lastName, modifierWords, upwards } from './hierarchy.ts';
import { packageOf } from './package-names.ts';

/**
 * Whether a member of a Java class can be none that a class or an interface outside of the change set declares, under
 * either name: it is no method of an object, those bases are the platform's and known to have no such method, or it is
 * seen in its package alone and they stand in others.
 *
 *     class Row implements Iterable<Cell> { public Cell first() {...} }      `first` is its own, `iterator` isn't
 */
export function isJavaOwn(world: World, before: CodeSymbol, after: CodeSymbol): boolean {
  const container = before.parent;
  if (world.before.factsOf(before).file.profile.id !== 'java' || !container) return false;
  if (before.kind === 'constructor') return true;
  const words = modifierWords(before.declaration);
  // Nothing is called by way of an object; a name that is new here hides none that was said.
  if (before.kind !== 'method' || words.includes('static'))
    return (
      /^(?:method|field|constant|class|interface|enum)$/.test(before.kind) && !isSaid(world, after.simpleName)
    );
  if (!isJavaClass(container)) return false;
  const bases = outsideBases(world.before, container);
  const isHidden = !/^interface_/.test(container.declaration.kind) && !words.some((word) => SHOWN.has(word));
  return bases.every(
    ({ type, facts }) =>
      isKnownWithout(facts, type, [before.simpleName, after.simpleName]) ||
      (isHidden && isElsewhere(facts, type)),
  );
}

/** Whether all bases out of sight are the platform's, and known to have no method of those names. */
export function isKnownAbove(side: Side, container: CodeSymbol, names: readonly string[]): boolean {
  return outsideBases(side, container).every(({ type, facts }) => isKnownWithout(facts, type, names));
}

const SHOWN = new Set(['public', 'protected']);

function isSaid(world: World, name: string): boolean {
  return occurrencesOf(world.before).named(name).length > 0;
}

function outsideBases(
  side: Side,
  container: CodeSymbol,
): readonly { readonly type: AstNode; readonly facts: FileFacts }[] {
  const ours = [...upwards(side, container)];
  const names = new Set(ours.map(({ simpleName }) => simpleName));
  return ours.flatMap((one) =>
    baseTypes(one)
      .filter((type) => !names.has(lastName(type)?.text ?? ''))
      .map((type) => ({ type, facts: side.factsOf(one) })),
  );
}

/** What a type of the platform declares, with all that it has from others, but for what every object has. */
const MEMBERS: Readonly<Record<string, readonly string[]>> = {
  Serializable: [],
  Cloneable: [],
  RandomAccess: [],
  Closeable: ['close'],
  AutoCloseable: ['close'],
  Flushable: ['flush'],
  Runnable: ['run'],
  Callable: ['call'],
  Comparable: ['compareTo'],
  Iterable: ['iterator', 'forEach', 'spliterator'],
  Iterator: ['hasNext', 'next', 'remove', 'forEachRemaining'],
  Comparator: [
    ...[
      'compare',
      'reversed',
      'thenComparing',
      'thenComparingInt',
      'thenComparingLong',
      'thenComparingDouble',
    ],
    ...['naturalOrder', 'reverseOrder', 'nullsFirst', 'nullsLast'],
    ...['comparing', 'comparingInt', 'comparingLong', 'comparingDouble'],
  ],
  Supplier: ['get'],
  Consumer: ['accept', 'andThen'],
  BiConsumer: ['accept', 'andThen'],
  Function: ['apply', 'andThen', 'compose', 'identity'],
  BiFunction: ['apply', 'andThen'],
  UnaryOperator: ['apply', 'andThen', 'compose', 'identity'],
  BinaryOperator: ['apply', 'andThen', 'minBy', 'maxBy'],
  Predicate: ['test', 'and', 'or', 'not', 'negate', 'isEqual'],
  BiPredicate: ['test', 'and', 'or', 'negate'],
  InvocationHandler: ['invoke', 'invokeDefault'],
};

/** What an interface of the platform declares, by its name; null of one that isn't known. */
export function membersOfPlatform(name: string): readonly string[] | null {
  return Object.hasOwn(MEMBERS, name) ? MEMBERS[name]! : null;
}

const OF_THROWABLE = [
  ...['getMessage', 'getLocalizedMessage', 'getCause', 'initCause', 'printStackTrace', 'fillInStackTrace'],
  ...['getStackTrace', 'setStackTrace', 'addSuppressed', 'getSuppressed'],
];
const THROWABLES =
  /^(?:Throwable|Exception|Error|AssertionError|(?:Runtime|IO|IllegalArgument|IllegalState|UnsupportedOperation)Exception)$/;
/** These need no import. */
const OF_LANGUAGE =
  /^(?:Cloneable|AutoCloseable|Runnable|Comparable|Iterable|Throwable|\w*Exception|\w*Error)$/;

function isKnownWithout(facts: FileFacts, type: AstNode, names: readonly string[]): boolean {
  const name = lastName(type)?.text;
  if (name === undefined || type.kind === 'scoped_type_identifier') return false;
  const members = THROWABLES.test(name) ? OF_THROWABLE : Object.hasOwn(MEMBERS, name) ? MEMBERS[name]! : null;
  if (!members || names.some((one) => members.includes(one))) return false;
  const path = importOf(facts, name);
  return path === null
    ? OF_LANGUAGE.test(name) && name !== 'IOException'
    : /^java\.(?:lang|io|util)\b/.test(path);
}

/** A type that a file imports by name from another package than its own. */
function isElsewhere(facts: FileFacts, type: AstNode): boolean {
  const name = lastName(type)?.text;
  const path = name === undefined || type.kind === 'scoped_type_identifier' ? null : importOf(facts, name);
  return path !== null && path.slice(0, path.lastIndexOf('.')) !== packageOf(facts);
}

function importOf({ file }: FileFacts, name: string): string | null {
  const found = new RegExp(`^[^\\S\\n]*import\\s+([\\w.]+\\.${name})\\s*;`, 'm').exec(file.text);
  return found?.[1] ?? null;
}

/** The base of the class without a name that a method stands in; null where it stands in another one. */
export function namelessBase({ kind, name, parent, declaration }: CodeSymbol): string | null {
  if (kind !== 'method' || declaration.kind !== 'method_declaration' || !parent) return null;
  if (isJavaClass(parent) || !/^(?:method|constructor|field|constant|variable)$/.test(parent.kind))
    return null;
  return name.split('.').at(-2)?.replace(/~\d+$/, '') ?? null;
}
