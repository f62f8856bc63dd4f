import { type Core, type CoreVariable, core } from '../../../model/core.ts';
import { staticType, underlyingType } from '../../../model/core-types.ts';
import { isOfLibrary, predeclared } from '../../library/go.ts';
import {
  countUses,
  mentions,
  rewrite,
  temporary,
  use,
  useCounts,
  withChildren,
} from '../../normal-form/tree.ts';
import type { Unit } from '../../normal-form/unit.ts';

/**
 *     func p(x int) *int { return &x }      ->      func p(x int) *int { return new(x) }
 *
 * Holds for a parameter that is named nowhere else: it is a copy of its own already, made anew for each call. In a loop
 * or in a function inside, its address would be asked for more than once.
 */
export function newPointers(root: Core): Core {
  const uses = useCounts(root);
  return rewrite(root, (node) => {
    if (node.op !== 'function') return node;
    const [parameters, body, ...rest] = node.children as [Core, Core, ...Core[]];
    const once = new Set(
      parameters.children.flatMap(({ op, variable }) =>
        op === 'bind' && uses.get(variable!) === 1 ? variable! : [],
      ),
    );
    return once.size === 0 ? node : withChildren(node, [parameters, inOneRun(body, once), ...rest]);
  });
}

function inOneRun(node: Core, once: ReadonlySet<CoreVariable>): Core {
  if (/^(?:function|loop|do_loop|for_each|label)$/.test(node.op) || node.text === 'frame goto') return node;
  const [operand] = node.children;
  const isAddress = node.op === 'unary' && node.text === '&' && operand!.op === 'variable';
  if (isAddress && once.has(operand!.variable!))
    return core('call', '', [predeclared('new'), operand!], node.source);
  return withChildren(
    node,
    node.children.map((child) => inOneRun(child, once)),
  );
}

/**
 *     p := new(Point)      ->      p := &Point{}
 *
 * Holds for what is known to be a struct, of which all that isn't said is zero: of a list or a map the one is nil, and the
 * other isn't.
 */
export function newStruct(node: Core): Core {
  const [callee, type, ...more] = node.op === 'call' ? node.children : [];
  const isNew =
    callee?.op === 'variable' && callee.variable!.kind === 'free' && callee.variable!.name === 'new';
  if (!isNew || !type || more.length > 0 || !isStruct(type)) return node;
  return core('unary', '&', [core('object', 'struct', [type], node.source)], node.source);
}

function isStruct(type: Core): boolean {
  const whole = underlyingType(type);
  if (whole.op === 'type') return whole.text === 'struct_type';
  return whole.op === 'variable' && STRUCTS.some((name) => isOfLibrary(whole, name));
}

const STRUCTS = [
  ...['bytes.Buffer', 'strings.Builder', 'bufio.Scanner', 'time.Time', 'log.Logger', 'regexp.Regexp'],
  ...['Mutex', 'RWMutex', 'WaitGroup', 'Once', 'Map', 'Pool'].map((name) => `sync.${name}`),
  ...['Client', 'Server', 'Request', 'Response', 'Transport', 'Cookie', 'ServeMux'].map(
    (name) => `net/http.${name}`,
  ),
  ...['net/url.URL', 'math/big.Int', 'math/big.Rat', 'math/big.Float'],
];

/**
 *     p := &Point{X: 1}; p.X = 2; return p      ->      p := Point{X: 1}; p.X = 2; return &p
 *
 * Holds for a variable that never points to anything else, and isn't the one of a loop that counts: then it is another name
 * for the address of what it was made with, and a member or a method is found through either.
 */
