import type { AstNode } from '../../model/ast-node.ts';
import type { Binding } from '../../model/bindings.ts';
import { type Core, core } from '../../model/core.ts';
import { hasToken, spelling } from '../tree-facts.ts';
import { bind, declare, not, temporary, use } from './build.ts';
import { namesDropped } from './drops.ts';
import { lowerLiteral } from './literals.ts';
import type { Lowering } from './lowering.ts';
import { lowerPath } from './paths.ts';
import { bare, field, partsOf } from './tree-facts.ts';

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
  const isSplit = isPlace(value) && !declaresNames(l, shape);
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

const MOST_ALTERNATIVES = 16;

/** The shapes without a choice in them that a shape allows, in the order in which they are tried; itself if too many. */
function alternatives(shape: Core): readonly Core[] {
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

/** The variant that is left where the value isn't of this one; null where that isn't known, or a name is taken from it. */
export function oppositeOf(l: Lowering, pattern: AstNode): string | null {
  const shape = unwrapped(pattern);
  const name = shape.kind === 'tuple_struct_pattern' ? field(shape, 'type') : shape;
  if (name?.kind !== 'identifier' || l.file.bindings.of(name)) return null;
  const opposite = PRELUDE_OPPOSITE[name.text];
  if (!opposite || (name.text === 'None') !== (shape.kind === 'identifier')) return null;
  const inside = partsOf(shape).filter((child) => child !== name);
  return inside.every((child) => isWildcard(l, child)) ? opposite : null;
}

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

function isUnused({ references, frozen, declarations }: Binding): boolean {
  return references.length === 0 && !frozen && declarations.length === 1;
}

/** The variable that an identifier in a pattern declares. */
export function declared(l: Lowering, node: AstNode): Binding | null {
  if (node.kind !== 'identifier' && node.kind !== 'shorthand_field_identifier') return null;
  const binding = l.file.bindings.of(node);
  return binding?.declarations.includes(node) ? binding : null;
}

export function declaresNames(l: Lowering, node: AstNode): boolean {
  return declared(l, node) !== null || node.children.some((child) => declaresNames(l, child));
}

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
        .map(({ text }) => text);
      const leaf = shape.children.length === 0 ? ` ${shape.text}` : '';
      return core(
        'opaque',
        `pattern ${shape.kind} ${tokens.join(' ')}${leaf}`,
        partsOf(shape).map((part) => lowerShape(l, part)),
        shape,
      );
    }
  }
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
  return core('opaque', 'pattern struct', [lowerPath(l, field(shape, 'type')!), ...fields], shape);
}

function lowerFieldShape(l: Lowering, node: AstNode): Core {
  const { name, inner } = fieldParts(node);
  const made = inner ? lowerShape(l, inner) : lowerRef(l, node);
  return core('opaque', `pattern .${name.text}`, [made], node);
}

/** `S { ref x }` is `S { x: ref x }`. */
function lowerRef(l: Lowering, node: AstNode): Core {
  const name = field(node, 'name')!;
  const made = lowerShape(l, name);
  if (!hasToken(node, 'ref') || made.op !== 'bind') return made;
  const mut = node.children.some(({ kind }) => kind === 'mutable_specifier') ? ' mutable_specifier' : '';
  return core('opaque', `pattern ref_pattern ref${mut}`, [made], node);
}

export function fieldParts(node: AstNode): { readonly name: AstNode; readonly inner: AstNode | null } {
  return { name: field(node, 'name')!, inner: field(node, 'pattern') };
}

/**
 * A pattern that always fits, as one declaration for each of its names; null for one that can't be taken apart.
 *
 *     let (a, S { b, .. }) = v      let a = v.0; let b = v.1.b
 */
export function takeApart(l: Lowering, pattern: AstNode, place: Core): readonly Core[] | null {
  const shape = unwrapped(pattern);
  if (shape.kind === '_' || shape.kind === 'remaining_field_pattern') return [];
  const binding = declared(l, shape);
  if (binding) return [declare(bindName(l, binding, shape), place, shape)];
  switch (shape.kind) {
    case 'mut_pattern':
      return takeApart(l, partsOf(shape).at(-1)!, place);
    case 'ref_pattern': {
      const inner = partsOf(shape).at(-1)!;
      const mut =
        inner.kind === 'mut_pattern' || partsOf(shape).some(({ kind }) => kind === 'mutable_specifier');
      return takeApart(l, inner, core('unary', mut ? '&mut' : '&', [place], shape));
    }
    case 'tuple_pattern':
      return inOrder(l, partsOf(shape), place);
    case 'tuple_struct_pattern':
      return inOrder(l, partsOf(shape).slice(1), place);
    case 'struct_pattern': {
      const lists = partsOf(shape)
        .filter(({ kind }) => kind === 'field_pattern')
        .map((part) => {
          const { name, inner } = fieldParts(part);
          const read = core('member', `.${name.text}`, [place], part);
          if (inner) return takeApart(l, inner, read);
          if (!hasToken(part, 'ref')) return takeApart(l, name, read);
          const mut = part.children.some(({ kind }) => kind === 'mutable_specifier');
          return takeApart(l, name, core('unary', mut ? '&mut' : '&', [read], part));
        });
      return lists.includes(null) ? null : lists.flatMap((list) => list!);
    }
    default:
      return null;
  }
}

