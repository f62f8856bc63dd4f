import { type AstNode, holdsNode } from '../../../model/ast-node.ts';
import { named } from '../../../model/node-parts.ts';
import { encloses } from '../../../model/span.ts';
import type { CodeSymbol } from '../../../model/symbol.ts';
import { arity, isSubtype, modifierWords } from '../../java/hierarchy.ts';
import { isStatic } from '../../java/members.ts';
import { isPrivate } from '../../java/receivers.ts';
import { occurrencesOf } from '../../renames/occurrences.ts';
import type { FileFacts, Side, World } from '../../world.ts';

/** A field that only its class sees now, and the methods that hand its value through. */
export interface HiddenField {
  readonly before: CodeSymbol;
  readonly after: CodeSymbol;
  readonly getter: CodeSymbol;
  readonly setter: CodeSymbol | null;
}

const known = new WeakMap<World, readonly HiddenField[]>();

/**
 *     class Item { int price; }   item.price = 1      ->      class Item { private int price;  int getPrice() { return price; } ... }
 *                                                             item.setPrice(1)
 *
 * Holds where a method gives the field's value and does nothing else, which came with the change or was called in the
 * place of the field by it, no class below has another method of its name,
 * and nobody outside of the class spells the field any more: what was found by its name could be another's now.
 */
export function hiddenFields(world: World): readonly HiddenField[] {
  const found =
    known.get(world) ??
    world.mapping.pairs.flatMap(({ before, after }) => hidden(world, before, after) ?? []);
  known.set(world, found);
  return found;
}

function hidden(world: World, before: CodeSymbol, after: CodeSymbol): HiddenField | null {
  if (!/^(?:field|constant)$/.test(after.kind) || after.declaration.kind !== 'variable_declarator')
    return null;
  if (world.after.factsOf(after).file.profile.id !== 'java') return null;
  const [from, to] = [before.parent, after.parent];
  if (!from || !to || world.mapping.after(from) !== to || before.simpleName !== after.simpleName) return null;
  if (!isPrivate(after) || isPrivate(before) || isStatic(before) !== isStatic(after)) return null;
  const accessors = to.children.filter((one) => one.kind === 'method' && isStatic(one) === isStatic(after));
  const getter = accessors.find((one) => isGetter(one, after.simpleName) && !isOverridden(world.after, one));
  const setter = accessors.find((one) => isSetter(one, after.simpleName) && !isOverridden(world.after, one));
  if (!getter || isSpelledElsewhere(world.after, after)) return null;
  // Where the accessors were there all along, and nobody began to use them, the field is only seen by fewer.
  const isUsed = [getter, setter].some((one) => one && isAskedMore(world, one));
  if (!isUsed && !isSpelledElsewhere(world.before, before)) return null;
  return { before, after, getter, setter: setter ?? null };
}

/** A method that came with the change, or is called in more places than it was. */
function isAskedMore(world: World, method: CodeSymbol): boolean {
  const was = world.mapping.before(method);
  const times = (side: Side, { simpleName }: CodeSymbol): number =>
    occurrencesOf(side).named(simpleName).length;
  return was === null || times(world.after, method) > times(world.before, was);
}

/**
 * By somebody who finds it through an object, or in a class below, where the name alone may find the field of a class
 * around once it is no longer inherited.
 */
function isSpelledElsewhere(side: Side, { simpleName, parent }: CodeSymbol): boolean {
  const home = side.factsOf(parent!).file.root;
  const isOutside = occurrencesOf(side)
    .named(simpleName)
    .some(({ node }) => !encloses(parent!.range, node) || !holdsNode(home, node));
  if (isOutside) return true;
  return [...side.files.values()].some(({ file }) =>
    file.symbols.some(
      (one) => isSubtype(side, one, parent!) && namesMember(side.factsOf(one), one.declaration, simpleName),
    ),
  );
}

/** Spells it, and means no variable of a method. */
function namesMember(facts: FileFacts, node: AstNode, name: string): boolean {
  if (node.children.length > 0) return node.children.some((child) => namesMember(facts, child, name));
  const kind = node.text === name ? facts.file.bindings.of(node)?.kind : 'parameter';
  return kind === undefined || kind === 'member';
}

/** `{ return price; }` */
function isGetter(method: CodeSymbol, name: string): boolean {
  const [only, ...more] = statementsOf(method);
  if (!only || more.length > 0 || arity(method) !== 0 || only.kind !== 'return_statement') return false;
  return isField(named(only)[0], name);
}

/** `{ this.price = price; }` */
function isSetter(method: CodeSymbol, name: string): boolean {
  const [only, ...more] = statementsOf(method);
  const list = method.declaration.children.find(({ field }) => field === 'parameters');
  const parameter = list && named(list)[0]?.children.find(({ field }) => field === 'name');
  if (!only || more.length > 0 || arity(method) !== 1 || !parameter || only.kind !== 'expression_statement')
    return false;
  const assignment = named(only)[0];
  if (assignment?.kind !== 'assignment_expression') return false;
  const [target, value] = named(assignment);
  const isPlain = assignment.children.some(({ kind }) => kind === '=');
  const isOwn = parameter.text === name ? target?.kind === 'field_access' : true;
  return (
    isPlain && isOwn && isField(target, name) && value?.kind === 'identifier' && value.text === parameter.text
  );
}

function isField(node: AstNode | undefined, name: string): boolean {
  if (node?.kind === 'identifier') return node.text === name;
  const [object, member] = node?.kind === 'field_access' ? named(node) : [];
  return object?.kind === 'this' && member?.text === name;
}

function statementsOf({ declaration }: CodeSymbol): readonly AstNode[] {
  const body = declaration.children.find(({ field }) => field === 'body');
  const isLocked = modifierWords(declaration).includes('synchronized');
  return body && !isLocked ? named(body) : [];
}

function isOverridden(side: Side, method: CodeSymbol): boolean {
  return [...side.files.values()].some(({ file }) =>
    file.symbols.some(
      (one) =>
        one.kind === 'method' &&
        one !== method &&
        one.simpleName === method.simpleName &&
        arity(one) === arity(method) &&
        one.parent !== null &&
        (one.parent === method.parent || isSubtype(side, one.parent, method.parent!)),
    ),
  );
}
