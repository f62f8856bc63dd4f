import type { AstNode } from '../../model/ast-node.ts';
import type { Binding } from '../../model/bindings.ts';
import { type Core, core } from '../../model/core.ts';
import { hasToken, partOf } from '../../model/node-parts.ts';
import { alternatives } from '../../model/rust-shapes.ts';
import { spelling } from '../tree-facts.ts';
import { bind, not, use } from './build.ts';
import { lowerLiteral } from './literals.ts';
import type { Lowering } from './lowering.ts';
import { lowerPath } from './paths.ts';
import { fieldParts } from './take-apart.ts';
import { takesOver } from './taken-over.ts';
import { bare, partsOf } from './tree-facts.ts';

const PRELUDE_OPPOSITE: Readonly<Record<string, string>> = { None: 'Some', Err: 'Ok' };

/**
 * Whether a value has a pattern's shape; the names in the pattern are declared by it.
 *
 *     if let Some(x) = v          fits [v, Some(x)]
 *     A | B                       fits [v, A] || fits [v, B]
 *     E(A | B)                    fits [v, E(A)] || fits [v, E(B)]
 *
 * `None` and `Err(_)` are "not `Some(_)`" and "not `Ok(_)`": an Option or a Result is one or the other. A value that
 * has to be made first is made once, and so asked for all shapes at a time.
 */
export function lowerFits(l: Lowering, pattern: AstNode, value: Core, source: AstNode): Core {
  const shape = unwrapped(pattern);
  if (takesOver(l, shape, value, source))
    return core(
      'opaque',
      'fits',
      [value, core('opaque', 'pattern taken over', [lowerShape(l, shape)])],
      source,
    );
  const isSplit = isPlace(value) && !takesOut(l, shape);
  if (shape.kind === 'or_pattern' && isSplit)
    return partsOf(shape)
      .map((part) => lowerFits(l, part, value, source))
      .reduce((left, right) => core('logical', '||', [left, right], source));
  if (shape.kind === 'boolean_literal')
    return shape.text === 'true' || spelling(shape) === 'true' ? value : not(value);
  const opposite = oppositeOf(l, shape);
  if (opposite) {
    const fits = core('opaque', 'pattern tuple', [use(l.free(opposite)), core('opaque', 'pattern _')]);
    return not(core('opaque', 'fits', [value, fits], source));
  }
  const made = lowerShape(l, shape);
  return (isSplit ? alternatives(made) : [made])
    .map((one) => core('opaque', 'fits', [value, one], source))
    .reduce((left, right) => core('logical', '||', [left, right], source));
}

/** Where something lies: looked at as often as one likes, nothing is done. */
export function isPlace({ op, text, children }: Core): boolean {
  if (op === 'variable') return true;
  const leads = op === 'member' ? text.startsWith('.') : op === 'unary' && /^(?:&|&mut|~\*)$/.test(text);
  return leads && children.length === 1 && isPlace(children[0]!);
}

/** The variant that is left where the value isn't of this one; null where that isn't known, or a name is taken from it. */
export function oppositeOf(l: Lowering, pattern: AstNode): string | null {
  const shape = unwrapped(pattern);
  const name = shape.kind === 'tuple_struct_pattern' ? partOf(shape, 'type') : shape;
  if (name?.kind !== 'identifier' || l.file.bindings.of(name)) return null;
  const opposite = PRELUDE_OPPOSITE[name.text];
  if (!opposite || (name.text === 'None') !== (shape.kind === 'identifier')) return null;
  const inside = partsOf(shape).filter((child) => child !== name);
  return inside.every((child) => isWildcard(l, child)) ? opposite : null;
}

/** A pattern without what only holds it: a guard's node, parentheses. */
export function unwrapped(pattern: AstNode): AstNode {
  if (pattern.kind === 'match_pattern') return unwrapped(pattern.children.find(({ extra }) => !extra)!);
  return isInParentheses(pattern) ? unwrapped(partsOf(pattern)[0]!) : bare(pattern);
}

/** `(a)` is `a`, and `(a,)` takes a tuple of one apart; the grammar calls both a tuple. */
function isInParentheses(pattern: AstNode): boolean {
  if (pattern.kind !== 'tuple_pattern' || pattern.children.some(({ kind }) => kind === ',')) return false;
  const parts = partsOf(pattern);
  return parts.length === 1 && parts[0]!.kind !== 'remaining_field_pattern';
}

/** Takes any value: `_`, or a name. */
export function isIrrefutable(l: Lowering, pattern: AstNode): boolean {
  const shape = unwrapped(pattern);
  if (shape.kind === '_') return true;
  if (shape.kind === 'tuple_pattern') return partsOf(shape).every((part) => isIrrefutable(l, part));
  if (shape.kind === 'mut_pattern' || shape.kind === 'ref_pattern')
    return partsOf(shape).every((part) => part.kind === 'mutable_specifier' || isIrrefutable(l, part));
  return declared(l, shape) !== null;
}

function isWildcard(l: Lowering, shape: AstNode): boolean {
  if (shape.kind === '_' || shape.kind === 'remaining_field_pattern') return true;
  const binding = declared(l, shape);
  return binding !== null && isUnused(binding);
}

