import { type Core, core } from '../../../model/core.ts';
import type { Facts } from '../../normal-form/facts/variable-facts.ts';
import { each, mentions, usesFrame, withChildren } from '../../normal-form/tree.ts';

/**
 * A constant that is a function as the declaration of that function.
 *
 *     const twice = (x) => 2 * x; use(twice)      ->      function twice(x) { return 2 * x } use(twice)
 *
 * Holds where nothing in the same list names it earlier (a declaration is there from the start, a constant is not),
 * nobody writes it, and it says nothing of `this`. Done only for names that are declared in both ways. Assumes that nobody calls it with `new`.
 */
export function hoistedFunctions(
  list: readonly Core[],
  facts: Facts,
  names: ReadonlySet<string>,
): readonly Core[] {
  const hoisted: Core[] = [];
  const rest: Core[] = [];
  for (const [at, step] of list.entries()) {
    if (step.op === 'let' && step.text === 'function') hoisted.push(step);
    else if (
      isFunction(step, facts) &&
      names.has(step.children[0]!.variable!.name) &&
      !list.slice(0, at).some((earlier) => mentions(earlier, step.children[0]!.variable!))
    )
      hoisted.push(asDeclaration(step));
    else rest.push(step);
  }
  return hoisted.length === 0 ? list : [...hoisted, ...rest];
}

function isFunction({ op, text, children: [target, value] }: Core, facts: Facts): boolean {
  if (
    op !== 'let' ||
    (text !== '' && text !== 'const' && text !== 'let' && text !== 'own') ||
    target!.op !== 'bind'
  )
    return false;
  return (
    value!.op === 'function' &&
    value!.children.slice(2).every(({ text }) => text === 'type closure') &&
    !value!.children.some(usesFrame) &&
    !facts.assigned.has(target!.variable!)
  );
}

/** Names that the root declares as functions, and those that it declares as constants which are functions. */
export function functionNames(root: Core): {
  readonly declared: ReadonlySet<string>;
  readonly constant: ReadonlySet<string>;
} {
  const [declared, constant] = [new Set<string>(), new Set<string>()];
  each(root, ({ op, text, children: [target, value] }) => {
    if (op === 'let' && value!.op === 'function' && target!.variable)
      (text === 'function' ? declared : constant).add(target!.variable.name);
  });
  return { declared, constant };
}

/** `function f() {}` of `const f = () => {}`. */
export function asDeclaration(step: Core): Core {
  return withChildren(core('let', 'function', [], step.source), step.children);
}
