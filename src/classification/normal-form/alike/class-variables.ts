import type { CoreFile, CoreVariable, Lower } from '../../../model/core.ts';
import type { CodeSymbol } from '../../../model/symbol.ts';
import type { Side } from '../../world.ts';

/** Finds the variables that stand for classes where these are declared; null for a class that no name is bound to. */
export function classVariables(side: Side, lower: Lower): (owner: CodeSymbol) => CoreVariable | null {
  const files = new Map<string, CoreFile | null>();
  return (owner) => {
    const { file } = side.factsOf(owner);
    if (!files.has(file.path)) files.set(file.path, lower(file));
    const binding = file.bindings.all.find(({ symbol }) => symbol === owner);
    return (binding && files.get(file.path)?.variable(binding)) ?? null;
  };
}
