import type { Core, CoreVariable } from '../../../model/core.ts';
import { isBasic, staticType, underlyingType } from '../../../model/core-types.ts';
import { isPlainValue, unboxed } from '../../../model/static-types.ts';
import { isPureFunction, printsPlainly, readsItsArguments } from '../../library/go.ts';
import { onlyComputes } from '../../library/python.ts';
import { importedName } from '../../rules/python/names.ts';
import { isLastingFunction } from './lasting-members.ts';
import type { Facts } from './variable-facts.ts';

/** Arithmetic on what is known to be numbers or text, but for a division by what may be zero. */
export function isPlainOperation({ text, children }: Core): boolean {
  if (/^~(?:[-+*]|==|!=|<=?|>=?)$/.test(text) && children.every(isNumber)) return true;
  if (!children.every(({ spelled }) => isPlainValue(spelled))) return false;
  const divisor = children[1];
  return !/^~[/%]$/.test(text) || (divisor?.op === 'literal' && !/^n:-?0/.test(divisor.text));
}

/** A value of Go's `any`: two of them that hold slices, maps or functions can't be compared. */
export function mayHoldAnything(node: Core): boolean {
  const type = staticType(node);
  const made = type && underlyingType(type);
  return made?.op === 'type' && made.text === 'interface';
}

/** A number of Python's, whose operators nobody redefines. */
function isNumber({ op, text, children }: Core): boolean {
  if (op === 'binary') return /^~[-+*]$/.test(text) && children.every(isNumber);
  return op === 'literal' && /^[if]:/.test(text);
}

/** `&x` is where `x` is, whatever is in it. */
export function isPlaceOf({ text, children: [operand] }: Core): boolean {
  return (
    (text === '&' || text === '&mut' || text === 'autoref') &&
    operand!.op === 'variable' &&
    !isElsewhere(operand!.variable!)
  );
}

/** A call that does nothing but compute. */
export function isPureCall({ children: [callee, ...args] }: Core): boolean {
  if (callee?.op === 'variable' && printsPlainly(callee.variable!)) return args.every(isBasic);
  if (callee?.op === 'variable' && (isPureFunction(callee.variable!) || readsItsArguments(callee.variable!)))
    return true;
  if (callee?.op === 'variable' && callee.variable!.kind === 'free' && callee.variable!.type !== undefined)
    return PURE_BUILTIN.test(callee.variable!.name);
  if (callee?.op !== 'member' || callee.text === 'random') return false;
  const [object] = callee.children;
  return object?.op === 'variable' && object.variable?.kind === 'free' && object.variable.name === 'Math';
}

/**
 * A call that only looks at what it is given. An object of Python says itself how long it is, as it says what it is
 * equal to.
 *
 *     Array.isArray(x)        isinstance(x, str)        len(x)        os.path.join(folder, name)
 */
export function isLook({ children: [callee] }: Core): boolean {
  if (onlyComputes(importedName(callee!) ?? '')) return true;
  if (callee?.op === 'member') return callee.text === 'isArray' && isLastingFunction(callee);
  return callee?.op === 'variable' && callee.variable!.kind === 'free' && LOOKS.test(callee.variable!.name);
}

/** Python's own names are spelled apart from those of a module. */
const LOOKS = /^python\.(?:isinstance|issubclass|callable|len|id)$/;

/** What Go declares for every package and does nothing but compute. */
const PURE_BUILTIN = /^(?:len|cap|min|max|real|imag|complex|make|new)$/;

/** Without decorators, static parts and computed names, from a plain base. */
export function isPlainClass({ children }: Core): boolean {
  return children.every(
    ({ op, text }) =>
      op === 'nothing' ||
      op === 'variable' ||
      op === 'method' ||
      (op === 'field' && !text.startsWith('static ')),
  );
}

/** Of what names it only; what else gives objects is looked into, or called, by itself. */
export function mayBeObject({ op, variable, children }: Core, facts: Facts): boolean {
  switch (op) {
    case 'this':
      return true;
    case 'variable':
      return (
        variable!.type === undefined &&
        !facts.plain.has(variable!) &&
        !isPlainValue(unboxed(variable!.spelled)) &&
        variable!.shape?.()?.kind !== 'value'
      );
    case 'choose':
    case 'logical':
      return children.slice(-2).some((child) => mayBeObject(child, facts));
    case 'sequence':
    case 'assign':
      return children.length > 0 && mayBeObject(children.at(-1)!, facts);
    default:
      return false;
  }
}

/** The literals of ECMAScript alone: `void 0` and a variable that happens to hold none are not told. */
export function isNullish({ op, text }: Core): boolean {
  return op === 'literal' && /^(?:null|undefined)$/.test(text);
}

/** Declared outside of the code in hand, or nowhere. */
export function isElsewhere({ kind }: CoreVariable): boolean {
  return kind === 'item' || kind === 'import' || kind === 'free';
}

/**
 * Functions, classes and constants keep their value; so do, by assumption, imports and the names of the platform. What
 * only its name makes a constant (`LIMIT`) is none where somebody gives it another value.
 */
export function isStableItem({ kind, symbol, type, binding, isKept, isLeftOpen }: CoreVariable): boolean {
  if ((kind === 'import' && type !== undefined) || isLeftOpen) return false;
  if (kind !== 'item' || isKept) return true;
  return (
    symbol !== null &&
    (symbol.kind !== 'constant' || binding === null || binding.declarations.length === 1) &&
    /^(?:function|method|class|struct|interface|type|module|constant|enum|namespace)$/.test(symbol.kind)
  );
}
