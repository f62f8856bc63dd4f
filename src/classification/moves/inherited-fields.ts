import type { AstNode } from '../../model/ast-node.ts';
import { fieldOf } from '../../model/node-parts.ts';
import type { CodeSymbol } from '../../model/symbol.ts';
import { knownBases } from '../symbols/known-bases.ts';
import type { Side } from '../world.ts';

const LITERAL = /^(?:number|string|true|false|null|undefined|integer|float|none)$/;

/**
 * Whether nobody notices when a field gets its value, and in which class: a literal, or a new collection without content.
 *
 *     readonly kind = 'order'      items = []      rows = new Map()
 *
 * What is computed is so where the other fields of its class are literals. In Python a class has the value for all objects together, so that it must be a literal.
 */
export function isQuietField(side: Side, symbol: CodeSymbol): boolean {
  const value = begunWith(symbol);
  const { file } = side.factsOf(symbol);
  const words = file.text.slice(symbol.range.start, value?.start ?? symbol.range.end);
  if (/\bstatic\b|\baccessor\b|\bdeclare\b/.test(words) || isWrittenOtherwise(side, symbol.simpleName))
    return false;
  if (!value) return false;
  if (LITERAL.test(value.kind)) return true;
  if (file.profile.modules !== 'ecmascript') return false;
  if (isEmptyCollection(value, file.text)) return true;
  const areLiterals = symbol.parent!.children.every((one) => {
    if (one === symbol || !/^(?:field|property)$/.test(one.kind)) return true;
    const other = begunWith(one);
    return other === null || LITERAL.test(other.kind);
  });
  const isOwnThing = /\bthis\b|\barguments\b/.test(file.text.slice(value.start, value.end));
  return areLiterals && !isOwnThing;
}

/** Whether getting its value does nothing: it may be made once more or less. */
export function isSilentField(side: Side, symbol: CodeSymbol): boolean {
  const { text } = side.factsOf(symbol).file;
  const isSilent = (value: AstNode): boolean => {
    if (/^(?:array|object|pair|unary_expression|as_expression|parenthesized_expression)$/.test(value.kind))
      return value.children.every((one) => !one.named || one.field === 'key' || isSilent(one));
    return (
      value.kind === 'identifier' ||
      LITERAL.test(value.kind) ||
      RUNS_LATER.test(value.kind) ||
      isEmptyCollection(value, text)
    );
  };
  const value = begunWith(symbol);
  return value === null || isSilent(value);
}

/**
 * Whether no constructor that runs between those of a family looks at a field, or runs somebody who may: in a class that
 * others are made from it calls nobody, and doesn't say the name.
 */
export function isUnseenByConstructors(side: Side, family: readonly CodeSymbol[], name: string): boolean {
  const isBase = (symbol: CodeSymbol): boolean =>
    family.some((one) => one !== symbol && knownBases(side, one)?.includes(symbol));
  const said = new RegExp(`\\b${name.replaceAll('$', '\\$')}\\b`);
  return family.filter(isBase).every(({ children, path }) =>
    children
      .filter(({ kind }) => kind === 'constructor')
      .every(({ declaration }) => {
        const body = fieldOf(declaration, 'body');
        const text = body ? side.files.get(path)!.file.text.slice(body.start, body.end) : '';
        // `this[key] = value` may write any.
        return !said.test(text) && !/\(|\bthis\s*\[/.test(text.replace(/\bsuper\s*\(/g, ''));
      }),
  );
}

/**
 * Whether no other field of a family looks at a field when it gets its own value, or asks somebody who may: the one has a
 * value by then or not, by the class that it stands in.
 *
 *     class Cart extends Item { total = this.rate; rate = 5 }      ->      class Item { rate = 5 }  …
 */
export function isUnseenByFields(side: Side, family: readonly CodeSymbol[], name: string): boolean {
  const said = new RegExp(`\\b${name.replaceAll('$', '\\$')}\\b`);
  return family.every(({ children, path }) =>
    children.every((one) => {
      const value = /^(?:field|property|constant|variable)$/.test(one.kind) ? begunWith(one) : null;
      if (!value || one.simpleName === name || RUNS_LATER.test(value.kind)) return true;
      const text = side.files.get(path)!.file.text.slice(value.start, value.end);
      return !said.test(text) && !(/\bthis\b/.test(text) && text.includes('('));
    }),
  );
}

const RUNS_LATER = /^(?:arrow_function|function_expression|lambda)$/;

function begunWith({ declaration }: CodeSymbol): AstNode | null {
  return fieldOf(declaration, 'value') ?? fieldOf(declaration, 'right');
}

function isEmptyCollection({ kind, start, end, children }: AstNode, text: string): boolean {
  if (kind === 'array' || kind === 'object') return children.every(({ named }) => !named);
  return /^new\s+(?:Map|Set|WeakMap|WeakSet)(?:<[^()]*>)?\(\)$/.test(text.slice(start, end));
}

/** Somebody gives a class, or its prototype, another value under the name. */
function isWrittenOtherwise(side: Side, name: string): boolean {
  const word = name.replaceAll('$', '\\$');
  const written = new RegExp(`(?<!\\b(?:this|self))\\s*\\.\\s*${word}\\s*(?:[-+*/|&%?]*=(?!=)|\\+\\+|--)`);
  return [...side.files.values()].some(
    ({ file: { text } }) => written.test(text) || isSaidAsText(side, name) || LISTED.test(text),
  );
}

/** Who goes through the fields of an object sees in which order it got them. */
const LISTED =
  /\bObject\.(?:keys|values|entries|getOwn\w+)\b|\bJSON\.stringify\b|\bfor\s*\((?:const|let|var)\s+\w+\s+in\b/;

/** Somebody may ask an object for the name, or whether it has it. */
export function isSaidAsText(side: Side, name: string): boolean {
  const said = new RegExp(`['"\`]${name.replaceAll('$', '\\$')}['"\`]`);
  return [...side.files.values()].some(({ file }) => said.test(file.text));
}

/**
 * Whether nobody makes objects of a class itself: it is abstract, or all that is said of it is that others are made from
 * it, where it is imported or shown, and whether an object is one of its kind.
 */
export function isMadeNowhere(...all: readonly (readonly [Side, CodeSymbol])[]): boolean {
  return all.every(([side, symbol]) => {
    if (symbol.declaration.kind === 'abstract_class_declaration') return true;
    const name = symbol.simpleName.replaceAll('$', '\\$');
    const harmless = new RegExp(
      [
        `\\bclass\\s+${name}\\b`,
        `\\bextends\\s+${name}\\b`,
        `\\bclass\\s+\\w+\\s*\\(\\s*${name}\\s*\\)`,
        `\\bimport\\b[^\\n;]*`,
        `\\bexport\\s*\\{[^}]*\\}`,
        `\\binstanceof\\s+${name}\\b`,
        `:\\s*${name}\\b(?=\\s*[,)={;])`,
      ].join('|'),
      'g',
    );
    const said = new RegExp(`\\b${name}\\b`);
    return [...side.files.values()].every(
      ({ file: { text } }) =>
        !said.test(text.replace(harmless, '')) && !new RegExp(`\\b${name}\\s+as\\b`).test(text),
    );
  });
}
