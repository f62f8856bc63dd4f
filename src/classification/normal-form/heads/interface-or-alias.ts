import type { CodeSymbol } from '../../../model/symbol.ts';

import type { Side } from '../../world.ts';
import type { BothSides } from '../sides/both-sides.ts';
import { isShown } from './implied-types.ts';

/** What is known of a type that is an interface on one side, and an alias on the other. */
type InterfaceOrAlias = 'neither' | 'merged' | 'open' | 'closed';

/**
 * Whether one of the two is an interface, which other files may give further members, and takes none of the keys that
 * nobody names, and the other one an alias. Nobody can tell where the file keeps it to itself. One that is there to give
 * members to another can't be an alias: two declarations of one name are one interface, but no alias.
 *
 *     export type Item = { id: number }      ->      export interface Item { id: number }
 *     declare global { interface Window { cart: Cart } }      class Item {}  interface Item { id: number }
 */
export function interfaceOrAlias(
  { before: old, after: now }: BothSides['world'],
  before: CodeSymbol,
  after: CodeSymbol,
): InterfaceOrAlias {
  const kinds = `${before.kind} ${after.kind}`;
  if (kinds !== 'interface type' && kinds !== 'type interface') return 'neither';
  if (isMerged(old, before) || isMerged(now, after)) return 'merged';
  return isShown(old.factsOf(before), before) || isShown(now.factsOf(after), after) ? 'open' : 'closed';
}

function isMerged(side: Side, symbol: CodeSymbol): boolean {
  const { parent, simpleName, name, kind } = symbol;
  if (kind === 'interface' && parent && isOfOthers(parent)) return true;
  return side
    .factsOf(symbol)
    .file.symbols.some(
      (other) =>
        other.parent === parent &&
        other.simpleName === simpleName &&
        other.name !== name &&
        MERGED.test(other.kind),
    );
}

/** `declare global` and `declare module 'shop'` tell of what is declared elsewhere. */
function isOfOthers({ simpleName, nameNode, declaration }: CodeSymbol): boolean {
  return (
    (simpleName === 'global' && nameNode?.kind !== 'identifier') ||
    nameNode?.kind === 'string' ||
    declaration.children.some(({ kind }) => kind === 'string')
  );
}

const MERGED = /^(?:class|interface|type)$/;
