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
  const methods = new Map<string, CodeSymbol[]>();
  for (const { file } of side.files.values())
    for (const symbol of file.symbols) {
      if (symbol.kind !== 'method') continue;
      const others = methods.get(symbol.simpleName);
      if (others) others.push(symbol);
      else methods.set(symbol.simpleName, [symbol]);
    }
  return methods;
}
