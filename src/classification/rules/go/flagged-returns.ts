import { type Core, type CoreVariable, core } from '../../../model/core.ts';
import { callsLibrary, libraryName } from '../../library/go.ts';
import { targets } from '../../normal-form/facts/variable-facts.ts';
import { countUses, mentions, returns, some, substitute } from '../../normal-form/tree.ts';

/**
 * A body that returns early, in the place of a call whose results say whether the caller returns as well: what leaves
 * the one function leaves the other.
 *
 *     leave, found := find(xs); if leave { return found }; next()
 *     func find(xs []int) (bool, int) { for _, x := range xs { if x > 1 { return true, x } } return false, 0 }
 *     ->      for _, x := range xs { if x > 1 { return x } } next()
 *
 *     n, err := read(); if err != nil { return err }; next(n)
 *     func read() (int, error) { m, err := f(); if err != nil { return 0, err } return m + 1, nil }
 *     ->      m, err := f(); if err != nil { return err }; n := m + 1; next(n)
 *
 *     n, err := read(); if err != nil { return err }; next(n)
 *     func read() (int, error) { m, err := f(); if err != nil { return 0, err } return g(m) }
 *     ->      m, err := f(); if err != nil { return err }; n, err := g(m); if err != nil { return err }; next(n)
 *
 * Holds where every early return certainly makes the caller return, by a truth that is spelled out, or by an error that
 * is made, was just asked for or has a name for all to see (`ErrClosed`); and where the last one certainly doesn't, or
 * hands on what the caller asks then. What is returned beside it and not handed on must
 * be a constant, and nothing between the call and the question may be seen by anybody but the caller itself.
 *
 * @param body what the call is replaced by, with its returns.
 * @param names what takes the results.
 * @param rest what follows the call in its list of statements.
 * @param isSeen whether others may look at a variable of the caller's.
 * @param takesForError is told of a variable of a package that is taken to hold an error.
 */
export function flaggedReturns(
  body: readonly Core[],
  names: readonly Core[],
  rest: readonly Core[],
  isSeen: (variable: CoreVariable) => boolean,
  takesForError: () => void,
): readonly Core[] | null {
  const last = body.at(-1);
  const at = rest.findIndex((step) => !isCopy(step, names, isSeen));
  const question = rest[at];
  if (last?.op !== 'return' || !question || !names.every(({ op }) => op === 'bind')) return null;
  if (question.op === 'return') return returnedWithOthers(body, names, question, rest.slice(0, at), isSeen);
  const [test, yes, no] = question.op === 'choose' ? question.children : [];
  const leaving = yes?.op === 'block' && yes.children.length === 1 ? yes.children[0]! : null;
  if (leaving?.op !== 'return' || !isEmpty(no!)) return null;
  const copies = rest.slice(0, at);
  const asked = askedIn(test!, copies);
  const index = names.findIndex(({ variable }) => variable === asked?.variable);
  if (!asked || index < 0) return null;
  const given = (values: readonly Core[], node: Core): Core | null =>
    values.length === names.length ? handedOn(node, names, values, copies, isSeen) : null;

  const left = leave(body.slice(0, -1), null);
  const values = left && resultsOf(last);
  if (left && values?.length === 1 && names.length > 1 && values[0]!.op === 'call') {
    const target = core('pattern', 'array', names, last.source);
    return [...left, core('let', 'let', [target, values[0]!], last.source), ...rest];
  }
  const answer = values && answerOf(asked.kind, values[index] ?? null, null);
  if (!values || answer === true || values.length !== names.length) return null;
  const next = [...copies, ...rest.slice(answer === false ? at + 1 : at)];
  // The flag has been asked, and what the caller would have returned is not needed.
  const isNeeded = ({ variable }: Core, value: Core): boolean =>
    !isConstant(value) || next.some((step) => mentions(step, variable!));
  return [
    ...left,
    ...names.flatMap((name, place) =>
      isNeeded(name, values[place]!) ? [core('let', 'let', [name, values[place]!], last.source)] : [],
    ),
    ...next,
  ];

  /** Every return of the called function as one of the caller's; `known` is what is certainly an error. */
  function leave(list: readonly Core[], known: CoreVariable | null): readonly Core[] | null {
    const made: Core[] = [];
    let holds = known;
    for (const node of list) {
      if (holds && writes(node, holds)) holds = null;
      const one = leaveAt(node, holds);
      if (!one) return null;
      made.push(one);
    }
    return made;
  }

  function leaveAt(node: Core, known: CoreVariable | null): Core | null {
    if (!returns(node)) return node;
    if (node.op === 'return') {
      const results = resultsOf(node);
      const result = results?.[index] ?? null;
      const isNamed = asked!.kind === 'error' && result !== null && isNamedError(withoutConversion(result));
      if (isNamed) takesForError();
      const isCertain = isNamed || answerOf(asked!.kind, result, known) === true;
      return results && isCertain ? given(results, leaving!) : null;
    }
    if (!/^(?:choose|block|loop|for_each|switch|case|label)$/.test(node.op)) return null;
    const error = node.op === 'choose' ? errorIn(node.children[0]!) : null;
    const children: Core[] = [];
    for (const [place, child] of node.children.entries()) {
      const inner = error && place === 1 ? error : null;
      const one = child.op === 'block' ? blockOf(child, leave(child.children, inner)) : leaveAt(child, null);
      if (!one) return null;
      children.push(one);
    }
    return { ...node, children };
  }
}

