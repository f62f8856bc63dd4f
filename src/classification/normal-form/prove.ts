import { type Core, core, type Lower } from '../../model/core.ts';
import type { LanguageProfile } from '../../model/language-profile.ts';
import type { CodeSymbol } from '../../model/symbol.ts';
import {
  NOBODY_CALLS_THE_OLD_WAY,
  NOBODY_LISTS_FIELDS,
  NOBODY_NAMES_CLASSES,
  NOBODY_PASSES_MORE,
  NOBODY_USES_OLD_NAME,
  OBJECTS_ARE_THERE,
  ONE_TEXT,
  TYPES_SPELLED_ALIKE,
} from '../assumptions.ts';
import { mayBecomeAnOverride } from '../java/modifiers.ts';
import type { NameRenames } from '../renames/names.ts';
import { awaiting, promiseStyle } from '../rules/async-functions.ts';
import { blockScoped, plainDeclarations } from '../rules/block-scoped.ts';
import { inGoIdioms } from '../rules/go-idioms.ts';
import { asDeclaration } from '../rules/hoisted-functions.ts';
import { idiomatic } from '../rules/python-idioms.ts';
import type { Taken } from '../rules/unfold-single-values.ts';
import type { World } from '../world.ts';
import { addedDefaults } from './added-defaults.ts';
import { anonymousClasses } from './anonymous-classes.ts';
import { plainArguments } from './argument-objects.ts';
import { calledUnevenly } from './called-unevenly.ts';
import { hasInitializers } from './class-form.ts';
import { comparedTypes, joinedTypes } from './compared-types.ts';
import { defaultedTypes } from './defaulted-types.ts';
import type { Definition, Definitions } from './definitions.ts';
import { differences } from './differences.ts';
import { directives } from './directives.ts';
import { mayDeclareEither } from './either-declaration.ts';
import { plainFields } from './encapsulated-fields.ts';
import { difference, type Meaning } from './equal.ts';
import { type FormProof, failed } from './form-proof.ts';
import { openFields } from './java-accessors.ts';
import { findsTheSame } from './java-names.ts';
import { argumentsByPlace } from './keyword-arguments.ts';
import { knowledgeOf } from './knowledge.ts';
import { loopFacts } from './loop-facts.ts';
import { makeMeanings } from './meaning.ts';
import type { ModuleForm } from './module-form.ts';
import { makeModuleForms } from './module-pairs.ts';
import { normalise, refreshFacts, sweeten, unfoldAll } from './normalise.ts';
import { declaredIn, markOneSided } from './one-sided-names.ts';
import { makeParameterNames } from './parameter-names.ts';
import { type ResignedFunctions, resignedFunctions } from './resigned.ts';
import { isBroken, type LoweredSide, lowerSide } from './side.ts';
import { staticMethods } from './static-methods.ts';
import { size } from './tree.ts';
import { makeUnfoldableWords } from './unfoldable-words.ts';
import { type Fired, fire, type Unit } from './unit.ts';
import { factsOf, type Surroundings } from './variable-facts.ts';
import { wordsApart, wordsIn } from './words-apart.ts';
import { bounded, hurry } from './work.ts';

export interface FormInput {
  readonly world: World;
  readonly names: NameRenames;
  readonly lower: Lower;
}

interface Attempt {
  /** Whether variables of both sides are unfolded that one of them uses more often. */
  readonly uneven?: boolean;
  /** Constants that a module is proved together with. */
  readonly joined?: ReadonlySet<CodeSymbol>;
  /** Symbols of both sides that are unfolded as well. */
  readonly shared?: readonly CodeSymbol[];
}

const NO_SYMBOLS: ReadonlySet<CodeSymbol> = new Set();

/** A form with more nodes than this is not compared. */
const MOST_NODES = 60_000;

/** Work for one pair, counted in nodes that were looked at. */
const MOST_WORK = 400_000;

/** Visits of nodes for one attempt, and for all of a change set. */
const MOST_VISITS = 4_000_000;
const MOST_VISITS_OF_ALL = 7_000_000;

/** Forms with no more nodes are rewritten in less time than it takes to see whether that is worth it. */
const FEW_NODES = 120;

