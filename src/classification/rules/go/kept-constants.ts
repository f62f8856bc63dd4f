import { type Core, type CoreVariable, core } from '../../../model/core.ts';
import { targets } from '../../normal-form/facts/targets.ts';
import { rewriteLists } from '../../normal-form/lists.ts';
import { ends, isLoop, mentions, rewrite, size, some, withChildren } from '../../normal-form/tree.ts';
import { spend, type Unit } from '../../normal-form/unit.ts';
import { identical } from '../conditionals.ts';

/**
 * A variable that still holds the constant which it began with, wherever nobody can have written it by then.
 *
 *     skin := ""; if c == nil { return skin, false }; if s := f(); s != "" { skin = s; return skin, true }; return skin, skin != ""
 *     ->
 *     skin := ""; if c == nil { return "", false }; if s := f(); s != "" { skin = s; return skin, true }; return "", false
 *
 * Holds for a variable that no function holds on to and whose address nobody has, where each way that writes it has
 * left. A loop that writes it anywhere may have written it in the round before.
 */
export function keptConstants(unit: Unit): void {
  unit.root = rewriteLists(unit.root, (list) => {
    let steps = list;
    for (const [at, { op, children }] of list.entries()) {
      const [target, value] = children;
      if (op !== 'let' || target!.op !== 'bind' || children.length > 2 || !isConstant(value!)) continue;
      const variable = target!.variable!;
      const { assigned, shared, captured } = unit.facts;
      if (!assigned.has(variable) || shared.has(variable) || captured.has(variable)) continue;
      const later = steps.slice(at + 1);
      if (
        !spend(
          unit,
          later.reduce((sum, step) => sum + size(step), 0),
        )
      )
        return steps;
      const read = whereUnwritten(later, variable, value!).steps;
      if (read.some((step, index) => step !== later[index])) steps = [...steps.slice(0, at + 1), ...read];
    }
    return steps;
  });
}

function isConstant({ op, children }: Core): boolean {
  return op === 'literal' || (op === 'convert' && isConstant(children[1]!));
}

interface Read {
  readonly steps: readonly Core[];
  /** Whether the variable holds its first value behind them as well. */
  readonly isLeft: boolean;
}

function whereUnwritten(list: readonly Core[], variable: CoreVariable, value: Core): Read {
  const steps: Core[] = [];
  let isLeft = true;
  for (const step of list) {
    const read: Read = isLeft ? readIn(step, variable, value) : { steps: [step], isLeft };
    steps.push(...read.steps);
    isLeft = read.isLeft;
  }
  return { steps, isLeft };
}

function readIn(step: Core, variable: CoreVariable, value: Core): Read {
  if (!mentions(step, variable)) return { steps: [step], isLeft: true };
  if (!some(step, (node) => writes(node, variable)))
    return { steps: [withValue(step, variable, value)], isLeft: true };
  const [first, ...branches] = step.children;
  if (step.op === 'block') {
    const inside = whereUnwritten(step.children, variable, value);
    return { steps: [withChildren(step, inside.steps)], isLeft: inside.isLeft };
  }
  if (step.op === 'evaluate' && first!.op === 'assign' && first!.text === '') {
    const [target, given] = first!.children as [Core, Core];
    const isPlain = target.op === 'variable' && !some(given, (node) => writes(node, variable));
    const made = isPlain ? withChildren(first!, [target, withValue(given, variable, value)]) : first!;
    return { steps: [withChildren(step, [made])], isLeft: false };
  }
  if (step.op !== 'choose' || isLoop(step) || some(first!, (node) => writes(node, variable)))
    return { steps: [step], isLeft: false };
  const read: readonly Read[] = branches.map((branch) => readIn(branch, variable, value));
  const isLeft = read.every(
    (one, at) => one.isLeft || (branches[at]!.op === 'block' && ends(branches[at]!.children)),
  );
  const made = withChildren(step, [
    withValue(first!, variable, value),
    ...read.flatMap(({ steps }) => steps),
  ]);
  return { steps: [made], isLeft };
}

function writes({ op, text, children: [target] }: Core, variable: CoreVariable): boolean {
  // Who is lent the address writes what it leads to.
  if (op === 'unary' && text === '&') return target!.op === 'variable' && target!.variable === variable;
  const isTarget = op === 'assign' || (op === 'for_each' && /assign$|var$/.test(text));
  return isTarget && targets(target!).includes(variable);
}

function withValue(node: Core, variable: CoreVariable, value: Core): Core {
  return rewrite(node, (inner) =>
    inner.op === 'variable' && inner.variable === variable
      ? { ...value, source: inner.source }
      : answered(inner),
  );
}

/** `"" != ""` */
function answered(node: Core): Core {
  const [left, right] = node.children;
  if (node.op !== 'binary' || !/^[!=]=$/.test(node.text)) return node;
  const isKnown = left!.op === 'literal' && right!.op === 'literal' && left!.text[0] === right!.text[0];
  if (!isKnown || !/^[sb]:/.test(left!.text)) return node;
  return core('literal', `b:${identical(left!, right!) === (node.text === '==')}`, [], node.source);
}
