import type { AstNode } from '../../../model/ast-node.ts';
import { type Core, core, type Lower } from '../../../model/core.ts';
import { encloses } from '../../../model/span.ts';
import { NOBODY_LISTS_FIELDS, OBJECTS_ARE_THERE } from '../../assumptions.ts';
import { classesAround } from '../../java/classes-around.ts';
import { isSubtype } from '../../java/hierarchy.ts';
import { entityOf } from '../../walk/entities.ts';
import type { FileFacts, Side, World } from '../../world.ts';
import { withChildren } from '../tree.ts';
import {
  isMemberOf,
  type OuterObject,
  outerObjectsOf,
  outerThis,
  withoutGivenObject,
} from './kept-outer-objects.ts';
import { asItIs, rearrangedNotes } from './rearranged-notes.ts';
import type { Lowers, WrittenAlike } from './rearrangement.ts';

/**
 *     class A { class B { void go() { f(); } } }      ->      class B { private final A a;  B(A a) { this.a = a; }
 *     new B()                                                   void go() { a.f(); } }      new B(this)
 *
 * Holds where the field is private, every constructor begins by giving it its first parameter, or hands that on to
 * another one, and nothing else writes it. Refused where it is asked for before it is there: by the values of fields,
 * by initializers, or by the constructor of a base that may call what is declared here; and where other classes stand
 * inside of it. Assumes that nobody lists the fields.
 */
export function outerObjects(world: World, lowers: Lowers, lower: Lower): WrittenAlike {
  const found = outerObjectsOf(world, lower);
  if (found.length === 0) return asItIs(lowers);
  const { note, told } = rearrangedNotes('outer-object', NOBODY_LISTS_FIELDS, OBJECTS_ARE_THERE);
  const of = (side: Side): Lower => {
    const isGiven = (node: AstNode): boolean =>
      found.some(
        (one) => one.side === side.which && one.constructors.some(({ declaration }) => declaration === node),
      );
    return (file) => {
      const lowered = lowers[side.which](file);
      const facts = side.files.get(file.path);
      if (!lowered || !facts || file.profile.id !== 'java') return lowered;
      return {
        ...lowered,
        lower: (node) =>
          lowered.lower(node).map((form) => asInner({ side, facts, all: found, note }, node, form)),
        signature(node) {
          const types = lowered.signature(node);
          const first = isGiven(node) ? types.findIndex(({ text }) => text === 'formal_parameter') : -1;
          return types.filter((_, at) => at !== first);
        },
      };
    };
  };
  return { before: of(world.before), after: of(world.after), told };
}

interface Place {
  readonly side: Side;
  readonly facts: FileFacts;
  readonly all: readonly OuterObject[];
  readonly note: () => void;
}

/** A form with everything in it said as if the class stood inside of the other one. */
function asInner(place: Place, at: AstNode, form: Core): Core {
  const { side, facts, all, note } = place;
  const isWithin = ({ side: which, open: { path, declaration } }: OuterObject): boolean =>
    which === side.which && path === facts.file.path && encloses(declaration, at);
  const own = all.find(isWithin) ?? null;
  const go = (node: Core, depth: number): Core => {
    if (own && isMemberOf(node, own.field.simpleName, depth)) {
      note();
      return outerThis(depth + 1, node);
    }
    const isGiven =
      own && node.op === 'method' && own.constructors.some(({ declaration }) => declaration === node.source);
    const from = (isGiven && withoutGivenObject(own, node)) || node;
    if (from !== node) note();
    const isOpen = node.op === 'class' && node.source === own?.open.declaration;
    const inside = depth + (node.op === 'class' && !isOpen ? 1 : 0);
    const walked = withChildren(
      from,
      from.children.map((child) => go(child, inside)),
    );
    return walked.op === 'new' ? madeInside(place, walked) : walked;
  };
  return go(form, 0);
}

/** `new B(a, x)` and, inside of A, `new B(x)`, as `a.new B(x)`. */
function madeInside({ side, facts, all, note }: Place, node: Core): Core {
  const [callee, ...args] = node.children as [Core, ...Core[]];
  if (!callee.source || !node.source || callee.op === 'opaque') return node;
  const entity = entityOf(side, facts, callee.source);
  const made = entity?.type === 'symbol' ? entity.symbol : null;
  const one = all.find(({ open, inner, side: which }) => (which === side.which ? open : inner) === made);
  if (!one) return node;
  if (one.side === side.which) {
    const [object, ...others] = args;
    if (!object) return node;
    note();
    return withChildren(node, [core('opaque', 'of outer', [object, callee]), ...others]);
  }
  const depth = classesAround(side, facts, node.source).findIndex(
    ({ owner }) => owner !== null && (owner === one.outer || isSubtype(side, owner, one.outer)),
  );
  if (depth < 0) return node;
  const object = depth === 0 ? core('this') : core('opaque', `outer this ${depth}`);
  return withChildren(node, [core('opaque', 'of outer', [object, callee]), ...args]);
}
