import type { Assumption } from '../../model/assumption.ts';
import type { Core } from '../../model/core.ts';
import type { LanguageProfile } from '../../model/language-profile.ts';
import type { CodeSymbol } from '../../model/symbol.ts';
import { NO_IMPORT_EFFECTS, NOBODY_COUNTS_PARAMETERS, NOBODY_PASSES_MORE } from '../assumptions.ts';
import { givenToCheckers } from '../checkers/checker-imports.ts';
import { inheritedMembers } from '../java/inherited-members.ts';
import { overloadedTypes } from '../java/overloaded-types.ts';
import type { NameRenames } from '../renames/member-names.ts';
import { blockScoped } from '../rules/ecmascript/block-scoped.ts';
import { delegatedConstructor } from '../rules/java/delegated-constructors.ts';
import { askedThroughSuper } from '../rules/python/base-calls.ts';
import { importsAtTop } from '../rules/python/imports-at-top.ts';
import { withoutUnusedLoads } from '../rules/python/unused-loads.ts';
import type { Rearranged } from './alike/rearrangement.ts';
import { comparedDecorators, whyNotComparable } from './comparable.ts';
import type { Meaning } from './compared-by.ts';
import { declaredIn, markOneSided } from './definitions/one-sided-names.ts';
import type { Difference } from './equal.ts';
import { keptAttributes } from './facts/kept-attributes.ts';
import { loopFacts } from './facts/loop-facts.ts';
import { type ComparedTypes, comparedTypes, joinedTypes } from './heads/compared-types.ts';
import { argumentsByPlace } from './heads/keyword-arguments.ts';
import { makeParameterNames, type ParameterNames } from './heads/parameter-names.ts';
import { makeModuleForms } from './items/module-pairs.ts';
import { makeMeanings } from './meaning.ts';
import { type Noticed, nothingNoticed, noticing, tellTypes } from './noticing.ts';
import { formsOf, type PairOfUnits, pairOfUnits } from './pair-of-units.ts';
import type { BothSides } from './sides/both-sides.ts';
import type { LoweredSide } from './sides/side.ts';
import { fire } from './unit.ts';

/** Two symbols whose heads agree, as forms in which nothing has been put in another's place so far. */
export interface PreparedPair extends PairOfUnits {
  readonly before: CodeSymbol;
  readonly after: CodeSymbol;
  readonly profile: LanguageProfile;
  /** When names of both sides mean the same; it notices what that rests on. */
  readonly meaning: Meaning;
  readonly noticed: Noticed;
  readonly types: ComparedTypes;
  readonly parameters: ParameterNames;
  readonly rearranged: readonly Rearranged[];
  readonly leans: ReadonlySet<CodeSymbol>;
  readonly follows: ReadonlySet<CodeSymbol>;
  readonly contained: ReadonlySet<CodeSymbol>;
  /** Whether variables that one side uses more often made a difference to what is unfolded. */
  readonly hasUneven: boolean;
  readonly declaredBefore: ReadonlySet<string>;
  readonly declaredAfter: ReadonlySet<string>;
}

/** What shows already as the forms were lowered: a word of one stands nowhere in the other. */
export interface ToldApart {
  readonly apart: Difference;
}

/** Gets a pair ready, or says why it can't be compared, or need not be. */
export type PreparePair = (
  before: CodeSymbol,
  after: CodeSymbol,
  /** Constants that a module is proved together with. */
  joined: ReadonlySet<CodeSymbol>,
  /** Whether variables of both sides are unfolded that one of them uses more often. */
  uneven: boolean,
  /** Asked of both forms before any work is put into them. */
  apart: (before: Core, after: Core) => Difference | null,
) => PreparedPair | ToldApart | string;

const NO_NAMES: ReadonlySet<string> = new Set();

/** Where both modules keep their annotations as texts, and nobody in them reads one. */
function namesGivenToCheckers(
  { world, old, now }: BothSides,
  before: CodeSymbol,
  after: CodeSymbol,
): ReadonlySet<string> {
  const given = givenToCheckers(world, world.before.factsOf(before), world.after.factsOf(after));
  const areUnread = (side: LoweredSide, symbol: CodeSymbol): boolean =>
    side
      .fileOf(symbol)
      ?.signature(symbol.declaration)
      .some(({ text }) => text === LATE_FOR_READERS) ?? false;
  return given.size > 0 && areUnread(old, before) && areUnread(now, after) ? given : NO_NAMES;
}

const LATE_FOR_READERS = 'late annotations for readers';

/** Both forms as a rule has made them that looks at both at once; null where it had nothing to do. */
function rootsOf(made: { before: Core; after: Core } | null): readonly [Core, Core] | null {
  return made && [made.before, made.after];
}

