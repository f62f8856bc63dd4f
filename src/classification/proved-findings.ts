import type { Assumption } from '../model/assumption.ts';
import type { Binding } from '../model/bindings.ts';
import type { ChangeKind, Finding } from '../model/classification.ts';
import type { ParsedFile } from '../model/parsed-file.ts';
import { type CodeSymbol, MODULE_NAME } from '../model/symbol.ts';
import {
  CLASS_WAS_MOVED,
  NAMES_ARE_HANDED_ON,
  NO_FUNCTION_IDENTITY,
  NO_NAMESAKE_IN_CLASS,
  NO_NAMESAKE_IN_PACKAGE,
  NO_UNSEEN_MACRO_SPELLS_IT,
  NOBODY_AT_OLD_PLACE,
  NOBODY_NEEDS_THE_SUBTYPE,
  NOBODY_PASSES_BY_KEYWORD,
  NOBODY_USES_OLD_NAME,
  noImportEffects,
  SAME_PACKAGE_NAMES,
} from './assumptions.ts';
import { finding, noun } from './findings.ts';
import { madeFinal } from './java/made-final.ts';
import { packageOf, wildcardsOf } from './java/package-names.ts';
import { starredClassesOf } from './java/static-imports.ts';
import { testLessSeen } from './java/test-access.ts';
import { isLoadedByPath } from './modules/loaded-by-path.ts';
import { isMadeOnceAndHandedOn } from './moves/made-anew.ts';
import type { Proof, Unit } from './proof.ts';
import { isMember } from './renames/member-names.ts';
import { surfaceFindings } from './surface-findings.ts';
import { extendedType } from './symbols/extended-types.ts';
import { lines, linesOf } from './symbols/lines.ts';

/**
 * What was proved about a symbol, a sentence for each rule that was needed.
 *
 * @param exports what is told of the names under which it is shown.
 */
export function provedFindings(
  proof: Proof,
  changes: readonly ChangeKind[],
  exports: readonly Finding[],
): readonly Finding[] {
  const { before, after } = proof.unit;
  const findings = [
    ...exports,
    ...placeFindings(proof, changes),
    ...nameFindings(proof, changes),
    ...localFindings(proof),
    ...referenceFindings(proof),
    ...followedImports(proof),
    ...madeFinal(before, after),
    ...testLessSeen(before, after),
    ...[...proof.widened].map(([name, base]) =>
      preserved(
        proof.unit,
        'use-supertype',
        `${name} is declared as its super type ${base}`,
        NOBODY_NEEDS_THE_SUBTYPE,
      ),
    ),
  ];
  return [...findings, ...surfaceFindings(proof, findings.length > 0)];
}

/** Where it is now, if that is elsewhere: one sentence, since a file that moves takes its package along. */
function placeFindings({ unit }: Proof, changes: readonly ChangeKind[]): readonly Finding[] {
  const { before, after, old, now } = unit;
  const isFile = before.kind === 'module';
  if (isFile && before.path !== after.path)
    return [
      preserved(
        unit,
        'move-file',
        `${before.path} is now ${after.path}, and imports follow`,
        whoFindsFile(old.file),
      ),
    ];
  if (isFile && packageOf(old) !== packageOf(now)) {
    const because = `${after.path} says that it is in ${packageOf(now)}, which is its folder, and no longer in ${packageOf(old)}`;
    return [preserved(unit, 'move-file', because, NOBODY_AT_OLD_PLACE)];
  }
  if (isFile && wildcardsOf(old).join() !== wildcardsOf(now).join()) {
    const because = 'what was imported with all of a package is imported by its name, or the other way round';
    return [preserved(unit, 'imports', because, NO_NAMESAKE_IN_PACKAGE)];
  }
  if (isFile && starredClassesOf(old).join() !== starredClassesOf(now).join()) {
    const because =
      'members that were imported with all of a class are imported by their names, or the other way round';
    return [preserved(unit, 'imports', because, NO_NAMESAKE_IN_CLASS)];
  }
  if (!changes.includes('moved')) return [];
  const because = `${before.name} moved from ${placeOf(before, after)} to ${placeOf(after, before)} with its references`;
  return [preserved(unit, 'move-symbol', because, whoFindsSymbol(unit))];
}

