import { type Core, type CoreVariable, core } from '../../../model/core.ts';
import { countUses, mentions, some, temporary, use, withChildren } from '../../normal-form/tree.ts';
import type { Unit } from '../../normal-form/unit.ts';
import { negated } from '../boolean-tests.ts';

/**
 * Whether a tuple that is made to be looked at has a shape, part by part.
 *
 *     match (a, b) { (Some(x), None) => ...      ->      if let Some(x) = a && b is None { ...
 *
 * All parts are made before the first one is looked at. Not where a part has a name whatever it is.
 */
export function partsLookedAt(list: readonly Core[]): readonly Core[] {
  for (const [at, step] of list.entries()) {
    const rest = list.slice(at + 1);
    const [target, value, ...type] = step.op === 'let' && step.text === 'own' ? step.children : [];
    const made = target?.op === 'bind' ? target.variable! : null;
    if (made?.kind !== 'temporary' || !isTuple(value) || type.length > 0) continue;
    const parts = value.children.map((_, index) => temporary(`part${index}`));
    const looked = rest.map((node) => lookedAtApart(node, made, parts));
    if (!rest.some((node) => mentions(node, made)) || looked.some((node) => mentions(node, made))) continue;
    const lets = parts.map((part, index) =>
      core('let', 'own', [core('bind', '', [], step.source, part), value.children[index]!], step.source),
    );
    return [...list.slice(0, at), ...lets, ...partsLookedAt(looked)];
  }
  return list;
}

function lookedAtApart(node: Core, made: CoreVariable, parts: readonly CoreVariable[]): Core {
  if (!mentions(node, made)) return node;
  const [subject, shape] = node.op === 'opaque' && node.text === 'fits' ? node.children : [];
  if (subject?.variable === made) return testOfParts(parts.map(use), shape!, node) ?? node;
  return withChildren(
    node,
    node.children.map((child) => lookedAtApart(child, made, parts)),
  );
}

/** The same of a tuple of names, which are there anyway. */
export function namesLookedAt(node: Core): Core {
  const [subject, shape] = node.op === 'opaque' && node.text === 'fits' ? node.children : [];
  if (!isTuple(subject) || !subject.children.every(({ op }) => op === 'variable')) return node;
  return testOfParts(subject.children, shape!, node) ?? node;
}

function isTuple(node: Core | undefined): node is Core {
  return node?.op === 'array' && node.text === 'value tuple';
}

function testOfParts(parts: readonly Core[], shape: Core, { source }: Core): Core | null {
  const isWhole = shape.text.startsWith('pattern tuple_pattern') && shape.children.length === parts.length;
  if (!isWhole || shape.children.some(({ op, text }) => op === 'bind' || text === 'pattern ..')) return null;
  const tests = shape.children
    .map((inner, at) => testOf(parts[at]!, inner, source))
    .filter((test) => test !== null);
  if (tests.length === 0) return null;
  return tests.reduce((left, right) => core('logical', '&&', [left, right], source));
}

/** Null for what anything fits. `None` and `Err(_)` are the opposites of `Some(_)` and `Ok(_)`. */
function testOf(part: Core, shape: Core, source: Core['source']): Core | null {
  if (shape.text === 'pattern _') return null;
  if (shape.op === 'literal' && /^b:(?:true|false)$/.test(shape.text))
    return shape.text === 'b:true' ? part : negated(part);
  const opposite = oppositeOf(shape);
  const other = opposite ? [opposite, core('opaque', 'pattern _')] : [];
  const fits = core(
    'opaque',
    'fits',
    [part, opposite ? core('opaque', 'pattern tuple', other) : shape],
    source,
  );
  return opposite ? core('unary', '!', [fits], source) : fits;
}

function oppositeOf(shape: Core): Core | null {
  const [head, inner, ...more] = shape.op === 'variable' ? [shape] : shape.children;
  const name = head?.variable?.kind === 'free' ? head.variable.name : '';
  const isNone = shape.op === 'variable' && name === 'None';
  const isErr =
    shape.text === 'pattern tuple' && name === 'Err' && inner?.text === 'pattern _' && more.length === 0;
  if (!isNone && !isErr) return null;
  const variable: CoreVariable = { ...head!.variable!, name: isNone ? 'Some' : 'Ok' };
  return core('variable', '', [], null, variable);
}

/**
 * What is found in a shape and asked for its own at once.
 *
 *     if let Row { name } = row && let Some(name) = name      ->      if let Row { name: Some(name) } = row
 *
 * Holds for a name that is said nowhere else.
 */
export function shapeInside(node: Core, unit: Unit): Core {
  if (node.op !== 'logical' || node.text !== '&&') return node;
  const [outer, inner] = node.children as [Core, Core];
  if (!isLook(outer) || !isLook(inner)) return node;
  const name = inner.children[0]!.op === 'variable' ? inner.children[0]!.variable! : null;
  const shape = outer.children[1]!;
  if (name?.kind !== 'local' || !some(shape, ({ op, variable }) => op === 'bind' && variable === name))
    return node;
  if (countUses(unit.root, name) !== 1) return node;
  const whole = putInside(shape, name, inner.children[1]!);
  return whole ? withChildren(outer, [outer.children[0]!, whole]) : node;
}

function isLook({ op, text }: Core): boolean {
  return op === 'opaque' && text === 'fits';
}

/** Puts a shape in the place of a name that a shape gives; not where it says how that is borrowed, or that it is `mut`. */
export function putInside(shape: Core, name: CoreVariable, inner: Core): Core | null {
  if (shape.op === 'bind') return shape.variable === name && shape.text === '' ? inner : shape;
  if (!/^pattern (?:tuple|struct|\.\w+|tuple_pattern .*)$/.test(shape.text))
    return some(shape, ({ variable }) => variable === name) ? null : shape;
  const parts = shape.children.map((part) => putInside(part, name, inner));
  return parts.includes(null) ? null : withChildren(shape, parts as readonly Core[]);
}
