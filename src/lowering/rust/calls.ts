import type { AstNode } from '../../model/ast-node.ts';
import { type Core, core } from '../../model/core.ts';
import { named, partOf } from '../../model/node-parts.ts';
import { spelling } from '../tree-facts.ts';
import { isTwiceBorrowed, keptReceiver } from './borrowed-receivers.ts';
import { lowerExpression } from './expressions.ts';
import { failureAround, isGivenBack } from './failures.ts';
import { lowerForEach } from './loops.ts';
import type { Lowering } from './lowering.ts';
import { receiverByTrait, receiverByType } from './trait-receivers.ts';
import { around } from './tree-facts.ts';
import { lowerType, typesIn } from './types.ts';

/** `x.f(a)` calls by the name; the field of a value is `x.f` with a dot. */
export function lowerCall(l: Lowering, node: AstNode): Core {
  const args = named(partOf(node, 'arguments')!).filter(({ kind }) => kind !== 'attribute_item');
  const callee = partOf(node, 'function')!;
  const given = args.map((arg) => lowerExpression(l, arg));
  const each = lowerForEach(l, node);
  if (each) return each;
  const variant = given.length === 1 && callee.kind === 'identifier' && /^(?:Some|Ok|Err)$/.test(callee.text);
  if (variant && !l.file.bindings.of(callee)) {
    const made = core('array', `value variant ${callee.text}`, given, node);
    return callee.text === 'Err' && isGivenBack(l, node)
      ? { ...made, spelled: failureAround(l, node) }
      : made;
  }
  const made = lowerCallee(l, callee);
  const method = callee.kind === 'scoped_identifier' && given.length > 0 ? methodNamed(l, made) : null;
  if (!method) return core('call', '', [made, ...given], node);
  // `Type::f(&x, a)` is `x.f(a)`.
  const [first, ...rest] = given as [Core, ...Core[]];
  const object = first.op === 'unary' && /^&(?:mut)?$/.test(first.text) ? first.children[0]! : first;
  return core('call', '', [core('member', method, [object], callee), ...rest], node);
}

/** The method that a path means, where nothing else in the file is called so that a dot could mean instead. */
function methodNamed(l: Lowering, { variable }: Core): string | null {
  const symbol = variable?.symbol;
  if (symbol?.kind !== 'method' || l.ofReferences.has(symbol.simpleName)) return null;
  const list = partOf(symbol.declaration, 'parameters');
  if (!list || !named(list).some(({ kind }) => kind === 'self_parameter')) return null;
  const owners = l.file.symbols
    .filter(({ simpleName, kind }) => kind === 'method' && simpleName === symbol.simpleName)
    .map(({ declaration }) => {
      const owner = around(l.parents, declaration, /^(?:impl_item|trait_item)$/);
      const name = owner && (partOf(owner, 'trait') ?? partOf(owner, 'type') ?? partOf(owner, 'name'));
      return name ? spelling(name) : '';
    });
  return new Set(owners).size === 1 ? symbol.simpleName : null;
}

/** What a method of this name is called on; kept as it is spelled, where references have such a method of their own. */
export function receiverOf(l: Lowering, method: string, object: Core): Core {
  const kept = keptWhereAsked(l, method, object);
  const byTrait = l.ofTraitsAndTypes.has(method) ? receiverByTrait(l.parents, kept) : kept;
  return byTrait === kept && l.ofCoercedTypes.has(method) ? receiverByType(l.parents, kept) : byTrait;
}

function keptWhereAsked(l: Lowering, method: string, object: Core): Core {
  return l.ofReferences.has(method) || isTwiceBorrowed(object) ? keptReceiver(object) : object;
}

function lowerCallee(l: Lowering, callee: AstNode): Core {
  if (callee.kind === 'field_expression') {
    const name = partOf(callee, 'field')!.text;
    const object = lowerExpression(l, partOf(callee, 'value')!);
    return core('member', name, [receiverOf(l, name, object)], callee);
  }
  if (callee.kind !== 'generic_function') return lowerExpression(l, callee);
  const types = typesIn(partOf(callee, 'type_arguments')).map((type) => lowerType(l, type));
  const inner = lowerCallee(l, partOf(callee, 'function')!);
  // `make::<_>()` leaves to the compiler what `make()` does.
  return types.every(({ text }) => text === 'type _')
    ? inner
    : core('opaque', 'value turbofish', [inner, ...types], callee);
}
