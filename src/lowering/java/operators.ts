import type { AstNode } from '../../model/ast-node.ts';
import { type Core, core } from '../../model/core.ts';
import { named, partOf } from '../../model/node-parts.ts';
import {
  converted,
  isIntegral,
  isNull,
  isNumeric,
  isPrimitive,
  promoted,
  unboxed,
  widens,
} from '../../model/static-types.ts';
import { lowerAskedType } from './asked-types.ts';
import { mayBeConstant } from './constant-expressions.ts';
import { type Lowering, typed } from './context.ts';
import { lowerExpression, lowerType, lowerUnknown } from './expressions.ts';
import { literal } from './literals.ts';
import { frameOfType } from './members.ts';
import { isGuessed } from './platform-answers.ts';
import { spelledType } from './syntax.ts';

const COMPARISONS = new Set(['==', '!=', '<', '>', '<=', '>=']);

/** Arithmetic may ask an object for its text, or fail at a zero or a null: `~` says so, where the types don't. */
export function lowerBinary(l: Lowering, node: AstNode): Core {
  const operator = partOf(node, 'operator')?.text ?? '';
  const [left, right] = [
    lowerExpression(l, partOf(node, 'left')!),
    lowerExpression(l, partOf(node, 'right')!),
  ];
  if (operator === '&&' || operator === '||')
    return typed(core('logical', operator, [left, right], node), 'boolean');
  if (COMPARISONS.has(operator)) {
    const sides = /^[!=]=$/.test(operator)
      ? [madeAnew(l, partOf(node, 'left')!, left), madeAnew(l, partOf(node, 'right')!, right)]
      : [left, right];
    return typed(core('binary', operator, sides, node), 'boolean');
  }
  return typed(
    core('binary', `~${operator}`, [left, right], node),
    typeOfOperation(operator, left.spelled, right.spelled),
  );
}

/**
 * A text that is put together while the program runs is no other one, whatever it says; one of constants is the same object
 * as all others that say so.
 *
 *     String x = "x"; (x + "y") == "xy"      is false          final String x = "x"; (x + "y") == "xy"      is true
 */
function madeAnew(l: Lowering, node: AstNode, value: Core): Core {
  const isText = value.op === 'binary' && value.text === '~+' && !isNumeric(value.spelled);
  return isText && !mayBeConstant(l, node)
    ? typed(core('opaque', 'made anew', [value], node), 'String')
    : value;
}

function typeOfOperation(
  operator: string,
  left: string | undefined,
  right: string | undefined,
): string | undefined {
  if (operator === '+' && (left === 'String' || right === 'String')) return 'String';
  if (/^(?:<<|>>|>>>)$/.test(operator)) return promoted(left, left);
  if (/^[&|^]$/.test(operator) && left === 'boolean' && right === 'boolean') return 'boolean';
  return promoted(left, right);
}

const FLIPPED: Readonly<Record<string, string>> = { '<': '>=', '>': '<=', '<=': '>', '>=': '<' };

/** `!(a < b)` is `a >= b` where both are integers, since NaN alone would tell them apart; `-1` is one literal. */
export function lowerUnary(l: Lowering, node: AstNode): Core {
  const operator = partOf(node, 'operator')?.text ?? '';
  const operand = lowerExpression(l, partOf(node, 'operand')!);
  if (operator === '!') {
    // Only where NaN is impossible.
    const flipped =
      operand.op === 'binary' && operand.children.every(({ spelled }) => isIntegral(spelled))
        ? FLIPPED[operand.text]
        : undefined;
    return flipped ? { ...operand, text: flipped } : typed(core('unary', '!', [operand], node), 'boolean');
  }
  const negative =
    operator === '-' && operand.op === 'literal' ? /^n:([\d.]+[Ldf]?)$/.exec(operand.text) : null;
  if (negative && negative[1] !== '0') return { ...operand, text: `n:-${negative[1]}`, source: node };
  return typed(core('unary', operator, [operand], node), promoted(operand.spelled, operand.spelled));
}

