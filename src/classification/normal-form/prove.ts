import type { AstNode } from '../../model/ast-node.ts';
import { type Core, type CoreVariable, core, type Lower } from '../../model/core.ts';
import type { LanguageProfile } from '../../model/language-profile.ts';
import type { CodeSymbol } from '../../model/symbol.ts';
import type { SymbolPair } from '../../model/symbol-mapping.ts';
import { NOBODY_CALLS_THE_OLD_WAY, NOBODY_LISTS_FIELDS, TYPES_SPELLED_ALIKE } from '../assumptions.ts';
import type { Entity } from '../entities.ts';
import { sameGoName } from '../go-packages.ts';
import type { NameRenames } from '../names.ts';
import { awaiting, promiseStyle } from '../rules/async-functions.ts';
import { blockScoped, plainDeclarations } from '../rules/block-scoped.ts';
import { asDeclaration, functionNames } from '../rules/hoisted-functions.ts';
import { idiomatic } from '../rules/python-idioms.ts';
import { plainType } from '../rules/python-types.ts';
import type { FileFacts, World } from '../world.ts';
import { plainArguments } from './argument-objects.ts';
import { calledUnevenly, usedUnevenly } from './called-unevenly.ts';
import { differingConstructs } from './constructs.ts';
import type { Definition, Definitions } from './definitions.ts';
import { differences } from './differences.ts';
import { plainFields } from './encapsulated-fields.ts';
import { type Difference, difference, type Meaning } from './equal.ts';
import { factsOf, type Surroundings } from './footprint.ts';
import { itemForm } from './item-form.ts';
import { findsTheSame, sameJavaName } from './java-names.ts';
import { knowledgeOf } from './knowledge.ts';
import { loadOrderOf } from './load-order.ts';
import { isInertForm, type ModuleForm, moduleForm } from './module-form.ts';
import { normalise, refreshFacts, sweeten, unfoldAll } from './normalise.ts';
import { makeParameterNames } from './parameter-names.ts';
import { type ResignedFunctions, resignedFunctions } from './resigned.ts';
import { isBroken, type LoweredSide, lowerSide } from './side.ts';
import { each, rewrite, size, usesFrame } from './tree.ts';
import { expandedTypes, pairedTypes } from './type-forms.ts';
import { type Fired, fire, type Unit } from './unit.ts';
import { bounded } from './work.ts';

/** A pair of symbols that was tried: equal in normal form, or not and where. */
export interface FormProof {
  readonly before: CodeSymbol;
  readonly after: CodeSymbol;
  /** Both normal forms, for whoever wants to see them; null where there are none. */
  readonly roots: readonly [Core, Core] | null;
  readonly difference: Difference | null;
  /** The smallest parts in which they differ, where anything was unfolded; `difference` is in the first of them. */
  readonly differences: readonly Difference[];
  /** Null where it could be compared at all. */
  readonly refused: string | null;
  readonly firedBefore: readonly Fired[];
  readonly firedAfter: readonly Fired[];
  /** Names of the variables that each side declares itself, before anything was unfolded. */
  readonly declaredBefore: ReadonlySet<string>;
  readonly declaredAfter: ReadonlySet<string>;
  /** One-sided symbols that were unfolded in it. */
  readonly usedBefore: ReadonlySet<CodeSymbol>;
  readonly usedAfter: ReadonlySet<CodeSymbol>;
  /** One-sided symbols that are declared inside of it, as far as they aren't found by their place: of both sides. */
  readonly contained: ReadonlySet<CodeSymbol>;
  /** A type is spelled out on one side and left to the compiler on the other. */
  readonly inferredTypes: boolean;
  /** A parameter that has another name now, although callers could pass it by its name. */
  readonly renamedParameter: string | null;
  /** Symbols (before) that it refers to under another name or from another place. */
  readonly leans: ReadonlySet<CodeSymbol>;
  /** Functions (before) whose calls in it were taken to have their arguments in the places that they have after. */
  readonly follows: ReadonlySet<CodeSymbol>;
}

