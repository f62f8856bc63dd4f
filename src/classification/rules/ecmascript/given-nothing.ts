import type { Core, CoreVariable } from '../../../model/core.ts';
import { rewriteLists } from '../../normal-form/lists.ts';
import { eachRewritten, isStatement, mentions, some, withChildren } from '../../normal-form/tree.ts';
import type { Unit } from '../../normal-form/unit.ts';

/**
 * What has no value yet need not be given `undefined`.
 *
 *     let got; if (a) { f(); got = undefined } else { got = g() }      ->      let got; if (a) { f() } else { got = g() }
 *
 * So ends a branch of a function that gives nothing back. Holds until something names the variable, and where no function
 * that can be called by then does.
 */
export function givenNothing(unit: Unit): void {
  if (!unit.isEcmascript) return;
  unit.root = rewriteLists(unit.root, (list, holder) => {
    if (holder.op === 'sequence') return list;
    let steps = list;
    for (const declaration of list) {
      const variable = declaredEmpty(declaration);
      const at = steps.indexOf(declaration);
      if (!variable || steps.slice(0, at).some((step) => mentions(step, variable))) continue;
      if (steps.some((step) => isCalledEarly(step, variable))) continue;
      steps = [...steps.slice(0, at + 1), ...withoutNothing(variable, steps.slice(at + 1))];
    }
    return steps;
  });
}

function declaredEmpty({ op, text, children: [target, value] }: Core): CoreVariable | null {
  if (op !== 'let' || text === 'var' || target!.op !== 'bind' || value!.op !== 'nothing') return null;
  return target!.variable;
}

function withoutNothing(variable: CoreVariable, list: readonly Core[]): readonly Core[] {
  const at = list.findIndex((step) => mentions(step, variable));
  const step = list[at];
  if (!step) return list;
  const [first, rest] = [list.slice(0, at), list.slice(at + 1)];
  if (givesNothing(step, variable)) return [...first, ...withoutNothing(variable, rest)];
  if (step.op !== 'choose' || !isStatement(step.children[1]!) || mentions(step.children[0]!, variable))
    return list;
  const made = eachRewritten(step.children, (branch) =>
    branch.op === 'block' ? withChildren(branch, withoutNothing(variable, branch.children)) : branch,
  );
  return [...first, withChildren(step, made), ...rest];
}

/** It may be called before it stands there, and what is made behind the variable is not. */
function isCalledEarly(step: Core, variable: CoreVariable): boolean {
  return some(step, (node) => node.op === 'let' && node.text === 'function' && mentions(node, variable));
}

/** `got = undefined` */
function givesNothing({ op, children: [assign] }: Core, variable: CoreVariable): boolean {
  if (op !== 'evaluate' || assign?.op !== 'assign' || assign.text !== '') return false;
  const [target, value] = assign.children as [Core, Core];
  return (
    target.op === 'variable' &&
    target.variable === variable &&
    value.op === 'literal' &&
    value.text === 'undefined'
  );
}