/** `++x` is `x += 1`, and so is `x++` where nobody asks for its value. */
export function lowerUpdate(l: Lowering, node: AstNode, isAsked: boolean): Core {
  const operator = node.children.find(({ kind }) => kind === '++' || kind === '--')!;
  const target = lowerExpression(l, named(node)[0]!);
  const isPostfix = operator.start !== node.start;
  if (isPostfix && isAsked)
    return typed(core('assign', `post${operator.kind}`, [target, core('nothing')], node), target.spelled);
  return augmented(target, operator.kind[0]!, literal('n:1', 'int', null), node);
}

/** `x = x + 1` and `x += 1` become one form, with the cast that the short one makes by itself. */
export function lowerAssignment(l: Lowering, node: AstNode): Core {
  const operator = partOf(node, 'operator')?.text ?? '=';
  const target = lowerExpression(l, partOf(node, 'left')!);
  const right = partOf(node, 'right')!;
  if (operator === '=') return assignmentOf(l, target, right, node);
  return augmented(target, operator.slice(0, -1), lowerExpression(l, right), node);
}

/** What gives a value to what is there; `x = x + n` is `x += n`. */
export function assignmentOf(l: Lowering, target: Core, right: AstNode, node: AstNode): Core {
  const value = lowerExpression(l, right);
  const added = addedToOwn(target, value);
  if (added) return typed(core('assign', added, [target, value.children[1]!], node), target.spelled);
  const given = assigned(l, target.spelled, right, value);
  return typed(core('assign', '', [target, given], node), target.spelled);
}

/**
 * A value where a declared type takes it, with the conversion that Java makes there. One that would lose digits it makes of
 * constants alone: of anything else it is no program, and not the one in which the cast is spelled.
 *
 *     byte low = (byte) size;      ->      byte low = size;      compiles only where `size` is a constant
 */
export function assigned(
  l: Lowering,
  to: string | undefined,
  node: AstNode,
  value: Core = lowerExpression(l, node),
): Core {
  const from = value.spelled;
  if (to === undefined || !isNumeric(from) || !isNumeric(to) || widens(from, to)) return converted(to, value);
  const isSmall = isNarrow(to) && (from === 'int' || isNarrow(from)) && isInRange(to, value);
  if (isSmall && mayBeConstant(l, node)) return converted(to, value);
  return typed(core('opaque', `unfit for ${to}`, [value], node), to);
}

const RANGES: Readonly<Record<string, readonly [number, number]>> = {
  byte: [-128, 127],
  short: [-32768, 32767],
  char: [0, 65535],
};

/** Of a number that is spelled; what others come to isn't worked out here. */
function isInRange(to: string, { op, text }: Core): boolean {
  const digits = op === 'literal' ? /^n:(-?\d+)$/.exec(text)?.[1] : undefined;
  const [least, most] = RANGES[to]!;
  return digits === undefined || (Number(digits) >= least && Number(digits) <= most);
}

/** `count = count + y` of a field of one's own is `count += y`, where the sum has the field's own type. */
function addedToOwn(target: Core, value: Core): string | null {
  const [left] = value.children;
  const isOwn = (node: Core | undefined): boolean =>
    node?.op === 'member' && node.text === target.text && node.children[0]!.op === 'this';
  if (value.op !== 'binary' || !value.text.startsWith('~') || !isOwn(target) || !isOwn(left)) return null;
  return value.spelled !== undefined && value.spelled === target.spelled ? `${value.text.slice(1)}=` : null;
}

/**
 * `x += y` is `x = x + y` for a variable, but for the cast that is hidden in it: only where the sum has the variable's
 * own type is there none.
 */
function augmented(target: Core, operator: string, value: Core, node: AstNode): Core {
  const type = typeOfOperation(operator, target.spelled, value.spelled);
  const isPlain = target.op === 'variable' && type !== undefined && type === target.spelled;
  if (!isPlain) return typed(core('assign', `${operator}=`, [target, value], node), target.spelled);
  const sum = typed(core('binary', `~${operator}`, [target, value], node), type);
  return typed(core('assign', '', [target, sum], node), target.spelled);
}

