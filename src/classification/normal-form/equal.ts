import { type Core, type CoreVariable, IMPORTS, LOADS } from '../../model/core.ts';
import { agree, supposedType } from '../../model/static-types.ts';
import type { Inherits } from '../java/inherited-members.ts';
import { isUnordered } from '../rules/comparisons.ts';
import { choosesByLambda, type TakesOtherTypes } from '../rules/java/lambda-overloads.ts';
import { lambdasAlike } from '../rules/java/lambdas.ts';
import { choosesOtherwise, countsOtherwise } from './facts/supposed-types.ts';
import { sameAssigned, sameGiven } from './heads/declared-values.ts';
import { contentsMatter } from './heads/open-types.ts';
import {
  isBoxedOnOneSide,
  isIdle,
  isInferredOnOneSide,
  isTypeAlone,
  isTyped,
} from './heads/spelled-on-one-side.ts';

/** What two forms are compared by, beside their structure. */
export interface Meaning {
  /** Whether two names that are declared outside of the forms stand for the same. */
  sameOutside(before: CoreVariable, after: CoreVariable): boolean;
  /** Whether the member that `before` names is the one that `after` names, although it is called otherwise. */
  sameMember(before: Core, after: Core): boolean;
  /** Whether what is declared inside may have another name: a parameter may be passed by it. */
  mayRename(before: CoreVariable, after: CoreVariable): boolean;
  /** Whether two nodes are two ways to name one thing. */
  sameName(before: Core, after: Core): boolean;
  /** Whether two spelled types name the same, although they are spelled otherwise. */
  sameTypeName(before: string, after: string): boolean;
  /** Whether two texts say that the same module is loaded, wherever it went. */
  sameLoad(before: string, after: string): boolean;
  /** A type is spelled out on one side only. */
  inferred?(): void;
  /**
   * What may be an object is put into a text by a template on one side and added to a text on the other: whether that may
   * be the same text.
   */
  printed?(whole: Core, text: Core): boolean;
  /** What is counted with stands the other way round, and both may be objects, which are asked for their numbers. */
  exchanged?(): void;
  /** An object of a class without a name stands beside a lambda. */
  nameless?(): void;
  /** Who is called may be another one for a lambda. */
  readonly takesOtherTypes?: TakesOtherTypes;
  /** What a class without a name has from its interface. */
  readonly inherits?: Inherits;
}

/** The first place where two forms differ. */
export interface Difference {
  readonly before: Core | null;
  readonly after: Core | null;
}

/** Not the keys of objects: those may be read by whoever gets the object. */
const NAMED = new Set<Core['op']>(['member', 'method', 'field']);

/** How many comparisons may be tried the other way round. */
const MOST_SWAPS = 300;

/** Compares two forms up to the names of what is declared inside them; null where they are equal. */
export function difference(before: Core, after: Core, meaning: Meaning): Difference | null {
  return makeEquality(before, after, meaning).tried(before, after);
}

/** Two forms in comparison, and which of their variables have turned out to be the same. */
export interface Equality {
  /** The first difference of two parts; where there is none, their variables are paired from then on. */
  tried(old: Core, now: Core): Difference | null;
  /** Whether two parts are equal; nothing is remembered. */
  wouldEqual(old: Core, now: Core): boolean;
  /** Whether two nodes are the same, whatever their children are. */
  sameNode(old: Core, now: Core): boolean;
}

/**
 * Begins a comparison in which nothing is paired yet. A part that turns out to differ leaves no pairs behind; orders
 * of what means the same in any order are tried up to a limit.
 */
