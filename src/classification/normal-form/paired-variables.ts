import type { Core, CoreVariable } from '../../model/core.ts';
import { agree } from '../../model/static-types.ts';
import type { Meaning } from './compared-by.ts';
import { contentsMatter } from './heads/open-types.ts';
import { isBoxedOnOneSide, isInferredOnOneSide } from './heads/spelled-on-one-side.ts';

/** Which variables of two forms have turned out to be the same, one to one. */
export interface PairedVariables {
  /** Whether they are; those that are declared inside, and in no pair yet, become one. */
  same(old: CoreVariable, now: CoreVariable): boolean;
  /** What puts the pairs back as they are now, where a part that was tried turns out to differ. */
  remember(): () => void;
}

/** Nothing is paired yet. */
export function pairedVariables(before: Core, after: Core, meaning: Meaning): PairedVariables {
  let forth = new Map<CoreVariable, CoreVariable>();
  let back = new Map<CoreVariable, CoreVariable>();
  const [declaredBefore, declaredAfter] = [declaredIn(before), declaredIn(after)];
  return { same, remember };

  function remember(): () => void {
    const [pairs, inverse] = [new Map(forth), new Map(back)];
    return () => {
      forth = pairs;
      back = inverse;
    };
  }

  function same(old: CoreVariable, now: CoreVariable): boolean {
    const [inner, other] = [declaredBefore.has(old), declaredAfter.has(now)];
    if (inner !== other) return false;
    if (!inner) return meaning.sameOutside(old, now);
    const [known, inverse] = [forth.get(old), back.get(now)];
    if (known || inverse) return known === now && inverse === old;
    const isUnnamed = old.unnamed || now.unnamed;
    const isKept = isFrozen(old) || isFrozen(now) || isOpen(old) || isOpen(now);
    if (old.name !== now.name && !isUnnamed && isKept) return false;
    if (old.name !== now.name && !meaning.mayRename(old, now)) return false;
    // What a module shows is known by its name from elsewhere, wherever its value comes from.
    if (old.kind === 'item' && old.symbol && now.symbol && !meaning.sameOutside(old, now)) return false;
    // What is declared with another type is converted to it, or divides, prints and is overloaded otherwise.
    if (old.spelled !== undefined && now.spelled !== undefined && !sameSpelledType(old, now)) return false;
    if (isBoxedOnOneSide(old, now) || isBoxedOnOneSide(now, old)) return false;
    if (isInferredOnOneSide(old, now)) meaning.inferred?.();
    forth.set(old, now);
    back.set(now, old);
    return true;
  }

  function sameSpelledType(old: CoreVariable, now: CoreVariable): boolean {
    const [was, is] = [old.spelled!, now.spelled!];
    // `Handler h` of another package's Handler has other overloads, and is cast to another class.
    if (isImportedFromElsewhere(old, now)) return false;
    if (was === is || meaning.sameTypeName(was, is)) return true;
    return agree(was, is) && !contentsMatter(before, old) && !contentsMatter(after, now);
  }

  function isImportedFromElsewhere(old: CoreVariable, now: CoreVariable): boolean {
    return (old.spelledWith ?? []).some((one) => {
      const other = now.spelledWith?.find(({ name }) => name === one.name);
      return other !== undefined && !meaning.sameOutside(one, other);
    });
  }
}

/** What a module's code declares without being a symbol can be seen from elsewhere all the same. */
function isOpen({ kind, symbol }: CoreVariable): boolean {
  return kind === 'item' && symbol === null;
}

function isFrozen({ binding, printedAlone }: CoreVariable): boolean {
  return (binding?.frozen ?? false) && !printedAlone?.();
}

function declaredIn(root: Core): ReadonlySet<CoreVariable> {
  const found = new Set<CoreVariable>();
  const visit = (node: Core): void => {
    if (node.op === 'bind' && node.variable) found.add(node.variable);
    for (const child of node.children) visit(child);
  };
  visit(root);
  return found;
}