/** The type of a conditional may be another than that of its branches: `c ? 1 : 'a'` is a number either way. */
export function lowerTernary(l: Lowering, node: AstNode): Core {
  const [test, yes, no] = ['condition', 'consequence', 'alternative'].map((role) =>
    lowerExpression(l, partOf(node, role)!),
  ) as [Core, Core, Core];
  const [one, two] = [yes.spelled, no.spelled];
  const isMixed = one !== two && one !== 'null' && two !== 'null' && (isPrimitive(one) || isPrimitive(two));
  const type = commonType(one, two);
  if (!isMixed) return typed(core('choose', '', [test, yes, no], node), type);
  const known = ['consequence', 'alternative'].map((role) => mayBeConstant(l, partOf(node, role)!));
  const both = typeOfEither(yes, no, isNarrow(one) ? known[1]! : known[0]!);
  if (!both || one === undefined || two === undefined)
    return core('opaque', `conditional ${known.join(' ')}`, [test, yes, no], node);
  return typed(core('choose', '', [test, converted(both, yes), converted(both, no)], node), both);
}

/** The type of both branches, of which one may be null. */
function commonType(one: string | undefined, two: string | undefined): string | undefined {
  if (one === two || two === 'null') return one;
  return one === 'null' ? two : undefined;
}

/**
 * The number that a conditional gives, which isn't what arithmetic would make of the two: beside a `char` a constant
 * that fits into one is one. Absent where there may be such a constant.
 */
function typeOfEither(yes: Core, no: Core, isConstantBeside: boolean): string | undefined {
  const [one, two] = [yes.spelled, no.spelled];
  if (!isNumeric(one) || !isNumeric(two)) return undefined;
  if (!isNarrow(one) && !isNarrow(two)) return promoted(one, two);
  if (isNarrow(one) && isNarrow(two)) return one !== 'char' && two !== 'char' ? 'short' : undefined;
  const other = isNarrow(one) ? two : one;
  if (other !== 'int') return promoted(one, two);
  return isConstantBeside ? undefined : 'int';
}

const NARROW = new Set(['byte', 'short', 'char']);

function isNarrow(type: string | undefined): boolean {
  return type !== undefined && NARROW.has(type);
}

/**
 * A cast to what a value is anyway is nothing; one that narrows a number changes it; others may fail. Where that
 * is only known by the name of a method, whoever casts may know better: another one gives any object. A cast that only says
 * what a declaration of that type would say is the same as such a declaration.
 *
 *     ((Integer) 42).intValue()      ->      Integer boxed = 42; boxed.intValue()
 */
export function lowerCast(l: Lowering, node: AstNode): Core {
  const type = partOf(node, 'type')!;
  const value = lowerExpression(l, partOf(node, 'value')!);
  const spelled = spelledType(type)!;
  const isKnown = value.spelled !== undefined && !(value.spelled === spelled && isGuessed(value));
  if (isKnown && value.spelled === spelled) return value;
  if (isPrimitive(spelled)) {
    if (isKnown && widens(value.spelled, spelled)) return converted(spelled, value);
    return typed(core('unary', `as ${spelled}`, [value], node), spelled);
  }
  if (isNull(value) || isDeclarable(l, value.spelled, spelled)) return converted(spelled, value);
  return typed(core('binary', '~as', [value, lowerAskedType(l, type, node)], node), spelled);
}

/** Whether a variable of the one type may be given every value of the other: it is boxed, or the type of a base. */
function isDeclarable(l: Lowering, from: string | undefined, to: string): boolean {
  if (from === undefined) return false;
  if (isPrimitive(from)) return unboxed(to) === from;
  // The name must be that of the one class of the file, wherever it stands.
  if (!l.frames.named(to) || l.file.bindings.all.some((one) => one.import && one.name === to)) return false;
  const met = new Set([frameOfType(l, from)]);
  for (const frame of met) {
    if (frame?.bases.includes(to)) return true;
    for (const base of frame?.bases ?? []) met.add(frameOfType(l, base));
  }
  return false;
}

/** With a pattern that declares a variable, the form declares it too; patterns of records stay opaque. */
export function lowerInstanceof(l: Lowering, node: AstNode): Core {
  const value = lowerExpression(l, partOf(node, 'left')!);
  const type = partOf(node, 'right');
  const name = partOf(node, 'name');
  const binding = name && l.file.bindings.of(name);
  if (type && !partOf(node, 'pattern') && !name)
    return typed(core('binary', 'instanceof', [value, lowerType(l, type)], node), 'boolean');
  if (type && binding) {
    const bind = core('bind', '', [], name, l.variable(binding));
    return typed(core('opaque', 'instanceof', [value, lowerType(l, type), bind], node), 'boolean');
  }
  return lowerUnknown(l, node);
}