/** What it is called now, and that it stands among its neighbours in another order. */
function nameFindings({ unit, reordered }: Proof, changes: readonly ChangeKind[]): readonly Finding[] {
  const { before, after, old } = unit;
  const findings: Finding[] = [];
  if (changes.includes('renamed')) {
    const isSeen = before.parent === null || isMember(before, old);
    const because = `${noun(before)} ${before.simpleName} is now ${after.simpleName}, at its declaration and at every reference in the change set`;
    findings.push(preserved(unit, 'rename-symbol', because, isSeen ? NOBODY_USES_OLD_NAME : null));
  }
  if (changes.includes('reordered') || reordered) {
    const what = before.name === MODULE_NAME ? 'these declarations' : before.name;
    findings.push(
      preserved(unit, 'reorder', `the order of ${what} and its neighbours can't be observed`, null),
    );
  }
  return findings;
}

function localFindings(proof: Proof): readonly Finding[] {
  const { old, now } = proof.unit;
  return [...proof.locals].map(([local, partner]) => {
    const [at, there] = [local.declarations[0], partner.declarations[0]];
    return {
      rule: 'rename-local',
      verdict: 'preserves',
      because: `${local.kind} ${local.name} is now ${partner.name} wherever it occurs`,
      assumes: whoIsUnseen(proof, local),
      beforeLines: at ? linesOf(old, at) : null,
      afterLines: there ? linesOf(now, there) : null,
    };
  });
}

/** What it refers to that is elsewhere, or called otherwise; not itself, of which that was said. */
function referenceFindings({ unit, leans, follows, names, handedOn }: Proof): readonly Finding[] {
  const { before } = unit;
  const symbols = [...leans, ...follows].filter(([symbol]) => symbol !== before);
  const others = [...names].filter(([name]) => name !== before.simpleName);
  return [
    ...symbols.map(([symbol, partner]) => {
      const what =
        symbol.simpleName !== partner.simpleName
          ? `${symbol.name} under its new name ${partner.name}`
          : `${symbol.name} at its new place ${partner.path}`;
      const assumes = handedOn ? NAMES_ARE_HANDED_ON : null;
      return preserved(unit, 'follow-reference', `it refers to ${what}`, assumes);
    }),
    ...others.map(([name, renamed]) => {
      const because = `${name} is called ${renamed} everywhere in the change set`;
      return preserved(unit, 'follow-reference', because, NOBODY_USES_OLD_NAME);
    }),
  ];
}

function preserved(
  { before, after }: Unit,
  rule: string,
  because: string,
  assumes: Assumption | null,
): Finding {
  return finding(rule, 'preserves', because, before, after, assumes);
}

/** Who could look for it at its old place, and isn't in the change set. */
function whoFindsSymbol({ before, after, old }: Unit): Assumption | null {
  if (!isLocal(before)) return NOBODY_AT_OLD_PLACE;
  return isMadeOnceAndHandedOn(old, before, after) ? NO_FUNCTION_IDENTITY : null;
}

function whoFindsFile({ path, profile: { modules } }: ParsedFile): Assumption {
  if (modules !== 'none') return noImportEffects(modules);
  return isLoadedByPath({ path }) ? NOBODY_AT_OLD_PLACE : SAME_PACKAGE_NAMES;
}

/** Who could go by the name of a local, and isn't in the change set. */
function whoIsUnseen({ unit: { old } }: Proof, { kind }: Binding): Assumption | null {
  if (old.file.profile.macros) return NO_UNSEEN_MACRO_SPELLS_IT;
  return kind === 'parameter' && old.file.profile.id === 'python' ? NOBODY_PASSES_BY_KEYWORD : null;
}

/** Classes that a symbol finds in another package now. */
export function followedImports({ unit, movedImports }: Proof): readonly Finding[] {
  return [...movedImports.values()].map(({ name, from, to }) => ({
    rule: 'follow-reference',
    verdict: 'preserves',
    because: `${name} is found in ${to} instead of ${from}`,
    assumes: CLASS_WAS_MOVED,
    beforeLines: lines(unit.before.range),
    afterLines: lines(unit.after.range),
  }));
}

/** The file, or what is around it where the file is the same. */
function placeOf(symbol: CodeSymbol, other: CodeSymbol): string {
  const { path, parent } = symbol;
  if (path !== other.path) return path;
  if (parent !== null && parent.kind !== 'module') return parent.name;
  return extendedType(symbol) || "the file's top level";
}

/** Of a function, in which nobody else can look for it. */
function isLocal({ parent }: CodeSymbol): boolean {
  return parent !== null && /^(?:function|method|constructor)$/.test(parent.kind);
}
