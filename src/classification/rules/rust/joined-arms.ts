import { type Core, type CoreVariable, core } from '../../../model/core.ts';
import { each, isStatement, renamed, withChildren } from '../../normal-form/tree.ts';
import { differs, type Unit } from '../../normal-form/unit.ts';
import { identical } from '../conditionals.ts';

/**
 * Two arms that do the same with what they take out, one after the other, as one arm with either shape.
 *
 *     Shape::Square(side) => draw(side),                    Shape::Square(side) | Shape::Line(side) => draw(side),
 *     Shape::Line(side) => draw(side),            ->
 *
 * Holds for arms that name the same and declare nothing else. Who says them in one arm says as well that the names are of
 * one type each, or it is no program. Tried where one side says more such arms.
 */
export function joinedArms(node: Core, unit: Unit): Core {
  if (node.op !== 'choose' || !differs(unit, EITHER)) return node;
  const [test, yes, no] = node.children as [Core, Core, Core];
  const later = isStatement(no) && no.children.length === 1 ? no.children[0]! : no;
  if (later.op !== 'choose' || isStatement(yes) !== isStatement(later.children[1]!)) return node;
  const [laterTest, laterYes, laterNo] = later.children as [Core, Core, Core];
  const [subject, shape] = askedShape(test);
  const [other, otherShape] = askedShape(laterTest);
  if (!subject || !shape || !other || !otherShape || !identical(subject, other)) return node;
  const [names, others] = [namesIn(shape), namesIn(otherShape)];
  if (names.size === 0 || names.size !== others.size) return node;
  let [sameShape, sameYes] = [otherShape, laterYes];
  for (const [name, variable] of others) {
    const to = names.get(name);
    if (!to) return node;
    [sameShape, sameYes] = [renamed(sameShape, variable, to), renamed(sameYes, variable, to)];
  }
  if (!identical(yes, sameYes)) return node;
  const either = core('opaque', 'pattern |', [...choicesIn(shape), ...choicesIn(sameShape)], shape.source);
  return withChildren(node, [withChildren(test, [subject, either]), yes, laterNo]);
}

/** As constructs.ts counts it. */
const EITHER = 'opaque pattern |';

function askedShape({ op, text, children }: Core): readonly Core[] {
  const isVariable = children[0]?.op === 'variable';
  return op === 'opaque' && text === 'fits' && isVariable && children.length === 2 ? children : [];
}

/** What a shape names; a name that both parts of a shape declare is one. */
function namesIn(shape: Core): ReadonlyMap<string, CoreVariable> {
  const names = new Map<string, CoreVariable>();
  each(shape, ({ op, variable }) => {
    if (op === 'bind') names.set(variable!.name, variable!);
  });
  return names;
}

function choicesIn(shape: Core): readonly Core[] {
  return shape.op === 'opaque' && shape.text === 'pattern |' ? shape.children : [shape];
}
