import type { ReadFile } from '../model/parsed-file.ts';
import type { SymbolMapping } from '../model/symbol-mapping.ts';
import { pairByContent } from './by-content.ts';
import { pairByPath } from './by-path.ts';
import { pairByShape } from './by-shape.ts';
import { pairBySimilarity } from './by-similarity.ts';
import { pairByStructure } from './by-structure.ts';
import { pairModules } from './modules.ts';
import { type Pairing, startPairing } from './pairing.ts';

/** From the surest evidence to the weakest; what one matcher has paired the next never sees. */
const matchers: readonly ((pairing: Pairing) => void)[] = [
  pairModules,
  pairByPath,
  pairByContent,
  pairByStructure,
  pairByShape,
  pairBySimilarity,
];

/** Which symbol before is which symbol after, modules included. One-to-one; deterministic. */
export function matchSymbols(before: readonly ReadFile[], after: readonly ReadFile[]): SymbolMapping {
  const pairing = startPairing(before, after);
  for (const matcher of matchers) matcher(pairing);
  const modules = new Map(pairing.modulesBefore.map((module) => [module.path, module]));
  return {
    pairs: pairing.pairs,
    onlyBefore: [...pairing.modulesBefore.filter(pairing.isFree), ...pairing.freeBefore()],
    onlyAfter: [...pairing.modulesAfter.filter(pairing.isFree), ...pairing.freeAfter()],
    after: pairing.partner,
    before: pairing.partner,
    pathAfter(path) {
      const module = modules.get(path);
      return (module && pairing.partner(module)?.path) ?? null;
    },
  };
}
