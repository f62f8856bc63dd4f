import type { Core, CoreVariable } from '../../../model/core.ts';
import { isLibraryFunction } from '../../library/go.ts';
import { rewriteLists } from '../../normal-form/lists.ts';
import { countUses, each, some, substitute } from '../../normal-form/tree.ts';
import type { Unit } from '../../normal-form/unit.ts';

/**
 * A function of the library by the name that a variable gives it.
 *
 *     print := fmt.Printf; print("a"); f(); print("b")      ->      fmt.Printf("a"); f(); fmt.Printf("b")
 *
 * Holds where the variable is never given anything else and is only called: nobody can give the library's function
 * another meaning, whatever is done in between.
 */
export function heldLibraryFunctions(root: Core, { facts }: Unit): Core {
  const held = new Map<CoreVariable, Core>();
  each(root, ({ op, children: [target, value] }) => {
    if (op !== 'let' || target!.op !== 'bind' || value!.op !== 'variable') return;
    const variable = target!.variable!;
    if (isLibraryFunction(value!.variable!) && !facts.assigned.has(variable)) held.set(variable, value!);
  });
  let made = root;
  for (const [variable, value] of held) {
    let calls = 0;
    each(made, ({ op, children: [callee] }) => {
      if (op === 'call' && callee!.op === 'variable' && callee!.variable === variable) calls += 1;
    });
    if (calls === 0 || calls !== countUses(made, variable)) continue;
    const isDeclared = ({ op, children: [target] }: Core): boolean =>
      op === 'let' && target!.op === 'bind' && target!.variable === variable;
    const without = rewriteLists(made, (list) =>
      list.some(isDeclared) ? list.filter((step) => !isDeclared(step)) : list,
    );
    if (!some(without, isDeclared)) made = substitute(without, variable, value);
  }
  return made;
}

/**
 * A method, or a function that a field holds, that is called in the very next step.
 *
 *     name := v.value.Name; return name()      ->      return v.value.Name()
 *
 * Holds where the step evaluates nothing before it, and gives it nothing that has to be computed: the method is found,
 * and what it is asked of is copied, when the variable gets it, and a call in between could change both.
 */
export function methodsCalledAtOnce(list: readonly Core[]): readonly Core[] {
  const made: Core[] = [];
  for (const step of list) {
    const before = made.at(-1);
    const [target, value] = before?.op === 'let' ? before.children : [];
    const called =
      target?.op === 'bind' && value!.op === 'member' ? calledFirst(step, target.variable!, value!) : null;
    if (!called || list.some((one) => one !== step && countUses(one, target!.variable!) > 0)) {
      made.push(step);
      continue;
    }
    made.pop();
    made.push(called);
  }
  return made.length === list.length ? list : made;
}

/** The step with the method in the place of its name, which is called before anything else in it is done. */
function calledFirst(node: Core, variable: CoreVariable, method: Core): Core | null {
  const [callee, ...args] = node.children;
  if (node.op === 'call' && callee!.op === 'variable' && callee!.variable === variable) {
    if (!args.every(isThere) || args.some((arg) => countUses(arg, variable) > 0)) return null;
    return { ...node, children: [method, ...args] };
  }
  if (!GOES_ON_WITHIN.test(node.op)) return null;
  const at = node.children.findIndex((child) => !isNamed(child));
  if (at < 0 || node.children.some((child, place) => place !== at && countUses(child, variable) > 0))
    return null;
  if (node.op === 'assign' && at === 0) return null;
  const made = calledFirst(node.children[at]!, variable, method);
  return made && { ...node, children: node.children.map((child, place) => (place === at ? made : child)) };
}

/** What evaluates its first part first, and once. */
const GOES_ON_WITHIN =
  /^(?:return|evaluate|let|assign|choose|binary|unary|convert|call|member|array|for_each)$/;

/** A name or a type, of which nothing is evaluated that could be noticed. */
function isNamed({ op, children }: Core): boolean {
  if (op === 'pattern') return children.every(isNamed);
  return /^(?:bind|variable|literal|type|nothing)$/.test(op);
}

/** An argument that is there: a variable, a field of one, or a literal. */
function isThere({ op, children }: Core): boolean {
  if (op === 'convert') return isThere(children[1]!);
  if (op === 'member') return isThere(children[0]!);
  return op === 'variable' || op === 'literal';
}
