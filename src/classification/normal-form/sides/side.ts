import type { CoreFile, CoreVariable, Lower } from '../../../model/core.ts';
import { onceEach } from '../../../model/once-each.ts';
import type { CodeSymbol } from '../../../model/symbol.ts';
import type { Entity, Side } from '../../world.ts';
import type { Definitions } from '../definitions/definitions.ts';
import { accessorsIn } from './accessors.ts';
import { constructedIn } from './constructed.ts';
import { lowerFiles } from './lowered-files.ts';
import { definitionsOf } from './side-definitions.ts';

/** One side of the change set, lowered piece by piece as it is asked for. */
export interface LoweredSide {
  readonly side: Side;
  fileOf(symbol: CodeSymbol): CoreFile | null;
  /** What a variable of a file stands for. */
  entityOf(variable: CoreVariable): Entity;
  readonly definitions: Definitions;
  /** Definitions with these as well, which are there on both sides. */
  definitionsWith(others: ReadonlySet<CodeSymbol>): Definitions;
  /** The method that a call on a value of a known type means. */
  methodOf(type: CoreVariable, name: string): CodeSymbol | null;
  /** Names of getters and setters anywhere in the changed files. */
  readonly accessors: ReadonlySet<string>;
  /** Names that are called with `new`, extended, or given a prototype. */
  readonly constructed: ReadonlySet<string>;
  /** Whether two texts of Java are asked whether they are one object; looked for when it is asked first. */
  textsAreCompared(): boolean;
}

/** Most files of Java ask for `null` and numbers alone. */
const asksForOne = onceEach((side: Side): boolean =>
  [...side.files.values()].some(({ file }) =>
    /(?:[^\s'"\d]|[\p{L}_$]\d+)\s*[!=]=\s*(?!null\b|['"\d-])/u.test(file.text),
  ),
);

/** @param oneSided the symbols that this side alone has, which may be put in the place of their uses. */
export function lowerSide(
  side: Side,
  other: Side,
  oneSided: readonly CodeSymbol[],
  lower: Lower,
): LoweredSide {
  const files = lowerFiles(side, lower);
  const { fileOf, entityOf, methodOf } = files;
  const definitionsAmong = definitionsOf(files, other, oneSided);
  const definitions = definitionsAmong(new Set(oneSided));
  return {
    side,
    fileOf,
    entityOf,
    definitions,
    definitionsWith: (others) =>
      others.size === 0 ? definitions : definitionsAmong(new Set([...oneSided, ...others])),
    methodOf,
    accessors: accessorsIn(side),
    constructed: constructedIn(side),
    textsAreCompared: () => asksForOne(side) && files.written().textsAreCompared,
  };
}
