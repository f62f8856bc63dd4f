import type { ComparedNames } from '../../classification/open-world/compared-names.ts';
import type { Gone } from '../../classification/open-world/gone.ts';
import { type SaidText, saidInTexts } from '../../classification/open-world/said-in-texts.ts';
import type { GoneExport } from '../../classification/open-world/still-imported.ts';
import { stillLoaded } from '../../classification/open-world/still-loaded.ts';
import { stillNamed } from '../../classification/open-world/still-named.ts';
import { stillNamedInside } from '../../classification/open-world/still-named-inside.ts';
import type { StillUsed } from '../../classification/open-world/still-used.ts';
import type { ParsedFile } from '../../model/parsed-file.ts';
import type { CodeSymbol } from '../../model/symbol.ts';
import type { NewField } from './new-fields.ts';
import type { ShownAnew } from './new-names.ts';
import type { NewName } from './new-overrides.ts';
import type { ReadSides } from './read-sides.ts';
import type { LostNames } from './taken-imports.ts';

/** The names under which others knew what is gone, is elsewhere, or is called in another way now. */
export interface GoneNames {
  readonly words: ReadonlySet<string>;
  /** Of files: the names that imports spell. */
  readonly modules: ReadonlySet<string>;
  /** Those that their own file shows nobody any more. */
  readonly symbols: readonly Gone[];
  /** Names under which files show no more what they show under others. */
  readonly exports: readonly GoneExport[];
  /**
   * Classes in which such a name is of no symbol (`self.base`), whose constructor is called otherwise, or of whose heirs
   * something was assumed; and who gives objects that have it.
   */
  readonly holders: ReadonlySet<string>;
  /** Classes from which one is made whose field a field of theirs would hide. */
  readonly bases: ReadonlySet<string>;
  /** New names that may hide others, or be asked for, without a word of the type that has them. */
  readonly meeting: ReadonlySet<string>;
  /** Private members of Java and Kotlin, of which others know by reflection alone. */
  readonly hidden: readonly CodeSymbol[];
  readonly imports: readonly LostNames[];
  /** Methods that got their names, whose bases may have them already. */
  readonly overriding: readonly NewName[];
  /** Fields of Java that were not there, and that heirs may see instead of what they meant. */
  readonly fields: readonly NewField[];
  /** Members of Java that others see now: they may have, or mean, others of the name. */
  readonly seenByMore: readonly CodeSymbol[];
  /** Files that load others which they did not, or that have later what others may need while they are loaded. */
  readonly loading: readonly string[];
  /** Classes of Python that are made before others now that were made before them: a base may keep a list. */
  readonly reordered: readonly CodeSymbol[];
  /** What a file shows under a name that it didn't show. */
  readonly shownAnew: readonly ShownAnew[];
  /** Whether a new name is asked of a file that hands on what others show. */
  readonly isHandedOn: boolean;
}

/** What others are asked by: names that they may say. The rest only adds to how they are asked. */
const ASKED_BY = [
  'words',
  'modules',
  'exports',
  'holders',
  'bases',
  'meeting',
  'hidden',
  'imports',
  'overriding',
  'fields',
  'seenByMore',
  'loading',
  'reordered',
  'shownAnew',
] as const satisfies readonly (keyof GoneNames)[];

/** Whether nobody has to be looked for, so that the change set can be judged by itself. */
export function isNothingGone(gone: GoneNames): boolean {
  return ASKED_BY.every((name) => [...gone[name]].length === 0);
}

/**
 * Who still says one of the names, by the symbol: the path of one such file.
 *
 * @param changed the change set as it is now.
 * @param asked files of code that did not change, or not because of what is gone.
 * @param texts all that may say a name where no grammar of ours sees one.
 * @param compared which names of changed files were compared by what they mean.
 */
export function stillSaid(
  symbols: readonly Gone[],
  changed: ReadSides['after'],
  asked: readonly ParsedFile[],
  texts: readonly SaidText[],
  compared: ComparedNames,
): ReadonlyMap<CodeSymbol, StillUsed> {
  const parsed = changed.filter((file) => file.type === 'parsed');
  return new Map([
    ...saidInTexts(symbols, texts),
    ...stillLoaded(symbols, parsed),
    ...stillNamedInside(symbols, parsed),
    ...stillNamed(symbols, asked, compared),
  ]);
}
