import type { AstNode } from '../../model/ast-node.ts';
import { type Core, core } from '../../model/core.ts';
import { hasToken, partOf } from '../../model/node-parts.ts';
import { isQuietType } from '../../model/rust-quiet-types.ts';
import { bind, declare, temporary, use } from './build.ts';
import { namesDropped } from './drops.ts';
import type { Lowering } from './lowering.ts';
import { bindName, declared, isPlace, lowerShape, takesOut, unwrapped } from './patterns.ts';
import { endsInNothing } from './quiet-values.ts';
import { endsQuietly, isMovedInwards } from './taken-over.ts';
import { partsOf } from './tree-facts.ts';

/** `name` or `name: inner` in the pattern of a struct. */
export function fieldParts(node: AstNode): { readonly name: AstNode; readonly inner: AstNode | null } {
  return { name: partOf(node, 'name')!, inner: partOf(node, 'pattern') };
}

/**
 * A pattern that always fits, as one declaration for each of its names; null for one that can't be taken apart.
 *
 *     let (a, S { b, .. }) = v      let a = v.0; let b = v.1.b
 *
 * @param isQuiet whether nobody can tell when a part ends, so that a name that nobody uses is none.
 */
export function takeApart(
  l: Lowering,
  pattern: AstNode,
  place: Core,
  isQuiet = false,
): readonly Core[] | null {
  const shape = unwrapped(pattern);
  if (/^(?:tuple|struct|tuple_struct)_pattern$/.test(shape.kind) && isBorrowed(place))
    return takeApart(l, shape, place.children[0]!, true)?.map((part) => borrowed(part, place.text)) ?? null;
  if (shape.kind === '_' || shape.kind === 'remaining_field_pattern') return [];
  const binding = declared(l, shape);
  if (binding && isQuiet && !takesOut(l, shape)) return [];
  if (binding) return [declare(bindName(l, binding, shape), place, shape)];
  switch (shape.kind) {
    case 'mut_pattern':
      return takeApart(l, partsOf(shape).at(-1)!, place, isQuiet);
    case 'ref_pattern': {
      const inner = partsOf(shape).at(-1)!;
      const mut =
        inner.kind === 'mut_pattern' || partsOf(shape).some(({ kind }) => kind === 'mutable_specifier');
      return takeApart(l, inner, core('unary', mut ? '&mut' : '&', [place], shape), true);
    }
    case 'reference_pattern': {
      const [inner, ...more] = partsOf(shape);
      if (!inner || more.length > 0) return null;
      return takeApart(l, inner, core('unary', '~*', [place], shape), true);
    }
    case 'tuple_pattern':
      return inOrder(l, partsOf(shape), place, isQuiet);
    case 'tuple_struct_pattern':
      return inOrder(l, partsOf(shape).slice(1), place, isQuiet);
    case 'struct_pattern': {
      const lists = partsOf(shape)
        .filter(({ kind }) => kind === 'field_pattern')
        .map((part) => {
          const { name, inner } = fieldParts(part);
          const read = core('member', `.${name.text}`, [place], part);
          if (inner) return takeApart(l, inner, read, isQuiet);
          if (!hasToken(part, 'ref')) return takeApart(l, name, read, isQuiet);
          const mut = part.children.some(({ kind }) => kind === 'mutable_specifier');
          return takeApart(l, name, core('unary', mut ? '&mut' : '&', [read], part), true);
        });
      return lists.includes(null) ? null : lists.flatMap((list) => list!);
    }
    default:
      return null;
  }
}

function isBorrowed({ op, text }: Core): boolean {
  return op === 'unary' && /^&(?:mut)?$/.test(text);
}

/** Names for the parts of what is borrowed borrow them: `let (a, _) = &mut pair` is `let a = &mut pair.0`. */
function borrowed(declaration: Core, how: string): Core {
  const [target, read, ...more] = declaration.children;
  return { ...declaration, children: [target!, core('unary', how, [read!], read!.source), ...more] };
}

function inOrder(
  l: Lowering,
  parts: readonly AstNode[],
  place: Core,
  isQuiet: boolean,
): readonly Core[] | null {
  const rest = parts.findIndex(({ kind }) => kind === 'remaining_field_pattern');
  if (rest >= 0 && rest !== parts.length - 1) return null;
  const lists = parts.map((part, at) => takeApart(l, part, core('member', `.${at}`, [place], part), isQuiet));
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
    const from = value.op === 'variable' ? value.variable!.binding : null;
    const isIdle = binding.references.length === 0;
    const isMoved = from && !from.topLevel && isMovedInwards(l.parents, from, shape, isIdle);
    return [isMoved || namesDropped(l.file, source) ? { ...made, text: 'held' } : made];
  }
  if (shape.kind === '_' && type)
    // `let _: u8 = text.parse()?` says which value is made, though nobody takes it.
    return [core('evaluate', '', [core('opaque', 'of type', [value, type])], source)];
  if (shape.kind === '_') return value.op === 'variable' ? [] : [core('evaluate', '', [value], source)];
  if (shape.kind === 'mut_pattern') return lowerLetPattern(l, partsOf(shape).at(-1)!, value, source, type);
  const pairs = pairwise(shape, value);
  const types = type && pairs ? typesOfParts(type, pairs.length) : [];
  if (pairs && types)
    return pairs.flatMap(([part, given], at) => lowerLetPattern(l, part, given, source, types[at] ?? null));
  const simple = value.op === 'variable' || (isBorrowed(value) && isPlace(value));
  const whole = temporary('whole');
  const parts = takeApart(l, shape, simple ? value : use(whole), isOfQuiet(l, value, source, type));
  if (!parts)
    return [declare(core('opaque', 'pattern certain', [lowerShape(l, shape)], shape), value, source, type)];
  return simple && !type
    ? parts
    : [
        declare(bind(whole), value, source, type),
        ...parts.map((part) => replaced(part, value, whole, simple)),
      ];
}

/** Whether what a pattern takes apart does nothing at its end, as far as its type or what it is made of says. */
function isOfQuiet(l: Lowering, value: Core, source: AstNode, type: Core | null): boolean {
  const spelled = type?.source ? isQuietType(type.source) : false;
  const binding = value.op === 'variable' ? value.variable!.binding : null;
  if (spelled || (binding && !binding.topLevel && endsQuietly(l.parents, binding))) return true;
  const given = source.kind === 'let_declaration' ? partOf(source, 'value') : null;
  return given !== null && value.source === given && endsInNothing(l, given);
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

/** What `(u8, i32)` says of each part of a tuple; null for a type that isn't spelled as so many parts. */
function typesOfParts(type: Core, parts: number): readonly Core[] | null {
  const [spelled] = type.children;
  if (spelled?.text !== 'type tuple' || spelled.children.length !== parts) return null;
  return spelled.children.map((part) => core('opaque', type.text, [part], type.source));
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
  const byName = new Map(fields.map((part) => [`.${partOf(part, 'name')!.text}`, part]));
  if (fields.length !== keys.length || keys.some((key) => !byName.has(key))) return null;
  const plain = fields.every((part) => !hasToken(part, 'ref'));
  if (!plain) return null;
  return keys.map((key, at) => {
    const { name, inner } = fieldParts(byName.get(key)!);
    return [inner ?? name, value.children[at + 1]!] as const;
  });
}
