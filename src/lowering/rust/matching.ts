import type { AstNode } from '../../model/ast-node.ts';
import { type Core, core } from '../../model/core.ts';
import { named, spelling } from '../tree-facts.ts';
import { isHarmless } from './attributed.ts';
import {
  type Destination,
  leave,
  lowerBlock,
  lowerInto,
  lowerValue,
  NOWHERE,
  statementsOf,
  tailOf,
} from './blocks.ts';
import { bind, block, declare, evaluate, temporary, unit, use } from './build.ts';
import { lowerExpression } from './expressions.ts';
import type { Lowering } from './lowering.ts';
import {
  declared,
  declaresNames,
  isIrrefutable,
  isPlace,
  lowerFits,
  lowerLetPattern,
  oppositeOf,
  takeApart,
  unwrapped,
} from './patterns.ts';
import { lowerStructure } from './structure.ts';
import { anywhere, bare, field, partsOf } from './tree-facts.ts';
import { lowerType } from './types.ts';

/** A condition; the names that a `let` in it declares are seen in what follows. */
export function lowerTest(l: Lowering, wrapped: AstNode): Core {
  const node = bare(wrapped);
  if (node.kind === 'let_condition')
    return lowerFits(l, field(node, 'pattern')!, lowerExpression(l, field(node, 'value')!), node);
  if (node.kind === 'let_chain')
    return named(node)
      .map((part) => lowerTest(l, part))
      .reduce((left, right) => core('logical', '&&', [left, right], node));
  const operator = node.kind === 'binary_expression' ? field(node, 'operator')!.text : '';
  if (operator !== '&&' && operator !== '||') return lowerExpression(l, node);
  return core(
    'logical',
    operator,
    [lowerTest(l, field(node, 'left')!), lowerTest(l, field(node, 'right')!)],
    node,
  );
}

export function lowerConditionalValue(l: Lowering, node: AstNode): Core {
  return lowerValue(l, node);
}

export function lowerConditional(l: Lowering, node: AstNode, to: Destination): readonly Core[] {
  const condition = field(node, 'condition')!;
  const yes = (): readonly Core[] => lowerBlock(l, field(node, 'consequence')!, to);
  const otherwise = field(node, 'alternative');
  const no = (): readonly Core[] =>
    otherwise ? lowerInto(l, named(otherwise)[0]!, to) : leave(unit(), to, null);
  if (condition.kind === 'let_condition')
    return branchOn(
      l,
      field(condition, 'pattern')!,
      lowerExpression(l, field(condition, 'value')!),
      node,
      yes,
      no,
    );
  const test = lowerTest(l, condition);
  return [core('choose', '', [test, block(yes()), block(no())], node)];
}

type Steps = () => readonly Core[];

/**
 * What is done where a value has a shape, and where it hasn't. `Err(e)` is what is left where it isn't `Ok(_)`.
 *
 *     if let Err(e) = v { a } else { b }      ->      if v is Ok(_) { b } else { let e = failure of v; a }
 */
function branchOn(
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
  const failed = failedParts(l, shape);
  if (failed) {
    const { steps, subject } = held(value, source);
    const payload = core('opaque', 'cast failure', [subject], shape);
    const lets = takeApart(l, failed, payload) ?? [];
    return [
      ...steps,
      core('choose', '', [fitsOk(l, subject), block(no()), block([...lets, ...yes()])], source),
    ];
  }
  const isOneOfSome = anywhere(shape, ({ kind }) => kind === 'or_pattern') && !isPlace(value);
  const { steps, subject } = isOneOfSome ? held(value, source) : { steps: [], subject: value };
  const test = lowerFits(l, shape, subject, source);
  return [...steps, core('choose', '', [test, block(yes()), block(no())], source)];
}

function fitsOk(l: Lowering, subject: Core): Core {
  const shape = core('opaque', 'pattern tuple', [use(l.free('Ok')), core('opaque', 'pattern _')]);
  return core('opaque', 'fits', [subject, shape]);
}

