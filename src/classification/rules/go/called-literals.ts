import { type Core, core } from '../../../model/core.ts';
import { block, modifiers, refreshed, some, withChildren } from '../../normal-form/tree.ts';
import { bindTyped } from '../unfolding/bind-typed.ts';
import { withoutParameters } from '../unfolding/unfold-call.ts';

/**
 * A function of Go as a literal that is called where it stands, for a body that no list of statements of the caller can
 * take in: it returns from within a loop, or defers something.
 *
 *     n, err := digits(b[:2])      ->      n, err := func(b []byte) (int, error) { for ... { return 0, e } ... }(b[:2])
 *
 * Holds wherever the call may be replaced at all: a literal that is called has a frame of its own, as the function has,
 * to which its returns, its `defer` and its labels belong, and its arguments are evaluated where they were. Names are
 * variables and not spellings, so that none is captured. Null where the arguments don't fit.
 */
export function asCalledLiteral(made: Core, args: readonly Core[], source: Core['source']): Core | null {
  if (!modifiers(made).includes('typed') || made.children[1]?.op !== 'block') return null;
  const call = core('call', '', [refreshed(made), ...args], source);
  const own = withOwnArguments(call);
  return own === call && args.length > 0 ? null : own;
}

/**
 * The arguments of a literal that is called where it stands, as the first variables of its body.
 *
 *     func(n int) error { ... }(f(x))      ->      func() error { var n int = f(x); ... }()
 *
 * They are evaluated in the same order, and nothing runs between them and the body. What the body defers isn't there
 * yet while they are evaluated, so that a panic of theirs passes by it either way. The type of the literal isn't asked
 * by anybody but this call: what it returns is converted where it is returned. Refused where an argument recovers:
 * `recover` stops a panic only in the function that was deferred itself, and not in one inside of it.
 */
export function withOwnArguments(node: Core): Core {
  const [made, ...args] = node.children;
  if (node.op !== 'call' || made?.op !== 'function' || !modifiers(made).includes('typed')) return node;
  const [parameters, body] = made.children as [Core, Core];
  if (body.op !== 'block' || parameters.children.length === 0) return node;
  if (args.some((arg) => some(arg, recovers))) return node;
  const lets = bindTyped(parameters.children, args);
  if (!lets) return node;
  const own = lets.map((one) => ({ ...one, text: '' }));
  const inside = withChildren(made, [
    withChildren(parameters, []),
    withoutParameters(parameters)(block([...own, ...body.children], body.source)),
    ...made.children.slice(2),
  ]);
  return withChildren(node, [inside]);
}

function recovers({ op, text }: Core): boolean {
  return op === 'opaque' && text === 'frame recover';
}
