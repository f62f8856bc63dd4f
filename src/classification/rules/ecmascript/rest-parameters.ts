import { type Core, type CoreVariable, core } from '../../../model/core.ts';
import {
  eachRewritten,
  hasOwnThis,
  modifiers,
  some,
  temporary,
  use,
  withChildren,
} from '../../normal-form/tree.ts';
import { differs, type Unit } from '../../normal-form/unit.ts';
import { isFree, isStatic } from '../free-names.ts';
import { isArrayPrototype } from './for-each-calls.ts';

/**
 * What is read of `arguments`, as a list of parameters.
 *
 *     function f() { return g.apply(this, arguments) }      ->      function f(...rest) { return g.apply(this, rest) }
 *     function f(a) { use(Array.prototype.slice.call(arguments, 1)) }      ->      function f(a, ...rest) { use(rest) }
 *
 * Holds where `arguments` is only handed to `apply`, spread, counted, read by its place, or copied into an array from
 * behind the last parameter on, once and for nothing else. An argument that is written counts in a list, and not in
 * `arguments`, and one that is called would get another `this`. Tried only where one side has more such lists.
 */
export function argumentsAsRest(unit: Unit, node: Core): Core {
  if (node.op !== 'function' || modifiers(node).includes('arrow') || !differs(unit, 'spread')) return node;
  const [parameters, body, ...name] = node.children as [Core, Core, ...Core[]];
  if (parameters.op !== 'parameters' || parameters.children.some(({ op }) => op !== 'bind')) return node;
  if (!some(body, isArguments)) return node;
  const rest = temporary('rest');
  const made = withRest(body, rest, parameters.children.length);
  if (!made) return node;
  const list = core('spread', '', [core('bind', '', [], null, rest)]);
  return withChildren(node, [withChildren(parameters, [...parameters.children, list]), made, ...name]);
}

function isArguments(node: Core): boolean {
  return isFree(node, 'arguments');
}

/** The body with every mention of `arguments` replaced; null where one of them can't be. */
function withRest(body: Core, rest: CoreVariable, named: number): Core | null {
  let lost = false;
  let copies = 0;
  let reads = 0;
  const go = (node: Core, again: boolean): Core => {
    if (isArguments(node) || isTouched(node)) lost = true;
    if (lost || (node !== body && hasOwnThis(node))) return node;
    const from = copiedFrom(node);
    if (from !== null && from === named) {
      copies += again ? 2 : 1;
      return use(rest);
    }
    const place = named === 0 ? listPlace(node) : -1;
    if (place >= 0) reads += 1;
    const inside = again || /^(?:function|loop|do_loop|for_each)$/.test(node.op);
    const children = eachRewritten(node.children, (child) =>
      node.children.indexOf(child) === place ? use(rest) : go(child, inside),
    );
    return withChildren(node, children);
  };
  const made = go(body, false);
  // Whoever changes a copy changes neither `arguments` nor another copy.
  return lost || copies > 1 || (copies > 0 && reads > 0) ? null : made;
}

/** `arguments[0] = x`, `delete arguments[0]` and `arguments[0]()` */
function isTouched({ op, text, children: [first] }: Core): boolean {
  const isPlace = (node: Core): boolean => node.op === 'index' && isArguments(node.children[0]!);
  if (op === 'assign' || op === 'for_each') return some(first!, isPlace);
  const asksPlace = op === 'call' || (op === 'unary' && text === 'delete') || /^tagged/.test(text);
  return asksPlace && first !== undefined && isPlace(first);
}

/** Where `arguments` stands in what only reads it; -1 where it doesn't. */
function listPlace({ op, text, children }: Core): number {
  const at = children.findIndex(isArguments);
  if (at < 0) return -1;
  if (op === 'spread' || (op === 'member' && text === 'length')) return at;
  if (op === 'index') return at === 0 ? at : -1;
  return op === 'call' && at === 2 && children[0]!.op === 'member' && children[0]!.text === 'apply' ? at : -1;
}

/** How many arguments a copy of them leaves out; null for what is no copy. */
function copiedFrom({ op, text, children }: Core): number | null {
  if (op === 'array' && text === '' && children.length === 1 && children[0]!.op === 'spread')
    return isArguments(children[0]!.children[0]!) ? 0 : null;
  const [callee, list, from, ...more] = children;
  if (op !== 'call' || callee?.op !== 'member' || !list || !isArguments(list) || more.length > 0) return null;
  if (isStatic(callee, 'Array', 'from')) return from ? null : 0;
  const [method] = callee.children as [Core];
  const isSlice = callee.text === 'call' && method.op === 'member' && method.text === 'slice';
  if (!isSlice || !isArrayPrototype(method.children[0]!)) return null;
  return !from ? 0 : from.op === 'literal' && /^n:\d+$/.test(from.text) ? Number(from.text.slice(2)) : null;
}
