import { type Core, type CoreVariable, core } from '../../model/core.ts';
import { rewriteLists } from '../normal-form/lists.ts';
import { isEmptyBranch } from '../normal-form/node-facts.ts';
import {
  countUses,
  mentions,
  renamed,
  rewrite,
  some,
  temporary,
  use,
  useCounts,
  withChildren,
} from '../normal-form/tree.ts';
import { isCandidate, type Unit } from '../normal-form/unit.ts';
import { valueGivenBy } from './returned-where-written.ts';

/**
 * A parameter that gets another value, as a variable of its own from there on; and so a variable of one side alone.
 *
 *     function f(o) { o = o || {}; use(o) }               ->      function f(o) { let p = o || {}; use(p) }
 *     function f(s) { if (s === '') s = name; use(s) }    ->      function f(s) { let p = s === '' ? name : s; use(p) }
 *
 * Holds where the value is given by a statement of the function's own body, which whoever comes later has come past,
 * and no function that was made until then holds on to the parameter. `arguments` may be another name of it, and so
 * may what `eval` says, and in Go whoever has its address writes it. In ECMAScript tried only where one side declares a
 * name that the other doesn't, or where it gives variables a value more often: then a variable of both sides is another
 * one from there on as well, if its second value is made of the first.
 *
 *     let d = f(); if (a) d = g(d); use(d)                ->      let d = f(); let e = a ? g(d) : d; use(e)
 *
 * In Python, which has one scope for all of a function, a branch counts as the body where nothing behind it asks for the
 * variable, and so does any list of statements that the variable begins in, if no function names it. What a loop goes
 * through is a parameter of its body, if nobody asks for it behind the loop.
 *
 *     for (let s of list) { s = s.trim(); use(s) }        ->      for (let s of list) { let t = s.trim(); use(t) }
 */
export function reassignedParameters(unit: Unit): void {
  if (!unit.isPython && !unit.isGo && !isTried(unit)) return;
  const mayBegin = (variable: CoreVariable): boolean =>
    variable.kind === 'parameter' || mayBeAnother(unit, variable);
  if (![...unit.facts.assigned].some(mayBegin)) return;
  unit.root = rewrite(unit.root, (node) => (node.op === 'function' ? withFreshVariables(unit, node) : node));
}

function withFreshVariables(unit: Unit, made: Core): Core {
  const [parameters, body, ...name] = made.children as [Core, Core, ...Core[]];
  if (parameters.op !== 'parameters' || body.op !== 'block' || some(body, namesParameters)) return made;
  const { assigned, shared } = unit.facts;
  // Whoever has the address of one of Go's writes the variable that it is of.
  const isWritten = (variable: CoreVariable): boolean =>
    assigned.has(variable) && !(unit.isGo && shared.has(variable));
  const counts = useCounts(unit.root);
  let list = body.children;
  for (const parameter of parameters.children) {
    // A default of Python is there before the function is called.
    const { op, variable } = unit.isPython && parameter.op === 'default' ? parameter.children[0]! : parameter;
    const isAlone =
      op === 'bind' && parameters.children.filter((one) => mentions(one, variable!)).length === 1;
    if (isAlone && isWritten(variable!) && !redeclares(body, variable!) && !isHoisted(list, variable!))
      list = afterWrites(unit, list, 0, variable!);
  }
  const whole = withChildren(body, list);
  const settled = unit.isPython || unit.isGo ? rewriteLists(whole, begun) : withChildren(whole, begun(list));
  return withChildren(made, [parameters, rewrite(settled, inRounds), ...name]);

  function inRounds(node: Core): Core {
    const [target, iterated, round] = node.children;
    if (node.op !== 'for_each' || target!.op !== 'bind' || round!.op !== 'block') return node;
    const variable = target!.variable!;
    if (!isWritten(variable) || !isReadFirst(round!.children, variable)) return node;
    if (isHoisted(round!.children, variable)) return node;
    const isOurs = countUses(round!, variable) === counts.get(variable) && !unit.facts.captured.has(variable);
    // In ECMAScript each round has a variable of its own.
    if (!unit.isEcmascript && !isOurs) return node;
    const steps = afterWrites(unit, round!.children, 0, variable);
    return steps === round!.children
      ? node
      : withChildren(node, [target!, iterated!, withChildren(round!, steps)]);
  }

  function begun(steps: readonly Core[]): readonly Core[] {
    let made = steps;
    for (let at = 0; at < made.length; at++) {
      for (const variable of begunIn(unit, made[at]!)) {
        if (!isWritten(variable) || !mayBeAnother(unit, variable)) continue;
        const later = made.slice(at + 1);
        const isOurs =
          later.reduce((sum, step) => sum + countUses(step, variable), 0) === counts.get(variable);
        // A function of the round before may name what a nested list declares, and one that was made before may be called later.
        const isHeld =
          made.slice(0, at + 1).some((step) => isHeldIn(step, variable)) || isHoisted(made, variable);
        const mayBe = made === list ? !isHeld : isOurs && !unit.facts.captured.has(variable);
        const isBoth = !unit.isPython && !isCandidate(unit, variable);
        const isReady = isBoth ? isMadeOfItself(later, variable) : isReadFirst(later, variable);
        if (mayBe && isReady) made = afterWrites(unit, made, at + 1, variable);
      }
    }
    return made;
  }
}

/** In ECMAScript tried where one side declares a name that the other doesn't, or gives variables a value more often. */
function isTried(unit: Unit): boolean {
  return unit.isEcmascript && (unit.oneSided.size > 0 || writesMore(unit));
}

function writesMore(unit: Unit): boolean {
  return [...unit.differing].some((name) => name.startsWith('assign '));
}

