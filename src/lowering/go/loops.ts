import type { AstNode } from '../../model/ast-node.ts';
import type { Binding } from '../../model/bindings.ts';
import { type Core, core } from '../../model/core.ts';
import { converted, sameType, staticType, UNTYPED, underlyingType } from '../../model/core-types.ts';
import { fieldOf, hasToken, named } from '../../model/node-parts.ts';
import { hasOffset } from '../../model/span.ts';
import { isBlank, type Lowering, listed, operatorOf, unparenthesised } from './context.ts';
import { bindTo } from './functions.ts';
import { functionAround } from './held-variables.ts';
import { lowerStatement } from './statements.ts';

/** `for {}`, `for test {}`, `for init; test; step {}` and `for k, v := range xs {}`. */
export function lowerLoop(l: Lowering, node: AstNode): Core {
  const range = named(node).find(({ kind }) => kind === 'range_clause');
  if (range) return lowerRange(l, range, node);
  const clause = named(node).find(({ kind }) => kind === 'for_clause');
  const condition = clause
    ? fieldOf(clause, 'condition')
    : named(node).find(({ field: role }) => role !== 'body');
  const counted = clause ? countedLoop(l, clause, node) : null;
  if (counted) return counted;
  const initializer = clause ? fieldOf(clause, 'initializer') : null;
  const update = clause ? fieldOf(clause, 'update') : null;
  const before = initializer ? lowerStatement(l, initializer) : [];
  // Several names that are written at once are several steps.
  const updates = update ? lowerStatement(l, update) : [];
  const copies = initializer?.kind === 'short_var_declaration' && isShared(l, initializer, node);
  const loop = core(
    'loop',
    copies ? 'copies' : '',
    [
      condition ? l.expression(condition) : core('literal', 'b:true'),
      core('block', '', l.statements(fieldOf(node, 'body')!), fieldOf(node, 'body')),
      updates.length > 1 ? core('block', '', updates, update) : (updates[0] ?? core('nothing')),
    ],
    node,
  );
  return before.length > 0 ? core('block', '', [...before, loop], node) : loop;
}

/**
 * A loop that counts is a range over its limit.
 *
 *     for i := 0; i < n; i++ { f(i) }               ->      for i := range n { f(i) }
 *     for i := 0; i <= len(xs)-1; i++ { f(i) }      ->      for i := range len(xs) { f(i) }
 *
 * Holds where the body writes neither the counter nor the limit, and no function holds on to either, so that the limit
 * may be looked at once and each round may have its own counter.
 */
function countedLoop(l: Lowering, clause: AstNode, node: AstNode): Core | null {
  const initializer = fieldOf(clause, 'initializer');
  const condition = fieldOf(clause, 'condition');
  const update = fieldOf(clause, 'update');
  if (initializer?.kind !== 'short_var_declaration' || condition?.kind !== 'binary_expression') return null;
  const [[name, ...more], [start]] = [
    listed(fieldOf(initializer, 'left')),
    listed(fieldOf(initializer, 'right')),
  ];
  const binding = name && more.length === 0 ? l.file.bindings.of(name) : null;
  const [left, right] = [fieldOf(condition, 'left')!, fieldOf(condition, 'right')!];
  const end = endOf(operatorOf(condition), right);
  if (!binding || !start || !end || !countsUp(l, update, binding)) return null;
  const counter = counterType(l.expression(start));
  if (!counter) return null;
  if (l.file.bindings.of(left) !== binding || !isSteady(l, end, node)) return null;
  const body = fieldOf(node, 'body')!;
  if (isShared(l, initializer, node) || isWritten(l, body, binding)) return null;
  const limit = l.expression(end);
  const isInt = counter.op === 'type' && counter.text === 'int';
  // What is compared with the counter is of its type.
  const known = limit.op === 'literal' ? null : ofItself(staticType(limit));
  if (known && !sameType(counter, known)) return null;
  const over = isInt ? limit : converted(counter, limit);
  const isUsed = binding.references.some(({ start: at }) => hasOffset(body, at));
  const target = isUsed ? [bindTo(l, name!, counter)] : [];
  const made = core('block', '', l.statements(body), body);
  return core('for_each', 'range', [core('pattern', 'array', target, clause), over, made], node);
}

