import type { Core, CoreVariable } from '../../../model/core.ts';
import { callsLibrary, libraryName } from '../../library/go.ts';

/** How a result is asked for: `leave`, `!ok`, or `err != nil`. */
export type Asking = 'truth' | 'denial' | 'error';

/** Which result is asked for, and how; also by the name that it was copied to. */
export function askedIn(
  test: Core,
  copies: readonly Core[],
): { readonly variable: CoreVariable; readonly kind: Asking } | null {
  const error = errorIn(test);
  const isDenied = test.op === 'unary' && test.text === '!';
  const named = isDenied ? test.children[0]! : test;
  const variable = error ?? (named.op === 'variable' ? named.variable! : null);
  if (!variable) return null;
  const copied = copies.find(({ children: [assign] }) => assign!.children[0]!.variable === variable);
  return {
    variable: (copied && copied.children[0]!.children[1]!.variable) ?? variable,
    kind: error ? 'error' : isDenied ? 'denial' : 'truth',
  };
}

/** `err` of `err != nil`. */
export function errorIn({ op, text, children: [left, right] }: Core): CoreVariable | null {
  const isTest = op === 'binary' && text === '!=' && right!.op === 'literal' && right!.text === 'null';
  return isTest && left!.op === 'variable' ? left!.variable : null;
}

/** Whether a result makes the caller leave by what it asks; null where that isn't certain. */
export function answerOf(kind: Asking, value: Core | null, known: CoreVariable | null): boolean | null {
  const plain = value && withoutConversion(value);
  if (!plain) return null;
  if (plain.op === 'literal') {
    const leaving = kind === 'denial' ? 'b:false' : 'b:true';
    if (kind !== 'error') return /^b:/.test(plain.text) ? plain.text === leaving : null;
    return plain.text === 'null' ? false : null;
  }
  if (kind !== 'error') return null;
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