/** Each place of `A(x) | B(x)` declares it. */
function isUnused({ references, frozen }: Binding): boolean {
  return references.length === 0 && !frozen;
}

/** The variable that an identifier in a pattern declares. */
export function declared(l: Lowering, node: AstNode): Binding | null {
  if (node.kind !== 'identifier' && node.kind !== 'shorthand_field_identifier') return null;
  const binding = l.file.bindings.of(node);
  return binding?.declarations.includes(node) ? binding : null;
}

/** Whether a pattern declares a variable, however deep inside. */
export function declaresNames(l: Lowering, node: AstNode): boolean {
  return declared(l, node) !== null || node.children.some((child) => declaresNames(l, child));
}

/** Whether it declares a variable that somebody uses. */
export function takesOut(l: Lowering, node: AstNode): boolean {
  const binding = declared(l, node);
  return binding ? !isUnused(binding) : node.children.some((child) => takesOut(l, child));
}

/** The declaration of a variable, marked where its value is changed in place later. */
export function bindName(l: Lowering, binding: Binding, name: AstNode): Core {
  return bind(l.variable(binding), name, l.isChangedInPlace(binding));
}

/** A pattern as it stands, nothing erased but `mut` and names that nobody uses. */
export function lowerShape(l: Lowering, node: AstNode): Core {
  const shape = unwrapped(node);
  if (isWildcard(l, shape) && shape.kind !== 'remaining_field_pattern')
    return core('opaque', 'pattern _', [], shape);
  const binding = declared(l, shape);
  if (binding) return bindName(l, binding, shape);
  switch (shape.kind) {
    case 'identifier':
    case 'scoped_identifier':
    case 'type_identifier':
    case 'scoped_type_identifier':
      return lowerPath(l, shape);
    case 'integer_literal':
    case 'float_literal':
    case 'boolean_literal':
    case 'char_literal':
    case 'string_literal':
    case 'raw_string_literal':
      return lowerLiteral(shape);
    // As an expression reads it: see operators.ts.
    case 'negative_literal': {
      const { op, text } = lowerLiteral(partsOf(shape)[0]!);
      return core(op, `${text.slice(0, 2)}-${text.slice(2)}`, [], shape);
    }
    case 'mut_pattern':
      return lowerShape(l, partsOf(shape).at(-1)!);
    case 'tuple_struct_pattern': {
      const [type, ...parts] = partsOf(shape);
      return core(
        'opaque',
        'pattern tuple',
        [lowerPath(l, type!), ...parts.map((part) => lowerShape(l, part))],
        shape,
      );
    }
    case 'struct_pattern':
      return lowerStructShape(l, shape);
    case 'field_pattern':
      return lowerFieldShape(l, shape);
    case 'remaining_field_pattern':
      return core('opaque', 'pattern ..', [], shape);
    case 'or_pattern':
      return core('opaque', 'pattern |', flatOr(l, shape), shape);
    default: {
      const tokens = shape.children
        .filter((child) => !child.named && !child.extra && child.kind !== '_')
        // `0...9` is what `0..=9` was spelled like before 2018.
        .map(({ text }) => (text === '...' ? '..=' : text));
      const leaf = shape.children.length === 0 ? ` ${shape.text}` : isUpTo(shape) ? ' up to' : '';
      return core(
        'opaque',
        `pattern ${shape.kind} ${tokens.join(' ')}${leaf}`,
        partsOf(shape).map((part) => lowerShape(l, part)),
        shape,
      );
    }
  }
}

/** `..9`, which has no beginning, as `9..` has no end. */
function isUpTo({ kind, children }: AstNode): boolean {
  return kind === 'range_pattern' && children[0]?.named === false;
}

function flatOr(l: Lowering, shape: AstNode): readonly Core[] {
  return partsOf(shape).flatMap((part) =>
    part.kind === 'or_pattern' ? flatOr(l, part) : [lowerShape(l, part)],
  );
}

/** Fields are found by name, so their order means nothing; what is thrown away is the same as `..`. */
function lowerStructShape(l: Lowering, shape: AstNode): Core {
  const fields = partsOf(shape)
    .filter(({ kind }) => kind === 'field_pattern')
    .map((part) => lowerFieldShape(l, part))
    .filter(({ children: [inner] }) => inner?.text !== 'pattern _')
    .sort((one, two) => (one.text < two.text ? -1 : 1));
  return core('opaque', 'pattern struct', [lowerPath(l, partOf(shape, 'type')!), ...fields], shape);
}

function lowerFieldShape(l: Lowering, node: AstNode): Core {
  const { name, inner } = fieldParts(node);
  const made = inner ? lowerShape(l, inner) : lowerRef(l, node);
  return core('opaque', `pattern .${name.text}`, [made], node);
}

/** `S { ref x }` is `S { x: ref x }`. */
function lowerRef(l: Lowering, node: AstNode): Core {
  const name = partOf(node, 'name')!;
  const made = lowerShape(l, name);
  if (!hasToken(node, 'ref') || made.op !== 'bind') return made;
  const mut = node.children.some(({ kind }) => kind === 'mutable_specifier') ? ' mutable_specifier' : '';
  return core('opaque', `pattern ref_pattern ref${mut}`, [made], node);
}
