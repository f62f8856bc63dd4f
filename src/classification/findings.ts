import type { Assumption } from '../model/assumption.ts';
import type { Binding } from '../model/bindings.ts';
import type { ChangeKind, Finding } from '../model/classification.ts';
import type { ParsedFile } from '../model/parsed-file.ts';
import { type CodeSymbol, MODULE_NAME } from '../model/symbol.ts';
import {
  CLASS_WAS_MOVED,
  NAMES_ARE_HANDED_ON,
  NO_FUNCTION_IDENTITY,
  NO_NAMESAKE_IN_PACKAGE,
  NO_UNSEEN_MACRO_SPELLS_IT,
  NOBODY_AT_OLD_PLACE,
  NOBODY_NEEDS_THE_SUBTYPE,
  NOBODY_PASSES_BY_KEYWORD,
  NOBODY_USES_OLD_NAME,
  noImportEffects,
  SAME_PACKAGE_NAMES,
} from './assumptions.ts';
import { checkerFindings } from './checkers/checker-comments.ts';
import { madeFinal } from './java/made-final.ts';
import { packageOf, wildcardsOf } from './java/package-names.ts';
import { testLessSeen } from './java/test-access.ts';
import { isLoadedByPath } from './modules/loaded-by-path.ts';
import { isMadeOnceAndHandedOn } from './moves/made-anew.ts';
import type { Mismatch, Proof, Unit } from './proof.ts';
import { isMember } from './renames/member-names.ts';
import { extendedType } from './symbols/extended-types.ts';
import { lines, linesOf } from './symbols/lines.ts';
import { same, surfaceOf } from './walk/surface.ts';