export function pointedValues(list: readonly Core[], { facts }: Unit): readonly Core[] {
  for (const [at, step] of list.entries()) {
    const [target, value] = step.op === 'let' ? step.children : [];
    if (target?.op !== 'bind' || value?.op !== 'unary' || value.text !== '&' || step.children.length > 2)
      continue;
    const [made] = value.children as [Core];
    const pointer = target.variable!;
    if (made.op !== 'object' || pointer.kind === 'item' || facts.assigned.has(pointer)) continue;
    if (isCopiedByRounds(list.slice(at + 1))) continue;
    const held: CoreVariable = { ...temporary(pointer.name), type: staticType(made) };
    const rest = list.slice(at + 1).map((node) => throughValue(node, pointer, held));
    const begun = withChildren(step, [{ ...target, variable: held }, made]);
    return [...list.slice(0, at), begun, ...pointedValues(rest, { facts } as Unit)];
  }
  return list;
}

/** `for p := &T{}; p.n < 3; p.n++`: each round has a variable of its own, with a copy of what was in the last one. */
function isCopiedByRounds(rest: readonly Core[]): boolean {
  const next = rest.find(({ op }) => op !== 'let');
  return next?.op === 'loop' && next.text === 'copies';
}

function throughValue(node: Core, pointer: CoreVariable, held: CoreVariable): Core {
  if (!mentions(node, pointer)) return node;
  if (node.op === 'variable' && node.variable === pointer)
    return core('unary', '&', [{ ...use(held), source: node.source }], node.source);
  const [object] = node.children;
  const isThrough = node.op === 'member' || (node.op === 'unary' && node.text === '*');
  if (isThrough && object?.op === 'variable' && object.variable === pointer) {
    const value = { ...use(held), source: object.source };
    return node.op === 'member' ? withChildren(node, [value]) : value;
  }
  return withChildren(
    node,
    node.children.map((child) => throughValue(child, pointer, held)),
  );
}

/**
 *     p := Point{X: 1}; draw(&p)      ->      draw(&Point{X: 1})
 *
 * Holds where the variable is named nowhere else, and the very next step takes its address once. What it is made of must
 * be the same by then, whatever that step does first.
 */
export function addressedAtOnce(list: readonly Core[], { facts }: Unit): readonly Core[] {
  const made: Core[] = [];
  for (const [at, step] of list.entries()) {
    const before = made.at(-1);
    const [target, value] = before?.op === 'let' ? before.children : [];
    const variable = target?.op === 'bind' && value?.op === 'object' ? target.variable! : null;
    const isLone =
      variable?.kind !== 'item' &&
      variable !== null &&
      isSettled(value!, facts.assigned) &&
      !list.slice(at + 1).some((later) => mentions(later, variable));
    const now = isLone && countUses(step, variable) === 1 ? withAddressOf(step, variable, value!) : null;
    if (now) made.pop();
    made.push(now ?? step);
  }
  return made.length === list.length ? list : made;
}

/** A struct of constants, and of variables that keep their values. */
function isSettled({ op, children, variable }: Core, assigned: ReadonlySet<CoreVariable>): boolean {
  if (op === 'variable') return /^(?:local|parameter)$/.test(variable!.kind) && !assigned.has(variable!);
  if (op === 'object') return children.every((part, at) => at === 0 || isSettled(part, assigned));
  if (op === 'property' || op === 'convert') return children.every((part) => isSettled(part, assigned));
  return op === 'literal' || op === 'type';
}

/** The step with what the variable holds in the place of it; null where that may be asked for not once. */
function withAddressOf(node: Core, variable: CoreVariable, value: Core): Core | null {
  const [operand] = node.children;
  if (
    node.op === 'unary' &&
    node.text === '&' &&
    operand!.op === 'variable' &&
    operand!.variable === variable
  )
    return withChildren(node, [value]);
  const at = node.children.findIndex((child) => mentions(child, variable));
  const isCertain = node.op === 'choose' ? at === 0 : DONE_ONCE.test(node.op);
  const inner = at >= 0 && isCertain ? withAddressOf(node.children[at]!, variable, value) : null;
  return inner && withChildren(node, node.children.with(at, inner));
}

const DONE_ONCE = /^(?:evaluate|return|let|assign|call|convert|object|property|array|binary|member)$/;
