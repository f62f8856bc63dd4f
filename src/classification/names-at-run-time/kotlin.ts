import type { AstNode } from '../../model/ast-node.ts';
import type { CodeSymbol } from '../../model/symbol.ts';
import type { Side } from '../world.ts';

/** A data class's text names its properties, wherever something of the change set may become a text. */
export function propertyIsShown(side: Side, { kind, parent }: CodeSymbol): boolean {
  if (kind !== 'property' || !parent) return false;
  const { text } = side.factsOf(parent).file;
  if (!/^[^{(]*\bdata\s+class\b/.test(text.slice(parent.range.start, parent.range.end))) return false;
  const shows = /\bprint(?:ln)?\(|"[^"\n]*\$[\w{]|\.toString\(\)/;
  return [...side.files.values()].some(({ file }) => shows.test(file.text));
}

/** What gives a property its value is told the property's name, but for those that are known not to ask for it. */
const ASKS_FOR_NO_NAME =
  /^(?:lazy|lazyOf|inject|injectOrNull|viewModels?|activityViewModels?|remember\w*|mutable\w*StateOf|derivedStateOf|collect\w*AsState\w*)$/;

/**
 * Whether a property of Kotlin, or a local variable, asks another object for its value, which sees what it is called.
 *
 *     val age: Int by map            the value of "age" in the map
 */
export function isToldToDelegate(declaration: AstNode): boolean {
  if (declaration.kind !== 'property_declaration') return false;
  const delegate = declaration.children.find(({ kind }) => kind === 'property_delegate');
  return delegate !== undefined && !ASKS_FOR_NO_NAME.test(nameOfCalled(delegate));
}

/** `lazy` of `by lazy { 3 }` and `collectAsState` of `by state.collectAsState()`; nothing where no call by a name gives it. */
function nameOfCalled(delegate: AstNode): string {
  const callee = delegate.children.find(({ kind }) => kind === 'call_expression')?.children[0];
  const name = callee?.kind === 'navigation_expression' ? callee.children.at(-1)?.children.at(-1) : callee;
  return name?.kind === 'simple_identifier' ? name.text : '';
}