/**
 * Visits for what can't be proved any more, and is only looked at for what was refactored in it: a few rounds of all
 * rules, and no more of a form that is very large.
 */
const visitsApart = (nodes: number): number => Math.min(400_000, 50_000 + 100 * nodes);

/** Visits for a form in which everything stands in its place. What is proved has never taken half as many. */
const visitsInPlace = (nodes: number): number => 200_000 + 1_000 * nodes;

const DIRECTIVES_CHANGED = 'a comment that tools obey changed';

export interface FormProver {
  /** Compares two symbols in normal form, with all that stands inside them. */
  prove(before: CodeSymbol, after: CodeSymbol): FormProof;
  /** Functions whose callers must follow, or nothing is proved of them. */
  readonly resigned: ResignedFunctions;
  /** Compares two modules with the values of some of their constants, which may depend on one another. */
  proveJoined(before: CodeSymbol, after: CodeSymbol, constants: ReadonlySet<CodeSymbol>): FormProof;
}

/** Prepares both sides of a change set; nothing is lowered before it is asked for. */
export function makeProver({ world, names, lower }: FormInput): FormProver {
  const statics = staticMethods(world, lower);
  const open = openFields(world, statics);
  const anonymous = anonymousClasses(world, open);
  const fields = plainFields(world, anonymous);
  const spread = plainArguments(world, fields);
  const old = lowerSide(world.before, world.after, world.mapping.onlyBefore, spread.before);
  const now = lowerSide(world.after, world.before, world.mapping.onlyAfter, spread.after);
  const [onlyBefore, onlyAfter] = [new Set(world.mapping.onlyBefore), new Set(world.mapping.onlyAfter)];
  const taken: Taken = new Map();
  const surroundings: Surroundings = {
    accessors: new Set([...old.accessors, ...now.accessors]),
    liveImports: isSaidIn(world, /^ecmascript$/),
    truthIsAsked: isSaidIn(world, /^python$/),
    operatorsAsk: isSaidIn(world, /^(?:ecmascript|java|python)$/),
    constructed: new Set([...old.constructed, ...now.constructed]),
  };
  const loops = loopFacts(world);

  const resigned = resignedFunctions(world, old);
  const defaulted = defaultedTypes(world, old, now);
  const added = addedDefaults(world, old, now);
  const sides = { world, old, now, onlyBefore, onlyAfter, resigned, defaulted, added, surroundings };
  const meaningFor = makeMeanings(sides, names);
  const moduleForms = makeModuleForms(world, old, now);
  const unfoldable = makeUnfoldableWords(world);
  const work = { left: MOST_VISITS_OF_ALL };

  return {
    prove,
    proveJoined: (before, after, joined) =>
      attempt(before, after, old.definitions, now.definitions, { joined }),
    resigned,
  };

  /** What is there on both sides is put in the place of its calls as well, where they differ in number. */
  function prove(before: CodeSymbol, after: CodeSymbol): FormProof {
    const plain = attempt(before, after, old.definitions, now.definitions);
    if (plain.refused !== null || plain.difference === null) return plain;
    const shared = calledUnevenly(sides, before, after);
    const { id } = world.before.factsOf(before).file.profile;
    const mayUseUnevenly = id === 'go' || id === 'rust' || id === 'python';
    const isAroundOthers = /^(?:module|class)$/.test(before.kind) && id !== 'python';
    if (isAroundOthers || (shared.length === 0 && !mayUseUnevenly)) return plain;
    const definitions = [
      old.definitionsWith(new Set(shared)),
      now.definitionsWith(new Set(shared.flatMap((symbol) => world.mapping.after(symbol) ?? []))),
    ] as const;
    const more = attempt(before, after, ...definitions, { uneven: mayUseUnevenly, shared });
    return more.refused === null && more.difference === null ? more : plain;
  }

  function attempt(...given: Parameters<typeof attemptFreely>): FormProof {
    return (
      bounded(work, MOST_VISITS, () => attemptFreely(...given)) ??
      failed(given[0], given[1], 'it needs more work than is allowed')
    );
  }

  function attemptFreely(
    before: CodeSymbol,
    after: CodeSymbol,
    definitionsBefore: Definitions,
    definitionsAfter: Definitions,
    { uneven = false, joined = NO_SYMBOLS, shared = [] }: Attempt = {},
  ): FormProof {
    const refused = whyNot(before, after);
    spread.wasUsed();
    statics.wasUsed();
    open.wasUsed();
    anonymous.taken();
    if (refused !== null) return failed(before, after, refused);
    const leans = new Set<CodeSymbol>();
    const [left, right] =
      before.kind === 'module' || hasInitializers(before) || hasInitializers(after)
        ? moduleForms(before, after, joined, leans)
        : [form(lowered(old, before)), form(lowered(now, after))];
    if (!left || !right) return failed(before, after, 'its declaration has no core form');
    const parameters = makeParameterNames(world, before, after);
    let inferred = false;
    let printed = false;
    const meaning: Meaning = {
      ...meaningFor(leans, world.before.factsOf(before), parameters.mayRename),
      inferred() {
        inferred = true;
      },
      printed() {
        printed = true;
      },
    };
    if (before.kind !== 'module' && !sameDecorators(before, after, meaning))
      return failed(before, after, 'its decorators changed');
    const types =
      before.kind === 'module'
        ? joinedTypes(sides, joined, meaning)
        : comparedTypes(sides, before, after, meaning);
    if (!types) return failed(before, after, 'its types are seen from outside, and they changed');
    const [usesPlain, usesStatic] = [spread.wasUsed(), statics.wasUsed()];
    const budget = { left: MOST_WORK };
    const { profile } = world.before.factsOf(before).file;
    const units = (
      [
        ['before', left],
        ['after', right],
      ] as const
    ).map(([side, made]) => makeUnit(side, made, budget, profile));
    const [one, two] = units as [Unit, Unit];
    const follows = resigned.rearrange(before, one);
    for (const unit of units)
      if (added.asVariables(unit)) fire(unit, 'default-parameter', '', null, NOBODY_PASSES_MORE);
    if (profile.id === 'python') {
      one.root = argumentsByPlace(old, one.root);
      two.root = argumentsByPlace(now, two.root);
    }
    if (types.respelled) fire(one, 'type-spelling', '', before.declaration, TYPES_SPELLED_ALIKE);
    // Before anything is put elsewhere, where a name of a function could meet that of another one.
    for (const unit of units) blockScoped(unit);
    if (open.wasUsed()) fire(two, 'encapsulated-field', '', null, NOBODY_USES_OLD_NAME);
    const standing = fields.standingFor(before, after);
    if (standing.length > 0) fire(two, 'encapsulated-field', '', null, NOBODY_LISTS_FIELDS);
    if (usesPlain) fire(two, 'parameter-object', '', null, NOBODY_CALLS_THE_OLD_WAY);
    if (usesStatic)
      for (const assumed of [NOBODY_CALLS_THE_OLD_WAY, OBJECTS_ARE_THERE])
        fire(two, 'static-method', '', null, assumed);
    const named = anonymous.taken();
    const gone = world.mapping.onlyBefore.filter((symbol) => named.delete(symbol));
    for (const [unit, symbols] of [[one, gone] as const, [two, named] as const])
      for (const { simpleName } of symbols)
        fire(unit, 'unfold-class', simpleName, null, NOBODY_NAMES_CLASSES);
    const usedBefore = new Set<Definition>();
    const usedAfter = new Set<Definition>();
    markOneSided(one, two, uneven);
    const [declaredBefore, declaredAfter] = [declaredIn(one.root), declaredIn(two.root)];
    const nodes = size(one.root) + size(two.root);
    const apart =
      nodes > FEW_NODES
        ? wordsApart(one.root, two.root, (words) => unfoldable.broughtBy(words, shared))
        : null;
    if (apart && isNothingNamed(one, two, declaredBefore, declaredAfter))
      return {
        ...failed(before, after, null),
        roots: [one.root, two.root],
        difference: { before: apart.before[0] ?? null, after: apart.after[0] ?? null },
        firedBefore: one.log,
        firedAfter: two.log,
        usedBefore: types.usedBefore,
        usedAfter: types.usedAfter,
      };
    const { isDirective } = world.before.factsOf(before).view;
    const obeyed = (...symbols: readonly CodeSymbol[]): string => directives(symbols, isDirective);
    if (obeyed(before) !== obeyed(after) && obeyed(...unfolded(shared)) === '')
      return failed(before, after, DIRECTIVES_CHANGED);
    if (apart) hurry(visitsApart(nodes));
    unfoldAll(one, definitionsBefore, ownerOf(before), usedBefore, taken, before);
    unfoldAll(two, definitionsAfter, ownerOf(after), usedAfter, taken, after);
    if (profile.modules === 'ecmascript' && promiseStyle(one.root) !== promiseStyle(two.root)) {
      awaiting(one, knowledgeOf(old, before.parent));
      awaiting(two, knowledgeOf(now, after.parent));
      for (const unit of [one, two]) {
        unit.root = sweeten(unit.root);
        refreshFacts(unit);
      }
    }
    if (obeyed(before, ...symbolsOf(usedBefore)) !== obeyed(after, ...symbolsOf(usedAfter)))
      return failed(before, after, DIRECTIVES_CHANGED);
    markOneSided(one, two, uneven);
    if (mayDeclareEither(sides, before, one.root, after, two.root)) {
      one.root = asDeclaration(one.root);
      two.root = asDeclaration(two.root);
    }
    if (budget.left <= 0 || units.some(({ root }) => size(root) > MOST_NODES))
      return failed(before, after, 'it needs more work than is allowed');
    hurry(visitsInPlace(size(one.root) + size(two.root)));
    const isPython = profile.id === 'python';
    for (const unit of units) {
      blockScoped(unit);
      unit.root = plainDeclarations(unit.root, factsOf(unit.root, surroundings).assigned);
      const respelled = isPython ? inIdioms : profile.id === 'go' ? inGoIdioms : null;
      respelled?.(unit);
      normalise(unit);
      if (respelled?.(unit)) normalise(unit);
    }
    const found = budget.left > 0 ? difference(one.root, two.root, meaning) : null;
    if (found === null && printed && profile.modules === 'ecmascript')
      fire(two, 'text-form', '', null, ONE_TEXT);
    if (
      found === null &&
      isMovedMember(world, before, after) &&
      !findsTheSame(sides, before, after, one.root, two.root)
    )
      return failed(before, after, 'names in it mean something else where it stands now');
    return {
      before,
      after,
      roots: [one.root, two.root],
      difference: found,
      // Without a rewrite that has a name there is nothing to untangle.
      differences:
        found && [...one.log, ...two.log].some(({ subject }) => subject !== '')
          ? differences(one.root, two.root, meaning)
          : [],
      refused: budget.left > 0 ? null : 'it needs more work than is allowed',
      firedBefore: one.log,
      firedAfter: two.log,
      declaredBefore,
      declaredAfter,
      contained: new Set([...left.contained, ...right.contained]),
      usedBefore: new Set([...usedSymbols(usedBefore, one.log, types.usedBefore), ...standing, ...gone]),
      usedAfter: new Set([...usedSymbols(usedAfter, two.log, types.usedAfter), ...standing, ...named]),
      inferredTypes: types.inferred || inferred,
      renamedParameter: parameters.renamed(),
      leans,
      follows,
    };
  }

  /** What may be put in the place of its uses. */
  function unfolded(shared: readonly CodeSymbol[]): readonly CodeSymbol[] {
    const { onlyBefore: gone, onlyAfter: come } = world.mapping;
    return [...gone, ...come, ...shared, ...shared.flatMap((symbol) => world.mapping.after(symbol) ?? [])];
  }

  /** Whether nothing was extracted, inlined or given other parameters, of which there would be something to tell. */
  function isNothingNamed(
    one: Unit,
    two: Unit,
    declaredBefore: ReadonlySet<string>,
    declaredAfter: ReadonlySet<string>,
  ): boolean {
    if ([...one.log, ...two.log].some(({ subject }) => subject !== '')) return false;
    const all = new Set([...declaredBefore, ...declaredAfter]);
    if (all.size > Math.min(declaredBefore.size, declaredAfter.size)) return false;
    return ![...wordsIn([one.root, two.root])].some((word) => unfoldable.names.has(word));
  }

  function makeUnit(
    side: Unit['side'],
    { root, unfoldable }: ModuleForm,
    budget: Unit['budget'],
    profile: LanguageProfile,
  ): Unit {
    const sweet = sweeten(root);
    return {
      root: sweet,
      facts: factsOf(sweet, surroundings),
      side,
      isEcmascript: profile.modules === 'ecmascript',
      isRust: profile.id === 'rust',
      unfoldable,
      oneSided: new Set(),
      eitherWay: new Set(),
      differing: new Set(),
      loops,
      log: [],
      budget,
    };
  }

  function whyNot(before: CodeSymbol, after: CodeSymbol): string | null {
    const [facts, others] = [world.before.factsOf(before), world.after.factsOf(after)];
    if (
      before.kind === 'module'
        ? facts.file.damage.length + others.file.damage.length > 0
        : [...before.nodes, ...after.nodes].some(isBroken)
    )
      return 'code that does not parse can not be compared';
    if (
      facts.file.bindings.hasBarrier(before.declaration) ||
      others.file.bindings.hasBarrier(after.declaration)
    )
      return 'names in it are looked up at run time';
    if (facts.file.profile.id === 'java' && mayBecomeAnOverride(world, before, after))
      return 'it is no longer private, and a class that sees it now has a method of the same name';
    return null;
  }

  /** Decorators stand before the declaration, and run when it is made. */
  function sameDecorators(before: CodeSymbol, after: CodeSymbol, meaning: Meaning): boolean {
    const of = (side: LoweredSide, symbol: CodeSymbol): readonly Core[] => {
      const file = side.fileOf(symbol)!;
      const inside = symbol.nodes.flatMap((node) => [node, ...node.children]);
      const forms = inside.filter(({ kind }) => kind === 'decorator').flatMap((node) => file.lower(node));
      return file.file.profile.id === 'python'
        ? forms.map((one) => idiomatic(one, new Set(), () => {}))
        : forms;
    };
    const [was, is] = [of(old, before), of(now, after)];
    return was.length === is.length && was.every((one, at) => difference(one, is[at]!, meaning) === null);
  }
}

