import type { AstNode } from '../../../model/ast-node.ts';
import type { Core } from '../../../model/core.ts';
import { annotationsOf, saysNothing } from '../../../model/java-annotations.ts';
import { isPrimitive } from '../../../model/static-types.ts';
import type { CodeSymbol } from '../../../model/symbol.ts';
import { modifierWords, upwards } from '../../java/hierarchy.ts';
import { isKnownAbove } from '../../java/own-members.ts';
import { isPrivate, mayMean, membersMeant } from '../../java/receivers.ts';
import { occurrencesOf } from '../../renames/occurrences.ts';
import type { FileFacts, Side, World } from '../../world.ts';
import { placesOf } from './parameter-places.ts';

interface Parameter {
  readonly name: string;
  readonly type: string;
  readonly node: AstNode;
}

/**
 * For each parameter of a private method its place before, where they were put in another order, or lost some that were
 * never read; null where they weren't, or where that may be seen.
 *
 *     private int price(String name, int times)      ->      private int price(int times, String name)
 *
 * Holds where nobody in its class, nor in a class that this one extends, has a method of the name, which the arguments
 * could mean in their new order; where no text says the name, by which a program could look for the method; and where no
 * annotation is on it that somebody reads while the program runs. A native method is found by its parameters.
 */
export function resignedInJava(
  world: World,
  before: CodeSymbol,
  after: CodeSymbol,
): { readonly places: readonly number[]; readonly count: number; readonly types: readonly string[] } | null {
  if (before.kind !== 'method' || !isPrivate(before) || !isPrivate(after)) return null;
  const [old, now] = [
    parametersOf(world.before.factsOf(before), before),
    parametersOf(world.after.factsOf(after), after),
  ];
  const places = old && now && placesOf(old, now);
  if (!places) return null;
  const { bindings } = world.before.factsOf(before).file;
  const isRead = ({ node }: Parameter): boolean => (bindings.of(node)?.references.length ?? 1) > 0;
  if (old.some((one, at) => !places.includes(at) && isRead(one))) return null;
  const types = (all: readonly Parameter[]): string => all.map(({ type }) => type).join();
  const isSameSignature = types(old) === types(now);
  if (!isAlone(world.before, before, isSameSignature) || !isAlone(world.after, after, isSameSignature))
    return null;
  return { places, count: old.length, types: old.map(({ type }) => type) };
}

function isAlone(side: Side, method: CodeSymbol, isSameSignature: boolean): boolean {
  const { parent, simpleName, declaration } = method;
  if (!parent || occurrencesOf(side).quoted(simpleName) > 0) return false;
  // With the types in their places a call means what it meant; no class out of sight may have what fits better else.
  if (!isSameSignature && !isKnownAbove(side, parent, [simpleName])) return false;
  if (modifierWords(declaration).includes('native') || isAnnotated(side.factsOf(method), declaration))
    return false;
  return [...upwards(side, parent)].every(({ children }) =>
    children.every((one) => one === method || one.kind !== 'method' || one.simpleName !== simpleName),
  );
}

function isAnnotated({ file }: FileFacts, declaration: AstNode): boolean {
  return annotationsOf(declaration).some(({ start, end }) => !saysNothing(file.text.slice(start, end)));
}

/** Null where one takes all that is left, or is the object itself. */
function parametersOf({ file }: FileFacts, { declaration }: CodeSymbol): readonly Parameter[] | null {
  const list = declaration.children.find(({ field }) => field === 'parameters');
  const found = (list?.children ?? [])
    .filter(({ named, extra }) => named && !extra)
    .map((parameter) => {
      const name = parameter.children.find(({ field }) => field === 'name');
      if (parameter.kind !== 'formal_parameter' || !name) return null;
      const others = parameter.children.filter((one) => one !== name && !one.extra);
      const type = others.map(({ start, end }) => file.text.slice(start, end)).join(' ');
      return { name: name.text, type: type.replace(/\bfinal\b/g, '').replace(/\s+/g, ''), node: name };
    });
  return found.every((one) => one !== null) ? found : null;
}

/** The calls of a private method; null where its name is said in another way, or where it may mean somebody else. */
export function callsInJava(side: Side, called: CodeSymbol, count: number): ReadonlySet<AstNode> | null {
  const facts = side.factsOf(called);
  const found = new Set<AstNode>();
  const isFine = (node: AstNode, parent: AstNode | null): boolean => {
    if (node.text === called.simpleName && parent && mayBeIt(node)) {
      const isCall = parent.kind === 'method_invocation' && node.field === 'name';
      const given = parent.children.find(({ field }) => field === 'arguments');
      const meant = isCall ? membersMeant(side, facts, node) : null;
      const passed = given?.children.filter(({ named, extra }) => named && !extra).length;
      if (!meant) return false;
      if (meant.includes(called)) {
        if (meant.length > 1 || passed !== count) return false;
        found.add(parent);
      }
    }
    return node.children.every((child) => isFine(child, node));
  };
  const mayBeIt = (node: AstNode): boolean => node.children.length === 0 && mayMean(facts, node, called);
  return isFine(facts.file.root, null) ? found : null;
}

/** What may fail when it is handed over: nothing at all is no number. */
export function mayBeNoNumber(value: Core, type: string | undefined): boolean {
  return isPrimitive(type) && !isPrimitive(value.spelled);
}
