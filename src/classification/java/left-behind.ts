import type { AstNode } from '../../model/ast-node.ts';
import type { CodeSymbol } from '../../model/symbol.ts';
import type { FileFacts, Side, World } from '../world.ts';
import { classesAround } from './classes-around.ts';
import { isAbstract, isSubtype } from './hierarchy.ts';
import { hasOtherBases, mayMean, membersOf, ownerBeforeDot } from './receivers.ts';

/**
 * Whether somebody who says the name of a member means another one, now that the member stands in another class: at its
 * old place one that is inherited, at its new place the member instead of what was inherited there.
 *
 *     class A extends Base { static int f() {...}  int g() { return f(); } }    class B {}
 *     ->      class A extends Base { int g() { return f(); } }    class B { static int f() {...} }
 *
 * There `g` asks `Base` now. Names that nobody declares any more are no program, and refused alike.
 */
export function meansAnother(world: World, before: CodeSymbol, after: CodeSymbol): boolean {
  const [oldHome, newHome] = [world.mapping.after(before.parent!), world.mapping.before(after.parent!)];
  return (
    (oldHome !== null && isSoughtIn(world.after, oldHome, after)) ||
    (newHome !== null && isSoughtIn(world.before, newHome, before))
  );
}

/** Whether a private member that others see from now on would be found by some who mean another one by its name. */
export function isInheritedUnasked(world: World, before: CodeSymbol): boolean {
  return before.parent !== null && isSoughtIn(world.before, before.parent, before);
}

/** Whether a name is looked for in a class, or in one that inherits from it, and the member is not what is found. */
function isSoughtIn(side: Side, home: CodeSymbol, member: CodeSymbol): boolean {
  const isHome = (owner: CodeSymbol | null): boolean =>
    owner !== null && (owner === home || isSubtype(side, owner, home));
  return [...side.files.values()].some((facts) =>
    namesIn(facts, member.simpleName).some((node) => {
      if (!mayMean(facts, node, member) || isLocal(facts, node)) return false;
      const object = ownerBeforeDot(side, facts, node);
      if (object !== undefined) return isHome(object) && isMissed([object!]);
      const around = classesAround(side, facts, node);
      const at = around.findIndex(({ owner, unnamed }) => unnamed === null && isHome(owner));
      if (at < 0) return false;
      const isFoundBefore = around
        .slice(0, at)
        .some(
          ({ owner, unnamed }) =>
            unnamed?.some((one) => mayMean(facts, node, one)) ||
            (owner !== null && membersOf(side, facts, node, owner) !== null),
        );
      return !isFoundBefore && isMissed(around.slice(at).map(({ owner }) => owner));

      function isMissed(owners: readonly (CodeSymbol | null)[]): boolean {
        for (const owner of owners) {
          const found = owner && membersOf(side, facts, node, owner);
          if (found)
            return !(
              found.includes(member) ||
              found.every(isAbstract) ||
              found.some(({ parent }) => parent !== null && isSubtype(side, parent, home))
            );
          if (!owner || hasOtherBases(side, owner)) return true;
        }
        // An import may bind it at the old place; at the new one the member hides what is imported.
        return side.which === 'before' || !facts.file.bindings.of(node)?.import;
      }
    }),
  );
}

/** A variable or a parameter, which hides what the classes around it declare. */
function isLocal({ file }: FileFacts, node: AstNode): boolean {
  const binding = file.bindings.of(node);
  return binding !== null && binding.symbol === null && /^(?:variable|parameter)$/.test(binding.kind);
}

const known = new WeakMap<FileFacts, Map<string, readonly AstNode[]>>();

/** Where a file spells a name, read once for all members that went to other classes. */
function namesIn(facts: FileFacts, name: string): readonly AstNode[] {
  let names = known.get(facts);
  if (!names) {
    const found = new Map<string, AstNode[]>();
    const visit = (node: AstNode): void => {
      if (node.kind === 'identifier') found.set(node.text, [...(found.get(node.text) ?? []), node]);
      for (const child of node.children) visit(child);
    };
    if (facts.file.profile.id === 'java') visit(facts.file.root);
    names = found;
    known.set(facts, names);
  }
  return names.get(name) ?? [];
}