function inOrder(l: Lowering, parts: readonly AstNode[], place: Core): readonly Core[] | null {
  const rest = parts.findIndex(({ kind }) => kind === 'remaining_field_pattern');
  if (rest >= 0 && rest !== parts.length - 1) return null;
  const lists = parts.map((part, at) => takeApart(l, part, core('member', `.${at}`, [place], part)));
  return lists.includes(null) ? null : lists.flatMap((list) => list!);
}

/** `let <pattern> = value`, where the pattern can't fail. */
export function lowerLetPattern(
  l: Lowering,
  pattern: AstNode,
  value: Core,
  source: AstNode,
  type: Core | null,
): readonly Core[] {
  const shape = unwrapped(pattern);
  const binding = declared(l, shape);
  if (binding) {
    const variable = l.variable(binding);
    // Another name for what has one already.
    if (value.op === 'variable' && value.variable === variable) return [];
    const made = declare(bindName(l, binding, shape), value, source, type);
    return [namesDropped(l.file, source) ? { ...made, text: 'held' } : made];
  }
  if (shape.kind === '_' && type)
    // `let _: u8 = text.parse()?` says which value is made, though nobody takes it.
    return [core('evaluate', '', [core('opaque', 'of type', [value, type])], source)];
  if (shape.kind === '_') return value.op === 'variable' ? [] : [core('evaluate', '', [value], source)];
  if (shape.kind === 'mut_pattern') return lowerLetPattern(l, partsOf(shape).at(-1)!, value, source, type);
  const pairs = type ? null : pairwise(shape, value);
  if (pairs) return pairs.flatMap(([part, given]) => lowerLetPattern(l, part, given, source, null));
  const simple = value.op === 'variable';
  const whole = temporary('whole');
  const parts = takeApart(l, shape, simple ? value : use(whole));
  if (!parts)
    return [declare(core('opaque', 'pattern certain', [lowerShape(l, shape)], shape), value, source, type)];
  return simple && !type
    ? parts
    : [
        declare(bind(whole), value, source, type),
        ...parts.map((part) => replaced(part, value, whole, simple)),
      ];
}

function replaced(part: Core, value: Core, whole: ReturnType<typeof temporary>, simple: boolean): Core {
  if (!simple) return part;
  const go = (node: Core): Core =>
    node.op === 'variable' && node.variable === value.variable
      ? use(whole)
      : { ...node, children: node.children.map(go) };
  const [target, read, ...more] = part.children;
  return { ...part, children: [target!, go(read!), ...more] };
}

/** `let (a, b) = (x, y)`: both values are there before either name is. */
function pairwise(shape: AstNode, value: Core): readonly (readonly [AstNode, Core])[] | null {
  if (value.op !== 'array') return null;
  if (shape.kind === 'tuple_pattern' && value.text === 'value tuple') {
    const parts = partsOf(shape);
    const plain =
      parts.length === value.children.length && parts.every(({ kind }) => kind !== 'remaining_field_pattern');
    return plain ? parts.map((part, at) => [part, value.children[at]!] as const) : null;
  }
  if (shape.kind !== 'struct_pattern' || !value.text.startsWith('value struct ')) return null;
  const keys = value.text.slice('value struct '.length).split(' ');
  const fields = partsOf(shape).filter(({ kind }) => kind === 'field_pattern');
  const byName = new Map(fields.map((part) => [`.${field(part, 'name')!.text}`, part]));
  if (fields.length !== keys.length || keys.some((key) => !byName.has(key))) return null;
  const plain = fields.every((part) => !hasToken(part, 'ref'));
  if (!plain) return null;
  return keys.map((key, at) => {
    const { name, inner } = fieldParts(byName.get(key)!);
    return [inner ?? name, value.children[at + 1]!] as const;
  });
}