/** The class whose object `this` is in it. */
function ownerOf(symbol: CodeSymbol): CodeSymbol | null {
  return symbol.kind === 'class' && hasInitializers(symbol) ? symbol : symbol.parent;
}

/** Tells whether anything was written in another way. */
function inIdioms(unit: Unit): boolean {
  const before = unit.root;
  unit.root = idiomatic(before, unit.differing, (rule, at, assumes) => fire(unit, rule, '', at, assumes));
  refreshFacts(unit);
  return unit.root !== before;
}

/** Whether some file is in one of these languages, or families of languages. */
function isSaidIn(world: World, languages: RegExp): boolean {
  return [...world.before.files.values()].some(({ file: { profile } }) =>
    languages.test(profile.modules === 'ecmascript' ? profile.modules : profile.id),
  );
}

/** A member that stands in a class which isn't the one that its own class became. */
function isMovedMember(world: World, before: CodeSymbol, after: CodeSymbol): boolean {
  if (world.before.factsOf(before).file.profile.id !== 'java' || !before.parent || !after.parent)
    return false;
  return world.mapping.after(before.parent) !== after.parent;
}

function form(root: Core | null): ModuleForm | null {
  return root && { root, unfoldable: new Set(), contained: NO_SYMBOLS };
}

function usedSymbols(
  used: ReadonlySet<Definition>,
  log: readonly Fired[],
  types: ReadonlySet<CodeSymbol>,
): ReadonlySet<CodeSymbol> {
  return new Set([...types, ...symbolsOf(used), ...log.flatMap(({ symbol }) => symbol ?? [])]);
}

function symbolsOf(used: ReadonlySet<Definition>): readonly CodeSymbol[] {
  return [...used].map(({ symbol }) => symbol);
}

function lowered(side: LoweredSide, symbol: CodeSymbol): Core | null {
  const forms = side.fileOf(symbol)?.lower(symbol.declaration);
  // What is nothing at run time is compared by its types alone.
  if (forms?.length === 0) return core('nothing');
  return forms?.length === 1 ? forms[0]! : null;
}
