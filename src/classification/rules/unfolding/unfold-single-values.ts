import type { Core } from '../../../model/core.ts';
import type { CodeSymbol } from '../../../model/symbol.ts';
import { NO_FUNCTION_IDENTITY } from '../../assumptions.ts';
import { keepsOnce } from '../../library/keeps-once.ts';
import type { Definition, Definitions } from '../../normal-form/definitions/definitions.ts';
import { isPure } from '../../normal-form/facts/footprint.ts';
import { footprintOf } from '../../normal-form/facts/footprint-of.ts';
import { each, eachRewritten, refreshed, size, withChildren } from '../../normal-form/tree.ts';
import { fire, type Unit } from '../../normal-form/unit.ts';
import { calledName } from '../ecmascript/array-changes.ts';
import { isMovable } from './called-function.ts';
import { goesThroughList, MOST_COPIES } from './handed-functions.ts';
import { isRecursive } from './recursive-definitions.ts';
import { tagging } from './unfold-symbols.ts';

/** By whom a function or an object was used first: whoever comes later, however often it is tried, gets it no more. */
export type Taken = Map<CodeSymbol, CodeSymbol>;

/**
 * What exists on one side only and has an identity is used as a value, once in the whole change set: the function, or
 * the object, itself.
 *
 *     list.map(double)                           ->      list.map((n) => 2 * n)
 *     const made = { a: 1 }; let i = made        ->      let i = { a: 1 }
 *
 * Two such uses would be one function on one side and two on the other, as `removeEventListener` can tell, but for those
 * that are handed to who only calls them for the items of a list (`xs.map(double)`). An object
 * that is made once when the module is loaded may only go where that is evaluated once as well: in no function, class
 * or loop. Nor may a function of the module go there, if whoever it is handed to keeps each only once.
 *
 * @param put what stands in the place of its use already, where this is asked again for what that holds.
 * @returns what was put in the place of its use now.
 */
export function unfoldSingleValues(
  unit: Unit,
  definitions: Definitions,
  used: Set<Definition>,
  taken: Taken,
  by: CodeSymbol,
  put: ReadonlySet<Definition>,
): ReadonlySet<Definition> {
  const found = new Set<Definition>();
  const uses = new Map<Definition, number>();
  each(unit.root, ({ op, variable }) => {
    const definition = op === 'variable' ? definitions.of(variable!) : null;
    if (definition?.shape === 'function' || definition?.shape === 'constant')
      uses.set(definition, (uses.get(definition) ?? 0) + 1);
  });
  if (uses.size === 0) return found;
  const allowed = new Set(
    [...uses]
      .filter(
        ([definition, count]) =>
          ((count === 1 && !put.has(definition) && (taken.get(definition.symbol) ?? by) === by) ||
            isOnlyCalled(definition, count)) &&
          !tagging.has(definition.value) &&
          !isRecursive(definition, definitions, unit),
      )
      .map(([definition]) => definition),
  );
  for (const { symbol } of uses.keys()) if (!taken.has(symbol)) taken.set(symbol, by);
  const go = (node: Core, isOnce: boolean, handed: Handed | null): Core => {
    const definition = node.op === 'variable' ? definitions.of(node.variable!) : null;
    if (
      definition &&
      allowed.has(definition) &&
      isMovable(definition, definitions, node.variable!, node.source) &&
      (definition.shape === 'function'
        ? isOnce || !handed || definition.symbol.parent || !keepsOnce(handed.to, handed.isListed)
        : isOnce && isInert(definition))
    ) {
      used.add(definition);
      found.add(definition);
      const isFunction = definition.shape === 'function';
      fire(
        unit,
        `unfold-${definition.shape}`,
        node.variable!.name,
        node.source,
        isFunction ? NO_FUNCTION_IDENTITY : null,
      );
      return withOwnType(refreshed(definition.value), node.variable!.type);
    }
    const inside = isOnce && !REPEATED.has(node.op);
    return withChildren(
      node,
      eachRewritten(node.children, (child) => go(child, inside, handedTo(node, child, handed))),
    );
  };
  unit.root = go(unit.root, true, null);
  return found;

  /** Each time it is handed to who calls it for the items of a list. */
  function isOnlyCalled({ shape, symbol, value }: Definition, count: number): boolean {
    if (shape !== 'function' || size(value) * count > MOST_COPIES) return false;
    let handed = 0;
    each(unit.root, ({ op, children: [callee, ...given] }) => {
      if (op !== 'call' || !goesThroughList(unit, callee!)) return;
      for (const one of given)
        if (one.op === 'variable' && definitions.of(one.variable!)?.symbol === symbol) handed += 1;
    });
    return handed === count;
  }

  /** Making it leaves no trace, and it is not to be had elsewhere. */
  function isInert({ value, symbol }: Definition): boolean {
    if (symbol.parent !== null || symbol.nodes.some(({ kind }) => kind === 'export_statement')) return false;
    return isPure({ ...footprintOf(value, unit.facts), fresh: false });
  }
}

/** A literal of Go says of which type it is, and a declared function by its head alone. */
function withOwnType(value: Core, type: Core | null | undefined): Core {
  const [parameters, ...rest] = value.children;
  if (value.op !== 'function' || type?.op !== 'type' || type.text !== 'func') return value;
  return withChildren(value, [withChildren(parameters!, [...parameters!.children, type]), ...rest]);
}

/** To what a value is handed: by itself, or in a list. */
interface Handed {
  readonly to: string;
  readonly isListed: boolean;
}

function handedTo({ op, children }: Core, child: Core, around: Handed | null): Handed | null {
  if (op === 'array') return around && { ...around, isListed: true };
  const [callee] = children;
  if (op !== 'call' || !callee || callee === child) return null;
  return { to: calledName(callee), isListed: false };
}

const REPEATED: ReadonlySet<Core['op']> = new Set([
  'function',
  'class',
  'method',
  'field',
  'loop',
  'do_loop',
  'for_each',
]);
