import { type Core, IMPORTS, LOADS } from '../../model/core.ts';
import { supposedType } from '../../model/static-types.ts';
import { isUnordered } from '../rules/comparisons.ts';
import { choosesByLambda, choosesByResult } from '../rules/java/lambda-overloads.ts';
import { lambdasAlike } from '../rules/java/lambdas.ts';
import { silentAlike } from '../rules/java/silent-lambdas.ts';
import type { Meaning } from './compared-by.ts';
import { choosesOtherwise, countsOtherwise } from './facts/supposed-types.ts';
import { sameAssigned, sameGiven } from './heads/declared-values.ts';
import { isIdle, isTypeAlone, isTyped, typesSaid } from './heads/spelled-on-one-side.ts';
import { pairedVariables } from './paired-variables.ts';

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
  /** How many pairs of nodes were compared so far. */
  compared(): number;
}

/**
 * Begins a comparison in which nothing is paired yet. A part that turns out to differ leaves no pairs behind; orders
 * of what means the same in any order are tried up to a limit.
 */
export function makeEquality(before: Core, after: Core, meaning: Meaning): Equality {
  const { same: sameVariable, remember } = pairedVariables(before, after, meaning);
  let swaps = MOST_SWAPS;
  let compared = 0;
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
    compared: () => compared,
  };

  function compare(old: Core, now: Core): Difference | null {
    compared += 1;
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
    const silent = silentAlike(old, now);
    if (silent) return parts(...silent);
    if (isIdle(old, now)) return compare(old.children[0]!, now);
    if (isIdle(now, old)) return compare(old, now.children[0]!);
    if (!sameNode(old, now)) return { before: old, after: now };
    const types = typesSaid(old, now);
    if (types && compare(...types)) return { before: old, after: now };
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
      choosesByLambda(old, now, meaning.takesOtherTypes) ||
      choosesByResult(old, now, meaning.takesOtherTypes)
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

  function sameText(old: Core, now: Core): boolean {
    // What is written on a declaration, or a list of them, informs the rules alone.
    const isInformed = old.op === 'bind' || old.op === 'parameters';
    if (old.op === 'opaque' && isLoad(old.text) && isLoad(now.text))
      return meaning.sameLoad(old.text, now.text);
    return old.text === now.text || isInformed || (NAMED.has(old.op) && meaning.sameMember(old, now));
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