/** The name in `Err(e)`. */
function failedParts(l: Lowering, shape: AstNode): AstNode | null {
  if (shape.kind !== 'tuple_struct_pattern') return null;
  const [type, inner, ...more] = partsOf(shape);
  if (type?.kind !== 'identifier' || type.text !== 'Err' || l.file.bindings.of(type) || more.length > 0)
    return null;
  return inner && isIrrefutable(l, inner) && declaresNames(l, inner) ? inner : null;
}

function held(value: Core, source: AstNode): { readonly steps: readonly Core[]; readonly subject: Core } {
  if (value.op === 'variable') return { steps: [], subject: value };
  const subject = temporary('subject');
  return { steps: [declare(bind(subject), value, source)], subject: use(subject) };
}

interface Arm {
  readonly node: AstNode;
  readonly pattern: AstNode;
  readonly guard: AstNode | null;
  readonly value: AstNode;
}

/** A `match` as tests one after the other; the last arm needs none, since one of them fits. */
export function lowerMatch(l: Lowering, node: AstNode, to: Destination): readonly Core[] {
  return matchWith(l, node, (arm) => lowerInto(l, arm.value, to)) ?? leave(lowerStructure(l, node), to, node);
}

function matchWith(l: Lowering, node: AstNode, body: (arm: Arm) => readonly Core[]): readonly Core[] | null {
  const arms = armsOf(node);
  const value = lowerExpression(l, field(node, 'value')!);
  if (!arms) return null;
  if (arms.length === 0) return [evaluate(value, node)];
  const { steps, subject } = held(value, node);
  const [first, second] = arms;
  const ordered = arms.length === 2 && swaps(l, first!, second!) ? [second!, first!] : arms;
  return [...steps, ...lowerArms(l, ordered, subject, body)];
}

function armsOf(node: AstNode): readonly Arm[] | null {
  const arms: Arm[] = [];
  for (const arm of named(field(node, 'body')!)) {
    if (arm.kind !== 'match_arm') return null;
    if (arm.children.some((child) => child.kind === 'attribute_item' && !isHarmless(child))) return null;
    const pattern = field(arm, 'pattern')!;
    const value = field(arm, 'value');
    if (!value) return null;
    arms.push({ node: arm, pattern, guard: field(pattern, 'condition'), value });
  }
  return arms;
}

/** Of two arms that exclude one another, which is looked at first: `Some` and `Ok`, or the one that does something. */
function swaps(l: Lowering, first: Arm, second: Arm): boolean {
  if (first.guard || second.guard) return false;
  const [one, two] = [unwrapped(first.pattern), unwrapped(second.pattern)];
  if (spelling(one) === 'false' && spelling(two) === 'true') return true;
  const [left, right] = [constructorOf(l, one), constructorOf(l, two)];
  if (left === null || right === null || left === right) return false;
  if (/^(?:None|Err)$/.test(left) && /^(?:Some|Ok)$/.test(right)) return true;
  if (/^(?:Some|Ok)$/.test(left)) return false;
  return isEmpty(first.value) && !isEmpty(second.value);
}

/** The variant that a pattern asks for, where whatever is inside fits. */
function constructorOf(l: Lowering, shape: AstNode): string | null {
  if (shape.kind === 'tuple_struct_pattern' || shape.kind === 'struct_pattern') {
    const type = field(shape, 'type')!;
    const parts = partsOf(shape).filter((part) => part !== type);
    const inside =
      shape.kind === 'struct_pattern' ? parts.map((part) => field(part, 'pattern') ?? null) : parts;
    const all = inside.every(
      (part) => part === null || part.kind === 'remaining_field_pattern' || isIrrefutable(l, part),
    );
    return all ? (type.children.at(-1)?.text ?? type.text) : null;
  }
  if (shape.kind === 'scoped_identifier') return field(shape, 'name')!.text;
  return shape.kind === 'identifier' && !declared(l, shape) ? shape.text : null;
}