/** Made once for a change set: loops, overloads and inherited members are looked up for all pairs together. */
export function makePreparation(sides: BothSides, names: NameRenames): PreparePair {
  const { world, old, now, alike, resigned, added, surroundings } = sides;
  const meaningFor = makeMeanings(sides, names);
  const moduleForms = makeModuleForms(world, old, now);
  const loops = loopFacts(world);
  const sweetForms = new Map<Core, Core>();
  const takesOtherTypes = overloadedTypes(world);
  const inherits = inheritedMembers(world);

  return (before, after, joined, uneven, apart) => {
    const refused = whyNotComparable(world, before, after);
    if (refused !== null) return refused;
    // What was told of another pair is no news of this one.
    alike.told(before, after);
    const facts = world.before.factsOf(before);
    const { profile } = facts.file;
    const leans = new Set<CodeSymbol>();
    const isPython = profile.id === 'python';
    const given =
      isPython && before.kind === 'module' ? namesGivenToCheckers(sides, before, after) : NO_NAMES;
    const [left, right] = formsOf(sides, moduleForms, [before, after], joined, leans, given);
    if (!left || !right) return 'its declaration has no core form';
    const loads = isPython && before.kind !== 'module';
    const lowered = [left.root, right.root] as const;
    const asked = isPython ? askedThroughSuper(world, [before, after], lowered) : null;
    const asking = rootsOf(asked) ?? lowered;
    const imported = loads ? importsAtTop(world, [before, after], asking) : null;
    const importing = rootsOf(imported) ?? asking;
    const taken = loads ? withoutUnusedLoads(world, importing) : null;
    const loading = rootsOf(taken) ?? importing;
    const delegated = delegatedConstructor(sides, [before, after], loading);
    const roots = rootsOf(delegated) ?? loading;
    const early = apart(...roots);
    if (early) return { apart: early };

    const parameters = makeParameterNames(world, before, after);
    const noticed = nothingNoticed();
    const meaning: Meaning = {
      ...meaningFor(leans, facts, parameters.mayRename, () => {
        noticed.handedOn = true;
      }),
      ...noticing(noticed, profile, loops),
      takesOtherTypes,
      inherits,
    };
    const decorators = comparedDecorators(sides, before, after, meaning);
    if (decorators === 'others') return 'its decorators changed';
    const types =
      before.kind === 'module'
        ? joinedTypes(sides, [before, after], joined, meaning)
        : comparedTypes(sides, before, after, meaning);
    if (!types) return 'its types are seen from outside, and they changed';
    const rearranged = alike.told(before, after);

    const pair = pairOfUnits(
      { ...left, root: roots[0] },
      { ...right, root: roots[1] },
      profile,
      surroundings,
      loops,
      sweetForms,
    );
    const { one, two } = pair;
    const follows = new Set([
      ...resigned.rearrange(before, one),
      ...resigned.nameArguments('before', one),
      ...resigned.nameArguments('after', two),
    ]);
    for (const unit of [one, two])
      if (added.asVariables(unit)) fire(unit, 'default-parameter', '', null, NOBODY_PASSES_MORE);
    if (asked)
      fire(asked.asked === 'before' ? one : two, 'python-base-call', '', before.declaration, asked.assumes);
    if (delegated)
      fire(
        delegated.delegates === 'before' ? one : two,
        'java-delegated-constructor',
        '',
        before.declaration,
      );
    if (isPython) {
      one.root = argumentsByPlace(old, one.root, (symbol) => world.mapping.after(symbol));
      two.root = argumentsByPlace(now, two.root, (symbol) => world.mapping.before(symbol));
      const keeps = keptAttributes(world, before, after);
      for (const unit of keeps ? [one, two] : []) unit.keepsAttribute = keeps!;
    }
    const say = (rule: string, assumes: Assumption): void => fire(one, rule, '', before.declaration, assumes);
    if (decorators === 'shortened') say('counted-parameters', NOBODY_COUNTS_PARAMETERS);
    if (imported || taken) say('local-imports', NO_IMPORT_EFFECTS);
    tellTypes(types, given.size > 0, say);
    // Before anything is put elsewhere, where a name of a function could meet that of another one.
    for (const unit of [one, two]) blockScoped(unit);
    for (const { rule, side, subject, assumes } of rearranged)
      fire(side === 'before' ? one : two, rule, subject, null, assumes);
    const hasUneven = markOneSided(one, two, uneven);
    return {
      ...pair,
      ...{ before, after, profile, meaning, noticed, types, parameters, rearranged, leans, follows },
      hasUneven,
      contained: new Set([...left.contained, ...right.contained]),
      declaredBefore: declaredIn(one.root),
      declaredAfter: declaredIn(two.root),
    };
  };
}
