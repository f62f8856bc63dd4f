import type { AssertedType, Core } from '../../../model/core.ts';
import type { CodeSymbol } from '../../../model/symbol.ts';
import type { Meaning } from '../compared-by.ts';
import { difference } from '../equal.ts';
import type { LoweredSide } from '../sides/side.ts';
import { some } from '../tree.ts';
import { saidBy } from './handed-on-types.ts';
import { type ComparedSides, isShown } from './implied-types.ts';
import { argumentsOf, expandedTypes } from './type-forms.ts';

/** What the value says of a type that is spelled on the other side: it is the same, or another, or nothing is said. */
type Said = 'same' | 'another' | 'nothing';

/**
 * What a declaration's value says to be on one side, where other files see it, and it spells its type on the other.
 *
 *     export const rate: number = read()      ->      export const rate = read() as number            same
 *     export const seen: Set<Id> = new Set()  ->      export const seen = new Set<Id>()               same
 *     export const rate: number = read()      ->      export const rate = read() as string            another
 *     export let mode: string = 'fast'        ->      export let mode = 'fast' as const               another
 *     export const user: User | null = find() ->      export const user = find()!                     another
 *     export const item: Item = read()        ->      export const item = read<Offer>()               another
 *     function size(n: number): unknown { return n }      ->      function size(n: number) { return n }      another
 *
 * @returns for each pair of types that the two spell; where one of them spells none, that is null.
 */
export function assertedInstead(
  { world, old, now, onlyBefore, onlyAfter }: ComparedSides,
  before: CodeSymbol,
  after: CodeSymbol,
  pairs: readonly (readonly [Core | null, Core | null])[],
  meaning: Meaning,
): readonly Said[] {
  const [was, is] = [asserted(old, before, onlyBefore), asserted(now, after, onlyAfter)];
  const areSeen = isShown(world.before.factsOf(before), before) || isShown(world.after.factsOf(after), after);
  if (!areSeen || (was.length === 0 && is.length === 0)) return pairs.map(() => 'nothing');
  return pairs.map(([one, two]) => {
    const spelled = one ?? two;
    if ((one && two) || !spelled || !OF_THE_VALUE.test(spelled.text)) return 'nothing';
    const isSame = (type: Core, told: Core): boolean =>
      difference(...(one ? ([type, told] as const) : ([told, type] as const)), meaning) === null;
    const [told, besides] = one ? [is, was] : [was, is];
    // What a part is made of says nothing new where it was said as well beside the spelled type.
    const said = told.filter(
      ({ how, type }) =>
        how !== 'part' || !besides.some((other) => other.how === 'part' && isSame(other.type, type)),
    );
    if (said.some((type) => !agrees(typeIn(spelled), type, isSame))) return 'another';
    return said.length > 0 && said.every(({ how }) => how === 'whole') ? 'same' : 'nothing';
  });
}

/** The type of a variable, a field or of what a function gives back. */
const OF_THE_VALUE = /^(?:return_)?type(?: of another)?$/;

function asserted(
  side: LoweredSide,
  symbol: CodeSymbol,
  oneSided: ReadonlySet<CodeSymbol>,
): readonly AssertedType[] {
  const { declaration } = saidBy(side, symbol, oneSided);
  const found = side.fileOf(symbol)?.asserted?.(declaration) ?? [];
  const types = expandedTypes(
    side,
    found.map(({ type }) => type),
    oneSided,
    new Set(),
  );
  return found.map((one, at) => ({ ...one, type: types[at]! }));
}

function agrees(
  spelled: Core,
  { how, type, isPromised }: AssertedType,
  isSame: (spelled: Core, told: Core) => boolean,
): boolean {
  const own = isPromised ? promised(spelled) : spelled;
  if (!own) return false;
  switch (how) {
    case 'whole':
      return isSame(own, type);
    case 'part':
      return some(own, (part) => isSame(part, type));
    case 'there':
      return !mayBeMissing(own);
    default:
      return how satisfies never;
  }
}

/** What stands behind the colon. */
export function typeIn({ children: [annotation] }: Core): Core {
  return annotation!.children.at(-1) ?? annotation!;
}

/** The `T` of `Promise<T>`. */
function promised(type: Core): Core | null {
  return type.op === 'opaque' && type.text === 'generic_type' ? (argumentsOf(type)[0] ?? null) : null;
}

function mayBeMissing(type: Core): boolean {
  return some(type, ({ text, source }) => /^(?:null|undefined)$/.test(source?.text ?? text));
}