function isEmpty(value: AstNode): boolean {
  return value.kind === 'unit_expression' || (value.kind === 'block' && statementsOf(value).length === 0);
}

function lowerArms(
  l: Lowering,
  arms: readonly Arm[],
  subject: Core,
  body: (arm: Arm) => readonly Core[],
): readonly Core[] {
  const [arm, ...rest] = arms;
  if (!arm) return [];
  const shape = unwrapped(arm.pattern);
  const others = (): readonly Core[] => lowerArms(l, rest, subject, body);
  if (isIrrefutable(l, shape)) {
    const lets = bindTo(l, shape, subject, arm.node);
    if (!arm.guard) return [...lets, ...body(arm)];
    return [
      ...lets,
      core('choose', '', [lowerTest(l, arm.guard), block(body(arm)), block(others())], arm.node),
    ];
  }
  const same = sameShape(arms);
  if (same > 1) {
    for (const later of arms.slice(1, same)) shareNames(l, arm.pattern, later.pattern);
    const inside = (): readonly Core[] => guardedChain(l, arms.slice(0, same), body);
    const after = (): readonly Core[] => lowerArms(l, arms.slice(same), subject, body);
    return branchOn(l, shape, subject, arm.node, inside, after);
  }
  if (arm.guard) {
    const test = core(
      'logical',
      '&&',
      [lowerFits(l, shape, subject, arm.node), lowerTest(l, arm.guard)],
      arm.node,
    );
    return [core('choose', '', [test, block(body(arm)), block(others())], arm.node)];
  }
  if (rest.length > 0) return branchOn(l, shape, subject, arm.node, () => body(arm), others);
  return [...certain(l, shape, subject, arm.node), ...body(arm)];
}

/** What the last arm's pattern names; that it fits is known. */
function certain(l: Lowering, shape: AstNode, subject: Core, source: AstNode): readonly Core[] {
  if (!declaresNames(l, shape) || oppositeOf(l, shape)) return [];
  const failed = failedParts(l, shape);
  if (failed) return takeApart(l, failed, core('opaque', 'cast failure', [subject], shape)) ?? [];
  return [evaluate(lowerFits(l, shape, subject, source), source)];
}

/** How many arms from the first on ask for one shape, all but the last of them under a condition. */
function sameShape(arms: readonly Arm[]): number {
  const [first] = arms;
  const spelled = spelling(unwrapped(first!.pattern));
  let at = 0;
  while (arms[at]?.guard && spelling(unwrapped(arms[at]!.pattern)) === spelled) at += 1;
  const last = arms[at];
  return at > 0 && last && spelling(unwrapped(last.pattern)) === spelled ? at + 1 : 1;
}

function guardedChain(
  l: Lowering,
  arms: readonly Arm[],
  body: (arm: Arm) => readonly Core[],
): readonly Core[] {
  const [arm, ...rest] = arms;
  if (!arm!.guard) return body(arm!);
  const test = lowerTest(l, arm!.guard);
  return [core('choose', '', [test, block(body(arm!)), block(guardedChain(l, rest, body))], arm!.node)];
}

function shareNames(l: Lowering, from: AstNode, to: AstNode): void {
  const names = new Map(namesIn(l, unwrapped(from)).map((binding) => [binding.name, binding]));
  for (const binding of namesIn(l, unwrapped(to))) {
    const first = names.get(binding.name);
    if (first) l.alias(binding, l.variable(first));
  }
}

function namesIn(l: Lowering, node: AstNode): readonly NonNullable<ReturnType<typeof declared>>[] {
  const own = declared(l, node);
  return own ? [own] : node.children.flatMap((child) => namesIn(l, child));
}

