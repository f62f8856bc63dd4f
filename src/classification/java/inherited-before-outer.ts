import type { CodeSymbol } from '../../model/symbol.ts';
import type { Side } from '../world.ts';
import { classesAround } from './classes-around.ts';
import { isSubtype } from './hierarchy.ts';

/**
 * Whether an inner class of Java inherits a field, and means that by a name that scopes alone would find further out:
 *
 *     class Base { int size; }      class Cart { int size; class Line extends Base { int f() { return size; } } }
 *
 * Who says the name there means another one on the side that has no such field.
 */
export function isMeantByInheritance(side: Side, field: CodeSymbol): boolean {
  const { parent, simpleName } = field;
  if (!/^(?:field|constant)$/.test(field.kind) || !parent) return false;
  if (side.factsOf(field).file.profile.id !== 'java') return false;
  const inherits = (owner: CodeSymbol | null): boolean => owner !== null && isSubtype(side, owner, parent);
  return [...side.files.values()].some((facts) =>
    facts.file.bindings.all.some(
      ({ name, symbol, references }) =>
        name === simpleName &&
        symbol !== null &&
        symbol !== field &&
        symbol.parent !== null &&
        references.some((reference) => {
          const around = classesAround(side, facts, reference).map(({ owner }) => owner);
          const found = around.findIndex(inherits);
          return found >= 0 && found < around.indexOf(symbol.parent);
        }),
    ),
  );
}