/** What was proved about a symbol, a sentence for each rule that was needed. */
export function provedFindings(proof: Proof, changes: readonly ChangeKind[]): readonly Finding[] {
  const { before, after, old, now } = proof.unit;
  const findings: Finding[] = [];
  const say = (rule: string, because: string, assumes: Assumption | null = null): void => {
    findings.push({
      rule,
      verdict: 'preserves',
      because,
      assumes,
      beforeLines: lines(before.range),
      afterLines: lines(after.range),
    });
  };
  if (before.path !== after.path && before.kind === 'module')
    say('move-file', `${before.path} is now ${after.path}, and imports follow`, whoFindsFile(old.file));
  else if (before.kind === 'module' && packageOf(old) !== packageOf(now))
    say(
      'move-file',
      `${after.path} says that it is in ${packageOf(now)}, which is its folder, and no longer in ${packageOf(old)}`,
      NOBODY_AT_OLD_PLACE,
    );
  else if (before.kind === 'module' && wildcardsOf(old).join() !== wildcardsOf(now).join())
    say(
      'imports',
      'what was imported with all of a package is imported by its name, or the other way round',
      NO_NAMESAKE_IN_PACKAGE,
    );
  else if (changes.includes('moved'))
    say(
      'move-symbol',
      `${before.name} moved from ${placeOf(before, after)} to ${placeOf(after, before)} with its references`,
      isLocal(before)
        ? isMadeOnceAndHandedOn(old, before, after)
          ? NO_FUNCTION_IDENTITY
          : null
        : NOBODY_AT_OLD_PLACE,
    );
  if (changes.includes('renamed')) {
    const seen = before.parent === null || isMember(before, old);
    say(
      'rename-symbol',
      `${noun(before)} ${before.simpleName} is now ${after.simpleName}, at its declaration and at every reference in the change set`,
      seen ? NOBODY_USES_OLD_NAME : null,
    );
  }
  if (changes.includes('reordered') || proof.reordered)
    say(
      'reorder',
      `the order of ${before.name === MODULE_NAME ? 'these declarations' : before.name} and its neighbours can't be observed`,
    );
  for (const [local, partner] of proof.locals) {
    const at = local.declarations[0];
    const there = partner.declarations[0];
    findings.push({
      rule: 'rename-local',
      verdict: 'preserves',
      because: `${local.kind} ${local.name} is now ${partner.name} wherever it occurs`,
      assumes: whoIsUnseen(proof, local),
      beforeLines: at ? linesOf(old, at) : null,
      afterLines: there ? linesOf(now, there) : null,
    });
  }
  for (const [symbol, partner] of [...proof.leans, ...proof.follows]) {
    if (symbol === before) continue;
    const what =
      symbol.simpleName !== partner.simpleName
        ? `${symbol.name} under its new name ${partner.name}`
        : `${symbol.name} at its new place ${partner.path}`;
    say('follow-reference', `it refers to ${what}`, proof.handedOn ? NAMES_ARE_HANDED_ON : null);
  }
  for (const [name, renamed] of proof.names) {
    if (name !== before.simpleName)
      say(
        'follow-reference',
        `${name} is called ${renamed} everywhere in the change set`,
        NOBODY_USES_OLD_NAME,
      );
  }
  findings.push(...followedImports(proof), ...madeFinal(before, after), ...testLessSeen(before, after));
  for (const [name, base] of proof.widened)
    say('use-supertype', `${name} is declared as its super type ${base}`, NOBODY_NEEDS_THE_SUBTYPE);
  return [...findings, ...surfaceFindings(proof, findings.length > 0)];
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

/** What may be written otherwise where nothing is meant otherwise, by language. */
const WAYS: Readonly<Record<string, string>> = {
  c: 'no parameters are spelled as `void` or not at all',
  cpp: 'no parameters are spelled as `void` or not at all',
  php: 'a type that takes null because of its default',
  java: 'a modifier or an annotation that changes nothing here, fields declared together, the name of something imported',
  'c-sharp': 'a body that is one expression, what stands between the things that it declares',
  kotlin: 'the name of something imported',
  python: 'the name of something imported',
  go: 'the name of something imported',
  rust: 'the name of something imported',
};
const WAYS_OF_ECMASCRIPT = 'a shorthand, `export`, the name of something imported';
const WAYS_OF_OTHERS = 'what stands between the things that it declares';

function surfaceFindings(proof: Proof, explained: boolean): readonly Finding[] {
  const { before, after, old, now } = proof.unit;
  const [was, is] = [surfaceOf(old, before), surfaceOf(now, after)];
  const span = {
    beforeLines: lines(before.range),
    afterLines: lines(after.range),
    assumes: null,
    verdict: 'preserves' as const,
  };
  const findings: Finding[] = [];
  const checkers = checkerFindings(proof.unit);
  if (!same(was.comments, is.comments) || (checkers.length === 0 && !same(was.checked, is.checked)))
    findings.push({ rule: 'comments', because: 'comments differ', ...span });
  findings.push(...checkers);
  const tokens = same(was.tokens, is.tokens);
  if (!tokens && proof.imports)
    findings.push({
      ...span,
      rule: 'imports',
      because: 'the same things are imported in another way',
      assumes: noImportEffects(now.file.profile.modules),
    });
  else if (!tokens && before.kind === 'module' && !isRenamedOnly(proof, was.tokens, is.tokens)) {
    findings.push({
      ...span,
      rule: 'imports',
      because: 'imports and exports differ, but what each name stands for does not',
      assumes: noImportEffects(now.file.profile.modules),
    });
  } else if (!tokens && !explained) {
    findings.push({
      ...span,
      rule: 'spelling',
      because: `the same is written in another way: ${WAYS[old.file.profile.id] ?? (old.file.profile.modules === 'ecmascript' ? WAYS_OF_ECMASCRIPT : WAYS_OF_OTHERS)}`,
    });
  }
  const holdsAsMany = before.children.length === after.children.length;
  if (tokens && holdsAsMany && !same(was.raw, is.raw)) {
    findings.push({
      ...span,
      rule: 'meaningless-tokens',
      because: 'tokens differ that mean nothing: quotes, parentheses, commas, semicolons',
    });
  }
  if (findings.length === 0 && !explained) {
    const standsElsewhere = was.placed.length === is.placed.length && !same(was.placed, is.placed);
    findings.push(
      standsElsewhere
        ? {
            ...span,
            rule: 'imports',
            because: 'the same is imported, at another place among the declarations',
            assumes: noImportEffects(now.file.profile.modules),
          }
        : { ...span, rule: 'layout', because: 'only white space differs' },
    );
  }
  return findings;
}

/** Whether all tokens that differ are names that something has now, which was told by itself. */
function isRenamedOnly(
  { locals, leans, names }: Proof,
  was: readonly string[],
  is: readonly string[],
): boolean {
  const renamed = new Map([
    ...[...locals].map(([old, now]) => [old.name, now.name] as const),
    ...[...leans].map(([old, now]) => [old.simpleName, now.simpleName] as const),
    ...names,
  ]);
  return was.length === is.length && was.every((text, at) => text === is[at] || renamed.get(text) === is[at]);
}

/** What stands in the way of a proof. */
export function failedFinding(unit: Unit | null, fault: Mismatch): Finding {
  return {
    rule: fault.rule,
    verdict: 'changes',
    because: fault.because,
    assumes: null,
    beforeLines: unit && fault.before ? linesOf(unit.old, fault.before) : null,
    afterLines: unit && fault.after ? linesOf(unit.now, fault.after) : null,
  };
}

/** A finding about symbols as a whole, with their lines. */
export function finding(
  rule: string,
  verdict: Finding['verdict'],
  because: string,
  before: CodeSymbol | null,
  after: CodeSymbol | null,
  assumes: Assumption | null = null,
): Finding {
  return {
    rule,
    verdict,
    because,
    assumes,
    beforeLines: before && lines(before.range),
    afterLines: after && lines(after.range),
  };
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

/** The kind of a symbol as a sentence says it: `type alias` for `type_alias`. */
export function noun(symbol: CodeSymbol): string {
  return symbol.kind.replaceAll('_', ' ');
}
