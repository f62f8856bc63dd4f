import type { AstNode } from '../../../model/ast-node.ts';
import { encloses } from '../../../model/span.ts';
import type { CodeSymbol } from '../../../model/symbol.ts';
import { symbolsCalled } from '../../../model/symbols-called.ts';
import { methodsOfClassesWithoutName } from '../../java/classes-without-name.ts';
import { isJavaClass, isSubtype, modifierWords } from '../../java/hierarchy.ts';
import { runsAtFirstUse } from '../../java/members.ts';
import { namesakesOf } from '../../java/namesake-methods.ts';
import { narrowsInherited } from '../../java/narrowed-methods.ts';
import { symbolNamedBy } from '../../java/receivers.ts';
import { occurrencesOf } from '../../renames/occurrences.ts';
import type { FileFacts, Side } from '../../world.ts';

/**
 * The same for Java, where a class may have several methods of one name: whether a call of this one can't mean
 * another. One that is there on both sides must not be made to be overridden, and no subclass in the change set may do so.
 *
 *     if (useNames) { ... }       ->     if (isUseNames()) { ... }        with `protected boolean isUseNames()`, refused
 */
export function mayStandForItsCalls(
  side: Side,
  other: Side,
  member: CodeSymbol,
  isOneSided: boolean,
): boolean {
  if (isOverridden(side, member) || (isOneSided && saysItOverrides(member))) return false;
  if (isOneSided && narrowsInherited(side, member)) return false;
  if (beginsItsClass(side, member)) return false;
  if (!isOneSided) return !isMadeToBeOverridden(member);
  if (member.kind !== 'method') return true;
  if (symbolsCalled(member.parent!.children, member.simpleName).length > 1) return true;
  const found = occurrencesOf(other).named(member.simpleName);
  // The name of a declaration is no call.
  return !found.some(({ receiver, facts, node }) => receiver === 'own' && !symbolNamedBy(facts.file, node));
}

/** Whoever calls a static method from outside makes the static blocks of its class run, if nobody used that before. */
function beginsItsClass(side: Side, { kind, parent, declaration, simpleName }: CodeSymbol): boolean {
  if (kind !== 'method' || !parent || !modifierWords(declaration).includes('static')) return false;
  if (!runsAtFirstUse(parent)) return false;
  const isInside = ({ facts, node }: { readonly facts: FileFacts; readonly node: AstNode }): boolean =>
    facts === side.factsOf(parent) && encloses(parent.range, node);
  return occurrencesOf(side)
    .named(simpleName)
    .some((use) => !isInside(use));
}

/** `@Override`: whoever calls what it overrides gets this one now. */
function saysItOverrides({ declaration }: CodeSymbol): boolean {
  const modifiers = declaration.children.find(({ kind }) => kind === 'modifiers');
  return (
    modifiers?.children.some(
      ({ kind, children }) => kind === 'marker_annotation' && children.at(-1)?.text === 'Override',
    ) ?? false
  );
}

/**
 * A method that classes elsewhere are offered to have in their own way, and may have had before: what is protected, what
 * stands in an abstract class or an interface.
 */
function isMadeToBeOverridden({ kind, parent, declaration }: CodeSymbol): boolean {
  if (kind !== 'method' || !parent) return false;
  const words = modifierWords(declaration);
  if (words.some((word) => /^(?:private|static|final)$/.test(word))) return false;
  const around = modifierWords(parent.declaration);
  if (around.includes('final') || around.includes('private')) return false;
  return words.includes('protected') || around.includes('abstract') || parent.kind === 'interface';
}

function isOverridden(side: Side, member: CodeSymbol): boolean {
  const { parent, simpleName, declaration } = member;
  // Nobody extends a class without a name.
  if (member.kind !== 'method' || !parent || !isJavaClass(parent)) return false;
  if (modifierWords(declaration).some((word) => /^(?:private|static|final)$/.test(word))) return false;
  if (methodsOfClassesWithoutName(side).has(simpleName)) return true;
  return namesakesOf(side, member).some((one) => isSubtype(side, one.parent!, parent));
}
