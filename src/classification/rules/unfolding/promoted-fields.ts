import { type Core, type CoreVariable, core } from '../../../model/core.ts';
import type { CodeSymbol } from '../../../model/symbol.ts';
import { NOBODY_LISTS_FIELDS } from '../../assumptions.ts';
import type { Definition, Definitions } from '../../normal-form/definitions/definitions.ts';
import { modifiers, rewrite, some, use, withChildren } from '../../normal-form/tree.ts';
import { fire, type Unit } from '../../normal-form/unit.ts';

/**
 * A private field that one method alone names, as the variable that it is there.
 *
 *     class A { private size; area() { this.size = f(); return this.size * 2 } }
 *     ->      area() { let size = f(); return size * 2 }
 *
 * Holds where the method begins by writing it, no function inside says it, and nothing runs between that and the last
 * place that says it: the method might be entered again on the same object. Assumes that nobody lists the fields.
 */
export function promotedFields(
  unit: Unit,
  definitions: Definitions,
  owner: CodeSymbol | null,
  used: Set<Definition>,
): void {
  const { root } = unit;
  if (!owner || !root.source || !/^(?:method|field)$/.test(root.op) || /^static /.test(root.text)) return;
  const [made, ...others] = root.children;
  if (made?.op !== 'function' || /async|generator/.test(modifiers(made).join(' '))) return;
  const [parameters, body, ...types] = made.children as [Core, Core, ...Core[]];
  if (body.op !== 'block') return;
  let list = body.children;
  for (const [at, step] of list.entries()) {
    const name = writtenBy(step);
    const definition = name === null ? null : definitions.ownField(owner, name, root.source);
    if (name === null || !definition || some(parameters, (node) => node.text === name)) continue;
    if (list.slice(0, at).some((node) => says(node, name)) || !isUndisturbed(list.slice(at), name)) continue;
    const [target, value] = step.children[0]!.children as [Core, Core];
    const local: CoreVariable = { name, kind: 'local', binding: null, symbol: null, spelled: target.spelled };
    const declared = core('let', 'let', [core('bind', '', [], null, local), value], step.source);
    const rest = list.slice(at + 1).map((node) => withLocal(node, name, local));
    list = [...list.slice(0, at), declared, ...rest];
    used.add(definition);
    fire(unit, 'unfold-field', name, step.source, NOBODY_LISTS_FIELDS);
  }
  if (list !== body.children) {
    const whole = withChildren(made, [parameters, withChildren(body, list), ...types]);
    unit.root = withChildren(root, [whole, ...others]);
  }
}

/** The field of the object that a statement does nothing but write. */
function writtenBy({ op, children: [assign] }: Core): string | null {
  if (op !== 'evaluate' || assign!.op !== 'assign' || assign!.text !== '') return null;
  const [target, value] = assign!.children as [Core, Core];
  const isOwn = target.op === 'member' && target.children[0]!.op === 'this';
  return isOwn && !says(value, target.text) ? target.text : null;
}

function says(node: Core, name: string): boolean {
  return some(node, (inner) => isNamed(inner, name));
}

function isNamed({ op, text }: Core, name: string): boolean {
  return (op === 'member' || op === 'property' || op === 'field') && text === name;
}

/** Whether no code of others can run before the last place that says the field; in the order of evaluation. */
function isUndisturbed([, ...list]: readonly Core[], name: string): boolean {
  let [isSound, hasRun] = [true, false];
  const visit = (node: Core): void => {
    if (node.op === 'function' || node.op === 'class') {
      if (says(node, name)) isSound = false;
      return;
    }
    if (/^(?:loop|do_loop|for_each|try|switch|label)$/.test(node.op) && says(node, name) && some(node, runs))
      isSound = false;
    if (isNamed(node, name) && (node.op !== 'member' || node.children[0]!.op !== 'this' || hasRun))
      isSound = false;
    node.children.forEach(visit);
    if (runs(node)) hasRun = true;
  };
  list.forEach(visit);
  return isSound;
}

/** What may run code that isn't part of it; an object may define what an operator does. */
function runs({ op, text, spelled }: Core): boolean {
  if (/^(?:call|new|opaque|await|yield|template|spread|pattern)$/.test(op)) return true;
  if (op === 'assign') return text !== '';
  return (op === 'binary' || op === 'unary') && text.startsWith('~') && spelled === undefined;
}

function withLocal(node: Core, name: string, variable: CoreVariable): Core {
  return rewrite(node, (inner) =>
    inner.op === 'member' && isNamed(inner, name)
      ? { ...use(variable), source: inner.source, spelled: inner.spelled }
      : inner,
  );
}
