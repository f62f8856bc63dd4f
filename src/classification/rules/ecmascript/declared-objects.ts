import { type Core, core } from '../../../model/core.ts';
import { TYPES_HOLD } from '../../assumptions.ts';
import { withChildren } from '../../normal-form/tree.ts';
import { differs, fire, type Unit } from '../../normal-form/unit.ts';
import { shapeOf } from './declared-shapes.ts';

/**
 * What is declared as an object or nothing counts as true where it is there, and nowhere else.
 *
 *     rows || []                  ->      rows ?? []                     where rows is a Row[] | null
 *     if (!rows) rows = [];       ->      if (rows == null) rows = [];
 *     if (rows === null)          ->      if (rows == null)              as it is never undefined
 *
 * Not of a text, a number or a truth, which may be there and count as false, nor of what no type in sight says, or one
 * that asks for nothing but what texts have.
 */
export function declaredObject(unit: Unit, node: Core): Core {
  const [first, ...rest] = node.children;
  if (node.op === 'logical' && node.text === '||') {
    if (!isObjectOrNothing(first!) || !differs(unit, ...WAYS)) return node;
    fire(unit, 'declared-object-there', '', node.source, TYPES_HOLD);
    return { ...node, text: '??' };
  }
  if (node.op === 'binary') return askedExactly(unit, node);
  if (node.op !== 'choose' || !differs(unit, ...WAYS)) return node;
  const made = asked(first!);
  if (!made) return node;
  fire(unit, 'declared-object-there', '', node.source, TYPES_HOLD);
  return withChildren(node, [made, ...rest]);
}

const WAYS = ['logical ??', 'assign ??=', 'binary ==', 'binary !=', 'binary ===', 'binary !=='];

/** `rows === null` and `rows === undefined`, where the other of the two can't be there in its stead. */
function askedExactly(unit: Unit, node: Core): Core {
  const [value, nothing] = node.children as [Core, Core];
  if (!/^[!=]==$/.test(node.text) || nothing.op !== 'literal' || !isAskedOtherwise(unit)) return node;
  const shape = shapeOf(value);
  if (!shape?.mayBeMissing || shape.kind === 'anything') return node;
  const isOnly =
    nothing.text === 'null' ? shape.isNullIfMissing : nothing.text === 'undefined' && !shape.mayBeNull;
  if (!isOnly) return node;
  fire(unit, 'declared-nothing', '', node.source, TYPES_HOLD);
  const exactly = core('literal', 'null', [], nothing.source);
  return core('binary', node.text.slice(0, 2), [value, exactly], node.source);
}

/** Not where the same question is only asked the other way round. */
function isAskedOtherwise(unit: Unit): boolean {
  return (
    differs(unit, 'binary ==', 'binary !=') || differs(unit, 'binary ===') !== differs(unit, 'binary !==')
  );
}

/** `rows` and `!rows`, as questions. */
function asked(test: Core): Core | null {
  const isDenied = test.op === 'unary' && test.text === '!';
  const value = isDenied ? test.children[0]! : test;
  if (!isObjectOrNothing(value)) return null;
  return core('binary', isDenied ? '==' : '!=', [value, core('literal', 'null')], test.source);
}

function isObjectOrNothing(node: Core): boolean {
  const shape = shapeOf(node);
  return shape !== null && /^(?:maybe )?object$/.test(shape.kind) && !shape.mayBeValue;
}
