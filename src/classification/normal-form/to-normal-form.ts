import type { LanguageProfile } from '../../model/language-profile.ts';
import { blockScoped, plainDeclarations } from '../rules/ecmascript/block-scoped.ts';
import { failingWrites } from '../rules/ecmascript/written-constants.ts';
import { inGoIdioms } from '../rules/go/idioms.ts';
import { inEarlyJavaIdioms, inJavaIdioms } from '../rules/java/idioms.ts';
import { idiomatic } from '../rules/python/idioms.ts';
import { inRustIdioms } from '../rules/rust/idioms.ts';
import { factsOf, type Surroundings } from './facts/variable-facts.ts';
import { normalise } from './normalise.ts';
import { fire, refreshFacts, type Unit } from './unit.ts';

/** Rewrites one side until no rule applies, the idioms of its language before and after. */
export function rewriteToNormalForm(unit: Unit, profile: LanguageProfile, surroundings: Surroundings): void {
  if (unit.isEcmascript) unit.root = failingWrites(unit.root);
  blockScoped(unit);
  unit.root = plainDeclarations(unit.root, factsOf(unit.root, surroundings).assigned);
  const respelled = IDIOMS[profile.id];
  // What most of Java's do to a variable is done when those that one side alone has are gone.
  if (unit.isJava) inEarlyJavaIdioms(unit);
  else respelled?.(unit);
  normalise(unit);
  if (respelled?.(unit)) normalise(unit);
  // What was collected in a loop is a comprehension only then, and may be all that another one is made of.
  if ((unit.isJava || unit.isPython) && respelled?.(unit)) normalise(unit);
}

const IDIOMS: Readonly<Record<string, (unit: Unit) => boolean>> = {
  python: inPythonIdioms,
  go: inGoIdioms,
  java: inJavaIdioms,
  rust: inRustIdioms,
};

/** Tells whether anything was written in another way. */
function inPythonIdioms(unit: Unit): boolean {
  const before = unit.root;
  unit.root = idiomatic(
    before,
    unit.differing,
    unit.loops,
    (name) => new Set([...unit.loops.changedBy(name), ...unit.loops.changesGiven(name)]),
    (rule, at, assumes) => fire(unit, rule, '', at, assumes),
  );
  refreshFacts(unit);
  return unit.root !== before;
}