export interface FormInput {
  readonly world: World;
  readonly names: NameRenames;
  readonly lower: Lower;
}

interface ComparedTypes {
  readonly inferred: boolean;
  /** One type in two spellings. */
  readonly respelled: boolean;
  readonly usedBefore: ReadonlySet<CodeSymbol>;
  readonly usedAfter: ReadonlySet<CodeSymbol>;
}

const NO_SYMBOLS: ReadonlySet<CodeSymbol> = new Set();

const NO_TYPES: ComparedTypes = {
  inferred: false,
  respelled: false,
  usedBefore: new Set(),
  usedAfter: new Set(),
};

/** A form with more nodes than this is not compared. */
const MOST_NODES = 60_000;

/** Work for one pair, counted in nodes that were looked at. */
const MOST_WORK = 400_000;

/** Visits of nodes for one attempt, and for all of a change set. */
const MOST_VISITS = 4_000_000;
const MOST_VISITS_OF_ALL = 7_000_000;

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
  const fields = plainFields(world, lower);
  const spread = plainArguments(world, fields);
  const old = lowerSide(world.before, world.after, world.mapping.onlyBefore, spread.before);
  const now = lowerSide(world.after, world.before, world.mapping.onlyAfter, spread.after);
  const [onlyBefore, onlyAfter] = [new Set(world.mapping.onlyBefore), new Set(world.mapping.onlyAfter)];
  /** Functions that were put in the place of a use as a value. */
  const taken = new Set<Definition>();
  const surroundings: Surroundings = {
    accessors: new Set([...old.accessors, ...now.accessors]),
    liveImports: [...world.before.files.values()].some(({ file }) => file.profile.modules === 'ecmascript'),
    constructed: new Set([...old.constructed, ...now.constructed]),
  };
  const keyed = new Set([...old.keyed, ...now.keyed]);

  const places = new Map(
    world.mapping.pairs.flatMap(
      (pair, at) =>
        [
          [pair.before, at],
          [pair.after, at],
        ] as const,
    ),
  );
  const classes = classesByName(world);
  const resigned = resignedFunctions(world, old);
  const work = { left: MOST_VISITS_OF_ALL };

  return {
    prove,
    proveJoined: (before, after, joined) =>
      attempt(before, after, old.definitions, now.definitions, false, joined),
    resigned,
  };

  /** What is there on both sides is put in the place of its calls as well, where they differ in number. */
  function prove(before: CodeSymbol, after: CodeSymbol): FormProof {
    const plain = attempt(before, after, old.definitions, now.definitions);
    if (plain.refused !== null || plain.difference === null) return plain;
    const shared = calledUnevenly({ world, old, now }, before, after);
    const { id } = world.before.factsOf(before).file.profile;
    const mayUseUnevenly = id === 'go' || id === 'rust';
    if (before.kind === 'module' || (shared.length === 0 && !mayUseUnevenly)) return plain;
    const definitions = [
      old.definitionsWith(new Set(shared)),
      now.definitionsWith(new Set(shared.flatMap((symbol) => world.mapping.after(symbol) ?? []))),
    ] as const;
    const more = attempt(before, after, ...definitions, mayUseUnevenly);
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
    uneven = false,
    joined: ReadonlySet<CodeSymbol> = NO_SYMBOLS,
  ): FormProof {
    const refused = whyNot(before, after);
    spread.wasUsed();
    if (refused !== null) return failed(before, after, refused);
    const leans = new Set<CodeSymbol>();
    const [left, right] =
      before.kind === 'module'
        ? modules(before, after, joined, leans)
        : [form(lowered(old, before)), form(lowered(now, after))];
    if (!left || !right) return failed(before, after, 'its declaration has no core form');
    const parameters = makeParameterNames(world, before, after);
    let inferred = false;
    const meaning: Meaning = {
      ...makeMeaning(leans, world.before.factsOf(before), parameters.mayRename),
      inferred() {
        inferred = true;
      },
    };
    if (before.kind !== 'module' && !sameDecorators(before, after, meaning))
      return failed(before, after, 'its decorators changed');
    const types =
      before.kind === 'module' ? joinedTypes(joined, meaning) : comparedTypes(before, after, meaning);
    if (!types) return failed(before, after, 'its types are seen from outside, and they changed');
    const usesPlain = spread.wasUsed();
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
    if (types.respelled) fire(one, 'type-spelling', '', before.declaration, TYPES_SPELLED_ALIKE);
    // Before anything is put elsewhere, where a name of a function could meet that of another one.
    for (const unit of units) blockScoped(unit);
    const standing = fields.standingFor(before, after);
    if (standing.length > 0) fire(two, 'encapsulated-field', '', null, NOBODY_LISTS_FIELDS);
    if (usesPlain) fire(two, 'parameter-object', '', null, NOBODY_CALLS_THE_OLD_WAY);
    const usedBefore = new Set<Definition>();
    const usedAfter = new Set<Definition>();
    markOneSided(one, two, uneven);
    const [declaredBefore, declaredAfter] = [declaredIn(one.root), declaredIn(two.root)];
    unfoldAll(one, definitionsBefore, before.parent, usedBefore, taken);
    unfoldAll(two, definitionsAfter, after.parent, usedAfter, taken);
    if (profile.modules === 'ecmascript' && promiseStyle(one.root) !== promiseStyle(two.root)) {
      awaiting(one, knowledgeOf(old, before.parent));
      awaiting(two, knowledgeOf(now, after.parent));
      for (const unit of [one, two]) {
        unit.root = sweeten(unit.root);
        refreshFacts(unit);
      }
    }
    const isDirective = world.before.factsOf(before).view.isDirective;
    const [was, is] = [
      directives([before, ...[...usedBefore].map(({ symbol }) => symbol)], isDirective),
      directives([after, ...[...usedAfter].map(({ symbol }) => symbol)], isDirective),
    ];
    if (was !== is) return failed(before, after, 'a comment that tools obey changed');
    markOneSided(one, two, uneven);
    if (mayDeclareEither(before, one.root, after, two.root)) {
      one.root = asDeclaration(one.root);
      two.root = asDeclaration(two.root);
    }
    if (budget.left <= 0 || units.some(({ root }) => size(root) > MOST_NODES))
      return failed(before, after, 'it needs more work than is allowed');
    const isPython = profile.id === 'python';
    for (const unit of units) {
      blockScoped(unit);
      unit.root = plainDeclarations(unit.root, factsOf(unit.root, surroundings).assigned);
      if (isPython) inIdioms(unit);
      normalise(unit);
      if (isPython && inIdioms(unit)) normalise(unit);
    }
    const found = budget.left > 0 ? difference(one.root, two.root, meaning) : null;
    if (
      found === null &&
      isMovedMember(world, before, after) &&
      !findsTheSame({ world, old, now }, before, after, one.root, two.root)
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
      usedBefore: new Set([...symbolsOf(usedBefore, one.log, types.usedBefore), ...standing]),
      usedAfter: new Set([...symbolsOf(usedAfter, two.log, types.usedAfter), ...standing]),
      inferredTypes: types.inferred || inferred,
      renamedParameter: parameters.renamed(),
      leans,
      follows,
    };
  }

  /**
   * A function that is declared on one side and a constant on the other: the constant must not be asked for before it
   * has its value, and an exported function must not become one that can be called with `new`.
   */
  function mayDeclareEither(before: CodeSymbol, one: Core, after: CodeSymbol, two: Core): boolean {
    if (one.op !== 'let' || two.op !== 'let' || (one.text === 'function') === (two.text === 'function'))
      return false;
    if (one.children[1]!.op !== 'function' || two.children[1]!.op !== 'function') return false;
    if ([one, two].some(({ children }) => children[1]!.children.some(usesFrame))) return false;
    const becomesConstant = one.text === 'function';
    const [side, symbol] = becomesConstant ? ([now, after] as const) : ([old, before] as const);
    if (
      symbol.kind !== 'function' ||
      (!becomesConstant && symbol.nodes.some(({ kind }) => kind === 'export_statement'))
    )
      return false;
    if (/^\p{Lu}/u.test(symbol.simpleName) || surroundings.constructed.has(symbol.simpleName)) return false;
    return !becomesConstant || isReadyWhenUsed(side, symbol);
  }

  /** Nothing that runs while the module is loaded can ask for it before it has its value. */
  function isReadyWhenUsed(side: LoweredSide, symbol: CodeSymbol): boolean {
    return (
      symbol.parent === null &&
      loadOrderOf(side.side.factsOf(symbol))?.isUnknownBefore(symbol.declaration.start) === true
    );
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
      keyed,
      log: [],
      budget,
    };
  }

  /** The types of all that is proved together with a module. */
  function joinedTypes(joined: ReadonlySet<CodeSymbol>, meaning: Meaning): ComparedTypes | null {
    const found = [...joined].map((symbol) => comparedTypes(symbol, world.mapping.after(symbol)!, meaning));
    if (found.some((types) => types === null)) return null;
    return found.reduce<ComparedTypes>(
      (all, types) => ({
        inferred: all.inferred || types!.inferred,
        respelled: all.respelled || types!.respelled,
        usedBefore: new Set([...all.usedBefore, ...types!.usedBefore]),
        usedAfter: new Set([...all.usedAfter, ...types!.usedAfter]),
      }),
      NO_TYPES,
    );
  }

  function modules(
    before: CodeSymbol,
    after: CodeSymbol,
    joined: ReadonlySet<CodeSymbol>,
    leans: Set<CodeSymbol>,
  ): readonly (ModuleForm | null)[] {
    const partners = new Set([...joined].flatMap((symbol) => world.mapping.after(symbol) ?? []));
    const placeOf = (symbol: CodeSymbol): number | null => places.get(symbol) ?? null;
    const isInert = (symbol: CodeSymbol, own: readonly Core[]): boolean => {
      if (isInertForm(own)) return true;
      const { before: one, after: two } = world.mapping.pairs[places.get(symbol)!]!;
      const [side, partner] = symbol === one ? ([now, two] as const) : ([old, one] as const);
      if (!isInertForm(side.fileOf(partner)?.lower(partner.declaration) ?? [core('nothing')])) return false;
      leans.add(one);
      return true;
    };
    const of = (side: LoweredSide, symbol: CodeSymbol): ModuleForm | null => {
      const file = side.fileOf(symbol);
      const facts = side.side.factsOf(symbol);
      if (file && facts.file.profile.id === 'rust') return itemForm(facts, file, placeOf);
      const those = side === old ? joined : partners;
      return file && moduleForm(facts, file, placeOf, side.definitions, those, isInert);
    };
    const forms = [of(old, before), of(now, after)] as const;
    // A file without anything is as good as gone, and Go's line that names the package with it.
    const isGone = [world.before.factsOf(before), world.after.factsOf(after)].some(
      ({ file }) => file.profile.id === 'go' && file.text.trim() === '',
    );
    return isGone ? forms.map((one) => one && withoutPackageLine(one)) : forms;
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
    return null;
  }

  /** Decorators stand before the declaration, and run when it is made. */
  function sameDecorators(before: CodeSymbol, after: CodeSymbol, meaning: Meaning): boolean {
    const of = (side: LoweredSide, symbol: CodeSymbol): readonly Core[] => {
      const file = side.fileOf(symbol)!;
      const inside = symbol.nodes.flatMap((node) => [node, ...node.children]);
      const forms = inside.filter(({ kind }) => kind === 'decorator').flatMap((node) => file.lower(node));
      return file.file.profile.id === 'python' ? forms.map((one) => idiomatic(one, () => {})) : forms;
    };
    const [was, is] = [of(old, before), of(now, after)];
    return was.length === is.length && was.every((one, at) => difference(one, is[at]!, meaning) === null);
  }

  /** Null where the types differ; else what has to be assumed about them, and the one-sided ones that were unfolded. */
  function comparedTypes(before: CodeSymbol, after: CodeSymbol, meaning: Meaning): ComparedTypes | null {
    const [usedBefore, usedAfter] = [new Set<CodeSymbol>(), new Set<CodeSymbol>()];
    const types = resigned.rearrangedTypes(before, old.fileOf(before)!.signature(before.declaration));
    const was = expandedTypes(old, types, onlyBefore, usedBefore);
    const is = expandedTypes(now, now.fileOf(after)!.signature(after.declaration), onlyAfter, usedAfter);
    const pairs = pairedTypes(was, is);
    if (!pairs) return null;
    const inferred = pairs.some(([one, two]) => !one || !two);
    const differs = (say: (type: Core) => Core): boolean =>
      pairs.some(([one, two]) => one && two && difference(say(one), say(two), meaning) !== null);
    const respelled = differs((type) => type);
    const isPython = world.before.factsOf(before).file.profile.id === 'python';
    if (respelled && (!isPython || differs((type) => rewrite(type, plainType)))) return null;
    return { inferred, respelled, usedBefore, usedAfter };
  }

  function makeMeaning(leans: Set<CodeSymbol>, facts: FileFacts, mayRename: Meaning['mayRename']): Meaning {
    return {
      mayRename,
      sameOutside: (one, two) => sameEntity(outside(old, one), outside(now, two), one, two, leans),
      sameName: (one, two) => isJava(facts) && sameJavaName({ world, old, now }, one, two, leans),
      sameTypeName: (one, two) => renamedType(one) === two,
      sameMember(one, two) {
        // A declaration names its own member; elsewhere the receiver may tell that another one is meant.
        if (one.op === 'method' || one.op === 'field') return names.explains(one.text, two.text);
        const [was, is] = [spelled(one), spelled(two)];
        const name = one.source?.children.find(({ text }) => text === was);
        return name !== undefined && names.whyNot(was, is, facts, one.source, name) === null;
      },
    };
  }

  /** A spelled type after the classes in it got the names that they have now. */
  function renamedType(spelled: string): string {
    return spelled.replace(/[\p{L}\p{N}_$]+/gu, (name) => {
      const [only, ...more] = classes.get(name) ?? [];
      return only && more.length === 0 ? only.after.simpleName : name;
    });
  }

  function outside(side: LoweredSide, variable: CoreVariable): Entity {
    return side.entityOf(variable);
  }

  function sameEntity(
    one: Entity,
    two: Entity,
    was: CoreVariable,
    is: CoreVariable,
    leans: Set<CodeSymbol>,
  ): boolean {
    if (one.type === 'symbol' && two.type === 'symbol') {
      if (world.mapping.after(one.symbol) !== two.symbol) return false;
      if (one.symbol.simpleName !== two.symbol.simpleName || one.symbol.path !== two.symbol.path)
        leans.add(one.symbol);
      return true;
    }
    if (one.type === 'module' && two.type === 'module')
      return world.mapping.after(one.facts.file.module) === two.facts.file.module;
    if (one.type === 'outside' && two.type === 'outside')
      return (one.module === two.module && one.name === two.name) || sameGoName(one, two);
    if (one.type === 'free' && two.type === 'free') return one.name === two.name;
    if (one.type === 'binding' && two.type === 'binding') {
      // Declared outside of every symbol: only by its name is it known to be the same.
      return was.name === is.name && world.mapping.after(one.facts.file.module) === two.facts.file.module;
    }
    return false;
  }
}