/**
 * A body whose results the caller gives back, with others between them: each of its returns is one of the caller's.
 *
 *     name, ok := find(xs); return name, len(xs), ok
 *     func find(xs []T) (string, bool) { for _, x := range xs { if x.ok { return x.name, true } } return "", false }
 *     ->      for _, x := range xs { if x.ok { return x.name, len(xs), true } } return "", len(xs), false
 */
function returnedWithOthers(
  body: readonly Core[],
  names: readonly Core[],
  leaving: Core,
  copies: readonly Core[],
  isSeen: (variable: CoreVariable) => boolean,
): readonly Core[] | null {
  const leave = (node: Core): Core | null => {
    if (!returns(node)) return node;
    if (node.op === 'return') {
      const results = resultsOf(node);
      return results?.length === names.length ? handedOn(leaving, names, results, copies, isSeen) : null;
    }
    if (!/^(?:choose|block|loop|for_each|switch|case|label)$/.test(node.op)) return null;
    const children = node.children.map(leave);
    return children.every((child) => child !== null) ? { ...node, children } : null;
  };
  const made = body.map(leave);
  return made.every((step) => step !== null) ? made : null;
}

/** The names of a call's results, if nothing but copies of them comes before a question; null for any other statement. */
export function resultsAskedAtOnce(list: readonly Core[], at: number): readonly Core[] | null {
  const { op, children } = list[at]!;
  if (op !== 'let' || children[1]!.op !== 'call') return null;
  const [target] = children as [Core];
  const names = target.op === 'pattern' && target.text === 'array' ? target.children : [target];
  const question = list
    .slice(at + 1, at + names.length + 2)
    .some(({ op }) => op === 'choose' || op === 'return');
  return question ? names : null;
}

function blockOf(node: Core, children: readonly Core[] | null): Core | null {
  return children && { ...node, children };
}

function isEmpty({ op, children }: Core): boolean {
  return op === 'nothing' || (op === 'block' && children.length === 0);
}

/** `x = t`, where a result goes on to a variable that only the caller sees. */
function isCopy(
  { op, children: [inner] }: Core,
  names: readonly Core[],
  isSeen: (variable: CoreVariable) => boolean,
): boolean {
  if (op !== 'evaluate' || inner!.op !== 'assign' || inner!.text !== '') return false;
  const [target, value] = inner!.children as [Core, Core];
  const isResult = value.op === 'variable' && names.some(({ variable }) => variable === value.variable);
  return isResult && target.op === 'variable' && /^(?:local|parameter)$/.test(target.variable!.kind)
    ? !isSeen(target.variable!)
    : false;
}

