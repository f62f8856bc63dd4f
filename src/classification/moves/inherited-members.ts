import { bindingsOf } from '../../model/bindings.ts';
import { onceEach } from '../../model/once-each.ts';
import type { CodeSymbol } from '../../model/symbol.ts';
import { decorationsOf } from '../names-at-run-time/decorations.ts';
import { classesOf } from '../symbols/classes.ts';
import { areMixed, knownBases } from '../symbols/known-bases.ts';
import type { Side, World } from '../world.ts';
import {
  isMadeNowhere,
  isQuietField,
  isSilentField,
  isUnseenByConstructors,
  isUnseenByFields,
} from './inherited-fields.ts';
import { isAskedOfAll, isDoubted, ownMembersAreListed } from './noticed-members.ts';

/**
 * A member that stands in a class on one side, and in the class that it is made from on the other: what each class finds
 * under its name must be the same on both sides.
 */
export interface InheritedMember {
  /** What a class finds before and after, where that is not the same symbol in the same class. */
  readonly found: readonly (readonly [CodeSymbol, CodeSymbol])[];
  /** Those that only one side has, each with the one of the other side that is found instead. */
  readonly copies: readonly {
    readonly copy: CodeSymbol;
    readonly other: CodeSymbol;
    readonly isGone: boolean;
  }[];
}

/**
 *     class A {}  class B extends A { m() {} }  class C extends A { m() {} }      ->      class A { m() {} }  class B extends A {} …
 *
 * Pulled up, or pushed down, in ECMAScript and Python. Holds where all classes that it is about are there on both sides,
 * with all that they are made from, and nobody asks for the member by `super`, which means another one elsewhere. A class
 * may find one that it had none of, where objects of it are made only if the value of a field does nothing; it may lose
 * one only where nobody makes objects of it. What is kept under the name is a method, or a field whose making nobody
 * notices.
 */
export const inheritedMembers = onceEach((world: World): readonly InheritedMember[] => {
  const all: InheritedMember[] = [];
  for (const { before, after } of world.mapping.pairs) {
    if (!isMoved(world, before, after) || all.some(({ found }) => found.some(([was]) => was === before)))
      continue;
    const found = inherited(world, before);
    if (found) all.push(found);
  }
  return all;
});

/** Whether a pair is proved by what each class finds under its name. */
export function isInheritedMember(world: World, before: CodeSymbol): boolean {
  return inheritedMembers(world).some(({ found }) =>
    found.some(([was, is]) => was === before && world.mapping.after(was) === is),
  );
}

const MEMBER = /^(?:method|field|property)$/;

function isMoved({ before: was, after: is, mapping }: World, before: CodeSymbol, after: CodeSymbol): boolean {
  const [old, now] = [before.parent, after.parent];
  if (!MEMBER.test(before.kind) || before.kind !== after.kind || before.simpleName !== after.simpleName)
    return false;
  if (old?.kind !== 'class' || now?.kind !== 'class' || mapping.after(old) === now) return false;
  const [oldPartner, nowPartner] = [mapping.after(old), mapping.before(now)];
  if (!oldPartner || !nowPartner) return false;
  return (
    /^(?:ecmascript|python)$/.test(was.factsOf(before).file.profile.modules) &&
    ((knownBases(is, oldPartner)?.includes(now) ?? false) ||
      (knownBases(was, nowPartner)?.includes(old) ?? false))
  );
}

function inherited(world: World, moved: CodeSymbol): InheritedMember | null {
  const { before: was, after: is, mapping } = world;
  const name = moved.simpleName;
  if (isAskedThroughSuper(was, name) || isAskedThroughSuper(is, name)) return null;
  if (ownMembersAreListed(was) || ownMembersAreListed(is)) return null;
  const family = familyOf(world, [moved.parent!, mapping.before(mapping.after(moved)!.parent!)!]);
  if (!family) return null;
  const found = new Map<CodeSymbol, Set<CodeSymbol>>();
  const copies: { copy: CodeSymbol; other: CodeSymbol; isGone: boolean }[] = [];
  const take = (copy: CodeSymbol, other: CodeSymbol, isGone: boolean): void => {
    const isOneSided = (isGone ? mapping.after(copy) : mapping.before(copy)) === null;
    if (isOneSided && !copies.some((one) => one.copy === copy)) copies.push({ copy, other, isGone });
  };
  const [olds, news] = [family.map(([old]) => old), family.map(([, now]) => now)];
  for (const [old, now] of family) {
    const [one, two] = [memberFound(was, old, name), memberFound(is, now, name)];
    if (one === undefined || two === undefined) return null;
    if (!one !== !two) {
      if (isDoubted(was, moved) || isDoubted(is, moved)) return null;
      // One that has it now is asked for it by those who took it for another kind.
      const isNoticed = (): boolean =>
        one !== null || isAskedOfAll(was, moved) || isAskedOfAll(is, moved) || answersAnything(was, old);
      const isMade = !isMadeNowhere([was, old], [is, now]);
      // Whoever makes an object that has the field now, or none any more, does what its value does.
      const isDone = moved.kind !== 'method' && !isSilentField(was, moved);
      if (isMade && (isDone || isNoticed())) return null;
    }
    if (!one || !two || (mapping.after(one) === two && mapping.after(one.parent!) === two.parent)) continue;
    if (one.kind !== two.kind || !isPlainMember(was, one) || !isPlainMember(is, two)) return null;
    if (one.kind !== 'method') {
      if (!isQuietField(was, one) || !isQuietField(is, two)) return null;
      if (!isUnseenByConstructors(was, olds, name) || !isUnseenByConstructors(is, news, name)) return null;
      if (!isUnseenByFields(was, olds, name) || !isUnseenByFields(is, news, name)) return null;
    }
    found.set(one, (found.get(one) ?? new Set()).add(two));
    take(one, two, true);
    take(two, one, false);
  }
  return { found: [...found].flatMap(([one, all]) => [...all].map((two) => [one, two] as const)), copies };
}

