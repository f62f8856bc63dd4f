import { type Core, core } from '../../../model/core.ts';
import type { CodeSymbol } from '../../../model/symbol.ts';
import { takes } from '../../java/receivers.ts';
import type { LoweredSides } from '../../normal-form/sides/both-sides.ts';
import type { LoweredSide } from '../../normal-form/sides/side.ts';
import { refreshed, returns, withChildren } from '../../normal-form/tree.ts';
import { bindExactly } from '../unfolding/bind-exactly.ts';
import { withoutParameters } from '../unfolding/unfold-call.ts';

/** Both forms, and the side whose constructor called another one of its class. */
export interface DelegatedConstructor {
  readonly before: Core;
  readonly after: Core;
  readonly delegates: 'before' | 'after';
}

/** Constructors that call others that call others: nothing further is followed. */
const DEEPEST = 4;

/**
 * A constructor that leaves its work to another one of its class, where the other side does the work itself.
 *
 *     Shop(String name) { this(name, 10); }
 *     Shop(String name, int size) { a }           ->      Shop(String name) { String name2 = name; int size = 10; a }
 *
 * Holds where the class has one constructor that takes so many arguments, and what it is given is there already: it is
 * evaluated before the fields of the object get their values, which are given once in either case.
 */
export function delegatedConstructor(
  { old, now }: LoweredSides,
  [before, after]: readonly [CodeSymbol, CodeSymbol],
  [was, is]: readonly [Core, Core],
): DelegatedConstructor | null {
  if (before.kind !== 'constructor' || after.kind !== 'constructor') return null;
  const [one, two] = [delegation(was), delegation(is)];
  if ((one === null) === (two === null)) return null;
  const made = one ? doneItself(old, before, was, DEEPEST) : doneItself(now, after, is, DEEPEST);
  if (!made) return null;
  return one
    ? { before: made, after: is, delegates: 'before' }
    : { before: was, after: made, delegates: 'after' };
}

/** `this(name, 10);`, which is the first statement of a constructor. */
function delegation(root: Core): Core | null {
  const first = bodyOf(root)?.children[0];
  return first?.op === 'opaque' && first.text === 'constructor this' ? first : null;
}

function bodyOf({ op, children: [made] }: Core): Core | null {
  const body = op === 'method' && made?.op === 'function' ? made.children[1] : undefined;
  return body?.op === 'block' ? body : null;
}

function doneItself(side: LoweredSide, symbol: CodeSymbol, root: Core, depth: number): Core | null {
  const call = delegation(root);
  if (!call) return root;
  const [target, ...others] = (symbol.parent?.children ?? []).filter(
    (one) => one.kind === 'constructor' && takes(one, call.children.length),
  );
  if (!target || others.length > 0 || target === symbol || depth === 0) return null;
  const [form, ...more] = side.fileOf(target)?.lower(target.declaration) ?? [];
  const own = form && more.length === 0 ? doneItself(side, target, form, depth - 1) : null;
  if (!own || !bodyOf(own) || !call.children.every(isThere)) return null;
  const [parameters, body] = refreshed(own.children[0]!).children as [Core, Core];
  const lets = returns(body) ? null : bindExactly(parameters.children, call.children);
  if (!lets) return null;
  const steps = [...lets, ...body.children].map(withoutParameters(parameters));
  const [made] = root.children as [Core];
  const [taken, rest] = made.children as [Core, Core];
  const whole = core('block', '', [...steps, ...rest.children.slice(1)], rest.source);
  return withChildren(root, [withChildren(made, [taken, whole])]);
}

/** Known before anything is made. */
function isThere({ op, text, variable, children }: Core): boolean {
  if (op === 'unary') return /^[-!]$/.test(text) && children.every(isThere);
  return op === 'literal' || (op === 'variable' && variable!.kind === 'parameter');
}
