import { type AstNode, someNode } from '../../model/ast-node.ts';
import { type Core, core } from '../../model/core.ts';
import { bind, block, declare, temporary, use } from './build.ts';
import type { Lowering } from './lowering.ts';
import { declared, declaresNames, isIrrefutable, isPlace, lowerFits, unwrapped } from './patterns.ts';
import { lowerLetPattern, takeApart } from './take-apart.ts';
import { isMovedInwards, takesOver } from './taken-over.ts';
import { partsOf } from './tree-facts.ts';

/** What is done in a branch, lowered when its names are known. */
export type Steps = () => readonly Core[];

/**
 * What is done where a value has a shape, and where it hasn't. `Err(e)` is what is left where it isn't `Ok(_)`.
 *
 *     if let Err(e) = v { a } else { b }      ->      if v is Ok(_) { b } else { let e = failure of v; a }
 */
export function branchOn(
  l: Lowering,
  pattern: AstNode,
  value: Core,
  source: AstNode,
  yes: Steps,
  no: Steps,
): readonly Core[] {
  const shape = unwrapped(pattern);
  if (isIrrefutable(l, shape) && declaresNames(l, shape))
    return [...bindTo(l, shape, value, source), ...yes()];
  const failed = takesOver(l, shape, value, source) ? null : failedParts(l, shape);
  if (failed) {
    const { steps, subject } = held(value, source);
    const payload = core('opaque', 'cast failure', [subject], shape);
    const lets = takeApart(l, failed, payload) ?? [];
    return [
      ...steps,
      core('choose', '', [fitsOk(l, subject), block(no()), block([...lets, ...yes()])], source),
    ];
  }
  const isOneOfSome = someNode(shape, ({ kind }) => kind === 'or_pattern') && !isPlace(value);
  const { steps, subject } = isOneOfSome ? held(value, source) : { steps: [], subject: value };
  const test = lowerFits(l, shape, subject, source);
  return [...steps, core('choose', '', [test, block(yes()), block(no())], source)];
}

function fitsOk(l: Lowering, subject: Core): Core {
  const shape = core('opaque', 'pattern tuple', [use(l.free('Ok')), core('opaque', 'pattern _')]);
  return core('opaque', 'fits', [subject, shape]);
}

/** The name in `Err(e)`. */
export function failedParts(l: Lowering, shape: AstNode): AstNode | null {
  if (shape.kind !== 'tuple_struct_pattern') return null;
  const [type, inner, ...more] = partsOf(shape);
  if (type?.kind !== 'identifier' || type.text !== 'Err' || l.file.bindings.of(type) || more.length > 0)
    return null;
  return inner && isIrrefutable(l, inner) && declaresNames(l, inner) ? inner : null;
}

/** A name for a value that is looked at several times, unless it has one. */
export function held(
  value: Core,
  source: AstNode,
): { readonly steps: readonly Core[]; readonly subject: Core } {
  if (value.op === 'variable') return { steps: [], subject: value };
  const subject = temporary('subject');
  return { steps: [declare(bind(subject), value, source)], subject: use(subject) };
}

/** A name for a value that has one already is that name, as long as neither can change. */
export function bindTo(l: Lowering, pattern: AstNode, value: Core, source: AstNode): readonly Core[] {
  const shape = unwrapped(pattern);
  if (shape.kind === 'tuple_pattern' && value.op === 'array' && value.text === 'value tuple') {
    const parts = partsOf(shape);
    if (
      parts.length === value.children.length &&
      parts.every(({ kind }) => kind !== 'remaining_field_pattern')
    )
      return parts.flatMap((part, at) => bindTo(l, part, value.children[at]!, source));
  }
  const isMut = shape.kind === 'mut_pattern' || someNode(shape, ({ kind }) => kind === 'mutable_specifier');
  const binding = declared(l, shape);
  const from = value.op === 'variable' ? value.variable! : null;
  const steady = from && (from.kind === 'temporary' || (from.binding !== null && isSteady(l, from.binding)));
  const isMoved = binding && from?.binding ? isMovedInwards(l.parents, from.binding, shape) : false;
  if (binding && steady && !isMoved && !isMut && !binding.frozen && !l.isChangedInPlace(binding)) {
    l.alias(binding, from);
    return [];
  }
  return lowerLetPattern(l, shape, value, source, null);
}

/** A variable that nobody writes. */
export function isSteady(
  l: Lowering,
  { kind, declarations, frozen, topLevel }: NonNullable<ReturnType<typeof declared>>,
): boolean {
  if (topLevel || frozen || (kind !== 'variable' && kind !== 'parameter')) return false;
  return declarations.every(
    (name) => !l.parents.get(name)?.children.some((child) => child.kind === 'mutable_specifier'),
  );
}
