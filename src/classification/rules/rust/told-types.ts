import { type Core, type CoreVariable, core, formKey } from '../../../model/core.ts';
import { partOf } from '../../../model/node-parts.ts';
import { ANSWERS_AS_LIBRARY } from '../../assumptions.ts';
import { rewrite, withChildren } from '../../normal-form/tree.ts';
import { differs, fire, type Unit } from '../../normal-form/unit.ts';

/** A call without the type that it was told, and that type, which is that of what it gives, or of what is inside of that. */
interface Told {
  readonly call: Core;
  readonly type: Core;
  readonly isInside: boolean;
}

/**
 * The type that a call is told, as that of the variable which holds what it gives.
 *
 *     let sum = sizes.iter().sum::<u32>()      ->      let sum: u32 = sizes.iter().sum()
 *     let size = text.parse::<u8>()?           ->      let size: u8 = text.parse()?
 *
 * Holds for methods of the library and functions of the change set of whose results the type is what they are told, or of
 * what is inside of them. Tried where one side tells a call a type more often; refused where the change set has a method
 * of such a name.
 */
export function toldTypes(unit: Unit, list: readonly Core[]): readonly Core[] {
  if (!differs(unit, 'opaque value turbofish')) return list;
  for (const [at, step] of list.entries()) {
    const [target, value, type] = step.op === 'let' ? step.children : [];
    if (target?.op !== 'bind') continue;
    const [asked, rewrap] = unwrapped(value!);
    const told = toldBy(unit, asked);
    if (!told) continue;
    const given = core('opaque', 'type let', [told.type], asked.source);
    const rest = list.slice(at + 1);
    if (told.isInside && asked === value && rest.every((node) => isTriedAlone(node, target.variable!))) {
      fire(unit, 'rust-answers', '', asked.source, ANSWERS_AS_LIBRARY);
      const typed = rest.map((node) => withInside(node, target.variable!, given));
      return [...list.slice(0, at), withChildren(step, [target, told.call]), ...typed];
    }
    if (told.isInside === (asked === value)) continue;
    if (type && formKey(type) !== formKey(given)) continue;
    fire(unit, 'rust-answers', '', asked.source, ANSWERS_AS_LIBRARY);
    return toldTypes(unit, [
      ...list.slice(0, at),
      withChildren(step, [target, rewrap(told.call), given]),
      ...rest,
    ]);
  }
  return list;
}

/** Whether a variable is only asked by `?`, which gives what is inside of it. */
function isTriedAlone(node: Core, variable: CoreVariable): boolean {
  if (node.variable === variable) return false;
  const [of, shape] = node.op === 'opaque' ? node.children : [];
  const isAsked = /^cast (?:inside|failure)/.test(node.text) || shape?.text === 'pattern failed';
  return (
    (of?.variable === variable && isAsked) || node.children.every((child) => isTriedAlone(child, variable))
  );
}

/** What a value is asked for at once: `text.parse::<u8>()` of `text.parse::<u8>().unwrap()`. */
function unwrapped(value: Core): readonly [Core, (inner: Core) => Core] {
  const [callee, ...args] = value.op === 'call' ? value.children : [];
  const [inner] = callee?.op === 'member' && /^(?:unwrap|expect)$/.test(callee.text) ? callee.children : [];
  if (!inner) return [value, (same) => same];
  return [inner, (other) => withChildren(value, [withChildren(callee!, [other]), ...args])];
}

function toldBy(unit: Unit, call: Core): Told | null {
  const [callee, ...args] = call.op === 'call' ? call.children : [];
  const [asked, type, ...more] = callee?.text === 'value turbofish' ? callee.children : [];
  if (!asked || !type || more.length > 0) return null;
  const made = { call: withChildren(call, [asked, ...args]), type };
  if (asked.op === 'variable') return givesItsType(asked.variable!) ? { ...made, isInside: false } : null;
  if (asked.op !== 'member' || unit.facts.isOwnMethod(asked.text)) return null;
  if (asked.text === 'parse') return { ...made, isInside: true };
  return /^(?:sum|product)$/.test(asked.text) ? { ...made, isInside: false } : null;
}

/** `fn make<T>() -> T` */
function givesItsType({ symbol }: CoreVariable): boolean {
  const declaration = symbol?.declaration;
  if (declaration?.kind !== 'function_item') return false;
  const generic = partOf(declaration, 'type_parameters')?.children.filter(
    ({ named, extra }) => named && !extra,
  );
  const result = partOf(declaration, 'return_type');
  const [only, ...more] = generic ?? [];
  if (!only || more.length > 0 || !result) return false;
  return (partOf(only, 'name') ?? only).text === result.text;
}

/** What is inside of a variable, said to be of a type: by a variable that holds it alone, or where it is used. */
function withInside(node: Core, variable: CoreVariable, type: Core): Core {
  const isInside = ({ op, text, children: [of] }: Core): boolean =>
    op === 'opaque' && text === 'cast inside' && of!.variable === variable;
  const go = (inner: Core): Core => {
    if (isInside(inner)) return core('opaque', 'cast typed', [inner, type], inner.source);
    const [first, second, ...said] = inner.children;
    if (inner.text === 'cast typed' && isInside(first!)) return inner;
    if (inner.op !== 'let' || !second || !isInside(second))
      return withChildren(inner, inner.children.map(go));
    return said.length > 0 ? inner : withChildren(inner, [first!, second, type]);
  };
  return go(node);
}

/**
 * A variable says the type of the value that it begins with.
 *
 *     let n = (text.parse()? as what is declared as u8)      ->      let n: u8 = text.parse()?
 */
export function saidByVariables(unit: Unit): void {
  if (!unit.isRust) return;
  unit.root = rewrite(unit.root, (node) => {
    const [target, value, said] = node.op === 'let' ? node.children : [];
    const [held, type] = value?.text === 'cast typed' ? value.children : [];
    if (!held || (said && formKey(said) !== formKey(type!))) return node;
    return withChildren(node, [target!, held, type!]);
  });
}
