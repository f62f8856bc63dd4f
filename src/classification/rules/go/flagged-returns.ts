import { type Core, type CoreVariable, core } from '../../../model/core.ts';
import { targets } from '../../normal-form/facts/targets.ts';
import { isEmptyBranch } from '../../normal-form/node-facts.ts';
import { mentions, returns, some } from '../../normal-form/tree.ts';
import { answerOf, askedIn, errorIn, isNamedError, withoutConversion } from './asked-results.ts';
import { handedOn, isConstant, resultsOf } from './handed-on-results.ts';

/**
 * A body that returns early, in the place of a call whose results say whether the caller returns as well: what leaves
 * the one function leaves the other.
 *
 *     leave, found := find(xs); if leave { return found }; next()
 *     func find(xs []int) (bool, int) { for _, x := range xs { if x > 1 { return true, x } } return false, 0 }
 *     ->      for _, x := range xs { if x > 1 { return x } } next()
 *
 *     id, ok := find(m, k); if !ok { return none }; next(id)
 *     func find(m map[K]V, k K) (V, bool) { v, ok := m[k]; if !ok { return v, false } w, ok := m[v.next]; return w, ok }
 *     ->      v, ok := m[k]; if !ok { return none }; id, ok := m[v.next]; if !ok { return none }; next(id)
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
  if (leaving?.op !== 'return' || !isEmptyBranch(no!)) return null;
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

function writes(node: Core, variable: CoreVariable): boolean {
  return some(
    node,
    ({ op, text, children: [target] }) =>
      (op === 'assign' && targets(target!).includes(variable)) ||
      (op === 'unary' && text === '&' && target!.variable === variable),
  );
}
