import type { AstNode } from '../../model/ast-node.ts';
import type { Core } from '../../model/core.ts';
import { named, partOf } from '../../model/node-parts.ts';
import { encloses } from '../../model/span.ts';
import { core, opaque } from './build.ts';
import { lowerExpression } from './expressions.ts';
import { type Lowering, receiverName } from './lowering.ts';
import { areNamesAtHand } from './names-at-hand.ts';
import { around } from './tree-facts.ts';

/** `super().f()`, and `*args` before the keywords, which is when they are evaluated wherever they stand. */
export function lowerCall(l: Lowering, node: AstNode): Core {
  const callee = partOf(node, 'function')!;
  const list = partOf(node, 'arguments')!;
  if (list.kind === 'generator_expression')
    return core('call', [lowerExpression(l, callee), lowerExpression(l, list)], node);
  const given = named(list);
  const isSuper = callee.kind === 'identifier' && callee.text === 'super' && !l.file.bindings.of(callee);
  if (isSuper && saysWhatIsImplied(l, node, given)) return core('super', [], node);
  if (isSuper && saysFrameOfClass(l, node, given)) return opaque('frame super', [], node);
  if (isSuper && given.length === 0)
    return isInMethod(l, node) ? core('super', [], node) : opaque('frame super', [], node);
  const isKeyword = ({ kind }: AstNode): boolean =>
    kind === 'keyword_argument' || kind === 'dictionary_splat';
  if (isInNoOrder(given))
    return opaque(
      'no program',
      [callee, ...given].map((one) => lowerExpression(l, one)),
      node,
    );
  const ordered = [...given.filter((one) => !isKeyword(one)), ...given.filter(isKeyword)];
  const isCast = /(?:^|\.)cast$/.test(l.file.text.slice(callee.start, callee.end));
  const lowered = ordered.map((one, at) =>
    // `cast(Cart, x)` fails where `Cart` is only there for checkers.
    isCast && at === 0 && !areNamesAtHand(l, one)
      ? opaque('type', [lowerExpression(l, one)], one)
      : lowerExpression(l, one),
  );
  return core('call', [lowerExpression(l, callee), ...lowered], node);
}

/** What Python doesn't compile, though it parses: `f(key=1, x)`, and `f(**more, *xs)`. */
function isInNoOrder(given: readonly AstNode[]): boolean {
  const first = given.findIndex(({ kind }) => kind === 'keyword_argument' || kind === 'dictionary_splat');
  const spread = given.findIndex(({ kind }) => kind === 'dictionary_splat');
  return given.some(({ kind }, at) => {
    if (kind === 'keyword_argument' || kind === 'dictionary_splat') return false;
    return kind === 'list_splat' ? spread >= 0 && spread < at : first >= 0 && first < at;
  });
}

/** `super(C, self)` in a method of `C`; not where a decorator may have put another class in its place. */
function saysWhatIsImplied(l: Lowering, node: AstNode, given: readonly AstNode[]): boolean {
  const [type, object] = given;
  if (given.length !== 2 || type!.kind !== 'identifier' || object!.kind !== 'identifier') return false;
  const frame = frameOf(l, node);
  const receiver = frame && receiverName(frame, l.parents);
  const own = receiver && l.file.bindings.of(receiver);
  const owner = frame && around(l.parents, frame, CLASSES);
  if (!own || !l.receivers.has(own) || l.file.bindings.of(object!) !== own || !owner) return false;
  return isNameOf(l, type!, owner);
}

/** `super(C, cls)` in a class method of `C`, which asks for the same as `super()` there. */
function saysFrameOfClass(l: Lowering, node: AstNode, given: readonly AstNode[]): boolean {
  const [type, object] = given;
  if (given.length !== 2 || type!.kind !== 'identifier' || object!.kind !== 'identifier') return false;
  const frame = frameOf(l, node);
  const holder = frame && l.parents.get(frame);
  if (frame?.kind !== 'function_definition' || holder?.kind !== 'decorated_definition') return false;
  const [decorator, ...more] = named(holder).filter(({ kind }) => kind === 'decorator');
  const isPlain = more.length === 0 && decorator && named(decorator)[0]?.text === 'classmethod';
  const owner = around(l.parents, holder, SCOPES);
  const first = named(partOf(frame, 'parameters')!)[0];
  const own = first?.kind === 'identifier' ? l.file.bindings.of(first) : null;
  if (!isPlain || owner?.kind !== 'class_definition' || own?.declarations.length !== 1) return false;
  return l.file.bindings.of(object!) === own && isNameOf(l, type!, owner);
}

/** Whether a name means a class, and nothing that a decorator may have put in its place. */
function isNameOf(l: Lowering, type: AstNode, owner: AstNode): boolean {
  const binding = l.file.bindings.of(type);
  return (
    binding !== null &&
    binding.declarations.length === 1 &&
    binding.declarations[0] === partOf(owner, 'name') &&
    l.parents.get(owner)?.kind !== 'decorated_definition'
  );
}

const CLASSES = new Set(['class_definition']);
const SCOPES = new Set(['class_definition', 'function_definition', 'lambda']);
const FRAMES = /^(?:function_definition|lambda|generator_expression|(?:list|set|dictionary)_comprehension)$/;

/**
 * The function that a node stands in, which a comprehension is one of its own for, up to Python 3.12. What that goes
 * through first is asked for outside of it: `[x for x in super().rows()]`.
 */
function frameOf(l: Lowering, node: AstNode): AstNode | null {
  for (
    let [inner, outer] = [node, l.parents.get(node)];
    outer;
    [inner, outer] = [outer, l.parents.get(outer)]
  ) {
    if (!FRAMES.test(outer.kind)) continue;
    const first = outer.children.find(({ kind }) => kind === 'for_in_clause');
    const isSource = inner === first && partOf(first, 'right') && encloses(partOf(first, 'right')!, node);
    if (!isSource) return outer;
  }
  return null;
}

/** `super()` asks for the class around and for the first argument of the very function that it stands in. */
function isInMethod(l: Lowering, node: AstNode): boolean {
  const frame = frameOf(l, node);
  const name = frame && receiverName(frame, l.parents);
  const binding = name && l.file.bindings.of(name);
  return binding !== null && l.receivers.has(binding);
}
