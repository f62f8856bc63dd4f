import type { AstNode } from '../../model/ast-node.ts';
import { isAnnotation, mayAskForAccess, saysNothing } from '../../model/java-annotations.ts';
import { sliceOf } from '../../model/span.ts';
import type { CodeSymbol } from '../../model/symbol.ts';
import { folderOf } from '../modules/folders.ts';
import type { Mismatch, Walk } from '../proof.ts';
import type { Side, World } from '../world.ts';
import { ACCESS, isChosenByMore } from './chosen-overloads.ts';
import { hasNamesakeWithoutName } from './classes-without-name.ts';
import { isOtherwiseFinalLocal } from './constant-variables.ts';
import { soughtModifier } from './found-by-modifiers.ts';
import { arity, isJavaClass, isSubtype, modifierWords } from './hierarchy.ts';
import { isInheritedUnasked } from './left-behind.ts';
import { isPrivate } from './receivers.ts';
import { isTestLessSeen } from './test-access.ts';

/** A declaration's children, with its modifiers apart from the rest. */
export interface Declared {
  readonly modifiers: AstNode | null;
  readonly rest: readonly AstNode[];
}

/** A member's or a class's children; `modifiers` is null where nothing stands before the declaration. */
export function declared(children: readonly AstNode[]): Declared {
  const modifiers = children.find(({ kind }) => kind === 'modifiers') ?? null;
  return { modifiers, rest: modifiers ? children.filter((child) => child !== modifiers) : children };
}

/**
 * Compares the modifiers of a declaration, of which some say nothing to the program that runs.
 *
 *     private int size;  ->  int size;        who saw it sees it still
 *     int size;          ->  final int size;  or it would not compile
 *
 * Refused: less access, but for a class that stands elsewhere now and for tests, `static`, `synchronized`, `volatile`,
 * `transient`, an annotation that a program can read; other access to a member with an annotation by which somebody finds
 * it, who may take the public ones alone (`@Rule`, `@Benchmark`, `@Transactional`); a private method that becomes visible
 * where another of its name and arity would then override it, or be overridden; one of its package that becomes visible
 * where another package does so; one that others may call from now on who meant another one of its name; any private
 * member that a class which inherits it now would find in the place of what its name means there; and what somebody
 * asks for who goes through the program while it runs.
 */
export function compareModifiers(
  walk: Walk,
  holder: AstNode,
  before: AstNode | null,
  after: AstNode | null,
): Mismatch | 'differs' | null {
  const [was, is] = [annotations(walk, 'old', before), annotations(walk, 'now', after)];
  if (was.length !== is.length) return 'differs';
  for (const [at, annotation] of was.entries()) {
    const found = walk.compare(annotation, is[at]!);
    if (found) return found;
  }
  const { unit, world } = walk;
  const isOwn = [unit.before.declaration, ...unit.before.nodes].includes(holder);
  if (isOwn && soughtModifier(world, unit.before, unit.after)) return 'differs';
  const [old, now] = [words(before), words(after)];
  if (old.includes('final') !== now.includes('final') && isOtherwiseFinalLocal(walk.unit.before, holder))
    return 'differs';
  const isMember = walk.unit.before.parent?.kind === 'interface';
  const access = (list: readonly string[]): number =>
    ACCESS.indexOf(list.find((word) => ACCESS.includes(word)) ?? (isMember ? 'public' : 'package'));
  const isMovedType = isJavaClass(walk.unit.before) && parentMoved(walk);
  // Who named it at its old place has to name it anew, or it would not compile.
  const isTest =
    holder === unit.before.declaration && isTestLessSeen(world, unit.old, unit.now, unit.before, unit.after);
  if (access(now) < access(old) && !isMovedType && !isTest) return 'differs';
  if (access(now) !== access(old) && MEMBER.test(holder.kind) && was.some((one) => isFoundBy(walk, one)))
    return 'differs';
  if (old.includes('private') && !now.includes('private')) {
    if (mayMeetAnother(walk.world, walk.unit.after)) return 'differs';
    if (isInheritedUnasked(walk.world, walk.unit.before)) return 'differs';
    if (isChosenByMore(world, unit.before, unit.after)) return 'differs';
  } else if (holder === unit.before.declaration && mayBecomeAnother(world, unit.before, unit.after))
    return 'differs';
  const rest = (list: readonly string[]): string =>
    list
      .filter((word) => counts(word, holder, isMember) && !(isMovedType && word === 'static'))
      .sort()
      .join(' ');
  return rest(old) === rest(now) ? null : 'differs';
}

