import type { Core, CoreVariable } from '../../../model/core.ts';
import type { CodeSymbol } from '../../../model/symbol.ts';
import type { Definition, Definitions } from '../../normal-form/definitions/definitions.ts';
import { some } from '../../normal-form/tree.ts';
import type { Unit } from '../../normal-form/unit.ts';
import type { Tail } from './last-statements.ts';
import type { LocalFunction } from './local-functions.ts';

/** One walk through a unit, in which what exists on one side only is put in the place of its uses. */
export interface Unfolding {
  readonly unit: Unit;
  readonly definitions: Definitions;
  /** The class that the unit is a member of. */
  readonly owner: CodeSymbol | null;
  readonly locals: ReadonlyMap<CoreVariable, LocalFunction>;
  /** To be called for what was put in the place of a use; null where no symbol declares it. */
  readonly putInPlace: (definition: Definition | null) => void;
}

/** Where code stands: what `this` is there. */
export interface Place {
  /** The class whose instance (or, in a static member, which itself) `this` is; null inside a function with its own. */
  readonly owner: CodeSymbol | null;
  /** In a static member `this` is the class itself. */
  readonly isStatic: boolean;
  /** How many functions with their own `this` are around. */
  readonly frames: number;
  /** How many classes inside the unit are around. */
  readonly classes: number;
  /** What this is the last statement of, if it is one. */
  readonly tail: Tail | null;
}

/**
 * The class whose member is meant by a receiver: `this`, a class by its name, an object of a class further out. Null
 * for a variable, which may hold an instance of any; undefined for what is none of these.
 */
export function ownerOf(walk: Unfolding, object: Core, place: Place): CodeSymbol | null | undefined {
  if (object.op === 'this') return place.owner ?? undefined;
  if (isOwnClass(walk, object)) return walk.owner ?? undefined;
  if (object.op === 'variable') return walk.definitions.classOf(object.variable!);
  if (object.op === 'member' && object.children[0]!.op === 'this' && place.owner && !walk.unit.isEcmascript)
    return walk.definitions.heldClass(place.owner, object.text) ?? undefined;
  const depth = object.op === 'opaque' ? /^outer this (\d+)$/.exec(object.text)?.[1] : undefined;
  if (depth === undefined) return undefined;
  let at = walk.owner;
  for (let up = Number(depth) - place.classes; up > 0; up--) at = at?.parent ?? null;
  return Number(depth) >= place.classes && at?.kind === 'class' ? at : undefined;
}

/**
 * A variable that holds what the language itself makes, and never an instance of a class of the change set: what gathers
 * arguments or the rest of a list, and what is only ever given a literal. A call of a method on it fails, even if the
 * body of the method doesn't ask for its object.
 *
 *     def run(self, **options): options.close()      is not      def close(self): pass
 */
export function holdsNoInstance({ unit }: Unfolding, variable: CoreVariable): boolean {
  if (unit.facts.assigned.has(variable)) return false;
  return some(unit.root, ({ op, children: [target, value] }) => {
    if (target?.op !== 'bind' || target.variable !== variable) return false;
    if (op === 'spread') return true;
    return op === 'let' && value !== undefined && /^(?:literal|array|template)$/.test(value.op);
  });
}

/** `cls` in a class method: the class of the method, or one below. */
export function isOwnClass(walk: Unfolding, { op, variable }: Core): boolean {
  const { op: kind, text, children } = walk.unit.root;
  if (op !== 'variable' || kind !== 'method' || !text.startsWith('class ')) return false;
  const own = children[0]!.children[0]?.children[0];
  return own?.op === 'bind' && own.variable === variable && !walk.unit.facts.assigned.has(variable!);
}

/** Static members are found on the class alone and others on its instances alone, where the language has it so. */
export function isReachedThrough(
  walk: Unfolding,
  object: Core,
  { isStatic: wanted }: Definition,
  place: Place,
): boolean {
  if (!walk.unit.isEcmascript) return true;
  const isClass = object.op === 'variable' && walk.definitions.classOf(object.variable!) !== null;
  if (wanted !== (object.op === 'this' ? place.isStatic : isClass)) return false;
  return !isClass || walk.definitions.isClassReady(object.variable!, object.source);
}
