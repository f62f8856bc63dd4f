import { groupBy } from '../../model/group-by.ts';
import type { CodeSymbol } from '../../model/symbol.ts';
import type { Side } from '../world.ts';

interface Classes {
  readonly all: readonly CodeSymbol[];
  readonly byName: ReadonlyMap<string, readonly CodeSymbol[]>;
}

const known = new WeakMap<Side, Classes>();

/** The classes of one side of the change set, file by file, as they stand there. */
export function classesOf(side: Side): readonly CodeSymbol[] {
  return readClasses(side).all;
}

/** Those of a name, of which the name alone doesn't say which is meant. */
export function classesNamed(side: Side, name: string): readonly CodeSymbol[] {
  return readClasses(side).byName.get(name) ?? [];
}

function readClasses(side: Side): Classes {
  const made = known.get(side);
  if (made) return made;
  const all = [...side.files.values()].flatMap(({ file }) =>
    file.symbols.filter(({ kind }) => kind === 'class'),
  );
  const read = { all, byName: groupBy(all, ({ simpleName }) => simpleName) };
  known.set(side, read);
  return read;
}