const MEMBER = /^(?:method|field|constructor)_declaration$/;

function isFoundBy({ unit: { old } }: Walk, annotation: AstNode): boolean {
  return mayAskForAccess(sliceOf(old.file, annotation), old.file.text);
}

function counts(word: string, holder: AstNode, inInterface: boolean): boolean {
  if (ACCESS.includes(word) || word === 'final' || word === 'strictfp') return false;
  if (word === 'abstract') return !/^(?:class|interface)_declaration$/.test(holder.kind) && !inInterface;
  // A field of an interface is static without saying so, and so is a type that holds nothing of an object around.
  return !(
    word === 'static' &&
    ((inInterface && holder.kind === 'constant_declaration') || isStaticAnyway(holder))
  );
}

/** `static enum Kind {}` inside of a class. */
function isStaticAnyway({ kind }: AstNode): boolean {
  return /^(?:enum|record|interface|annotation_type)_declaration$/.test(kind);
}

/** A class that needs nothing of the class around is no less static outside of it. */
function parentMoved({ unit, world }: Walk): boolean {
  const { before, after } = unit;
  return before.parent === null
    ? after.parent !== null
    : after.parent === null || world.mapping.after(before.parent) !== after.parent;
}

/** A member that others see now, among them a class which has, or means, another one of its name. */
export function mayBecomeAnother(world: World, before: CodeSymbol, after: CodeSymbol): boolean {
  if (isOfPackage(before) && !isOfPackage(after) && overridesElsewhere(world.after, after)) return true;
  if (isChosenByMore(world, before, after)) return true;
  if (!isPrivate(before) || isPrivate(after)) return false;
  return mayMeetAnother(world, after) || isInheritedUnasked(world, before);
}

/** Seen by a class that has a method of the same name, the two would be one to a call. */
function mayMeetAnother(world: World, after: CodeSymbol): boolean {
  if (after.kind !== 'method') return false;
  if (hasNamesakeWithoutName(world.after, after)) return true;
  return [...world.after.files.values()].some(({ file }) =>
    file.symbols.some(
      (other) =>
        other !== after &&
        other.kind === 'method' &&
        other.simpleName === after.simpleName &&
        other.parent !== after.parent &&
        other.parent !== null &&
        isJavaClass(other.parent) &&
        arity(other) === arity(after),
    ),
  );
}

function isOfPackage({ declaration, parent }: CodeSymbol): boolean {
  return parent?.kind !== 'interface' && !modifierWords(declaration).some((word) => ACCESS.includes(word));
}

/** Two methods of two packages are one to a call as soon as both see one another. */
function overridesElsewhere(side: Side, method: CodeSymbol): boolean {
  const owner = method.parent;
  if (method.kind !== 'method' || !owner) return false;
  return [...side.files.values()].some(({ file }) =>
    file.symbols.some(
      (other) =>
        other.kind === 'method' &&
        other.simpleName === method.simpleName &&
        other.parent !== null &&
        arity(other) === arity(method) &&
        folderOf(other.path) !== folderOf(method.path) &&
        (isSubtype(side, other.parent, owner) || isSubtype(side, owner, other.parent)),
    ),
  );
}

function words(modifiers: AstNode | null): readonly string[] {
  return modifiers
    ? modifiers.children.filter((child) => !child.named && !child.extra).map(({ kind }) => kind)
    : [];
}

function annotations(walk: Walk, side: 'old' | 'now', modifiers: AstNode | null): readonly AstNode[] {
  const found = modifiers?.children.filter(isAnnotation) ?? [];
  return found.filter((node) => !saysNothing(sliceOf(walk.unit[side].file, node)));
}
