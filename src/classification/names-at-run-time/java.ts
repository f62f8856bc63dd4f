import { literalPattern } from '../../model/literal-pattern.ts';
import type { CodeSymbol } from '../../model/symbol.ts';
import { modifierWords } from '../java/hierarchy.ts';
import { baseNames } from '../symbols/base-names.ts';
import { textOfSymbol } from '../symbols/symbol-text.ts';
import type { Side } from '../world.ts';
import { ASKED_IN_JAVA, ASKED_IN_KOTLIN } from './class-name-patterns.ts';

/** JUnit before its annotations: `public void testTotal()` of what extends a `TestCase`. */
export function isFoundInTestCase(side: Side, { kind, parent, simpleName, path }: CodeSymbol): boolean {
  if (kind !== 'method' || !parent || !path.endsWith('.java') || !/^test/.test(simpleName)) return false;
  return baseNames(side, parent).some((base) => base.endsWith('TestCase'));
}

/** `"" + point`, where `point` is of the record that the component belongs to, and whose text names it. */
export function componentIsPrinted(side: Side, { parent }: CodeSymbol): boolean {
  return parent !== null && recordIsPrinted(side, parent);
}

/** `"" + point` and `"" + new Point(1, 2)`: the text of a record begins with its name. */
export function recordIsPrinted(side: Side, symbol: CodeSymbol): boolean {
  const isRecord = symbol.declaration.kind === 'record_declaration';
  return isRecord && !hasOwnText(side, symbol) && isPrinted(side, symbol);
}

/** `new Order().getClass().getSimpleName()` and `order.getClass().getName()`, where `order` is declared as one. */
export function classOfObjectIsAsked(side: Side, { kind, simpleName }: CodeSymbol): boolean {
  if (!/^(?:class|enum)$/.test(kind)) return false;
  return [...side.files.values()].some(({ file }) => {
    const asked = `${anObjectOf(simpleName, file.text)}\\s*\\.\\s*getClass\\(\\)\\s*\\.\\s*${ASKED_IN_JAVA}`;
    return new RegExp(asked, 'u').test(file.text);
  });
}

/** No part of a longer name, and no member of something. */
const BEGINS = '(?<![\\p{L}\\p{N}_$.])';

/** How a file spells an object of a class: variables that are declared with it, and one that is made at the place. */
function anObjectOf(simpleName: string, text: string): string {
  const type = literalPattern(simpleName);
  const declared = new RegExp(`(?<![\\p{L}\\p{N}_$])${type}(?:<[^<>]*>)?\\s+([\\p{L}\\p{N}_$]+)`, 'gu');
  const names = new Set([...text.matchAll(declared)].map(([, name]) => literalPattern(name!)));
  return `${BEGINS}(?:${[...names, `new\\s+${type}(?:<[^<>]*>)?\\s*\\([^()]*\\)`].join('|')})`;
}

/**
 * A field of a class that says which version of it stored objects are of: those are read by the names of their fields.
 *
 *     class Cart implements Serializable { private static final long serialVersionUID = 1L; private int total; }
 */
export function fieldIsStored({ kind, parent, declaration, nodes }: CodeSymbol): boolean {
  if (kind !== 'field' || !parent?.children.some(({ simpleName }) => simpleName === 'serialVersionUID'))
    return false;
  return ![declaration, ...nodes].some((node) =>
    modifierWords(node).some((word) => word === 'static' || word === 'transient'),
  );
}

/** `"" + color` and `Color.RED.name()`: a member of an enumeration is shown by its name. */
export function memberIsPrinted(side: Side, { parent, simpleName }: CodeSymbol): boolean {
  const own = `(?<![\\w$])${literalPattern(parent!.simpleName)}\\s*\\.\\s*${literalPattern(simpleName)}`;
  const inside = textOfSymbol(side, parent!);
  if (ASKS_OWN_NAME.test(inside)) return true;
  return !hasOwnText(side, parent!) && (ASKS_OWN_TEXT.test(inside) || isPrinted(side, parent!, own));
}