/** Whatever a function gives another value to; a text that says its name is one that somebody may read. */
function mayBeAnother(unit: Unit, variable: CoreVariable): boolean {
  if (unit.isGo || (!unit.isPython && !writesMore(unit))) return isCandidate(unit, variable);
  return /^(?:local|temporary)$/.test(variable.kind) && variable.binding?.frozen !== true;
}

/** `arguments`, `eval`, and what no lowering knows. */
export function namesParameters(node: Core): boolean {
  if (node.op === 'opaque') return /^with_statement/.test(node.text);
  return node.op === 'variable' && node.variable!.kind === 'free' && FRAME_READERS.test(node.variable!.name);
}

const FRAME_READERS = /^(?:arguments|eval|python\.(?:eval|exec|locals|vars|dir))$/;

/** `var` may declare a parameter once more. */
function redeclares(body: Core, variable: CoreVariable): boolean {
  return some(body, (node) => node.op === 'bind' && node.variable === variable);
}

/** The variable of `let x = 1`, and in Python those of `x, y = f()`. */
function begunIn({ isPython }: Unit, { op, text, children: [target, value] }: Core): readonly CoreVariable[] {
  if (op !== 'let' || text === 'var' || value!.op === 'nothing') return [];
  const names = isPython && target!.op === 'pattern' ? target!.children : [target!];
  return names.flatMap((name) => (name.op === 'bind' ? [name.variable!] : []));
}

/** A variable whose first value nobody reads is no other one when it gets its second. */
function isReadFirst(later: readonly Core[], variable: CoreVariable): boolean {
  const first = later.find((step) => mentions(step, variable));
  if (!first) return false;
  const value = valueGivenBy(first, variable);
  return value === null || mentions(value, variable);
}

/** Its second value is made of the first one, or may be the first one still, and somebody asks for it. */
function isMadeOfItself(later: readonly Core[], variable: CoreVariable): boolean {
  const at = later.findIndex((step) => chosenValue(step, variable) !== null);
  const value = at < 0 ? null : chosenValue(later[at]!, variable);
  return value !== null && mentions(value, variable) && isAskedFor(later.slice(at + 1), variable);
}

/** Each value that it gets is asked for: what somebody gave to a variable stays, though nobody may look at it. */
function isAskedFor(later: readonly Core[], variable: CoreVariable): boolean {
  const at = later.findIndex((step) => mentions(step, variable));
  if (at < 0) return false;
  const value = chosenValue(later[at]!, variable);
  return value === null || (mentions(value, variable) && isAskedFor(later.slice(at + 1), variable));
}

function afterWrites(
  unit: Unit,
  list: readonly Core[],
  from: number,
  variable: CoreVariable,
): readonly Core[] {
  for (let at = from; at < list.length; at++) {
    const step = list[at]!;
    if (isHeldIn(step, variable)) return list;
    const value = chosenValue(step, variable);
    if (!value && unit.isPython && !list.slice(at + 1).some((later) => mentions(later, variable)))
      return list.with(at, insideBranches(unit, step, variable));
    if (!value) continue;
    const { type } = variable;
    const fresh = { ...temporary(variable.name), ...(type !== undefined && { type }) };
    const begun = core(
      'let',
      unit.isEcmascript ? 'let' : '',
      [core('bind', '', [], step.source, fresh), value],
      step.source,
    );
    const later = list.slice(at + 1).map((node) => renamed(node, variable, fresh));
    return afterWrites(unit, [...list.slice(0, at), begun, ...later], at + 1, fresh);
  }
  return list;
}

/** What a branch alone does to it, where nothing behind the conditional asks for it. */
function insideBranches(unit: Unit, step: Core, variable: CoreVariable): Core {
  const [test, ...branches] = step.children;
  if (step.op !== 'choose' || !mentions(step, variable) || isHeldIn(step, variable)) return step;
  const made = branches.map((branch) =>
    branch.op === 'block' ? withChildren(branch, afterWrites(unit, branch.children, 0, variable)) : branch,
  );
  return withChildren(step, [test!, ...made]);
}

/** A function of ECMAScript that is declared in the list is there from its start: who makes the second value may call it. */
function isHoisted(list: readonly Core[], variable: CoreVariable): boolean {
  return list.some((step) => step.op === 'let' && step.text === 'function' && mentions(step, variable));
}

/** A function that is made here may look at the variable at any time. */
function isHeldIn(node: Core, variable: CoreVariable): boolean {
  return some(node, ({ op, text, children }) =>
    op === 'function' || op === 'class' || (op === 'opaque' && !AT_ONCE.test(text))
      ? children.some((child) => mentions(child, variable))
      : false,
  );
}

/** What is done with a value where it stands, and not kept: `{x!r}`, the handlers of what failed. */
const AT_ONCE = /^(?:format |except|unhandled$)/;

/** What the variable is behind a statement that does nothing but write it, always or on a condition. */
function chosenValue(step: Core, variable: CoreVariable): Core | null {
  if (step.op !== 'choose') return valueGivenBy(step, variable);
  const [test, yes, no] = step.children as [Core, Core, Core];
  const [given, other] = [yes, no].map((branch) => onlyWrite(branch, variable)) as [Core | null, Core | null];
  if (!given && !other) return null;
  const [one, two] = [given ?? keptIn(yes, variable), other ?? keptIn(no, variable)];
  return one && two && core('choose', '', [test, one, two], step.source);
}

function onlyWrite({ op, children }: Core, variable: CoreVariable): Core | null {
  return op === 'block' && children.length === 1 ? chosenValue(children[0]!, variable) : null;
}

/** A branch that does nothing leaves it as it is. */
function keptIn(branch: Core, variable: CoreVariable): Core | null {
  return isEmptyBranch(branch) ? use(variable) : null;
}
