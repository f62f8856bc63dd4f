import { type Core, type CoreVariable, core } from '../../../model/core.ts';
import { OBJECTS_ARE_THERE } from '../../assumptions.ts';
import { modifiers, rewrite } from '../../normal-form/tree.ts';
import { fire, type Unit } from '../../normal-form/unit.ts';

/**
 * A lambda that hands what it gets to one method, or to one constructor, as a reference to that.
 *
 *     rows.forEach(row -> show(row))      ->      rows.forEach(this::show)
 *     rows.map(row -> new Line(row))      ->      rows.map(Line::new)
 *
 * Holds where it hands on all of it in the same order and nothing else, on `this`, on a class or on a variable, which
 * can't be given another value while a lambda holds it; a reference asks at once whether its object is there. What is
 * called on the first of them (`row -> row.show()`) may be another method than `Row::show`, which only the types tell. A
 * type that the lambda says chooses an overload; a reference is chosen by what it is wanted for.
 */
export function asReferences(unit: Unit): void {
  unit.root = rewrite(unit.root, (node) => {
    const made =
      node.op === 'function' && modifiers(node).includes('arrow') ? referenceOf(node, false) : null;
    if (!made) return node;
    const isHeld = /^(?:local|parameter|temporary)$/.test(made.children[0]!.variable?.kind ?? '');
    fire(unit, 'method-reference', '', node.source, isHeld ? OBJECTS_ARE_THERE : null);
    return made;
  });
}

/** @param isTyped whether its parameters may say their types, as those of a method do. */
export function referenceOf({ children, source }: Core, isTyped: boolean): Core | null {
  const [parameters, body, ...more] = children as [Core, Core, ...Core[]];
  const [only, ...others] = body.children;
  if (more.length > 0 || others.length > 0 || body.op !== 'block' || only?.op !== 'return') return null;
  const own = parameters.children.map(({ op, variable }) => (op === 'bind' ? variable! : null));
  if (!isTyped && own.some((variable) => variable?.spelled !== undefined)) return null;
  const [target, ...args] = only.children[0]?.children ?? [];
  const isHandedOn =
    args.length === own.length &&
    args.every(({ op, variable }, at) => op === 'variable' && variable === own[at]);
  if (!target || !isHandedOn) return null;
  switch (only.children[0]!.op) {
    case 'new':
      return target.op === 'variable' ? core('opaque', 'reference new', [target], source) : null;
    case 'call':
      return target.op === 'member' && isSteady(target.children[0]!, own)
        ? core('opaque', `reference ${target.text}`, [target.children[0]!], source)
        : null;
    default:
      return null;
  }
}

/** What is always there: an object around, or a class. */
export function isPlace(object: Core): boolean {
  const isHeld = object.op === 'variable' && /^(?:local|parameter|temporary)$/.test(object.variable!.kind);
  return !isHeld && isSteady(object, []);
}

function isSteady({ op, text, variable, children }: Core, own: readonly (CoreVariable | null)[]): boolean {
  // A constant of the platform, which nobody else can give another value.
  if (op === 'member' && /^(?:out|err)$/.test(text)) return isSystem(children[0]!);
  if (op === 'this' || (op === 'opaque' && text.startsWith('outer this '))) return true;
  if (op !== 'variable' || own.includes(variable!)) return false;
  if (variable!.kind === 'item')
    return /^(?:class|interface|enum|constant)$/.test(variable!.symbol?.kind ?? '');
  // By convention a class starts with a capital letter; what else comes from elsewhere may be given another value.
  const isForeign = variable!.kind === 'free' || variable!.kind === 'import';
  return !isForeign || /^\p{Lu}.*\p{Ll}/u.test(variable!.name);
}

function isSystem({ op, variable }: Core): boolean {
  return op === 'variable' && variable!.kind === 'free' && variable!.name === 'System';
}