/** Below what the counter stays: `n` of `i < n`, and `len(xs)` of `i <= len(xs)-1`, which is never below zero. */
function endOf(operator: string, right: AstNode): AstNode | null {
  if (operator === '<') return right;
  const whole = unparenthesised(right);
  if (operator !== '<=' || whole.kind !== 'binary_expression' || operatorOf(whole) !== '-') return null;
  const length = fieldOf(whole, 'left')!;
  const isLength = length.kind === 'call_expression' && fieldOf(length, 'function')?.text === 'len';
  return isLength && fieldOf(whole, 'right')?.text === '1' ? length : null;
}

/** The type of a constant that was given none: `'a'` is no `int`, although it may be compared with one. */
function ofItself(type: Core | null): Core | null {
  return type?.text === UNTYPED.text ? (type.children[0] ?? type) : type;
}

/** `i++` or `i += 1`. */
function countsUp(l: Lowering, update: AstNode | null, counter: Binding): boolean {
  const isIncrement = update?.kind === 'inc_statement';
  const adds = update?.kind === 'assignment_statement' && operatorOf(update) === '+=';
  if (!update || !(isIncrement || adds)) return false;
  const [target, step] = isIncrement
    ? [named(update)[0]!, null]
    : [listed(fieldOf(update, 'left'))[0]!, listed(fieldOf(update, 'right'))[0]!];
  return (step === null || step.text === '1') && l.file.bindings.of(target) === counter;
}

/** The type of a counter that starts at `0` or at `T(0)`; null for one that starts elsewhere. */
function counterType(start: Core): Core | null {
  if (start.op === 'literal') return start.text === 'n:0' ? core('type', 'int') : null;
  const isZero = start.op === 'convert' && start.text === '' && /^[nd]:0$/.test(start.children[1]!.text);
  return isZero ? start.children[0]! : null;
}

/**
 * A number that is the same in each round: a literal, a constant, a local variable that the loop leaves alone, the length
 * of one, or what is computed of such, which fails in the first round or never.
 */
function isSteady(l: Lowering, written: AstNode, loop: AstNode): boolean {
  const node = unparenthesised(written);
  if (node.kind === 'int_literal') return true;
  if (node.kind === 'binary_expression')
    return ['left', 'right'].every((side) => isSteady(l, fieldOf(node, side)!, loop));
  const callee = node.kind === 'call_expression' ? fieldOf(node, 'function') : null;
  const isLength = callee?.text === 'len' && l.file.bindings.of(callee) === null;
  const measured = isLength ? named(fieldOf(node, 'arguments')!)[0] : node;
  const type = isLength && measured ? staticType(l.expression(measured)) : null;
  if (isLength && !/^(?:\[n?\]|string)$/.test((type && underlyingType(type).text) ?? '')) return false;
  const binding = measured?.kind === 'identifier' ? l.file.bindings.of(measured) : null;
  const [declared, ...others] = binding?.declarations ?? [];
  if (declared && others.length === 0 && l.parent(declared)?.kind === 'const_spec') return true;
  if (!binding || binding.topLevel || !/^(?:variable|parameter)$/.test(binding.kind)) return false;
  const bound = new Set([binding]);
  const around = declared && functionAround(l, declared);
  return !isWritten(l, loop, binding) && around !== null && !sharesOne(l, around ?? loop, bound, false);
}