/** All classes that are made from one of these on either side, and these; null where one is new, gone, or not known in full. */
function familyOf(
  { before: was, after: is, mapping }: World,
  roots: readonly CodeSymbol[],
): readonly (readonly [CodeSymbol, CodeSymbol])[] | null {
  const tops = new Set(roots.map((root) => knownBases(was, root)?.at(-1)));
  const [top] = tops;
  const partner = top && mapping.after(top);
  if (tops.size !== 1 || !top || !partner) return null;
  const all: (readonly [CodeSymbol, CodeSymbol])[] = [];
  const within = (side: Side, base: CodeSymbol): readonly CodeSymbol[] =>
    classesOf(side).filter((one) => knownBases(side, one)?.includes(base) ?? false);
  const now = within(is, partner);
  for (const old of within(was, top)) {
    const other = mapping.after(old);
    if (!other || !now.includes(other)) return null;
    all.push([old, other]);
  }
  const areApart = [was, is].every(
    (side, at) =>
      !areMixed(
        side,
        all.map((pair) => pair[at]!),
      ),
  );
  return all.length === now.length && areApart ? all : null;
}

/** A class of Python may answer for names that it doesn't have. */
function answersAnything(side: Side, symbol: CodeSymbol): boolean {
  return (knownBases(side, symbol) ?? []).some(({ children }) =>
    children.some(({ simpleName }) => /^__getattr(?:ibute)?__$/.test(simpleName)),
  );
}

/** The member that an object of a class finds; null where it finds none, undefined where there are several. */
function memberFound(side: Side, symbol: CodeSymbol, name: string): CodeSymbol | null | undefined {
  for (const one of knownBases(side, symbol) ?? []) {
    const own = one.children.filter(
      ({ simpleName, declaration }) => simpleName === name && !isAbstract(declaration.kind),
    );
    if (own.length > 1) return undefined;
    if (own[0]) return own[0];
  }
  return null;
}

/** `abstract m(): void` is nothing at run time. */
function isAbstract(kind: string): boolean {
  return kind === 'abstract_method_signature';
}

/** Nothing stands on it, and it means the same in any class: it asks for no base, and says no name that is its class's own. */
function isPlainMember(side: Side, symbol: CodeSymbol): boolean {
  const { file } = side.factsOf(symbol);
  const text = file.text.slice(symbol.range.start, symbol.range.end);
  const isAccessor = /^\s*(?:\w+\s+)*(?:get|set|static|accessor|declare)\s+[\w#'"[]/.test(
    text.replace(/^\/\*[\s\S]*?\*\//, ''),
  );
  if (symbol.kind === 'method' && isAccessor && file.profile.modules === 'ecmascript') return false;
  if (decorationsOf(file, symbol).length > 0) return false;
  if (file.profile.modules === 'python' && isSaidInItsClass(side, symbol)) return false;
  return !/\bsuper\b|#\w|\b__class__\b|\b__\w+\b(?<!__)/.test(text);
}

/** `class Cart: rate = 5; total = rate`, which finds what its own class has, and nothing of a base. */
function isSaidInItsClass(side: Side, symbol: CodeSymbol): boolean {
  return bindingsOf(side.factsOf(symbol).file.bindings, symbol).some(({ declarations, references }) =>
    references.some((use) => !declarations.includes(use)),
  );
}

function isAskedThroughSuper(side: Side, name: string): boolean {
  const asked = new RegExp(`\\bsuper\\s*(?:\\([^()]*\\))?\\s*\\.\\s*${name.replaceAll('$', '\\$')}\\b`);
  return [...side.files.values()].some(({ file }) => asked.test(file.text));
}
