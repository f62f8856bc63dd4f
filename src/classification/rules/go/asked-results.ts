import type { Core, CoreVariable } from '../../../model/core.ts';
import { callsLibrary, libraryName } from '../../library/go.ts';

/** Which result is asked for, and how: `leave`, or `err != nil`; also by the name that it was copied to. */
export function askedIn(
  test: Core,
  copies: readonly Core[],
): { readonly variable: CoreVariable; readonly kind: 'truth' | 'error' } | null {
  const error = errorIn(test);
  const variable = error ?? (test.op === 'variable' ? test.variable! : null);
  if (!variable) return null;
  const copied = copies.find(({ children: [assign] }) => assign!.children[0]!.variable === variable);
  return {
    variable: (copied && copied.children[0]!.children[1]!.variable) ?? variable,
    kind: error ? 'error' : 'truth',
  };
}

/** `err` of `err != nil`. */
export function errorIn({ op, text, children: [left, right] }: Core): CoreVariable | null {
  const isTest = op === 'binary' && text === '!=' && right!.op === 'literal' && right!.text === 'null';
  return isTest && left!.op === 'variable' ? left!.variable : null;
}

/** Whether a result says yes or no; null where that isn't certain. */
export function answerOf(
  kind: 'truth' | 'error',
  value: Core | null,
  known: CoreVariable | null,
): boolean | null {
  const plain = value && withoutConversion(value);
  if (!plain) return null;
  if (plain.op === 'literal') {
    if (kind === 'truth') return /^b:/.test(plain.text) ? plain.text === 'b:true' : null;
    return plain.text === 'null' ? false : null;
  }
  if (kind === 'truth') return null;
  // The address of a value that stands there is never nil, whichever type of error it is.
  const isMade =
    MAKES_ERRORS.some((name) => callsLibrary(plain, name)) ||
    (plain.op === 'unary' && plain.text === '&' && plain.children[0]!.op === 'object');
  return isMade || (plain.op === 'variable' && plain.variable === known) ? true : null;
}

const MAKES_ERRORS = ['fmt.Errorf', 'errors.New'];

/** A variable of a package for errors that callers are to tell apart: `ErrClosed`, `errNoUser`, `io.EOF`. */
export function isNamedError({ op, variable }: Core): boolean {
  if (op !== 'variable') return false;
  const { kind, name } = variable!;
  if (kind === 'item') return /^[eE]rr[A-Z]/.test(name);
  return /\.(?:Err[A-Z]\w*|EOF|Canceled|DeadlineExceeded)$/.test(libraryName(variable!) ?? '');
}

/** The value of a conversion to an interface, which is nil only if the value is no value at all. */
export function withoutConversion(node: Core): Core {
  const [type, value] = node.children;
  const isToInterface =
    node.op === 'convert' && type!.op === 'type' && /^(?:error|interface|bool)$/.test(type!.text);
  return isToInterface && /^(?:assigned)?$/.test(node.text) ? value! : node;
}