/** Assigned, counted or declared anew somewhere inside; or a part of it is, or a method of it is called. */
function isWritten(l: Lowering, node: AstNode, binding: Binding): boolean {
  const mentions = (inner: AstNode): boolean =>
    inner.children.length === 0 ? l.file.bindings.of(inner) === binding : inner.children.some(mentions);
  if (/^(?:assignment_statement|short_var_declaration|range_clause|receive_statement)$/.test(node.kind)) {
    const target = fieldOf(node, 'left');
    if (target && listed(target).some((one) => one.kind !== 'index_expression' && mentions(one))) return true;
  }
  if (/^(?:inc|dec)_statement$/.test(node.kind) && mentions(node)) return true;
  // A method may take its address.
  const object = node.kind === 'selector_expression' ? fieldOf(node, 'operand') : null;
  if (object?.kind === 'identifier' && mentions(object)) return true;
  return node.children.some((child) => isWritten(l, child, binding));
}

/** Each round has its own variables from Go 1.22 on, all rounds share one before that; so what holds on to one stays. */
function isShared(l: Lowering, initializer: AstNode, node: AstNode): boolean {
  const bound = new Set(
    listed(fieldOf(initializer, 'left')).flatMap((name) => l.file.bindings.of(name) ?? []),
  );
  return sharesOne(l, node, bound, false);
}

/** A function that is called where it stands holds on to nothing but what functions inside of it do. */
function sharesOne(l: Lowering, node: AstNode, bound: ReadonlySet<Binding>, inside: boolean): boolean {
  if (node.children.length === 0) {
    const binding = inside ? l.file.bindings.of(node) : null;
    return binding !== null && bound.has(binding);
  }
  const within =
    inside ||
    (node.kind === 'func_literal' && !isCalledAtOnce(l, node)) ||
    (node.kind === 'unary_expression' && hasToken(node, '&'));
  return node.children.some((child) => sharesOne(l, child, bound, within));
}

/** What ranges over nothing but keys leaves its second name out; without names there is none. */
function lowerRange(l: Lowering, range: AstNode, node: AstNode): Core {
  const names = [...listed(fieldOf(range, 'left'))];
  const iterated = l.expression(fieldOf(range, 'right')!);
  const declares = hasToken(range, ':=');
  while (names.length > 0 && isBlank(names.at(-1)!)) names.pop();
  const types = elementTypes(iterated);
  const targets = names.map((name, at) => {
    if (isBlank(name)) return core('nothing');
    return declares ? bindTo(l, name, types[at] ?? null) : l.expression(name);
  });
  const shared = declares && names.some((name) => isHeld(l, name, node));
  const text = `range${declares || names.length === 0 ? '' : ' assign'}${shared ? ' copies' : ''}`;
  const body = core('block', '', l.statements(fieldOf(node, 'body')!), fieldOf(node, 'body'));
  const type = staticType(iterated);
  const isSlice = type?.op === 'type' && type.text === '[]';
  const over = isSlice && names.length < 2 ? lengthOf(l, iterated) : iterated;
  return core('for_each', text, [core('pattern', 'array', targets, range), over, body], node);
}

/** The keys of a slice are the numbers below its length. */
function lengthOf(l: Lowering, slice: Core): Core {
  const name = l.name({ ...slice.source!, kind: 'identifier', text: 'len', children: [] });
  return core('call', '', [core('variable', '', [], null, name), slice], slice.source);
}

function isHeld(l: Lowering, name: AstNode, node: AstNode): boolean {
  const binding = l.file.bindings.of(name);
  return binding !== null && sharesOne(l, node, new Set([binding]), false);
}

function elementTypes(iterated: Core): readonly (Core | null)[] {
  const type = staticType(iterated);
  if (type?.op !== 'type') return [null, null];
  if (type.text === '[]' || type.text === '[n]') return [core('type', 'int'), type.children.at(-1)!];
  if (type.text === 'map') return type.children;
  if (type.text === 'string') return [core('type', 'int'), core('type', 'int32')];
  if (/^u?int/.test(type.text)) return [type];
  return [null, null];
}

/** Not by `go` or `defer`, which call it later. */
function isCalledAtOnce(l: Lowering, made: AstNode): boolean {
  const call = l.parent(made);
  if (call?.kind !== 'call_expression' || made.field !== 'function') return false;
  return !/^(?:go|defer)_statement$/.test(l.parent(call)?.kind ?? '');
}
