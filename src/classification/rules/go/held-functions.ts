import type { Core, CoreVariable } from '../../../model/core.ts';
import { sameType } from '../../../model/core-types.ts';
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

/**
 * A function that only calls a method with all that it is given, as that method of the object.
 *
 *     func(w http.ResponseWriter, r *http.Request) { s.home(w, r) }      ->      s.home
 *
 * Holds for a pointer in a variable that gets no other value, since the method keeps the one that it was found with; and
 * for a method of the change set that is called on the pointer itself, of which no copy is kept. Not where it is deferred:
 * what is deferred itself may stop a panic.
 */
export function methodItself(node: Core, { facts, root }: Unit): Core {
  const [parameters, body, ...more] = node.op === 'function' ? node.children : [];
  const [step, ...others] = body?.children ?? [];
  if (!parameters || more.length + others.length > 0 || !/^(?:evaluate|return)$/.test(step?.op ?? ''))
    return node;
  const [callee, ...args] = step!.children[0]?.op === 'call' ? step!.children[0].children : [];
  const object = callee?.op === 'member' ? callee.children[0]! : null;
  const own = parameters.children.filter(({ op }) => op !== 'type');
  if (object?.op !== 'variable' || own.some(({ op }) => op !== 'bind') || own.length !== args.length)
    return node;
  const isHandedOn = own.every(
    (bound, at) => args[at]!.op === 'variable' && args[at]!.variable === bound.variable,
  );
  const { variable } = object;
  const type = variable!.type;
  const named = type?.op === 'type' && type.text === '*' ? type.children[0]!.variable : null;
  const method = named?.methodType?.(callee!.text);
  const isKept = facts.assigned.has(variable!) || !/^(?:local|parameter)$/.test(variable!.kind);
  if (!isHandedOn || isKept || !method || named!.copiedBy?.(callee!.text) !== false) return node;
  if (some(root, ({ text, children }) => text === 'frame defer' && children[0]!.source === node.source))
    return node;
  // Several results are handed on as what the function gives them as: an error of one's own as an `error`.
  const spelled = parameters.children.find(({ op }) => op === 'type') ?? null;
  const gives = method.children.some(({ text, children }) => text === 'results' && children.length > 0);
  return sameType(method, spelled) && gives === (step!.op === 'return') ? callee! : node;
}
