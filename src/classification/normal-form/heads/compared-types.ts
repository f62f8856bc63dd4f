import { textOf } from '../../../model/ast-node.ts';
import { ANNOTATIONS, type Core, FOR_READERS } from '../../../model/core.ts';
import type { CodeSymbol } from '../../../model/symbol.ts';
import { plainType } from '../../rules/python/types.ts';
import type { Meaning } from '../compared-by.ts';
import { difference } from '../equal.ts';
import type { BothSides } from '../sides/both-sides.ts';
import type { LoweredSide } from '../sides/side.ts';
import { rewrite } from '../tree.ts';
import { assertedInstead, typeIn } from './asserted-types.ts';
import { withDefaults } from './defaulted-types.ts';
import { saidBy } from './handed-on-types.ts';
import { impliesOthers, isShown } from './implied-types.ts';
import { interfaceOrAlias } from './interface-or-alias.ts';
import {
  isEvaluatedAnew,
  keptAnnotations,
  readsAnnotations,
  readsDocumentation,
  textsIn,
} from './read-annotations.ts';
import { expandedTypes, pairedTypes } from './type-forms.ts';

/** What two declarations say of their types, where nobody outside can tell the difference. */
export interface ComparedTypes {
  readonly inferred: boolean;
  /** A parameter says its type on one side only. */
  readonly annotated: boolean;
  /** A module of Python begins to keep its annotations as texts. */
  readonly late: boolean;
  /** What documents it differs, and only people read that. */
  readonly documented: boolean;
  /** One type in two spellings. */
  readonly respelled: boolean;
  /** One is an interface that others may see, and the other one an alias. */
  readonly opened: boolean;
  readonly usedBefore: ReadonlySet<CodeSymbol>;
  readonly usedAfter: ReadonlySet<CodeSymbol>;
}

const NO_TYPES: ComparedTypes = {
  inferred: false,
  annotated: false,
  late: false,
  documented: false,
  respelled: false,
  opened: false,
  usedBefore: new Set(),
  usedAfter: new Set(),
};

/**
 * The types of all that is proved together with a module, what documents a module of Python, and the types of what one
 * of TypeScript exports by `export = value`.
 */
export function joinedTypes(
  compared: BothSides,
  modules: readonly [CodeSymbol, CodeSymbol],
  joined: ReadonlySet<CodeSymbol>,
  meaning: Meaning,
): ComparedTypes | null {
  const { mapping, before } = compared.world;
  const { id } = before.factsOf(modules[0]).file.profile;
  const saysMore = /^(?:python|typescript|tsx)$/.test(id);
  const pairs = [...joined].map((symbol) => [symbol, mapping.after(symbol)!] as const);
  const found = [...pairs, ...(saysMore ? [modules] : [])].map(([was, is]) =>
    comparedTypes(compared, was, is, meaning),
  );
  if (found.some((types) => types === null)) return null;
  return found.reduce<ComparedTypes>(
    (all, types) => ({
      inferred: all.inferred || types!.inferred,
      annotated: all.annotated || types!.annotated,
      late: all.late || types!.late,
      documented: all.documented || types!.documented,
      respelled: all.respelled || types!.respelled,
      opened: all.opened || types!.opened,
      usedBefore: new Set([...all.usedBefore, ...types!.usedBefore]),
      usedAfter: new Set([...all.usedAfter, ...types!.usedAfter]),
    }),
    NO_TYPES,
  );
}

/** Null where the types differ; else what has to be assumed about them, and the one-sided ones that were unfolded. */
export function comparedTypes(
  { world, old, now, onlyBefore, onlyAfter, resigned, defaulted, added }: BothSides,
  before: CodeSymbol,
  after: CodeSymbol,
  meaning: Meaning,
): ComparedTypes | null {
  const [usedBefore, usedAfter] = [new Set<CodeSymbol>(), new Set<CodeSymbol>()];
  const own = signatureOf(old, saidBy(old, before, onlyBefore));
  const types = resigned.rearrangedTypes(before, added.withoutThem(before, own));
  const plain = (type: Core): Core => withDefaults(defaulted, type);
  const was = expandedTypes(old, types, onlyBefore, usedBefore).map(plain);
  const is = expandedTypes(
    now,
    added.withoutThem(after, signatureOf(now, saidBy(now, after, onlyAfter))),
    onlyAfter,
    usedAfter,
  ).map(plain);
  const [told, tells] = [was, is].map((all) => all.filter(({ text }) => text === FOR_READERS));
  const documented =
    told!.length !== tells!.length || told!.some((one, at) => difference(one, tells![at]!, meaning) !== null);
  if (
    documented &&
    (readsDocumentation(world) || was.concat(is).some(({ text }) => text === 'documentation'))
  )
    return null;
  const kept = keptAnnotations(was, is);
  if (kept === 'otherwise' || (kept === 'later' && readsAnnotations(world))) return null;
  const pairs = pairedTypes(was.filter(isRunning), is.filter(isRunning));
  if (!pairs) return null;
  const sides = { world, old, now, onlyBefore, onlyAfter };
  const said = assertedInstead(sides, before, after, pairs, meaning);
  if (said.includes('another')) return null;
  const lone = pairs.flatMap(([one, two], at) =>
    (one && two) || said[at] === 'same' ? [] : [(one ?? two)!],
  );
  // Others see the type that is spelled, or that of the value: the compiler finds no other one.
  if (
    lone.some(
      (type) => /^(?:(?:return_)?type of another|satisfied type)$/.test(type.text) || isUnknown(type),
    ) &&
    isShown(world.after.factsOf(after), after)
  )
    return null;
  const annotated = lone.some(({ text }) => text.startsWith('parameter '));
  const inferred = lone.some(({ text }) => !text.startsWith('parameter '));
  const differs = (say: (type: Core) => Core): boolean =>
    pairs.some(([one, two]) => one && two && difference(say(one), say(two), meaning) !== null);
  const respelled = differs((type) => type);
  const isPython = world.before.factsOf(before).file.profile.id === 'python';
  if (respelled && (!isPython || differs((type) => rewrite(type, plainType)))) return null;
  if (respelled && pairs.some(([one, two]) => one && two && isEvaluatedAnew(one, two))) return null;
  const isQuotedAnew = pairs.some(([one, two]) => one && two && textsIn(one) !== textsIn(two));
  if (respelled && isQuotedAnew && readsAnnotations(world)) return null;
  if (impliesOthers(sides, before, after, meaning)) return null;
  const kinds = interfaceOrAlias(world, before, after);
  if (kinds === 'merged') return null;
  return {
    ...{ inferred, annotated, documented, respelled, usedBefore, usedAfter },
    opened: kinds === 'open',
    late: kept === 'later',
  };
}

/** `: unknown`, which hides on one side what the compiler finds out on the other. */
function isUnknown(said: Core): boolean {
  const isType = /^(?:return_)?type$/.test(said.text) && said.children.length > 0;
  const source = isType ? typeIn(said).source : null;
  return source?.kind === 'predefined_type' && textOf(source) === 'unknown';
}

function signatureOf(side: LoweredSide, symbol: CodeSymbol): readonly Core[] {
  return side.fileOf(symbol)!.signature(symbol.declaration);
}

function isRunning({ text }: Core): boolean {
  return text !== FOR_READERS && !ANNOTATIONS.test(text);
}