/** Classes with a partner, by the name that they had. */
function classesByName({ mapping }: World): ReadonlyMap<string, readonly SymbolPair[]> {
  const found = new Map<string, SymbolPair[]>();
  for (const pair of mapping.pairs) {
    const { kind, simpleName } = pair.before;
    if (/^(?:class|interface|enum)$/.test(kind))
      found.set(simpleName, [...(found.get(simpleName) ?? []), pair]);
  }
  return found;
}

function withoutPackageLine({ root, ...rest }: ModuleForm): ModuleForm {
  const children = root.children.filter(({ op, text }) => op !== 'opaque' || !text.startsWith('package '));
  return { ...rest, root: { ...root, children } };
}

/** A member's name, without the sign of how it is reached. */
function spelled({ text }: Core): string {
  return text.replace(/^(?:\.|::)/, '');
}

/** Tells whether anything was written in another way. */
function inIdioms(unit: Unit): boolean {
  const before = unit.root;
  unit.root = idiomatic(before, (rule, at, assumes) => fire(unit, rule, '', at, assumes));
  refreshFacts(unit);
  return unit.root !== before;
}

function isJava({ file }: FileFacts): boolean {
  return file.profile.id === 'java';
}

/** A member that stands in a class which isn't the one that its own class became. */
function isMovedMember(world: World, before: CodeSymbol, after: CodeSymbol): boolean {
  if (!isJava(world.before.factsOf(before)) || !before.parent || !after.parent) return false;
  return world.mapping.after(before.parent) !== after.parent;
}

