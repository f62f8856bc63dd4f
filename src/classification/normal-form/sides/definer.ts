import { isBroken } from '../../../model/ast-node.ts';
import type { ParsedFile } from '../../../model/parsed-file.ts';
import type { CodeSymbol } from '../../../model/symbol.ts';
import { rewrittenNames } from '../../modules/rewritten-names.ts';
import { isActedOn } from '../../names-at-run-time/decorations.ts';
import { hasEarlyError } from '../../syntax-errors/early-errors.ts';
import type { Side } from '../../world.ts';
import { looksAtFrames } from '../definitions/asked-frames.ts';
import { countsFrames } from '../definitions/counted-frames.ts';
import { type Definition, definitionOf } from '../definitions/definitions.ts';
import { isFixedTable } from '../definitions/fixed-tables.ts';
import { keepsState } from '../definitions/kept-state.ts';
import { mayStandForItsCalls } from '../definitions/lone-java-members.ts';
import { mayBeUnfolded } from '../definitions/lone-members.ts';
import { isOverloadable } from '../definitions/overloads.ts';
import { isReady } from '../definitions/ready-items.ts';
import { mayBeReplaced } from '../definitions/replaced-names.ts';
import { isRewoundPattern } from '../definitions/rewound-patterns.ts';
import type { LoweredFiles } from './lowered-files.ts';

/** What a symbol may be put in the place of its uses as; null where it may not. */
export type Define = (symbol: CodeSymbol) => Definition | null;

/**
 * Reads each definition once. One that is asked for while it is being read isn't there: what stands for itself would
 * be unfolded without end.
 *
 * @param isOneSided whether this side alone has the symbol.
 */
export function definer(
  files: LoweredFiles,
  other: Side,
  isOneSided: (symbol: CodeSymbol) => boolean,
): Define {
  const { side } = files;
  const made = new Map<CodeSymbol, Definition | null>();

  return (symbol) => {
    const known = made.get(symbol);
    if (known !== undefined) return known;
    made.set(symbol, null);
    const definition = read(symbol);
    made.set(symbol, definition);
    return definition;
  };

  function read(symbol: CodeSymbol): Definition | null {
    const file = files.fileOf(symbol);
    if (looksAtFrames(side) && !/^(?:field|constant|variable)$/.test(symbol.kind)) return null;
    if (isLoose(side.factsOf(symbol).file, symbol)) return null;
    if (isActedOn(side.factsOf(symbol).file, symbol) || keepsState(symbol.declaration)) return null;
    const isAlone = standsAlone(symbol);
    if (!file || !isAlone || symbol.nodes.some(isBroken)) return null;
    if (hasEarlyError(side.factsOf(symbol).file, symbol.range)) return null;
    // `globals()['step'] = other`, `shop.step = other`
    if (symbol.parent === null && rewrittenNames(side).has(symbol.simpleName)) return null;
    if (mayBeReplaced(side, side.factsOf(symbol), symbol)) return null;
    const definition = definitionOf(file, symbol, (variable) => files.written().variables.has(variable));
    if (definition && countsFrames(side, symbol)) return { ...definition, countsFrames: true };
    return withTable(definition);
  }

  /** Whether nobody can mean another one by its name, as its kind of symbol is looked for. */
  function standsAlone(symbol: CodeSymbol): boolean {
    if (isOverloadable(symbol)) return mayStandForItsCalls(side, other, symbol, isOneSided(symbol));
    return symbol.parent?.kind === 'class'
      ? mayBeUnfolded(side, other, symbol)
      : isReady(side.factsOf(symbol), symbol);
  }

  function withTable(definition: Definition | null): Definition | null {
    if (definition?.shape !== 'constant') return definition;
    const { symbol, value } = definition;
    const facts = side.factsOf(symbol);
    if (isFixedTable(side, facts, symbol, value)) return { ...definition, isFixedTable: true };
    return isRewoundPattern(side, facts, symbol, value)
      ? { ...definition, isRewoundPattern: true }
      : definition;
  }
}

/** A function of a block that is called outside of it isn't there before that block was entered. */
function isLoose({ bindings }: ParsedFile, { nameNode }: CodeSymbol): boolean {
  return (nameNode && bindings.of(nameNode)?.loose) ?? false;
}
