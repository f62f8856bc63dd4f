import type { AstNode } from '../../model/ast-node.ts';
import type { Core } from '../../model/core.ts';
import { named } from '../../model/node-parts.ts';
import { bindOf, core, temporary, useOf, write } from './build.ts';
import { lowerExpression, lowerTargetName } from './expressions.ts';
import { isHeldByName } from './held-values.ts';
import type { Lowering } from './lowering.ts';
import { withoutParentheses } from './tree-facts.ts';

/** A list of targets, with brackets or without; not a name, a member or an element. */
export function isTargetList({ kind }: AstNode): boolean {
  return /^(?:pattern_list|tuple_pattern|list_pattern|expression_list|tuple|list)$/.test(kind);
}

/** A pattern whose names are all declared by it. */
export function lowerDeclaredPattern(l: Lowering, node: AstNode): Core {
  const target = withoutParentheses(node);
  if (isTargetList(target))
    return core(
      'pattern',
      named(target).map((child) => lowerDeclaredPattern(l, child)),
      target,
      'array',
    );
  if (target.kind === 'list_splat_pattern')
    return core(
      'spread',
      named(target).map((child) => lowerDeclaredPattern(l, child)),
      target,
    );
  const binding = l.file.bindings.of(target);
  return binding ? bindOf(l.variable(binding), target) : lowerExpression(l, target);
}

/** True where each name of a target is declared right there. */
export function declaresAll(l: Lowering, node: AstNode): boolean {
  const target = withoutParentheses(node);
  if (isTargetList(target) || target.kind === 'list_splat_pattern')
    return named(target).every((child) => declaresAll(l, child));
  return declaredHere(l, target);
}

/** Whether a variable begins at this name, so that the statement declares it and not an earlier one. */
export function declaredHere(l: Lowering, name: AstNode): boolean {
  const binding = l.file.bindings.of(name);
  const lifetime = binding && l.lifetimes.of(binding);
  return lifetime?.type === 'at' && lifetime.name === name;
}

/** True where no name that a target declares is written again. */
function isConstant(l: Lowering, node: AstNode): boolean {
  const target = withoutParentheses(node);
  if (isTargetList(target) || target.kind === 'list_splat_pattern')
    return named(target).every((child) => isConstant(l, child));
  const binding = l.file.bindings.of(target);
  const lifetime = binding && l.lifetimes.of(binding);
  return lifetime?.type === 'at' && lifetime.constant;
}

/**
 * The statements that give a target its value, as Python does it: the value is taken first, then each target is
 * worked out and written from left to right.
 *
 *     x = v              let x = v   or   x = v
 *     a, b = v           let [a, b] = v
 *     self.p, q[i] = v   let [t, u] = v; this.p = t; q[i] = u
 */
export function assignTo(l: Lowering, wrapped: AstNode, value: Core, source: AstNode): readonly Core[] {
  const target = withoutParentheses(wrapped);
  if (declaresAll(l, target)) {
    const pair = pairwise(target, value);
    if (pair && pair.length > 0) return pair.flatMap(([one, given]) => assignTo(l, one, given, source));
    const text = isHeldByName(l, target, value) ? 'held' : isConstant(l, target) ? 'const' : 'let';
    return [core('let', [lowerDeclaredPattern(l, target), value], source, text)];
  }
  if (isTargetList(target)) return assignList(l, target, value, source);
  if (target.kind === 'identifier') return [write(lowerTargetName(l, target), value, source)];
  const place = lowerExpression(l, target);
  if (isStable(value) || place.children.every(isStable)) return [write(place, value, source)];
  const held = temporary();
  return [core('let', [bindOf(held), value], source, 'const'), write(place, useOf(held), source)];
}

/** `a, b = x, y` takes both values before it writes either, which can't be seen where the names are new. */
function pairwise(target: AstNode, value: Core): readonly (readonly [AstNode, Core])[] | null {
  if (!isTargetList(target) || value.op !== 'array' || value.text === 'set') return null;
  const targets = named(target);
  const isPlain =
    targets.length === value.children.length &&
    targets.every(({ kind }) => kind !== 'list_splat_pattern') &&
    value.children.every(({ op }) => op !== 'spread');
  return isPlain ? targets.map((one, at) => [one, value.children[at]!] as const) : null;
}

function assignList(l: Lowering, target: AstNode, value: Core, source: AstNode): readonly Core[] {
  const writes: Core[] = [];
  const hold = (node: AstNode): Core => {
    const one = withoutParentheses(node);
    if (one.kind === 'list_splat_pattern') return core('spread', named(one).map(hold), one);
    if (isTargetList(one)) return core('pattern', named(one).map(hold), one, 'array');
    if (declaredHere(l, one)) return lowerDeclaredPattern(l, one);
    const held = temporary();
    writes.push(...assignTo(l, one, useOf(held), source));
    return bindOf(held);
  };
  const pair = pairwise(target, value);
  if (!pair) {
    const pattern = hold(target);
    return [core('let', [pattern, value], source, 'const'), ...writes];
  }
  const held = pair.map(([one, given]) => {
    if (declaresAll(l, one) && !isTargetList(withoutParentheses(one))) return assignTo(l, one, given, source);
    const variable = temporary();
    writes.push(...assignTo(l, one, useOf(variable), source));
    return [core('let', [bindOf(variable), given], source, 'const')];
  });
  return [...held.flat(), ...writes];
}

/** What gives the same value whenever it is looked at, so that it may be looked at before or after another. */
function isStable({ op, text, children, variable }: Core): boolean {
  if (op === 'array') return text === 'tuple' && children.every(isStable);
  if (op === 'variable') return variable?.kind !== 'item' && variable?.kind !== 'free';
  return op === 'literal' || op === 'this' || op === 'function' || op === 'super';
}
