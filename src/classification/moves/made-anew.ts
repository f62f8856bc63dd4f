import type { AstNode } from '../../model/ast-node.ts';
import { bindingsOf } from '../../model/bindings.ts';
import type { CodeSymbol } from '../../model/symbol.ts';
import { keepsOnce } from '../library/keeps-once.ts';
import type { FileFacts, World } from '../world.ts';

/**
 * Why a symbol may not go into a function, or out of one: there it is made anew each time that the function runs, and
 * elsewhere once. Null where nobody can tell, and where it is made as often as before.
 *
 *     function onKey(e) {}                              function toggle(el, on) {
 *     function toggle(el, on) {                           function onKey(e) {}
 *       if (on) el.add('key', onKey);          ->         if (on) el.add('key', onKey);
 *       else el.remove('key', onKey);                     else el.remove('key', onKey);
 *     }                                                 }
 *
 * Going in, a function must be called wherever it is named, or be handed on in one place: two that were made in two
 * runs are not the same, as a list of listeners, React and an `instanceof` can tell. Going out, it may be handed on, but
 * not to who keeps each of them once: a listener that is added twice is one now, a component that React took for a new
 * one each time keeps its state, and a class that is given back has one prototype for all. In both directions it must
 * keep nothing from one call to the next: a property of its own, or a list that is its default in Python.
 */
export function whyNotMadeAnew(world: World, before: CodeSymbol, after: CodeSymbol): string | null {
  const [old, now] = [homeOf(before), homeOf(after)];
  if (old === now || (old && world.mapping.after(old) === now)) return null;
  const facts = world.after.factsOf(after);
  if (facts.file.profile.modules === 'none' || /^(?:interface|type)$/.test(after.kind)) return null;
  const goesOut = !now || isAround(world.mapping.before(now), old);
  const goesIn = !old || isAround(world.mapping.after(old), now);
  const rarely = now ? `each time that ${now.name} runs` : 'once';
  const often = `${before.name} is made ${rarely}${goesOut && old ? `, and was made each time that ${old.name} runs` : ''}`;
  if (keepsItsValue(after.declaration)) return `${often}, and with it what it keeps`;
  const sides = [
    [world.before.factsOf(before), before],
    [facts, after],
  ] as const;
  const uses = sides.map(([side, symbol]) => usesOf(side, symbol));
  if (uses.some(({ asObject }) => asObject)) return `${often}, and something is kept on it`;
  // Between two functions of which neither stands in the other it goes out of one and into the other.
  if (goesOut || !goesIn) {
    const isKept = uses.some(({ asTag, asKept }) => asTag || asKept);
    const isShown = after.kind === 'class' && uses.some(({ asValue }) => asValue > 0);
    if (isKept || isShown) return `${often}, and whoever it is handed to can tell`;
    if (goesOut) return null;
  }
  if (after.kind === 'class') return `${often}, and each of these is another class`;
  const [, { asTag, asValue }] = uses as [Uses, Uses];
  return asTag || asValue > 1 ? `${often}, and each of these is another one to whom it is handed` : null;
}

/** The function that makes a symbol whenever it runs; null for what is made when its module is loaded. */
function homeOf({ parent }: CodeSymbol): CodeSymbol | null {
  if (!parent) return null;
  return /^(?:function|method|constructor)$/.test(parent.kind) ? parent : homeOf(parent);
}

function homesOf(symbol: CodeSymbol): number {
  const home = homeOf(symbol);
  return home ? 1 + homesOf(home) : 0;
}

function isAround(outer: CodeSymbol | undefined | null, symbol: CodeSymbol | null): boolean {
  for (let at = symbol; at; at = at.parent) if (at === outer) return true;
  return false;
}

const FRESH =
  /^(?:list|dictionary|set|call|list_comprehension|dictionary_comprehension|set_comprehension|array|object|new_expression|call_expression)$/;

/** A default of Python, or a field of a class, that is made with the function or the class and may be changed. */
function keepsItsValue(node: AstNode): boolean {
  if (/^(?:default_parameter|typed_default_parameter)$/.test(node.kind)) return hasFresh(node);
  if (node.kind === 'class_body' || (node.kind === 'block' && node.field === 'body'))
    return node.children.some((member) => {
      const isShared = member.children.some(({ kind }) => kind === 'static' || kind === 'assignment');
      return isShared && !/^(?:method|function)_definition$/.test(member.kind) && hasFresh(member);
    });
  if (
    /^(?:function_definition|decorated_definition|parameters|class|class_definition|class_declaration)$/.test(
      node.kind,
    )
  )
    return node.children.some(
      (child) => (node.kind !== 'function_definition' || child.field !== 'body') && keepsItsValue(child),
    );
  return false;
}

function hasFresh(node: AstNode): boolean {
  return FRESH.test(node.kind) || node.children.some(hasFresh);
}

/** Whether a function is made once now, or less often, was made anew before, and is handed on as a value. */
export function isMadeOnceAndHandedOn(facts: FileFacts, before: CodeSymbol, after: CodeSymbol): boolean {
  return homesOf(after) < homesOf(before) && usesOf(facts, before).asValue > 0;
}

/** How a symbol is named: as what is called, as a component, as an object with members, or to be handed on. */
interface Uses {
  readonly asObject: boolean;
  readonly asTag: boolean;
  readonly asValue: number;
  /** Handed to who keeps what is the same once only. */
  readonly asKept: boolean;
}

function usesOf({ file }: FileFacts, symbol: CodeSymbol): Uses {
  const references = new Set(bindingsOf(file.bindings, symbol).flatMap((binding) => binding.references));
  let [asObject, asTag, asValue, asKept] = [false, false, 0, false];
  const visit = (node: AstNode, parent: AstNode | null, call: AstNode | null): void => {
    if (references.has(node) && parent && node !== symbol.nameNode) {
      const isFirst = parent.children[0] === node;
      const isMember =
        isFirst && /^(?:member_expression|subscript_expression|attribute|subscript)$/.test(parent.kind);
      if (isMember) asObject ||= !/^(?:call|apply|bind)$/.test(parent.children.at(-1)!.text);
      else if (/^jsx_\w+_element$/.test(parent.kind)) asTag = true;
      else if (!(isFirst && /^(?:call|call_expression)$/.test(parent.kind)) && !isMadeOf(node, parent)) {
        asValue += 1;
        asKept ||= call !== null && keepsOnce(lastNameOf(call.children[0]!), parent.kind === 'array');
      }
    }
    const around = node.kind === 'array' ? call : null;
    for (const child of node.children) visit(child, node, isArguments(node) ? parent : around);
  };
  visit(file.root, null, null);
  return { asObject, asTag, asValue, asKept };
}

/** `add` of `listeners.add` */
function lastNameOf({ children, text }: AstNode): string {
  return children.at(-1)?.text ?? text;
}

function isArguments({ kind }: AstNode): boolean {
  return kind === 'arguments' || kind === 'argument_list';
}

/** `new A()`, `class B extends A`, and in Python `class B(A)`: only what is made of it is handed on. */
function isMadeOf({ field }: AstNode, parent: AstNode): boolean {
  return (
    (parent.kind === 'new_expression' && field === 'constructor') ||
    /^(?:class_heritage|extends_clause)$/.test(parent.kind) ||
    parent.field === 'superclasses'
  );
}
