import { groupBy } from '../../model/group-by.ts';
import type { CodeSymbol } from '../../model/symbol.ts';
import type { Side } from '../world.ts';
import { arity } from './hierarchy.ts';

const known = new WeakMap<Side, ReadonlyMap<string, readonly CodeSymbol[]>>();

/** The other methods of a side's classes that have the same name and take as many arguments; overridden ones are among them. */
export function namesakesOf(side: Side, method: CodeSymbol): readonly CodeSymbol[] {
  const byName = known.get(side) ?? methodsByName(side);
  known.set(side, byName);
  return (byName.get(method.simpleName) ?? []).filter(
    (one) => one !== method && arity(one) === arity(method) && one.parent !== null,
  );
}

function methodsByName(side: Side): ReadonlyMap<string, readonly CodeSymbol[]> {
  const symbols = [...side.files.values()].flatMap(({ file }) => file.symbols);
  return groupBy(
    symbols.filter(({ kind }) => kind === 'method'),
    ({ simpleName }) => simpleName,
  );
}
