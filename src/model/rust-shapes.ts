import type { AstNode } from './ast-node.ts';
import type { Core } from './core.ts';
import { partOf } from './node-parts.ts';

/**
 * Whether no value of Rust fits both of two shapes.
 *
 *     Shape::Dot, Shape::Line(_)          Some(1), Some(2)          (Level::Low, _), (Level::High, x)
 *
 * What is taken apart by a path is a struct or a variant. A path alone may be a constant as well, and two of those one
 * value, unless it is declared as a variant or spelled as one: `Level::High`, not `Level::HIGH` or `Level::H`.
 */
export function excludeOneAnother(one: Core, other: Core): boolean {
  if (isText(one, 'pattern |')) return one.children.every((part) => excludeOneAnother(part, other));
  if (isText(other, 'pattern |')) return excludeOneAnother(other, one);
  if (one.op === 'literal' && other.op === 'literal') return areDistinct(one.text, other.text);
  const [path, otherPath] = [pathOf(one), pathOf(other)];
  if (path && otherPath) {
    if (spelledPath(path) === spelledPath(otherPath)) return partsExclude(one, other);
    return isVariant(one, path) && isVariant(other, otherPath) && areBesideOneAnother(path, otherPath);
  }
  const isSame = !path && !otherPath && one.op === 'opaque' && one.text === other.text;
  if (isSame && /^pattern (?:tuple_pattern|reference_pattern) /.test(one.text))
    return partsExclude(one, other);
  return false;
}

/** What a shape asks for, by which shapes that exclude one another are put in one order; variants as they are declared. */
export function shapeKey(shape: Core): string {
  if (isText(shape, 'pattern |')) return shape.children.map(shapeKey).toSorted()[0]!;
  if (shape.op === 'bind') return '_';
  const { op, text, variable, children } = shape;
  const path = pathOf(shape);
  if (path === shape) return placeOf(path) ?? spelledPath(path);
  const [first, ...rest] = children;
  if (path) return `${placeOf(path) ?? spelledPath(path)}(${rest.map(shapeKey).join()})`;
  return `${op} ${text}${variable?.name ?? ''}(${first ? children.map(shapeKey).join() : ''})`;
}

/** How many shapes it allows. */
export function choicesIn(shape: Core): number {
  return isText(shape, 'pattern |') ? shape.children.length : 1;
}

const MOST_ALTERNATIVES = 16;

/** The shapes without a choice in them that a shape allows, in the order in which they are tried; itself if too many. */
export function alternatives(shape: Core): readonly Core[] {
  const all = expanded(shape);
  return all.length > MOST_ALTERNATIVES ? [shape] : all;
}

function expanded(shape: Core): readonly Core[] {
  if (shape.op !== 'opaque' || !shape.text.startsWith('pattern ')) return [shape];
  if (shape.text === 'pattern |') return shape.children.flatMap(expanded);
  let made: readonly Core[] = [shape];
  for (const [at, child] of shape.children.entries()) {
    const options = expanded(child);
    if (options.length === 1 && options[0] === child) continue;
    if (made.length * options.length > MOST_ALTERNATIVES) return [shape];
    made = made.flatMap((one) =>
      options.map((option) => ({
        ...one,
        children: one.children.map((old, i) => (i === at ? option : old)),
      })),
    );
  }
  return made;
}

function isText({ op, text }: Core, wanted: string): boolean {
  return op === 'opaque' && text === wanted;
}

/** A text, a character, a whole number without a type of its own, or a truth: each of them is spelled in one way. */
function areDistinct(one: string, other: string): boolean {
  const kind = /^(?:s:|c:|b:|i:(?=-?\d+$))/.exec(one)?.[0];
  return kind !== undefined && one !== other && kind === /^(?:s:|c:|b:|i:(?=-?\d+$))/.exec(other)?.[0];
}

/** The path in `Shape::Dot`, `Shape::Line(length)` and `Shape::Box { w, h }`. */
function pathOf(shape: Core): Core | null {
  if (isText(shape, 'pattern tuple') || isText(shape, 'pattern struct')) return shape.children[0]!;
  return shape.op === 'variable' || shape.op === 'member' ? shape : null;
}

/** Parts by their places, or by their names; behind `..` a place is another one. */
function partsExclude(one: Core, other: Core): boolean {
  if (one === other || pathOf(one) === one || pathOf(other) === other) return false;
  if (isText(one, 'pattern struct'))
    return one.children.some(({ text, children: [inner] }, at) => {
      const same = at > 0 && other.children.slice(1).find((part) => part.text === text);
      return same && excludeOneAnother(inner!, same.children[0]!);
    });
  if (one.children.length !== other.children.length) return false;
  if ([...one.children, ...other.children].some((part) => isText(part, 'pattern ..'))) return false;
  const first = pathOf(one) ? 1 : 0;
  return one.children.some((part, at) => at >= first && excludeOneAnother(part, other.children[at]!));
}

function spelledPath({ op, text, variable, children }: Core): string {
  return op === 'member' ? `${spelledPath(children[0]!)}${text}` : (variable?.name ?? '');
}

/** Variants of one type: found in the same place, and neither of them there by another name. */
function areBesideOneAnother(one: Core, other: Core): boolean {
  const [left, right] = [one, other].map((path) => spelledPath(path).split('::'));
  return left!.length > 1
    ? left!.slice(0, -1).join('::') === right!.slice(0, -1).join('::')
    : right!.length === 1 && PRELUDE.has(left![0]!) && PRELUDE.has(right![0]!);
}

const PRELUDE = new Set(['Some', 'None', 'Ok', 'Err']);

function isVariant(shape: Core, path: Core): boolean {
  if (shape !== path || placeOf(path) !== null) return true;
  const name = spelledPath(path).split('::').at(-1)!;
  return /^[A-Z]/.test(name) && /[a-z]/.test(name);
}

/** The number of a variant among those of its type, where the type is declared in the same file. */
function placeOf(path: Core): string | null {
  const { binding = null, symbol = null } = path.children[0]?.variable ?? {};
  const declared: AstNode | undefined =
    path.op === 'member' && binding && !binding.import ? symbol?.declaration : undefined;
  if (declared?.kind !== 'enum_item') return null;
  const variants = partOf(declared, 'body')!.children.filter(({ kind }) => kind === 'enum_variant');
  const at = variants.findIndex((variant) => `::${partOf(variant, 'name')!.text}` === path.text);
  return at < 0 ? null : String(at).padStart(4, '0');
}