function form(root: Core | null): ModuleForm | null {
  return root && { root, unfoldable: new Set(), contained: NO_SYMBOLS };
}

function symbolsOf(
  used: ReadonlySet<Definition>,
  log: readonly Fired[],
  types: ReadonlySet<CodeSymbol>,
): ReadonlySet<CodeSymbol> {
  return new Set([
    ...types,
    ...[...used].map(({ symbol }) => symbol),
    ...log.flatMap(({ symbol }) => symbol ?? []),
  ]);
}

function lowered(side: LoweredSide, symbol: CodeSymbol): Core | null {
  const forms = side.fileOf(symbol)?.lower(symbol.declaration);
  // What is nothing at run time is compared by its types alone.
  if (forms?.length === 0) return core('nothing');
  return forms?.length === 1 ? forms[0]! : null;
}

function failed(before: CodeSymbol, after: CodeSymbol, refused: string): FormProof {
  const none = new Set<CodeSymbol>();
  return {
    before,
    after,
    roots: null,
    difference: null,
    differences: [],
    refused,
    firedBefore: [],
    firedAfter: [],
    declaredBefore: new Set(),
    declaredAfter: new Set(),
    usedBefore: none,
    usedAfter: none,
    contained: none,
    inferredTypes: false,
    renamedParameter: null,
    leans: none,
    follows: none,
  };
}