/** Which result is asked for, and how: `leave`, or `err != nil`; also by the name that it was copied to. */
function askedIn(
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
function errorIn({ op, text, children: [left, right] }: Core): CoreVariable | null {
  const isTest = op === 'binary' && text === '!=' && right!.op === 'literal' && right!.text === 'null';
  return isTest && left!.op === 'variable' ? left!.variable : null;
}

/** Whether a result says yes or no; null where that isn't certain. */
function answerOf(kind: 'truth' | 'error', value: Core | null, known: CoreVariable | null): boolean | null {
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
function isNamedError({ op, variable }: Core): boolean {
  if (op !== 'variable') return false;
  const { kind, name } = variable!;
  if (kind === 'item') return /^[eE]rr[A-Z]/.test(name);
  return /\.(?:Err[A-Z]\w*|EOF|Canceled|DeadlineExceeded)$/.test(libraryName(variable!) ?? '');
}

/** The value of a conversion to an interface, which is nil only if the value is no value at all. */
function withoutConversion(node: Core): Core {
  const [type, value] = node.children;
  const isToInterface =
    node.op === 'convert' && type!.op === 'type' && /^(?:error|interface|bool)$/.test(type!.text);
  return isToInterface && /^(?:assigned)?$/.test(node.text) ? value! : node;
}

function resultsOf({ children: [value] }: Core): readonly Core[] | null {
  if (!value) return null;
  return value.op === 'array' && value.text === 'tuple' ? value.children : [value];
}

/** The caller's `return`, with the results in the place of their names; null where one would be lost, or there twice. */
function handedOn(
  leaving: Core,
  names: readonly Core[],
  values: readonly Core[],
  copies: readonly Core[],
  isSeen: (variable: CoreVariable) => boolean,
): Core | null {
  let made = leaving;
  for (const {
    children: [assign],
  } of copies) {
    const [target, value] = assign!.children as [Core, Core];
    made = substitute(made, target.variable!, value);
  }
  const isCalm = values.every(isPlain);
  // What the caller reads besides was read after the call, which can't have written what the caller has to itself.
  const isOwn = ({ op, variable }: Core): boolean =>
    op !== 'variable' ||
    names.some((name) => name.variable === variable) ||
    (/^(?:local|parameter)$/.test(variable!.kind) && !isSeen(variable!));
  if (!isCalm && some(made, (node) => !isOwn(node) || /^(?:call|member|index)$/.test(node.op))) return null;
  let before = -1;
  for (const [at, name] of names.entries()) {
    const value = values[at]!;
    const uses = countUses(made, name.variable!);
    if (isConstant(value) || (isCalm && uses > 0) || (isPlain(value) && uses === 0)) continue;
    const place = placeOf(made, name.variable!);
    if (uses !== 1 || place < before) return null;
    before = place;
  }
  for (const [at, name] of names.entries()) made = substitute(made, name.variable!, values[at]!);
  return made;
}

/** The same whenever it is computed: `0`, `nil`, `Point{}`. */
function isConstant(node: Core): boolean {
  const { op, text, children } = withoutConversion(node);
  if (op === 'convert') return text === 'zero' || isConstant(children[1]!);
  return (
    op === 'literal' ||
    (/^(?:object|property)$/.test(op) && children.every((one) => isType(one) || isConstant(one)))
  );
}

function isType({ op, variable }: Core): boolean {
  return op === 'type' || (op === 'variable' && variable!.kind !== 'local' && variable!.kind !== 'parameter');
}

function isPlain(node: Core): boolean {
  return isConstant(node) || withoutConversion(node).op === 'variable';
}

/** How many variables are named before this one. */
function placeOf(node: Core, variable: CoreVariable): number {
  let count = 0;
  some(node, (inner) => {
    if (inner.op === 'variable') count += 1;
    return inner.op === 'variable' && inner.variable === variable;
  });
  return count;
}

function writes(node: Core, variable: CoreVariable): boolean {
  return some(
    node,
    ({ op, text, children: [target] }) =>
      (op === 'assign' && targets(target!).includes(variable)) ||
      (op === 'unary' && text === '&' && target!.variable === variable),
  );
}
