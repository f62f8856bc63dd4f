import type { Core, CoreVariable } from '../../../model/core.ts';
import {
  ELEMENTS_ARE_RENDERED,
  NO_IMPORT_EFFECTS,
  NO_OVERRIDE,
  NO_PATTERN_IDENTITY,
  NO_TUPLE_IDENTITY,
} from '../../assumptions.ts';
import type { Definition } from '../../normal-form/definitions/definitions.ts';
import { isPure } from '../../normal-form/facts/footprint.ts';
import { footprintOf } from '../../normal-form/facts/footprint-of.ts';
import { refreshed, some } from '../../normal-form/tree.ts';
import { fire } from '../../normal-form/unit.ts';
import { isFixedElement } from '../ecmascript/elements.ts';
import { isStatelessPattern } from '../ecmascript/stateless-patterns.ts';
import { isReachedThrough, ownerOf, type Place, type Unfolding } from './receiver-class.ts';

/** How the lowering writes a name that a class's body reads. */
export const CLASS_NAME = 'class_name ';

/** The value of a constant that stands on one side only. */
export function readItem(walk: Unfolding, node: Core): Core | null {
  const definition = walk.definitions.of(node.variable!);
  if (!definition || !walk.definitions.isReady(definition, node.variable!, node.source)) return null;
  const isConstant = definition.shape === 'constant' || (definition.shape === 'field' && definition.isStatic);
  const isElement = isFixedElement(definition.value);
  const isModule = isRequired(definition.value) && !walk.unit.unfoldable.has(definition.symbol);
  const isPattern =
    walk.unit.isEcmascript &&
    (definition.isRewoundPattern || isStatelessPattern(definition.value, node.variable!, walk.unit.root));
  const isTuple = walk.unit.isPython && isFixedTuple(walk, definition, node.variable!);
  if (
    isConstant &&
    (isElement ||
      isModule ||
      isTuple ||
      isPattern ||
      definition.isFixedTable ||
      definition.isCompiled ||
      isPure(footprintOf(definition.value, walk.unit.facts)))
  ) {
    walk.putInPlace(definition);
    const assumes =
      (isElement && ELEMENTS_ARE_RENDERED) ||
      (isModule && NO_IMPORT_EFFECTS) ||
      (isTuple && NO_TUPLE_IDENTITY) ||
      (isPattern && NO_PATTERN_IDENTITY) ||
      null;
    fire(walk.unit, 'unfold-constant', node.variable!.name, node.source, assumes);
    return refreshed(definition.value);
  }
  return null;
}

/**
 * A tuple of Python whose items are the same whenever it is made, and which nobody asks whether it is that very one.
 *
 *     TEXTS = (str, bytes); isinstance(x, TEXTS)      ->      isinstance(x, (str, bytes))
 */
function isFixedTuple(walk: Unfolding, { value }: Definition, name: CoreVariable): boolean {
  if (value.op !== 'array' || value.text !== 'tuple') return false;
  if (!isPure({ ...footprintOf(value, walk.unit.facts), fresh: false }) || some(value, isMadeAnew))
    return false;
  return !some(
    walk.unit.root,
    (node) =>
      node.op === 'binary' &&
      /^is(?: not)?$/.test(node.text) &&
      node.children.some((one) => one.variable === name),
  );
}

/** Anything inside a tuple that would be another one each time. */
function isMadeAnew({ op, text }: Core): boolean {
  return /^(?:array|object|function|class|opaque)$/.test(op) && !(op === 'array' && text === 'tuple');
}

/** The value of a field that nothing writes after it was made. */
export function readField(walk: Unfolding, node: Core, place: Place): Core | null {
  const [object] = node.children as [Core];
  const on = ownerOf(walk, object, place);
  const definition = on && walk.definitions.member(node.text, on);
  if (!on || definition?.shape !== 'field' || definition.value.op === 'nothing') return null;
  // Asked last, since all files have to be looked through for it.
  if (walk.definitions.isWritten(node.text)) return null;
  const isElement = isFixedElement(definition.value);
  if (!isElement && !isPure(footprintOf(definition.value, walk.unit.facts))) return null;
  if (!walk.unit.isEcmascript && definition.isStatic !== (object.op === 'variable')) return null;
  if (!isReachedThrough(walk, object, definition, place)) return null;
  // Fields get their values one after the other, and before them the constructor of the base runs.
  const start = node.source?.start ?? 0;
  if (walk.unit.root.op === 'field' && start < definition.symbol.declaration.start) return null;
  if (!definition.isStatic && walk.definitions.isBuiltByOurs(on)) return null;
  walk.putInPlace(definition);
  if (isElement) fire(walk.unit, 'fixed-element', '', node.source, ELEMENTS_ARE_RENDERED);
  fire(walk.unit, 'unfold-field', node.text, node.source, NO_OVERRIDE);
  return refreshed(definition.value);
}

/** A name that the class's body gave a value further up: Python's `limit = 3; twice = limit * 2`. */
export function readOwnName(walk: Unfolding, node: Core, { owner: on, frames }: Place): Core | null {
  const name = node.text.slice(CLASS_NAME.length);
  const definition = on && frames === 0 ? walk.definitions.member(name, on) : null;
  if (definition?.shape !== 'field' || !definition.isStatic) return null;
  if (walk.definitions.isWritten(name)) return null;
  if ((node.source?.start ?? 0) < definition.symbol.declaration.end) return null;
  if (!isPure(footprintOf(definition.value, walk.unit.facts))) return null;
  walk.putInPlace(definition);
  fire(walk.unit, 'unfold-field', name, node.source, null);
  return refreshed(definition.value);
}

/** `require('./a')`, which gives the same module wherever it stands. */
function isRequired({ op, children: [callee, path, ...others] }: Core): boolean {
  if (op !== 'call' || callee!.variable?.kind !== 'free' || callee!.variable.name !== 'require') return false;
  return path?.op === 'literal' && path.text.startsWith('s:') && others.length === 0;
}
