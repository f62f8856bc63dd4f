import type { Core } from '../../../model/core.ts';
import { erased } from '../../../model/static-types.ts';
import type { Unit } from '../../normal-form/unit.ts';

/**
 * Whether a method of one of these names may be one of the change set's own: of an object whose type is spelled, and is one
 * of the platform's, only where a class has it that may be such a type as well.
 *
 *     rows.stream().map(f)      of `List<Row> rows`, beside a `class Tree { Tree map(F f) { ... } }`
 */
export function mayBeOwn({ facts }: Unit, object: Core, ...names: readonly string[]): boolean {
  const own = names.filter(facts.isOwnMethod);
  if (own.length === 0) return false;
  const type = object.spelled ?? object.variable?.spelled;
  return own.some(facts.takesPlaceOf) || type === undefined || !facts.isPlatformType(erased(type));
}