/** `name()`, or `valueOf(text)`, inside of the enumeration whose member is asked. */
const ASKS_OWN_NAME =
  /(?<![\w$.])(?:this\s*\.\s*)?name\(\)|\bsuper\s*\.\s*toString\(\)|(?<![\w$.])valueOf\(|\bsuper\s*::\s*toString\b|\bthis\s*::\s*name\b|(?<![\w$])\w+::valueOf\b/;

/** `toString()`, inside of one that has none of its own. */
const ASKS_OWN_TEXT =
  /(?<![\w$.])(?:this\s*\.\s*)?toString\(\)|\bthis\s*::\s*toString\b|"\s*\+\s*this\b|\bthis\s*\+\s*"/;

/**
 * A class that is handed to somebody who asks classes for their names.
 *
 *     server.map(Orders.class)      ...      void map(Class<?> page) { paths.put(page.getSimpleName(), page); }
 */
export function classIsAskedByOthers(side: Side, { kind, simpleName }: CodeSymbol): boolean {
  if (!/^(?:class|interface|enum)$/.test(kind)) return false;
  const handed = new RegExp(
    `[({,]\\s*(?:\\w+\\.)*${literalPattern(simpleName)}(?:\\.class|::class(?:\\.java)?)\\s*[,)}]|\\w<${literalPattern(simpleName)}>\\s*[({]`,
  );
  const texts = [...side.files.values()].map(({ file }) => file.text);
  return texts.some((text) => handed.test(text)) && texts.some(asksClasses);
}

/** Whether a variable that holds a class, or a type that a call is given, is asked for its name. */
function asksClasses(text: string): boolean {
  if (/\breified\s+(\w+)[\s\S]*?(?<![\w$])\1::class\s*\.\s*(?:java\s*\.\s*)?\w*[nN]ame\b/.test(text))
    return true;
  const held = [
    ...text.matchAll(/(?<![\w$])Class(?:<[^;{}()]{0,80}>)?\s+(\w+)/g),
    ...text.matchAll(/(?<![\w$])(\w+)\s*:\s*K?Class(?![\w$])/g),
  ].map(([, name]) => name!);
  if (held.length === 0) return false;
  return new RegExp(
    `(?<![\\w$.])(?:${[...new Set(held)].join('|')})\\s*\\.\\s*(?:${ASKED_IN_JAVA}|${ASKED_IN_KOTLIN})`,
  ).test(text);
}

function hasOwnText(side: Side, symbol: CodeSymbol): boolean {
  return /\btoString\s*\(\s*\)\s*\{/.test(textOfSymbol(side, symbol));
}

/**
 * Whether what is declared with the type, or `value`, becomes a text somewhere: a variable, a field of any object, or
 * what a method gives.
 *
 *     "" + color      order.color().name()      colors.map(Color::name)
 */
function isPrinted(side: Side, type: CodeSymbol, value = '(?!)'): boolean {
  const files = [...side.files.values()];
  const spelled = literalPattern(type.simpleName);
  const giving = new RegExp(
    `(?<![\\p{L}\\p{N}_$])${spelled}(?:<[^<>]*>)?\\s+([\\p{L}\\p{N}_$]+)\\s*\\(`,
    'gu',
  );
  const given = files.flatMap(({ file }) =>
    [...file.text.matchAll(giving)].map(([, name]) => literalPattern(name!)),
  );
  return files.some(({ file }) => {
    const object = anObjectOf(type.simpleName, file.text);
    const call = `${BEGINS}(?:${[...new Set(given), '(?!)'].join('|')})\\([^()]*\\)`;
    const path = '(?:[\\p{L}\\p{N}_$]+(?:\\([^()]*\\))?\\s*\\.\\s*){0,4}';
    const either = `(?:${object}|${value}|${call})`.replaceAll(BEGINS, '');
    const one = `${BEGINS}${path}${either}(?![\\p{L}\\p{N}_$]|\\s*[.(\\[])`;
    const text = new RegExp(
      `"\\s*\\+\\s*${one}|${one}\\s*\\+\\s*"|(?:valueOf|print|println|append|format|toString)\\((?:[^()]*,)?\\s*${one}|${BEGINS}${path}${either}\\.(?:toString|name)\\(|(?<![\\p{L}\\p{N}_$])${spelled}\\s*::\\s*(?:toString|name)\\b`,
      'u',
    );
    return text.test(file.text);
  });
}
