import type { CodeSymbol } from '../../model/symbol.ts';
import { methodsOfMacros } from '../rust/own-methods.ts';
import { baseNames } from '../symbols/base-names.ts';
import type { Side, World } from '../world.ts';
import { basesOf, isJavaClass, upwards } from './hierarchy.ts';

/**
 * Whether a class or a type of the change set, on either side, has a method of a name; looked for when the first name is
 * asked for.
 */
export function ownMethodsIn({ before, after }: World): (name: string) => boolean {
  let found: ReadonlySet<string> | null = null;
  return (name) => {
    found ??= new Set(
      [...before.files.values(), ...after.files.values()].flatMap(({ file }) => [
        ...file.symbols.filter(({ kind }) => kind === 'method').map(({ simpleName }) => simpleName),
        ...methodsOfMacros(file),
      ]),
    );
    return found.has(name);
  };
}

/**
 * Whether one of those may be asked of an object of the platform's types as well: it belongs to a class of Java that is made
 * from something which may be one of them, or has no name.
 *
 *     class Rows extends ArrayList<Row> { public Stream<Row> stream() { ... } }      and not      class Cart { void add(Row row) { ... } }
 */
export function methodsInPlaceIn({ before, after }: World): (name: string) => boolean {
  let found: ReadonlySet<string> | null = null;
  return (name) => {
    found ??= new Set(
      [before, after].flatMap((side) =>
        [...side.files.values()].flatMap(({ file }) =>
          file.symbols
            .filter(({ kind, parent }) => kind === 'method' && !(parent && isPlain(side, parent)))
            .map(({ simpleName }) => simpleName),
        ),
      ),
    );
    return found.has(name);
  };
}

/** A class none of whose bases is out of sight, but for those that are no collections. */
function isPlain(side: Side, owner: CodeSymbol): boolean {
  if (!isJavaClass(owner)) return false;
  return [...upwards(side, owner)].every(
    (one) => !basesOf(side, one).others || baseNames(side, one).every((name) => NO_COLLECTION.test(name)),
  );
}

const NO_COLLECTION =
  /^(?:Serializable|Comparable|Comparator|Cloneable|Runnable|Callable|Supplier|Consumer|Function|Predicate|(?:Auto)?Closeable|\w*(?:Exception|Error|Listener))$/;
