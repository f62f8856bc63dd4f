import { type AstNode, someNode } from '../../model/ast-node.ts';
import { type Core, core } from '../../model/core.ts';
import { named, partOf } from '../../model/node-parts.ts';
import type { CodeSymbol } from '../../model/symbol.ts';
import { spelling } from '../tree-facts.ts';
import { lowerBlock } from './blocks.ts';
import { bind, block, declare, lookedAt, temporary, unit, use, worth } from './build.ts';
import { lowerTest } from './conditionals.ts';
import { NOWHERE } from './destinations.ts';
import { lowerExpression } from './expressions.ts';
import { lowerLiteral } from './literals.ts';
import type { Lowering } from './lowering.ts';
import { bindName, declared, unwrapped } from './patterns.ts';
import { endsInNothing } from './quiet-values.ts';
import { takeApart } from './take-apart.ts';
import { around, bare, ofKind } from './tree-facts.ts';

/** A loop with a test, its label around it where it has one. */
export function lowerWhile(l: Lowering, node: AstNode): readonly Core[] {
  const test = lowerTest(l, partOf(node, 'condition')!);
  return labelled(node, core('loop', '', [test, bodyOf(l, node), core('nothing')], node));
}

/** `loop` is a loop whose test is true; one that breaks with a value is its caller's matter. */
export function lowerLoop(l: Lowering, node: AstNode): readonly Core[] {
  return labelled(
    node,
    core('loop', '', [core('literal', 'b:true'), bodyOf(l, node), core('nothing')], node),
  );
}

function bodyOf(l: Lowering, node: AstNode): Core {
  const body = partOf(node, 'body')!;
  return block(lowerBlock(l, body, NOWHERE), body);
}

const LOOP = /^(?:loop|while|for)_expression$/;
const FRAME = /^(?:closure_expression|function_item|async_block)$/;

function labelName(node: AstNode): string {
  return ofKind(node, 'label')?.children.at(-1)?.text ?? '';
}

/** The label that a jump needs: none where it means the nearest loop. */
export function jumpLabel(l: Lowering, jump: AstNode): string {
  const name = labelName(jump);
  const nearest = around(
    l.parents,
    jump,
    /^(?:(?:loop|while|for)_expression|closure_expression|function_item|async_block)$/,
  );
  return nearest && LOOP.test(nearest.kind) && labelName(nearest) === name ? '' : name;
}

/** A label is kept where a loop or a block further inside jumps to it. */
function labelled(node: AstNode, loop: Core): readonly Core[] {
  const name = labelName(node);
  if (name === '') return [loop];
  const isUsed = (at: AstNode, inner: boolean): boolean => {
    if (FRAME.test(at.kind)) return false;
    if (/^(?:break|continue)_expression$/.test(at.kind) && inner && labelName(at) === name) return true;
    return at.children.some((child) => isUsed(child, inner || LOOP.test(at.kind)));
  };
  const body = partOf(node, 'body')!;
  return isUsed(body, false) ? [core('label', name, [loop], node)] : [loop];
}

/**
 * A loop over a range of numbers is a loop that counts, where nothing in it goes on to the next round early.
 *
 *     for i in 0..n { a }      ->      let i = 0; while i < n { a; i += 1 }
 */
export function lowerForStatement(l: Lowering, node: AstNode): readonly Core[] {
  const pattern = unwrapped(partOf(node, 'pattern')!);
  const value = bare(partOf(node, 'value')!);
  const counted = lowerCounted(l, node, pattern, value);
  if (counted) return counted;
  const iterated = lookedAt(lowerIterated(l, value));
  const body = bodyOf(l, node);
  const { target, lets } = roundOf(l, pattern, endsInNothing(l, value));
  return labelled(
    node,
    core('for_each', 'of', [target, iterated, { ...body, children: [...lets, ...body.children] }], node),
  );
}

/** @param isQuiet whether nothing that it goes through does anything at its end. */
function roundOf(
  l: Lowering,
  pattern: AstNode,
  isQuiet = false,
): { readonly target: Core; readonly lets: readonly Core[] } {
  const shape = unwrapped(pattern);
  const name = shape.kind === 'mut_pattern' ? named(shape).at(-1)! : shape;
  const binding = declared(l, name);
  if (binding) return { target: bindName(l, binding, name), lets: [] };
  const round = temporary('round');
  const lets = takeApart(l, shape, use(round), isQuiet);
  return { target: bind(round), lets: lets ?? [] };
}

const IMPL = /^impl_item$/;

