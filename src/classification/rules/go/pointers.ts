import { type Core, type CoreVariable, core } from '../../../model/core.ts';
import { staticType } from '../../../model/core-types.ts';
import { predeclared } from '../../library/go.ts';
import { mentions, rewrite, temporary, use, useCounts, withChildren } from '../../normal-form/tree.ts';
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
 *     p := &Point{X: 1}; p.X = 2; return p      ->      p := Point{X: 1}; p.X = 2; return &p
 *
 * Holds for a variable that never points to anything else: then it is another name for the address of what it was made
 * with, and a member or a method is found through either.
 */
export function pointedValues(list: readonly Core[], { facts }: Unit): readonly Core[] {
  for (const [at, step] of list.entries()) {
    const [target, value] = step.op === 'let' ? step.children : [];
    if (target?.op !== 'bind' || value?.op !== 'unary' || value.text !== '&' || step.children.length > 2)
      continue;
    const [made] = value.children as [Core];
    const pointer = target.variable!;
    if (made.op !== 'object' || pointer.kind === 'item' || facts.assigned.has(pointer)) continue;
    const held: CoreVariable = { ...temporary(pointer.name), type: staticType(made) };
    const rest = list.slice(at + 1).map((node) => throughValue(node, pointer, held));
    const begun = withChildren(step, [{ ...target, variable: held }, made]);
    return [...list.slice(0, at), begun, ...pointedValues(rest, { facts } as Unit)];
  }
  return list;
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
