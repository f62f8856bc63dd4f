import { type Core, type CoreFile, type CoreVariable, core, type Lower } from '../../../model/core.ts';
import type { CodeSymbol } from '../../../model/symbol.ts';
import { NOBODY_CALLS_THE_OLD_WAY, OBJECTS_ARE_THERE } from '../../assumptions.ts';
import { type MovedMethod, type MovedSide, movedMethod } from '../../java/moved-methods.ts';
import type { Side, World } from '../../world.ts';
import { rewrite, some, temporary, use, withChildren } from '../tree.ts';
import { classVariables } from './class-variables.ts';
import { withNamedObject } from './named-object.ts';
import { asItIs, rearrangedNotes } from './rearranged-notes.ts';
import type { Lowers, WrittenAlike } from './rearrangement.ts';
import { mayBeOf } from './static-methods.ts';

/**
 *     class A { void m(B b, int n) { use(b); } }  a.m(b, 1)      ->      static void m(A a, B b, int n) { a.use(b); }  m(a, b, 1)
 *     class B { void m(A a, int n) { a.use(this); } }  b.m(a, 1)         the same
 *
 * Where the method is not handed its old object, it must not have needed it. One of the two objects must be a variable:
 * they are evaluated in another order. Assumes that methods are called on objects that are there.
 */
export function movedMethods(world: World, lowers: Lowers): WrittenAlike {
  const found = world.mapping.pairs.flatMap(({ before, after }) => movedMethod(world, before, after) ?? []);
  if (found.length === 0) return asItIs(lowers);
  const { note, told } = rearrangedNotes('moved-method', NOBODY_CALLS_THE_OLD_WAY, OBJECTS_ARE_THERE);
  const of = (side: Side): Lower => {
    const lower = lowers[side.which];
    const classOf = classVariables(side, lower);
    return (file) => {
      const lowered = lower(file);
      if (!lowered || file.profile.id !== 'java') return lowered;
      const plain = (form: Core): Core =>
        rewrite(form, (node) => {
          for (const one of found) {
            const made = asFree(side, one, classOf, node);
            if (made) note();
            if (made) return made;
          }
          return node;
        });
      return {
        ...lowered,
        lower: (node) => lowered.lower(node).map(plain),
        signature(node) {
          const one = found.find((each) => each[side.which].method.declaration === node);
          const types = lowered.signature(node);
          return one ? withoutPlace(one[side.which], types) : types;
        },
      } satisfies CoreFile;
    };
  };
  return { before: of(world.before), after: of(world.after), told };
}

function asFree(
  side: Side,
  moved: MovedMethod,
  classOf: (owner: CodeSymbol) => CoreVariable | null,
  node: Core,
): Core | null {
  const own = moved[side.which];
  if (node.op === 'method' && node.source === own.method.declaration)
    return methodOfNoObject(side, moved, node);
  const owner = node.op === 'call' ? classOf(own.owner) : null;
  return owner && callOfNoObject(side, moved, owner, node);
}

/** Which of the two objects comes first: the one that the method had before. */
function inOrder<T>(side: Side, object: T, other: T): readonly [T, T] {
  return side.which === 'before' ? [object, other] : [other, object];
}

/** Null where the body needs an object that can't be told, or that is not handed over on the other side. */
function methodOfNoObject(side: Side, moved: MovedMethod, node: Core): Core | null {
  const own = moved[side.which];
  const [made] = node.children as [Core];
  const [parameters, body] = made.children as [Core, Core];
  const object: CoreVariable = { ...temporary('object'), kind: 'parameter', spelled: own.owner.simpleName };
  const isHanded = moved.after.place !== null;
  const named = withNamedObject(body, object);
  if (!named || (named.isSaid && side.which === 'before' && !isHanded)) return null;
  const first = { ...core('bind', '', [], null, object), spelled: own.owner.simpleName };
  const other =
    own.place === null ? core('bind', '', [], null, temporary('object')) : parameters.children[own.place]!;
  const rest = parameters.children.filter((_, at) => at !== own.place);
  const objects = inOrder(side, first, other).slice(isHanded ? 0 : 1);
  const list = withChildren(parameters, [...objects, ...rest]);
  return {
    ...node,
    text: `static ${own.method.simpleName}`,
    children: [withChildren(made, [list, named.body, ...made.children.slice(2)])],
  };
}

/** `a.m(b, 1)` before and `b.m(a, 1)` after, as `m(a, b, 1)` of the class; null where it isn't a call of the method. */
function callOfNoObject(side: Side, moved: MovedMethod, owner: CoreVariable, node: Core): Core | null {
  const own = moved[side.which];
  const [callee, ...args] = node.children as [Core, ...Core[]];
  if (callee.op !== 'member' || callee.text !== own.method.simpleName || args.length !== own.count)
    return null;
  const [object] = callee.children as [Core];
  const other = own.place === null ? null : args[own.place]!;
  if (!mayBeOf(side, own, object) || !isToldInAnyOrder(object, other, args.slice(0, own.place ?? 0)))
    return null;
  if (node.children.some((part) => some(part, ({ op }) => op === 'assign'))) return null;
  const isHanded = moved.after.place !== null;
  // The old object is evaluated for nothing else where the method isn't handed it any more.
  if (!isHanded && side.which === 'before' && !isPlain(object)) return null;
  const objects = inOrder(side, object, other ?? object).slice(isHanded ? 0 : 1);
  const ofClass = withChildren(callee, [{ ...use(owner), source: object.source }]);
  return withChildren(node, [ofClass, ...objects, ...args.filter((_, at) => at !== own.place)]);
}

/**
 * Whether it makes no difference which of the objects is evaluated first: of one of them nobody can tell when it is. The
 * other may be anything, `new B().m(a)`, if nothing is evaluated between the two: not `a.m(next(), make())`.
 */
function isToldInAnyOrder(object: Core, other: Core | null, between: readonly Core[]): boolean {
  if (!other) return isPlain(object);
  if (isPlain(other)) return true;
  return isPlain(object) && between.every((arg) => arg.op === 'literal' || isPlain(arg));
}

/** What nobody gives another value between one argument and the next. */
function isPlain({ op, text, variable }: Core): boolean {
  if (op === 'variable') return variable!.kind === 'local' || variable!.kind === 'parameter';
  return op === 'this' || /^outer this /.test(text);
}

function withoutPlace({ place }: MovedSide, types: readonly Core[]): readonly Core[] {
  let at = -1;
  return types.filter(({ text }) => {
    if (text !== 'formal_parameter') return true;
    at += 1;
    return at !== place;
  });
}