export function makeEquality(before: Core, after: Core, meaning: Meaning): Equality {
  let forth = new Map<CoreVariable, CoreVariable>();
  let back = new Map<CoreVariable, CoreVariable>();
  let swaps = MOST_SWAPS;
  const [declaredBefore, declaredAfter] = [declaredIn(before), declaredIn(after)];
  return {
    tried(old, now) {
      const undo = remember();
      const found = compare(old, now);
      if (found) undo();
      return found;
    },
    wouldEqual(old, now) {
      const undo = remember();
      const found = compare(old, now);
      undo();
      return found === null;
    },
    sameNode,
  };

  function remember(): () => void {
    const [pairs, inverse] = [new Map(forth), new Map(back)];
    return () => {
      forth = pairs;
      back = inverse;
    };
  }

  function compare(old: Core, now: Core): Difference | null {
    if (isTyped(old) !== isTyped(now)) {
      meaning.inferred?.();
      return isTyped(old) ? compare(old.children[0]!, now) : compare(old, now.children[0]!);
    }
    const [was, is] = [supposedType(old), supposedType(now)];
    if ((was === null) !== (is === null)) {
      meaning.inferred?.();
      return was === null ? compare(old, now.children[0]!) : compare(old.children[0]!, now);
    }
    if (meaning.sameName(old, now)) return null;
    const { inherits } = meaning;
    const lambdas = lambdasAlike(old, now, inherits) ?? lambdasAlike(now, old, inherits)?.toReversed();
    if (lambdas) {
      meaning.nameless?.();
      return compare(lambdas[0]!, lambdas[1]!);
    }
    if (isIdle(old, now)) return compare(old.children[0]!, now);
    if (isIdle(now, old)) return compare(old, now.children[0]!);
    if (!sameNode(old, now)) return { before: old, after: now };
    if (old.op === 'template' && isSum(old) !== isSum(now) && old.children.some(mayBeAsked))
      if (meaning.printed?.(before, old) === false) return { before: old, after: now };
    if (isUnordered(old) && swaps > 0) return eitherWay(old, now);
    if (isTypeInAnyOrder(old) && old.children.length === now.children.length) return inAnyOrder(old, now);
    return parts(old, now);
  }

  /** Each part with one of the other side; the difference is that of the order in which they are written. */
  function inAnyOrder(old: Core, now: Core): Difference | null {
    const undo = remember();
    const straight = parts(old, now);
    if (!straight) return null;
    undo();
    const again = remember();
    const left = [...now.children];
    for (const part of old.children) {
      const at = left.findIndex((other) => {
        if (swaps <= 0) return false;
        swaps -= 1;
        const back = remember();
        const found = compare(part, other);
        if (found) back();
        return found === null;
      });
      if (at < 0) {
        again();
        return straight;
      }
      left.splice(at, 1);
    }
    return null;
  }

  /** Both ways round; the difference is that of the way in which it is written. */
  function eitherWay(old: Core, now: Core): Difference | null {
    const undo = remember();
    const straight = parts(old, now);
    if (!straight) return null;
    undo();
    swaps -= 1;
    const again = remember();
    const swapped = parts(old, { ...now, children: now.children.toReversed() });
    if (!swapped) {
      if (/^[*&|^] /.test(old.text) && old.children.every(mayBeAsked)) meaning.exchanged?.();
      return null;
    }
    again();
    return straight;
  }

  function parts(old: Core, now: Core): Difference | null {
    const length = Math.max(old.children.length, now.children.length);
    const [was, is] =
      old.op === 'let'
        ? sameGiven(old, now, () => meaning.inferred?.())
        : old.op === 'assign'
          ? sameAssigned(old, now)
          : [old.children, now.children];
    if (
      choosesOtherwise(old, now, meaning.takesOtherTypes) ||
      countsOtherwise(old, now) ||
      choosesByLambda(old, now, meaning.takesOtherTypes)
    )
      return { before: old, after: now };
    for (let at = 0; at < length; at++) {
      const [left, right] = [was[at], is[at]];
      if (isTypeAlone(left, right)) {
        meaning.inferred?.();
        continue;
      }
      const found = left && right ? compare(left, right) : lonely(left ?? null, right ?? null, old, now);
      if (found) return found;
    }
    return null;
  }

  function sameNode(old: Core, now: Core): boolean {
    if (old.op !== now.op || !sameText(old, now) || (old.variable === null) !== (now.variable === null))
      return false;
    return !old.variable || !now.variable || sameVariable(old.variable, now.variable);
  }

  function sameSpelledType(old: CoreVariable, now: CoreVariable): boolean {
    const [was, is] = [old.spelled!, now.spelled!];
    // `Handler h` of another package's Handler has other overloads, and is cast to another class.
    if (isImportedFromElsewhere(old, now)) return false;
    if (was === is || meaning.sameTypeName(was, is)) return true;
    return agree(was, is) && !contentsMatter(before, old) && !contentsMatter(after, now);
  }

  function isImportedFromElsewhere(old: CoreVariable, now: CoreVariable): boolean {
    return (old.spelledWith ?? []).some((one) => {
      const other = now.spelledWith?.find(({ name }) => name === one.name);
      return other !== undefined && !meaning.sameOutside(one, other);
    });
  }

  function sameText(old: Core, now: Core): boolean {
    // What is written on a declaration, or a list of them, informs the rules alone.
    const isInformed = old.op === 'bind' || old.op === 'parameters';
    if (old.op === 'opaque' && isLoad(old.text) && isLoad(now.text))
      return meaning.sameLoad(old.text, now.text);
    return old.text === now.text || isInformed || (NAMED.has(old.op) && meaning.sameMember(old, now));
  }

  function sameVariable(old: CoreVariable, now: CoreVariable): boolean {
    const [inner, other] = [declaredBefore.has(old), declaredAfter.has(now)];
    if (inner !== other) return false;
    if (!inner) return meaning.sameOutside(old, now);
    const [known, inverse] = [forth.get(old), back.get(now)];
    if (known || inverse) return known === now && inverse === old;
    const isUnnamed = old.unnamed || now.unnamed;
    const isKept = isFrozen(old) || isFrozen(now) || isOpen(old) || isOpen(now);
    if (old.name !== now.name && !isUnnamed && isKept) return false;
    if (old.name !== now.name && !meaning.mayRename(old, now)) return false;
    // What a module shows is known by its name from elsewhere, wherever its value comes from.
    if (old.kind === 'item' && old.symbol && now.symbol && !meaning.sameOutside(old, now)) return false;
    // What is declared with another type is converted to it, or divides, prints and is overloaded otherwise.
    if (old.spelled !== undefined && now.spelled !== undefined && !sameSpelledType(old, now)) return false;
    if (isBoxedOnOneSide(old, now) || isBoxedOnOneSide(now, old)) return false;
    if (isInferredOnOneSide(old, now)) meaning.inferred?.();
    forth.set(old, now);
    back.set(now, old);
    return true;
  }
}