/** A name for a value that has one already is that name, as long as neither can change. */
function bindTo(l: Lowering, pattern: AstNode, value: Core, source: AstNode): readonly Core[] {
  const shape = unwrapped(pattern);
  if (shape.kind === 'tuple_pattern' && value.op === 'array' && value.text === 'value tuple') {
    const parts = partsOf(shape);
    if (
      parts.length === value.children.length &&
      parts.every(({ kind }) => kind !== 'remaining_field_pattern')
    )
      return parts.flatMap((part, at) => bindTo(l, part, value.children[at]!, source));
  }
  const isMut = shape.kind === 'mut_pattern' || anywhere(shape, ({ kind }) => kind === 'mutable_specifier');
  const binding = declared(l, shape);
  const from = value.op === 'variable' ? value.variable! : null;
  const steady = from && (from.kind === 'temporary' || (from.binding !== null && isSteady(l, from.binding)));
  if (binding && steady && !isMut && !binding.frozen && !l.isChangedInPlace(binding)) {
    l.alias(binding, from);
    return [];
  }
  return lowerLetPattern(l, shape, value, source, null);
}

function isSteady(
  l: Lowering,
  { kind, declarations, frozen, topLevel }: NonNullable<ReturnType<typeof declared>>,
): boolean {
  if (topLevel || frozen || (kind !== 'variable' && kind !== 'parameter')) return false;
  return declarations.every(
    (name) => !l.parents.get(name)?.children.some((child) => child.kind === 'mutable_specifier'),
  );
}

/**
 * A `let` after which the rest of the block stands in a branch; null for any other.
 *
 *     let Some(x) = v else { return }; a         let x = match v { Some(x) => x, _ => return }; a
 */
export function lowerLetElse(l: Lowering, statement: AstNode, rest: Steps): readonly Core[] | null {
  const pattern = field(statement, 'pattern')!;
  const value = field(statement, 'value');
  const otherwise = field(statement, 'alternative');
  const type = field(statement, 'type');
  if (!value) return null;
  if (otherwise) {
    const made = lowerExpression(l, value);
    const no = (): readonly Core[] => lowerBlock(l, otherwise, NOWHERE);
    if (!type) return branchOn(l, pattern, made, statement, rest, no);
    const typed = temporary('typed');
    const given = core('opaque', 'type let', [lowerType(l, type)], type);
    return [
      declare(bind(typed), made, statement, given),
      ...branchOn(l, pattern, use(typed), statement, rest, no),
    ];
  }
  if (type || value.kind !== 'match_expression') return null;
  const arms = armsOf(value);
  const staying = arms?.filter((arm) => !leaves(arm.value));
  if (!arms || arms.length < 2 || staying?.length !== 1) return null;
  const go = (arm: Arm): readonly Core[] => {
    if (arm.node !== staying[0]!.node) return lowerInto(l, arm.value, NOWHERE);
    const { steps, made } = valueOfArm(l, arm.value);
    return [...steps, ...bindTo(l, pattern, made, statement), ...rest()];
  };
  return matchWith(l, value, go);
}

function valueOfArm(l: Lowering, value: AstNode): { readonly steps: readonly Core[]; readonly made: Core } {
  const made = lowerExpression(l, value);
  if (made.op !== 'sequence') return { steps: [], made };
  return { steps: made.children.slice(0, -1), made: made.children.at(-1)! };
}

const PANICS = /^(?:panic|unreachable|todo|unimplemented)$/;

/** Control never comes out of it. */
export function leaves(wrapped: AstNode): boolean {
  const node = bare(wrapped);
  if (/^(?:return|break|continue)_expression$/.test(node.kind)) return true;
  if (node.kind === 'macro_invocation') return PANICS.test(field(node, 'macro')!.text);
  if (node.kind !== 'block') return false;
  const statements = statementsOf(node);
  const tail = tailOf(statements);
  if (tail) return leaves(tail);
  const last = statements.at(-1);
  return last?.kind === 'expression_statement' && leaves(named(last)[0]!);
}
