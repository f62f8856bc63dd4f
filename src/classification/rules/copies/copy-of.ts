import type { Core, CoreVariable } from '../../../model/core.ts';
import { handedOut, objectCalledOn } from '../../normal-form/facts/exposed-variables.ts';
import { countUses } from '../../normal-form/tree.ts';
import type { Unit } from '../../normal-form/unit.ts';

/** Which variable a step gives to which: `let y = r`, `y = r`; null for any other step. */
export function copyOf(
  step: Core,
): { readonly from: CoreVariable; readonly to: CoreVariable; readonly declares: boolean } | null {
  if (step.op === 'let') {
    const [target, value] = step.children as [Core, Core];
    return target.op === 'bind' && value.op === 'variable'
      ? { from: value.variable!, to: target.variable!, declares: true }
      : null;
  }
  const assign = step.op === 'evaluate' ? step.children[0]! : null;
  if (assign?.op !== 'assign' || assign.text !== '') return null;
  const [target, value] = assign.children as [Core, Core];
  return target.op === 'variable' && value.op === 'variable'
    ? { from: value.variable!, to: target.variable!, declares: false }
    : null;
}

/** Whether nobody but its function knows the variable. */
export function isLocal({ kind }: CoreVariable): boolean {
  return kind === 'local' || kind === 'temporary' || kind === 'parameter';
}

/** Whether a declaration gives the variable its value, by itself or as a part of something. */
export function isTarget(target: Core, variable: CoreVariable): boolean {
  return target.op === 'bind'
    ? target.variable === variable
    : target.op === 'pattern' && target.children.some((part) => isTarget(part, variable));
}

/** In Rust a type that is written on a declaration may choose what its value is: `let n: i8 = text.parse()?`. */
export function declaredType({ op, children }: Core): readonly Core[] {
  return op === 'let' ? children.slice(2) : [];
}

/** Whether a function or a class inside names the variable, or somebody takes its address, be it to call a method. */
export function captures(unit: Unit, node: Core, variable: CoreVariable): boolean {
  const { op, text, children } = node;
  const holds = op === 'function' || op === 'class' || (op === 'unary' && text === '&');
  if (holds) return countUses(node, variable) > 0;
  if (unit.isGo && addressedBy(unit, node, variable)) return true;
  return children.some((child) => captures(unit, child, variable));
}

function addressedBy({ facts }: Unit, node: Core, variable: CoreVariable): boolean {
  // Whether a method takes an address isn't asked of what may be a pointer.
  return (
    handedOut(node, facts.isOwnMethod).includes(variable) ||
    (!!variable.type && objectCalledOn(node) === variable)
  );
}

/** What a function of Go gives back under the name that its caller has for it as well. */
export function isHandedOn(
  { isGo }: Unit,
  { from, to }: { readonly from: CoreVariable; readonly to: CoreVariable },
): boolean {
  return isGo && to.kind === 'local' && from.name === to.name;
}
