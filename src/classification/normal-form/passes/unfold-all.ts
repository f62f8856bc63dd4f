import type { CodeSymbol } from '../../../model/symbol.ts';
import { localFunctions } from '../../rules/unfolding/local-functions.ts';
import { holderOfNameless, withoutUnfolded } from '../../rules/unfolding/nameless-classes.ts';
import { promotedFields } from '../../rules/unfolding/promoted-fields.ts';
import { type Taken, unfoldSingleValues } from '../../rules/unfolding/unfold-single-values.ts';
import { unfoldSymbols } from '../../rules/unfolding/unfold-symbols.ts';
import type { Definition, Definitions } from '../definitions/definitions.ts';
import { MOST_ROUNDS } from '../limits.ts';
import { refreshFacts, type Unit } from '../unit.ts';
import { sweeten } from './spelling.ts';

/** Puts one-sided functions, methods, constants and fields where they are used. */
export function unfoldAll(
  unit: Unit,
  definitions: Definitions,
  owner: CodeSymbol | null,
  used: Set<Definition>,
  taken: Taken,
  by: CodeSymbol,
): void {
  promotedFields(unit, definitions, owner, used);
  const holder = unit.isEcmascript ? null : holderOfNameless(by);
  const put = new Set<Definition>();
  for (let left = MOST_ROUNDS; left > 0; left--) {
    unfoldInRounds(unit, definitions, owner, used, holder);
    if (holder) unit.root = withoutUnfolded(unit.root, used);
    const found = unfoldSingleValues(unit, definitions, used, taken, by, put);
    respelled(unit);
    // A function that is handed to somebody may call others that are there on one side only.
    if (found.size === 0) return;
    for (const definition of found) put.add(definition);
  }
}

/**
 * Once more, for the functions that came along inside of what was unfolded: until then neither side named them.
 *
 *     return g(x)  …  function g(x) { return h(x); function h(y) { … } }
 */
export function unfoldWhatCameAlong(
  unit: Unit,
  definitions: Definitions,
  owner: CodeSymbol | null,
  used: Set<Definition>,
  by: CodeSymbol,
): void {
  if (localFunctions(unit).size === 0) return;
  unfoldInRounds(unit, definitions, owner, used, unit.isEcmascript ? null : holderOfNameless(by));
}

function unfoldInRounds(
  unit: Unit,
  definitions: Definitions,
  owner: CodeSymbol | null,
  used: Set<Definition>,
  holder: CodeSymbol | null,
): void {
  for (let round = 0; round < MOST_ROUNDS && unfoldSymbols(unit, definitions, owner, used, holder); round++)
    respelled(unit);
}

/** What was put in its place, spelled as the rest is. */
function respelled(unit: Unit): void {
  unit.root = sweeten(unit.root, unit.isEcmascript);
  refreshFacts(unit);
}
