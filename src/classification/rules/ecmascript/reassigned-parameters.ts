import { type Core, type CoreVariable, core } from '../../../model/core.ts';
import { mentions, renamed, rewrite, some, temporary, use, withChildren } from '../../normal-form/tree.ts';
import { isCandidate, type Unit } from '../../normal-form/unit.ts';
import { isFree } from './platform.ts';

/**
 * A parameter that gets another value, as a variable of its own from there on; and so a variable of one side alone.
 *
 *     function f(o) { o = o || {}; use(o) }               ->      function f(o) { let p = o || {}; use(p) }
 *     function f(s) { if (s === '') s = name; use(s) }    ->      function f(s) { let p = s === '' ? name : s; use(p) }
 *
 * Holds where the value is given by a statement of the function's own body, which whoever comes later has come past,
 * and no function that was made until then holds on to the parameter. `arguments` may be another name of it, and so
 * may what `eval` says. Tried only where one side declares a name that the other doesn't.
 */
export function reassignedParameters(unit: Unit): void {
  if (!unit.isEcmascript || unit.oneSided.size === 0) return;
  const mayBegin = (variable: CoreVariable): boolean =>
    variable.kind === 'parameter' || isCandidate(unit, variable);
  if (![...unit.facts.assigned].some(mayBegin)) return;
  unit.root = rewrite(unit.root, (node) => (node.op === 'function' ? withFreshVariables(unit, node) : node));
}

function withFreshVariables(unit: Unit, made: Core): Core {
  const [parameters, body, ...name] = made.children as [Core, Core, ...Core[]];
  if (parameters.op !== 'parameters' || body.op !== 'block' || some(body, namesParameters)) return made;
  const { assigned } = unit.facts;
  let list = body.children;
  for (const { op, variable } of parameters.children) {
    const isAlone =
      op === 'bind' && parameters.children.filter((one) => mentions(one, variable!)).length === 1;
    if (isAlone && assigned.has(variable!) && !redeclares(body, variable!))
      list = afterWrites(list, 0, variable!);
  }
  for (let at = 0; at < list.length; at++) {
    const begun = begunIn(list[at]!);
    if (begun && assigned.has(begun) && isCandidate(unit, begun) && isReadFirst(list.slice(at + 1), begun))
      list = afterWrites(list, at + 1, begun);
  }
  return withChildren(made, [parameters, withChildren(body, list), ...name]);
}

/** `arguments`, `eval`, and what no lowering knows. */
function namesParameters(node: Core): boolean {
  return (
    isFree(node, 'arguments') || isFree(node, 'eval') || /^with/.test(node.op === 'opaque' ? node.text : '')
  );
}

/** `var` may declare a parameter once more. */
function redeclares(body: Core, variable: CoreVariable): boolean {
  return some(body, (node) => node.op === 'bind' && node.variable === variable);
}

/** The variable of `let x = 1`. */
function begunIn({ op, text, children: [target, value] }: Core): CoreVariable | null {
  return op === 'let' && text !== 'var' && target!.op === 'bind' && value!.op !== 'nothing'
    ? target!.variable
    : null;
}

/** A variable whose first value nobody reads is no other one when it gets its second. */
function isReadFirst(later: readonly Core[], variable: CoreVariable): boolean {
  const first = later.find((step) => mentions(step, variable));
  if (!first) return false;
  const value = writtenBy(first, variable);
  return value === null || mentions(value, variable);
}

function afterWrites(list: readonly Core[], from: number, variable: CoreVariable): readonly Core[] {
  for (let at = from; at < list.length; at++) {
    const step = list[at]!;
    if (isHeldIn(step, variable)) return list;
    const value = valueGivenBy(step, variable);
    if (!value) continue;
    const fresh = temporary(variable.name);
    const begun = core('let', 'let', [core('bind', '', [], step.source, fresh), value], step.source);
    const later = list.slice(at + 1).map((node) => renamed(node, variable, fresh));
    return afterWrites([...list.slice(0, at), begun, ...later], at + 1, fresh);
  }
  return list;
}

/** A function that is made here may look at the variable at any time. */
function isHeldIn(node: Core, variable: CoreVariable): boolean {
  return some(node, ({ op, children }) =>
    op === 'function' || op === 'class' || op === 'opaque'
      ? children.some((child) => mentions(child, variable))
      : false,
  );
}

/** What the variable is behind a statement that does nothing but write it, always or on a condition. */
function valueGivenBy(step: Core, variable: CoreVariable): Core | null {
  if (step.op === 'choose') {
    const [test, yes, no] = step.children as [Core, Core, Core];
    const [given, other] = [yes, no].map((branch) => onlyWrite(branch, variable)) as [
      Core | null,
      Core | null,
    ];
    if (given && isEmpty(no)) return core('choose', '', [test, given, use(variable)], step.source);
    return other && isEmpty(yes) ? core('choose', '', [test, use(variable), other], step.source) : null;
  }
  return writtenBy(step, variable);
}

function onlyWrite({ op, children }: Core, variable: CoreVariable): Core | null {
  return op === 'block' && children.length === 1 ? writtenBy(children[0]!, variable) : null;
}

function isEmpty({ op, children }: Core): boolean {
  return op === 'nothing' || (op === 'block' && children.length === 0);
}

function writtenBy({ op, children: [assign] }: Core, variable: CoreVariable): Core | null {
  if (op !== 'evaluate' || assign!.op !== 'assign' || assign!.text !== '') return null;
  const [target, value] = assign!.children as [Core, Core];
  return target.op === 'variable' && target.variable === variable ? value : null;
}
