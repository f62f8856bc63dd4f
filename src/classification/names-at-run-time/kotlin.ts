import type { AstNode } from '../../model/ast-node.ts';
import { literalPattern } from '../../model/literal-pattern.ts';
import type { CodeSymbol } from '../../model/symbol.ts';
import { textOfSymbol } from '../symbols/symbol-text.ts';
import type { Side } from '../world.ts';
import { ASKED_IN_KOTLIN } from './class-name-patterns.ts';

/** A data class's text names its properties, wherever something of the change set may become a text. */
export function propertyIsShown(side: Side, { kind, parent }: CodeSymbol): boolean {
  if (kind !== 'property' || !parent) return false;
  const { text } = side.factsOf(parent).file;
  if (!/^[^{(]*\bdata\s+class\b/.test(text.slice(parent.range.start, parent.range.end))) return false;
  const shows = /\bprint(?:ln)?\(|"[^"\n]*\$[\w{]|\.toString\(\)/;
  return [...side.files.values()].some(({ file }) => shows.test(file.text));
}

/**
 * The name of an entry of an enumeration, where the program asks for it: `color.name`, `"$color"`, `println(Color.RED)`,
 * `enumValueOf<Color>(text)`; and `name` in the enumeration itself.
 */
export function entryIsShown(side: Side, { parent, simpleName }: CodeSymbol): boolean {
  if (!parent) return false;
  const type = literalPattern(parent.simpleName);
  const isListed = new RegExp(`(?<![\\w.])${type}\\s*\\.\\s*(?:values\\(\\)|entries\\b)`);
  if (/(?<![\w$.])(?:this\s*\.\s*)?name(?![\w$])/.test(textOfSymbol(side, parent))) return true;
  return [...side.files.values()].some(({ file: { text } }) => {
    if (new RegExp(`\\benumValueOf\\s*<\\s*${type}\\b`).test(text)) return true;
    if (isListed.test(text) && /\.\s*name\b|\bjoinToString\(/.test(text)) return true;
    return isShown(text, valuesOf(text, type, `${type}\\s*\\.\\s*${literalPattern(simpleName)}`));
  });
}

/** A data class, and a data object, begin their text with their own name. */
export function objectIsShown(side: Side, symbol: CodeSymbol): boolean {
  if (!/^(?:class|object|struct)$/.test(symbol.kind)) return false;
  const own = textOfSymbol(side, symbol);
  if (!/^[^{(]*\bdata\s+(?:class|object)\b/.test(own) || /\bfun\s+toString\s*\(/.test(own)) return false;
  const type = literalPattern(symbol.simpleName);
  const isObject = /^[^{(]*\bdata\s+object\b/.test(own);
  return [...side.files.values()].some(({ file: { text } }) =>
    isShown(text, valuesOf(text, type, isObject ? type : `${type}\\s*\\([^()]*\\)`)),
  );
}

/** `shape::class.simpleName`, where `shape` is declared with the class or with what it extends. */
export function classOfValueIsAsked(side: Side, symbol: CodeSymbol): boolean {
  if (!/^(?:class|object|enum)$/.test(symbol.kind)) return false;
  const [, bases] = /^[^{(]*(?:\([^{]*?\))?\s*:\s*([^{]*)/.exec(textOfSymbol(side, symbol)) ?? [];
  const types = [symbol.simpleName, ...(bases?.match(/\b\p{Lu}\w*/gu) ?? [])];
  return [...side.files.values()].some(({ file: { text } }) => {
    const values = types.map((type) => valuesOf(text, literalPattern(type), '(?!)')).join('|');
    return new RegExp(
      `(?<![\\w$.])(?:${values})\\s*(?:::class|\\??\\.\\s*javaClass)\\s*\\??\\.\\s*${ASKED_IN_KOTLIN}`,
    ).test(text);
  });
}

/** How a text spells a value of a type: what is declared with it, and `value` itself. */
function valuesOf(text: string, type: string, value: string): string {
  const declared = new RegExp(`(?<![\\w$])(\\w+)\\s*:\\s*${type}(?![\\w$.])`, 'g');
  return [...new Set([...text.matchAll(declared)].map(([, name]) => name!)), value].join('|');
}

/** Whether a value is asked for its name, or becomes a text. */
function isShown(text: string, values: string): boolean {
  return new RegExp(
    `(?<![\\w$.])(?:${values})\\s*\\??\\.\\s*(?:name\\b|toString\\(\\))|\\$(?:${values})(?![\\w])|\\$\\{\\s*(?:${values})\\s*\\}|\\b(?:print|println|append|valueOf)\\(\\s*(?:${values})\\s*\\)|"\\s*\\+\\s*(?:${values})(?![\\w(.])`,
  ).test(text);
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
