import { type Core, type CoreVariable, core } from '../../model/core.ts';
import {
  countUses,
  each,
  isLoop,
  mentions,
  renamed,
  some,
  temporary,
  use,
  useCounts,
  withChildren,
} from '../normal-form/tree.ts';
import type { Unit } from '../normal-form/unit.ts';
import { redeclared } from './ecmascript/certain-variables.ts';
import { namesParameters } from './reassigned-parameters.ts';

/**
 * A variable that gets another value, as a variable of its own from there on; in Go, Java and ECMAScript.
 *
 *     name = name.trim(); use(name, name)                        ->      n := name.trim(); use(n, n)
 *     if ok { err = save(); if err != nil { return err } }       ->      if ok { e := save(); if e != nil { return e } }
 *     if !strings.HasSuffix(s, "/") { s += "/" }; use(s)         ->      t := (strings.HasSuffix(s, "/") ? s : s + "/"); use(t)
 *
 * Holds where whoever asks for the variable later stands in the same list of statements behind that one, no round of a
 * loop finds what an earlier one has left, no function holds on to the variable and nobody has its address.
 */
export function secondValues(unit: Unit): void {
  if (!unit.isGo && !unit.isJava && !unit.isEcmascript) return;
  const { assigned, captured, shared } = unit.facts;
  const outlasting: ReadonlySet<CoreVariable> = unit.isEcmascript ? outlastingRounds(unit.root) : new Set();
  const isOwn = (variable: CoreVariable): boolean =>
    /^(?:local|parameter|temporary)$/.test(variable.kind) &&
    !captured.has(variable) &&
    !shared.has(variable) &&
    !outlasting.has(variable);
  if (![...assigned].some(isOwn)) return;
  const totals = new Map(useCounts(unit.root));
  const passed = new Map<CoreVariable, number>();
  const loops: Core[] = [];
  // Branches that are not taken where the code in hand is reached.
  const others: Core[] = [];
  unit.root = visit(unit.root);

  function visit(node: Core): Core {
    if (node.variable && node.op === 'variable')
      passed.set(node.variable, (passed.get(node.variable) ?? 0) + 1);
    if (node.children.length === 0) return node;
    if (isLoop(node)) loops.push(node);
    const children = node.op === 'block' ? visitList(node.children) : node.children.map(visitPart(node));
    if (isLoop(node)) loops.pop();
    return withChildren(node, children);
  }

  function visitPart({ op, children }: Core): (part: Core, at: number) => Core {
    return (part, at) => {
      const other = op === 'choose' && at === 1 ? children[2] : undefined;
      if (other) others.push(other);
      const made = visit(part);
      if (other) others.pop();
      return made;
    };
  }

  function visitList(list: readonly Core[]): readonly Core[] {
    let steps = list;
    const made: Core[] = [];
    for (let at = 0; at < steps.length; at++) {
      const begun = begunAt(steps, at);
      if (!begun) {
        made.push(visit(steps[at]!));
        continue;
      }
      made.push(visit(begun[0]!));
      steps = [...steps.slice(0, at + 1), ...begun.slice(1)];
    }
    return made;
  }

  /** The list from there on, with a variable of its own; null where nothing there gives another value. */
  function begunAt(list: readonly Core[], at: number): readonly Core[] | null {
    const step = list[at]!;
    const variable = writtenIn(step);
    if (!variable || !isOwn(variable) || at === list.length - 1) return null;
    const value = writtenBy(step, variable) ?? chosenFor(step, variable);
    if (!value) return null;
    // What is given back right behind a condition is given back in its branches, and what begins there begins with the
    // choice, unless that is made of it.
    const begins = ({ op, children: [target] }: Core): boolean =>
      op === 'let' && target!.op === 'bind' && target!.variable === variable;
    const isOfItself =
      countUses(value, variable) > 1 || (step.op === 'choose' && mentions(step.children[0]!, variable));
    if (
      step.op === 'choose' &&
      (list[at + 1]!.op === 'return' || (!isOfItself && list.slice(0, at).some(begins)))
    )
      return null;
    const later = list.slice(at + 1);
    const uses = list.slice(at).reduce((sum, node) => sum + countUses(node, variable), 0);
    const asked = later.reduce((sum, node) => sum + countUses(node, variable), 0);
    const apart = others.reduce((sum, node) => sum + countUses(node, variable), passed.get(variable) ?? 0);
    if (asked === 0 || apart + uses !== totals.get(variable)) return null;
    // A variable whose first value nobody reads is no other one when it gets its second.
    const isRead = (passed.get(variable) ?? 0) > 0 || mentions(value, variable);
    if (variable.kind !== 'parameter' && !isRead) return null;
    if (loops.some((loop) => isLeftFor(loop, variable, uses, value))) return null;
    const fresh: CoreVariable = {
      ...temporary(variable.name),
      ...(variable.type === undefined ? {} : { type: variable.type }),
      ...(variable.spelled === undefined ? {} : { spelled: variable.spelled }),
    };
    totals.set(fresh, asked);
    const target = core('bind', '', [], step.source, fresh);
    return [
      core('let', '', [target, value], step.source),
      ...later.map((node) => renamed(node, variable, fresh)),
    ];
  }
}

/**
 * Variables of ECMAScript that a round of a loop may find as an earlier one has left them though they are declared in it,
 * and those that `arguments` may be another name of.
 */
function outlastingRounds(root: Core): ReadonlySet<CoreVariable> {
  const found = new Set(redeclared(root));
  if (some(root, namesParameters))
    each(root, ({ op, children }) => {
      if (op === 'parameters')
        for (const child of children) each(child, ({ variable }) => variable && found.add(variable));
    });
  return found;
}

/** Whether a round of the loop may find in the variable what an earlier one has written there. */
function isLeftFor(loop: Core, variable: CoreVariable, uses: number, value: Core): boolean {
  const isDeclared = some(loop, (node) => node.op === 'bind' && node.variable === variable);
  return !isDeclared && (countUses(loop, variable) !== uses || mentions(value, variable));
}

/** The variable that a statement does nothing but write, always or on a condition. */
function writtenIn(step: Core): CoreVariable | null {
  if (step.op === 'choose') {
    const [only, ...more] = step.children
      .slice(1)
      .flatMap(({ op, children }) => (op === 'block' ? children : []));
    return only && only.op === 'evaluate' && more.length === 0 ? writtenIn(only) : null;
  }
  const assign = step.op === 'evaluate' ? step.children[0]! : null;
  return assign?.op === 'assign' && assign.text === '' && assign.children[0]!.op === 'variable'
    ? assign.children[0]!.variable
    : null;
}

function writtenBy({ op, children: [assign] }: Core, variable: CoreVariable): Core | null {
  if (op !== 'evaluate' || assign!.op !== 'assign') return null;
  return assign!.children[0]!.variable === variable ? assign!.children[1]! : null;
}

function chosenFor({ children: [test, yes, no], source }: Core, variable: CoreVariable): Core | null {
  const [given, other] = [yes, no].map((branch) =>
    branch!.op === 'block' && branch!.children.length === 1
      ? writtenBy(branch!.children[0]!, variable)
      : null,
  );
  const kept = { ...use(variable), spelled: variable.spelled };
  const sides = given ? [given, kept] : [kept, other!];
  return { ...core('choose', '', [test!, ...sides], source), spelled: variable.spelled };
}
