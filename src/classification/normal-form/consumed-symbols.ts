import { bindingsOf } from '../../model/bindings.ts';
import { encloses } from '../../model/span.ts';
import type { CodeSymbol } from '../../model/symbol.ts';
import { isMeantByInheritance } from '../java/inherited-before-outer.ts';
import type { Judgement } from '../judge-units.ts';
import { isFoundByName } from '../names-at-run-time/found-by-name.ts';
import { isListed } from '../names-at-run-time/listed-names.ts';
import { isSaidUnchanged } from '../renames/caught-by-scopes.ts';
import { hidesAnother, leavesItsCallersToAnother } from '../renames/names-that-meet.ts';
import { isInnerModule, isOnlyItsItems } from '../rust/modules-of-items.ts';
import { hasMovedItems, isPlainModule } from '../rust/modules-with-files.ts';
import { whyNotCutOutOfModule } from '../rust/moved-modules.ts';
import { standsTwice } from '../syntax-errors/standing-twice.ts';
import type { World } from '../world.ts';
import { outermost } from './failing-roots.ts';
import type { FormProof } from './form-proof.ts';
import { keepsItsKey } from './kept-keys.ts';
import { explainConsumed, explainMemberOfAlias } from './told/explain.ts';
import { takenFrom } from './told/taken-from.ts';
import type { FormVerdict } from './verdict.ts';

/**
 * A symbol is what was cut out of its origin as soon as one origin is proved with it in the place of its call. Who
 * else uses it now is none of its doing: that one is proved with it as well, or is itself reported as changed.
 */
export function consumedSymbols(
  world: World,
  { proofs }: Judgement,
  forms: ReadonlyMap<CodeSymbol, FormProof>,
  good: ReadonlySet<CodeSymbol>,
): ReadonlyMap<CodeSymbol, FormVerdict> {
  const consumed = new Map<CodeSymbol, FormVerdict>();
  const sides = [
    [world.mapping.onlyBefore, 'usedBefore'],
    [world.mapping.onlyAfter, 'usedAfter'],
  ] as const;
  const holds = (symbols: readonly CodeSymbol[], used: 'usedBefore' | 'usedAfter'): void => {
    const isNew = used === 'usedAfter';
    const index = indexed([...forms.values()], used);
    for (const symbol of symbols) {
      if (consumed.has(symbol)) continue;
      const alias = aliasAround(world, index, symbol, isNew);
      if (alias && good.has(alias.before)) consumed.set(symbol, explainMemberOfAlias(symbol, isNew));
      if (alias || (!isNew && world.stillNamed.has(symbol))) continue;
      const side = isNew ? world.after : world.before;
      if (isNew && standsTwice(world, symbol)) continue;
      if (isNew ? hidesAnother(world, symbol) : leavesItsCallersToAnother(world, symbol)) continue;
      if (isSaidUnchanged(world, symbol, !isNew) || isMeantByInheritance(side, symbol)) continue;
      const isAsked = (): boolean => isListed(side, symbol, isNew) || isFoundByName(world, symbol, isNew);
      if (!keepsItsKey(world, symbol, isNew) && isAsked()) continue;
      const users = usersOf(world, index, symbol, isNew);
      const isFoundAlike = (form: FormProof): boolean =>
        whyNotCutOutOfModule(world, symbol, isNew ? form.before : form.after, isNew) === null;
      if (!(users ?? []).every(isFoundAlike)) continue;
      const origins = (users ?? []).filter(({ before }) => good.has(before));
      const othersAreReported = (users ?? []).every(
        ({ before }) => good.has(before) || proofs.get(before)?.mismatch !== null,
      );
      if (origins.length > 0 && othersAreReported)
        consumed.set(
          symbol,
          explainConsumed(symbol, origins, isNew ? takenFrom(world, symbol, origins) : []),
        );
      else if (symbol.parent && consumed.has(symbol.parent) && !isInnerModule(symbol.parent))
        consumed.set(symbol, consumed.get(symbol.parent)!);
    }
  };
  for (const [symbols, used] of sides) holds(symbols, used);
  return consumed;
}

/**
 * The proof of an interface that is an alias on the other side, for one of its members: an alias has those that its type
 * spells, which are no symbols of their own, and whoever names them names the same.
 *
 *     interface Item { name: string }      ->      type Item = { name: string }
 */
function aliasAround(
  { mapping }: World,
  { byOwn }: Index,
  { parent }: CodeSymbol,
  isNew: boolean,
): FormProof | null {
  if (parent?.kind !== 'interface') return null;
  const partner = isNew ? mapping.before(parent) : mapping.after(parent);
  return partner?.kind === 'type' ? (byOwn.get(parent) ?? null) : null;
}