function isLoad(text: string): boolean {
  return text.startsWith(LOADS) || text.startsWith(IMPORTS);
}

/** `'a' + b`, which asks an object for its value first, where a template asks it for its text. */
function isSum({ source }: Core): boolean {
  return source?.kind === 'binary_expression' || source?.kind === 'augmented_assignment_expression';
}

function mayBeAsked({ op, variable }: Core): boolean {
  if (op === 'variable') return variable!.shape?.()?.kind !== 'value';
  return !/^(?:literal|binary|unary|template)$/.test(op);
}

/** `A | B` in TypeScript, and objects of nothing but properties. */
function isTypeInAnyOrder({ op, text, children }: Core): boolean {
  if (op !== 'opaque' || children.length < 2) return false;
  if (text === 'union_type') return true;
  return text === 'object_type' && children.every((child) => child.text === 'property_signature');
}

function lonely(before: Core | null, after: Core | null, old: Core, now: Core): Difference {
  return { before: before ?? (after ? null : old), after: after ?? (before ? null : now) };
}

/** What a module's code declares without being a symbol can be seen from elsewhere all the same. */
function isOpen({ kind, symbol }: CoreVariable): boolean {
  return kind === 'item' && symbol === null;
}

function isFrozen({ binding }: CoreVariable): boolean {
  return binding?.frozen ?? false;
}

function declaredIn(root: Core): ReadonlySet<CoreVariable> {
  const found = new Set<CoreVariable>();
  const visit = (node: Core): void => {
    if (node.op === 'bind' && node.variable) found.add(node.variable);
    for (const child of node.children) visit(child);
  };
  visit(root);
  return found;
}
