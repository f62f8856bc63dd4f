import type { CoreVariable } from '../../../model/core.ts';
import type { CodeSymbol } from '../../../model/symbol.ts';
import { entityOfBinding } from '../../walk/entities.ts';
import type { FileFacts, Side } from '../../world.ts';

/** What the names of one side mean, in whichever file they stand. */
export interface MeantSymbols {
  /** The symbol of the change set that a variable means, through imports; null for anything else. */
  symbol(variable: CoreVariable): CodeSymbol | null;
  /** The file that says it. */
  home(variable: CoreVariable): FileFacts | undefined;
}

/** Bindings are gone through once for a side. */
export function meantSymbols(side: Side): MeantSymbols {
  const homes = new Map<CoreVariable['binding'], FileFacts>();
  for (const facts of side.files.values())
    for (const binding of facts.file.bindings.all) homes.set(binding, facts);
  return {
    home: ({ binding }) => (binding ? homes.get(binding) : undefined),
    symbol({ binding }) {
      const facts = binding && homes.get(binding);
      if (!facts) return null;
      const entity = entityOfBinding(side, facts, binding);
      return entity.type === 'symbol' ? entity.symbol : null;
    },
  };
}