/** The proofs in which a one-sided symbol was unfolded, or inside of which it stands; null where it is used elsewhere. */
function usersOf(
  world: World,
  index: Index,
  symbol: CodeSymbol,
  isNew: boolean,
  met: ReadonlySet<CodeSymbol> = new Set(),
): readonly FormProof[] | null {
  const { all, byOwn, users: known } = index;
  const root = outermost(symbol);
  const own = (form: FormProof): CodeSymbol => (isNew ? form.after : form.before);
  if (isInnerModule(symbol) && !isOnlyItsItems(world, symbol, isNew)) return null;
  // What moved to a file of its own is judged there, but the path that leads there is seen by others.
  if (isInnerModule(symbol) && hasMovedItems(world, symbol, isNew) && !isPlainModule(world, symbol, isNew))
    return null;
  if (isInnerModule(symbol))
    return all.filter(
      (form) => own(form).kind === 'module' && own(form).path === symbol.path && !isInnerModule(own(form)),
    );
  // A type does nothing where it stands: it came out of those who say its name, and of nobody where nobody does.
  if (/^(?:type|interface)$/.test(symbol.kind)) {
    const expanded = (known.get(symbol) ?? []).filter((form) =>
      form[isNew ? 'usedAfter' : 'usedBefore'].has(symbol),
    );
    if (expanded.length > 0) return expanded;
    const around = new Set([...met, symbol]);
    return typeUsers(isNew ? world.after : world.before, all, symbol, own, (one) =>
      isOneSided(world, one, isNew) && !around.has(one) ? usersOf(world, index, one, isNew, around) : null,
    );
  }
  if (root !== symbol) {
    const around = byOwn.get(root);
    if (around) return [around];
  }
  // What stands in a class or in a module is proved on its own, and not with what is around it.
  const isApart = ({ kind }: CodeSymbol): boolean => /^(?:class|namespace|module)$/.test(kind);
  for (let outer = symbol.parent; outer && !isApart(outer); outer = outer.parent) {
    const around = byOwn.get(outer);
    if (around) return [around];
  }
  return [...new Set([...(known.get(root) ?? []), ...(known.get(symbol) ?? [])])].filter(
    (form) => form[isNew ? 'usedAfter' : 'usedBefore'].has(root) || form.contained.has(symbol),
  );
}

interface Index {
  readonly all: readonly FormProof[];
  /** By the symbol that was proved. */
  readonly byOwn: ReadonlyMap<CodeSymbol, FormProof>;
  /** By the symbols that were unfolded, or are part of what was proved. */
  readonly users: ReadonlyMap<CodeSymbol, readonly FormProof[]>;
}

function indexed(all: readonly FormProof[], used: 'usedBefore' | 'usedAfter'): Index {
  const byOwn = new Map<CodeSymbol, FormProof>();
  const users = new Map<CodeSymbol, FormProof[]>();
  for (const form of all) {
    const own = used === 'usedAfter' ? form.after : form.before;
    if (!byOwn.has(own)) byOwn.set(own, form);
    for (const symbol of [...form[used], ...form.contained]) {
      const known = users.get(symbol);
      if (known) known.push(form);
      else users.set(symbol, [form]);
    }
  }
  return { all, byOwn, users };
}

function isOneSided({ mapping }: World, symbol: CodeSymbol, isNew: boolean): boolean {
  return (isNew ? mapping.before(symbol) : mapping.after(symbol)) === null;
}

/**
 * A type has no part in what happens at run time: it is enough that only what was proved refers to it, or what was
 * taken out of that.
 *
 * @param usersOf the proofs that a symbol around a reference came out of; null where that is not known.
 */
function typeUsers(
  side: World['before'],
  forms: readonly FormProof[],
  symbol: CodeSymbol,
  own: (form: FormProof) => CodeSymbol,
  usersOf: (around: CodeSymbol) => readonly FormProof[] | null,
): readonly FormProof[] | null {
  const { file } = side.factsOf(symbol);
  const [binding] = bindingsOf(file.bindings, symbol);
  if (!binding) return null;
  const users = new Set<FormProof>();
  for (const reference of binding.references) {
    if (encloses(symbol.range, reference)) continue;
    const inside = ({ path, range }: CodeSymbol): boolean =>
      path === symbol.path && encloses(range, reference);
    const isOutside = !file.symbols.some(inside);
    const user = forms.find((form) => {
      const around = own(form);
      // Between the symbols stand the statements of the module.
      return (around.kind === 'module') === isOutside && inside(around);
    });
    if (user) {
      users.add(user);
      continue;
    }
    const around = file.symbols.findLast(inside);
    const origins = around ? usersOf(around) : null;
    if (!origins) return null;
    for (const origin of origins) users.add(origin);
  }
  return [...users];
}
