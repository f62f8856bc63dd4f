import type { Core } from '../../../model/core.ts';
import { isKept, makesGuard } from '../../../model/rust-guards.ts';
import { some } from '../../normal-form/tree.ts';

/** Evaluates all of its children, in their order: no place, which a choice would take something out of. */
const PASSED =
  /^(?:evaluate|return|assign|call|array|binary|opaque macro (?:format|e?print(?:ln)?)|unary &(?:mut)?)$/;
const MADE = /^(?:call|array|opaque macro (?:format|vec))$/;

/** Whether what differs in one of the children of a form of Rust may be chosen there. */
export function isPassedInRust({ op, text }: Core): boolean {
  return PASSED.test(op === 'opaque' || op === 'unary' ? `${op} ${text}` : op);
}

/**
 * Whether two values of Rust are what a choice between them gives: it takes a value out of its place, so that only what is
 * made there may be borrowed behind it, and gives a number without a type that of the other one.
 *
 *     if a { f(&x) } else { f(&y) }      is not      f(&if a { x } else { y })
 *     if a { f(1) } else { f(x) }        is not      f(if a { 1 } else { x })
 *
 * What makes a guard lets go of it behind the call in some editions, and before it in others.
 */
export function areChosenInRust(one: Core, two: Core, isBorrowed: boolean): boolean {
  const values = [one, two];
  if (values.some((value) => makesGuard(value) || some(value, isFunction))) return false;
  if (values.every(isLiteral)) return true;
  if (values.some(hasOpenNumber)) return false;
  return values.every((value) => isMade(value) || (!isBorrowed && isGiven(value)) || isText(value));
}

/** A question that holds on to something until its branches are done has them inside of it. */
export function mayBeAskedInRust(test: Core): boolean {
  return !isKept(test);
}

function isMade({ op, text }: Core): boolean {
  return MADE.test(op === 'opaque' ? `${op} ${text}` : op);
}

function isGiven({ op, text }: Core): boolean {
  return (
    /^(?:variable|binary|logical|choose|member|index)$/.test(op) || (op === 'unary' && text !== 'autoref')
  );
}

function isLiteral({ op }: Core): boolean {
  return op === 'literal';
}

function isText({ op, text }: Core): boolean {
  return op === 'literal' && /^(?:s|b|c|byte):/.test(text);
}

function isFunction({ op }: Core): boolean {
  return op === 'function';
}

/** A number that gets its type from what stands around, outside of what is called with it. */
function hasOpenNumber({ op, text, children }: Core): boolean {
  if (op === 'literal') return /^[if]:-?[\d.eE_+-]+$/.test(text);
  if (op === 'call') return children[0]!.op === 'member' && hasOpenNumber(children[0]!.children[0]!);
  return op === 'opaque' ? false : children.some(hasOpenNumber);
}

/** Where something lies that a method is called on: it is found by the compiler, and borrowed before the arguments are made. */
export function receiverInRust({ op, children: [object] }: Core): Core | null {
  return op === 'member' && isPlace(object!) ? object! : null;
}

function isPlace({ op, text, children: [object] }: Core): boolean {
  return op === 'variable' || (op === 'member' && text.startsWith('.') && isPlace(object!));
}
