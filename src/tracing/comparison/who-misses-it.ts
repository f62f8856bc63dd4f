import { comparedNames } from '../../classification/open-world/compared-names.ts';
import type { SaidText } from '../../classification/open-world/said-in-texts.ts';
import type { StillUsed } from '../../classification/open-world/still-used.ts';
import { textsOf } from '../../classification/open-world/texts-in-code.ts';
import type { Comparison } from '../../model/comparison.ts';
import type { ParsedFile } from '../../model/parsed-file.ts';
import type { SourceFile } from '../../model/source-file.ts';
import type { CodeSymbol } from '../../model/symbol.ts';
import type { Languages } from '../../syntax/languages.ts';
import type { Around } from './around.ts';
import { assumedUsers } from './assumed-users.ts';
import { changedPackages } from './changed-packages.ts';
import { folderLoaders } from './folder-loaders.ts';
import { type GoneNames, stillSaid } from './gone-names.ts';
import { withMakers } from './makers.ts';
import { manualMocks } from './manual-mocks.ts';
import { missedExports } from './missed-exports.ts';
import { namesPutTogether } from './names-put-together.ts';
import { hiddenByFields } from './new-fields.ts';
import { otherwiseFound } from './new-names.ts';
import { newOverrides } from './new-overrides.ts';
import { packagesAround } from './packages-around.ts';
import type { ReadSides } from './read-sides.ts';
import { reflectedMembers } from './reflected.ts';
import { saidPackages } from './said-packages.ts';
import { withHeirs } from './subclasses.ts';
import { takenImports } from './taken-imports.ts';
import { inTheirPackages } from './workspace-packages.ts';

interface Asked {
  readonly sides: ReadSides;
  /** The same with the files of code behind it that are asked. */
  readonly among: ReadSides;
  /** Files of the change set that still say what is gone. */
  readonly unfollowing: readonly SourceFile[];
  readonly texts: readonly SaidText[];
}

/**
 * By the symbol, the file in which somebody misses what is gone, or is whom its proof takes to be nowhere: each way of
 * asking is a file of its own.
 *
 * @param judged the change set, judged by itself.
 */
export async function whoMissesIt(
  gone: GoneNames,
  judged: Comparison,
  { sides, among, unfollowing, texts }: Asked,
  around: Around,
  languages: Languages,
): Promise<ReadonlyMap<CodeSymbol, StillUsed>> {
  const isAsked = among !== sides || unfollowing.length > 0;
  const anywhere = (names: readonly string[]): readonly SourceFile[] => [
    ...around.after,
    ...around.codeNaming(names),
  ];
  const there = (paths: readonly string[]): readonly SourceFile[] => standing(paths, around);
  const symbols = isAsked ? inTheirPackages(gone.symbols, there) : gone.symbols;
  const showing = inTheirPackages(
    gone.exports.map(({ file }) => file),
    there,
  );
  const exports = gone.exports.map((one, at) => ({ ...one, file: showing[at]! }));
  const asked = filesAsked(sides, among, unfollowing);
  const compared = comparedNames(new Set(sides.after.map(({ path }) => path)), among.after);
  const inherited = withHeirs(symbols, anywhere, around.isChanged);
  const packages = changedPackages(gone.symbols, sides);
  const held = isAsked ? await withMakers(inherited.gone, anywhere, languages) : inherited.gone;
  return new Map([
    ...inherited.taken,
    ...assumedUsers(judged, around.codeNaming),
    ...folderLoaders(gone.symbols, around.codeNaming),
    ...saidPackages(packages, around),
    ...packagesAround(packages, around),
    ...namesPutTogether(gone.symbols, sides, around.codeNaming),
    ...newOverrides(gone.overriding, around.codeNaming, around.isChanged),
    ...hiddenByFields(gone.fields, around.codeNaming),
    ...otherwiseFound(gone.shownAnew, around.codeNaming, around.after),
    ...reflectedMembers(gone.hidden, around.codeNaming),
    ...(await takenImports(gone.imports, around.codeNaming, around.isChanged, languages)),
    ...manualMocks(gone.symbols, there),
    ...missedExports(exports, asked, texts, around.codeNaming),
    ...stillSaid(held, sides.after, asked, [...among.after.flatMap(textsOf), ...texts], compared),
  ]);
}

/** Those of some paths that are there, whether they changed or not. */
function standing(paths: readonly string[], { after, read }: Around): readonly SourceFile[] {
  return [...after.filter(({ path }) => paths.includes(path)), ...read(paths)];
}

/** The files of code that were read beside the change set, and those of it that changed for another reason. */
function filesAsked(
  sides: ReadSides,
  among: ReadSides,
  unfollowing: readonly SourceFile[],
): readonly ParsedFile[] {
  const paths = new Set(unfollowing.map(({ path }) => path));
  return [
    ...among.after.slice(sides.after.length),
    ...sides.after.filter(({ path }) => paths.has(path)),
  ].filter((file) => file.type === 'parsed');
}