/** What a `for` goes through is turned into an iterator by it. */
function lowerIterated(l: Lowering, value: AstNode): Core {
  // A type of the file has one of its own, besides that of a trait.
  const isOwnWay = ({ kind, simpleName, declaration }: CodeSymbol): boolean => {
    const owner =
      kind === 'method' && simpleName === 'into_iter' ? around(l.parents, declaration, IMPL) : null;
    return owner !== null && partOf(owner, 'trait') === null;
  };
  const callee = value.kind === 'call_expression' ? partOf(value, 'function')! : null;
  const name = callee?.kind === 'field_expression' ? partOf(callee, 'field')!.text : '';
  if (
    name === 'into_iter' &&
    !l.file.symbols.some(isOwnWay) &&
    named(partOf(value, 'arguments')!).length === 0
  ) {
    const owner = bare(partOf(callee!, 'value')!);
    if (!isArray(l, owner)) return lowerIterated(l, owner);
  }
  return lowerExpression(l, value);
}

/**
 * Whether something is seen to be an array, or a slice in a box, of which `into_iter` gives references in old editions,
 * and a `for` the items themselves.
 */
function isArray(l: Lowering, node: AstNode): boolean {
  if (node.kind === 'array_expression') return true;
  const [name] = (node.kind === 'identifier' && l.file.bindings.of(node)?.declarations) || [];
  const holder = name && l.parents.get(name);
  const declaration = holder?.kind === 'mut_pattern' ? l.parents.get(holder) : holder;
  const type = declaration && partOf(declaration, 'type');
  if (type) return type.kind === 'array_type' || /^Box<\[/.test(spelling(type));
  const value = declaration?.kind === 'let_declaration' ? partOf(declaration, 'value') : null;
  return value !== null && bare(value).kind === 'array_expression';
}

function lowerCounted(l: Lowering, node: AstNode, pattern: AstNode, value: AstNode): readonly Core[] | null {
  if (value.kind !== 'range_expression') return null;
  const name = pattern.kind === 'mut_pattern' ? named(pattern).at(-1)! : pattern;
  const binding = declared(l, name);
  const bounds = named(value);
  const [from, to] = bounds;
  if (!binding || !from || value.children.some(({ kind }) => kind === '..=') || value.children[0] !== from)
    return null;
  if (from.kind !== 'integer_literal' || (to && to.kind !== 'integer_literal')) return null;
  const body = partOf(node, 'body')!;
  if (someNode(body, ({ kind }) => kind === 'continue_expression' || kind === 'macro_invocation'))
    return null;
  const isWritten = binding.references.some((use_) => {
    const holder = l.parents.get(use_);
    return (
      /assign/.test(holder?.kind ?? '') ||
      (holder?.kind === 'reference_expression' &&
        holder.children.some((child) => child.kind === 'mutable_specifier'))
    );
  });
  if (isWritten || l.isChangedInPlace(binding)) return null;
  const variable = l.variable(binding);
  const one = core('literal', 'i:1');
  const step = core('evaluate', '', [core('assign', '+=', [use(variable), one])]);
  const test = to ? core('binary', '~lt', [use(variable), lowerLiteral(to)]) : core('literal', 'b:true');
  const inside = block([...lowerBlock(l, body, NOWHERE), step], body);
  const loop = core('loop', '', [test, inside, core('nothing')], node);
  return [
    core('block', '', [declare(bind(variable, name), lowerLiteral(from), node), ...labelled(node, loop)]),
  ];
}

/** `it.for_each(|x| { a })` is `for x in it { a }`, where the closure leaves early nowhere. */
export function lowerForEach(l: Lowering, call: AstNode): Core | null {
  const callee = partOf(call, 'function')!;
  if (callee.kind !== 'field_expression' || partOf(callee, 'field')!.text !== 'for_each') return null;
  // A type of the file goes through itself in its own way.
  if (l.file.symbols.some(({ simpleName, kind }) => kind === 'method' && simpleName === 'for_each'))
    return null;
  const [closure, ...more] = named(partOf(call, 'arguments')!);
  if (closure?.kind !== 'closure_expression' || more.length > 0) return null;
  const parameters = named(partOf(closure, 'parameters')!);
  const body = partOf(closure, 'body')!;
  const jumps = (node: AstNode): boolean =>
    /^(?:return_expression|try_expression|await_expression|yield_expression)$/.test(node.kind);
  if (parameters.length !== 1 || someNode(body, jumps)) return null;
  const [parameter] = parameters;
  const pattern = parameter!.kind === 'parameter' ? partOf(parameter!, 'pattern')! : parameter!;
  const iterated = lookedAt(lowerIterated(l, bare(partOf(callee, 'value')!)));
  const { target, lets } = roundOf(l, pattern);
  const inside =
    body.kind === 'block'
      ? lowerBlock(l, body, NOWHERE)
      : [core('evaluate', '', [lowerExpression(l, body)], body)];
  return worth(
    [core('for_each', 'of', [target, iterated, block([...lets, ...inside], body)], call)],
    unit(),
    call,
  );
}
