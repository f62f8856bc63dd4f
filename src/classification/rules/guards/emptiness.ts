import type { Assumption } from '../../../model/assumption.ts';
import type { Core } from '../../../model/core.ts';
import { staticType, underlyingType } from '../../../model/core-types.ts';
import { erased } from '../../../model/static-types.ts';
import { GONE_THROUGH_AS_COUNTED, TYPES_HOLD } from '../../assumptions.ts';
import { fire, type Unit } from '../../normal-form/unit.ts';
import { MIRRORED } from '../conditionals.ts';
import { shapeOf } from '../ecmascript/declared-shapes.ts';
import { mayBeOwn } from '../ecmascript/own-members.ts';
import { isFree } from '../free-names.ts';
import { mayBeOwn as mayBeOwnMethod } from '../java/own-methods.ts';
import { isQuietPath } from './added-to.ts';

/** A question whether there is anything in something that is named. */
export interface Emptiness {
  readonly of: Core;
  /** Whether it is true where nothing is. */
  readonly isEmpty: boolean;
  readonly assumes: Assumption | null;
}

/**
 * Whether a test asks if there is anything in something that a path of names leads to.
 *
 *     xs.length > 0   !xs.length   m.size            TypeScript, JavaScript
 *     !xs.isEmpty()   xs.size() > 0   xs.length > 0      Java
 *     xs   len(xs) > 0                               Python, the first of what is declared as a collection
 *     len(xs) != 0   xs != nil                       Go, the second of what is known to be a slice or a map
 *     !xs.is_empty()   xs.len() > 0                  Rust
 *
 * Null where that isn't seen, or where a type of the change set has such a word itself.
 */
export function emptinessAsked(unit: Unit, test: Core): Emptiness | null {
  if (test.op === 'unary' && test.text === '!') {
    const denied = emptinessAsked(unit, test.children[0]!);
    return denied && { ...denied, isEmpty: !denied.isEmpty };
  }
  const found = test.op === 'binary' ? compared(unit, test) : asked(unit, test);
  return found && isQuietPath(unit, found.of) ? found : null;
}

/** Writes down that such a question was left out, and what that rests on. */
export function withoutQuestion(unit: Unit, { source }: Core, { assumes }: Emptiness): void {
  fire(unit, 'idle-guard', '', source, assumes);
}

/** How a count is compared where nothing is there, and where something is; whatever the language calls its numbers. */
const COMPARED: Readonly<Record<string, boolean>> = {
  '== 0': true,
  '=== 0': true,
  '< 1': true,
  '<= 0': true,
  '!= 0': false,
  '!== 0': false,
  '> 0': false,
  '>= 1': false,
};

function compared(unit: Unit, { text, children }: Core): Emptiness | null {
  const [left, right] = children as [Core, Core];
  if (unit.isGo && right.op === 'literal' && right.text === 'null') return comparedWithNil(left, text);
  const sign = text.replace(/^[~i](?=[<>!=])/, '');
  const [count, limit, operator] =
    right.op === 'literal' ? [left, right, sign] : [right, left, MIRRORED[sign] ?? ''];
  if (limit.op !== 'literal') return null;
  const isEmpty = COMPARED[`${operator} ${limit.text.replace(/^[ni]:/, '')}`];
  const counted = isEmpty === undefined ? null : countOf(unit, count);
  return counted && { ...counted, isEmpty: isEmpty! };
}

/** A slice or a map that isn't there has nothing in it. */
function comparedWithNil(value: Core, operator: string): Emptiness | null {
  const type = staticType(value);
  const whole = type && underlyingType(type);
  if (whole?.op !== 'type' || !/^(?:\[\]|map)$/.test(whole.text)) return null;
  return /^[!=]=$/.test(operator) ? { of: value, isEmpty: operator === '==', assumes: null } : null;
}

type Counted = Pick<Emptiness, 'of' | 'assumes'>;

/** What it is that a value says the number of. */
function countOf(unit: Unit, count: Core): Counted | null {
  if (count.op === 'member') return countMember(unit, count);
  const [callee, of, ...more] = count.op === 'call' ? (count.children as [Core, Core?, ...Core[]]) : [];
  if (!callee || more.length > 0) return null;
  if (of) {
    const isLength = unit.isPython
      ? isFree(callee, 'python.len') && !unit.loops.hasOwn('__len__')
      : unit.isGo && isFree(callee, 'len');
    return isLength ? { of, assumes: unit.isPython ? GONE_THROUGH_AS_COUNTED : null } : null;
  }
  const isCount = callee.op === 'member' && callee.text === (unit.isRust ? 'len' : 'size');
  return isCount ? methodOf(unit, callee) : null;
}

function countMember(unit: Unit, { text, children: [of] }: Core): Counted | null {
  if (unit.isJava) return text === 'length' && of!.spelled?.endsWith(']') ? { of: of!, assumes: null } : null;
  if (!unit.isEcmascript || !/^(?:length|size)$/.test(text) || mayBeOwn(unit, of!, text)) return null;
  const shape = shapeOf(of!);
  // A map has no `length`, and a list no `size`.
  const isOther = text === 'size' ? !shape?.isKeyed : shape?.isKeyed === true;
  return isOther ? null : { of: of!, assumes: GONE_THROUGH_AS_COUNTED };
}

/** A method that is asked without anything given to it. */
function methodOf(unit: Unit, { text, children: [of] }: Core): Counted | null {
  const { facts } = unit;
  if (unit.isRust) {
    const isOwn = ['into_iter', 'iter', 'next'].some((way) => facts.areOfOneType(text, way));
    return isOwn ? null : { of: of!, assumes: GONE_THROUGH_AS_COUNTED };
  }
  if (!unit.isJava) return null;
  const type = of!.spelled ?? of!.variable?.spelled;
  const isOwn = mayBeOwnMethod(unit, of!, text, 'iterator');
  const isPlatforms = type !== undefined && facts.isPlatformType(erased(type));
  return isOwn ? null : { of: of!, assumes: isPlatforms ? null : GONE_THROUGH_AS_COUNTED };
}

/** What is asked without a comparison. */
function asked(unit: Unit, test: Core): Emptiness | null {
  if (unit.isEcmascript) {
    const counted = test.op === 'member' ? countMember(unit, test) : null;
    return counted && { ...counted, isEmpty: false };
  }
  if (unit.isPython) return askedByTruth(unit, test);
  const [callee, ...args] = test.op === 'call' ? test.children : [];
  const word = unit.isRust ? 'is_empty' : unit.isJava ? 'isEmpty' : null;
  if (callee?.op !== 'member' || callee.text !== word || args.length > 0) return null;
  const found = methodOf(unit, callee);
  return found && { ...found, isEmpty: true };
}

const COLLECTIONS = /^(?:list|dict|set|tuple|str)$/;

/** `if xs`, of what is declared as a collection; `None` would be false as well, and can't be gone through. */
function askedByTruth(unit: Unit, test: Core): Emptiness | null {
  const counted = countOf(unit, test);
  if (counted) return { ...counted, isEmpty: false };
  const isDeclared = test.op === 'variable' && COLLECTIONS.test(test.variable!.declaredAs ?? '');
  return isDeclared ? { of: test, isEmpty: false, assumes: TYPES_HOLD } : null;
}