/** Names that one side declares more often than the other. */
function markOneSided(one: Unit, two: Unit, uneven: boolean): void {
  const [left, right] = [declaredNames(one.root), declaredNames(two.root)];
  const names = new Set(
    [...left.keys(), ...right.keys()].filter((name) => left.get(name) !== right.get(name)),
  );
  if (uneven) {
    const unevenly = usedUnevenly(one.root, two.root);
    for (const unit of [one, two]) unit.uneven = unevenly;
    for (const name of unevenly) names.add(name);
  }
  one.oneSided = names;
  two.oneSided = names;
  const [old, now] = [functionNames(one.root), functionNames(two.root)];
  const eitherWay = new Set([...old.declared].filter((name) => now.constant.has(name)));
  for (const name of now.declared) if (old.constant.has(name)) eitherWay.add(name);
  one.eitherWay = eitherWay;
  two.eitherWay = eitherWay;
  const differing = differingConstructs(one.root, two.root);
  one.differing = differing;
  two.differing = differing;
}

function declaredIn(root: Core): ReadonlySet<string> {
  return new Set(declaredNames(root).keys());
}

function declaredNames(root: Core): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  each(root, ({ op, variable }) => {
    if (op === 'bind' && variable && variable.kind !== 'temporary' && variable.kind !== 'parameter')
      counts.set(variable.name, (counts.get(variable.name) ?? 0) + 1);
  });
  return counts;
}

/** The comments that tools obey, in these symbols together. */
function directives(symbols: readonly CodeSymbol[], isDirective: (node: AstNode) => boolean): string {
  const found: string[] = [];
  const visit = (node: AstNode): void => {
    if (node.extra && isDirective(node)) found.push(node.text.replace(/\s+/g, ''));
    for (const child of node.children) visit(child);
  };
  symbols.flatMap(({ nodes }) => nodes).forEach(visit);
  return found.sort().join('\n');
}
