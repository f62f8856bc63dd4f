import { type Core, core } from '../../../model/core.ts';
import { NO_FUNCTION_IDENTITY } from '../../assumptions.ts';
import { block, temporary, use, withChildren } from '../../normal-form/tree.ts';
import { differs, fire, type Unit } from '../../normal-form/unit.ts';
import { typesIn } from './collections.ts';
import { applied, classOfReference, streamIn } from './streams.ts';

/**
 * A reference that is asked of the items of a collection, as the lambda that asks them.
 *
 *     rows.stream().mapToInt(Row::count)      ->      rows.stream().mapToInt(row -> row.count())
 *
 * Holds where the collection is seen to be one of that class: a static method of that name beside it would not compile.
 */
export function askedOfItems(node: Core, unit: Unit): Core {
  const [callee, given, ...more] = node.op === 'call' ? node.children : [];
  if (callee?.op !== 'member' || !ASKS.test(callee.text) || !given || more.length > 0) return node;
  const stream = streamIn(callee.children[0]!);
  if (!stream || stream.steps.some(({ word }) => word !== 'filter') || !differs(unit, 'parameters 1'))
    return node;
  const types = typesIn(stream.xs.spelled);
  const name = classOfReference(given);
  if (types.length !== 1 || name === null || types[0] !== name) return node;
  const item = temporary('item');
  const asked = applied(given, { ...use(item), spelled: name });
  if (!asked) return node;
  fire(unit, 'method-reference', '', given.source, NO_FUNCTION_IDENTITY);
  const { source } = given;
  const parameters = core('parameters', '', [core('bind', '', [], source, item)], source);
  const body = block([core('return', '', [asked], source)], source);
  return withChildren(node, [callee, core('function', 'arrow exact', [parameters, body], source)]);
}

const ASKS = /^(?:filter|map|mapTo(?:Int|Long|Double)|anyMatch|allMatch|noneMatch)$/;
