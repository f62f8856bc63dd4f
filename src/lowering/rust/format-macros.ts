import type { AstNode } from '../../model/ast-node.ts';
import { type Core, core } from '../../model/core.ts';
import { lowerLiteral } from './literals.ts';
import { partsOfTokens } from './token-expressions.ts';

/** Macros that read their text as a format in every edition of Rust. What is written into comes before the text. */
const FORMATS = /^(?:e?print(?:ln)?|format|write(?:ln)?|todo|unimplemented)$/;
/** Those that do so where something follows the text; before 2021 `panic!("{x}")` said just that. */
const FORMATS_WITH_ARGUMENTS = /^(?:panic|unreachable)$/;
/** Those of crates that log or make errors, which hand on what they are given to `format_args!`. */
const FORMATS_OF_CRATES: Readonly<Record<string, RegExp>> = {
  log: /^(?:trace|debug|info|warn|error)$/,
  tracing: /^(?:trace|debug|info|warn|error)$/,
  anyhow: /^(?:anyhow|bail)$/,
};
const WRITES = /^write(?:ln)?$/;

/** What a format macro is given: tokens before its text, the text, and what is put into it. */
export interface Formatted {
  readonly writer: readonly AstNode[];
  /** The text with its places, in which no name stands any more. */
  readonly text: Core;
  /** What is put into each place: the tokens of an argument, or a name that stood in the text. */
  readonly values: readonly (readonly AstNode[] | string)[];
  readonly literal: AstNode;
}

/**
 * A format macro with all that it prints behind its text, as it could be written.
 *
 *     println!("{name}: {:?}", load())                 ->      println!("{}: {:?}", name, load())
 *     println!("{shop}: {:?}", load(), shop = name)    ->      println!("{}: {:?}", name, load())
 *
 * @param macro its name, behind that of its crate where it isn't Rust's own: `log::info`.
 * @returns null for what is numbered, made under a name behind the text, or counted on the way (`{0}`, `width = load()`,
 * `{:.*}`), and where the number of arguments is not that of their places.
 */
export function formatted(macro: string, tokens: readonly AstNode[]): Formatted | null {
  const [name, crate] = macro.split('::').reverse() as [string, string?];
  const parts = partsOfTokens(tokens.filter(({ extra }) => !extra));
  const isFormat = crate === undefined ? FORMATS : FORMATS_OF_CRATES[crate];
  const formatsThese = crate === undefined && parts.length > 1 && FORMATS_WITH_ARGUMENTS.test(name);
  if (!isFormat?.test(name) && !formatsThese) return null;
  const [writer, [literal, ...more], args] = WRITES.test(macro)
    ? [parts[0] ?? [], parts[1] ?? [], parts.slice(2)]
    : [[], parts[0] ?? [], parts.slice(1)];
  if (!literal || more.length > 0 || !/^(?:raw_)?string_literal$/.test(literal.kind)) return null;
  const lowered = lowerLiteral(literal);
  const places = lowered.text.startsWith('s:') ? placesIn(lowered.text.slice(2)) : null;
  const isNamed = ([, equals]: readonly AstNode[]): boolean => equals?.kind === '=';
  const given = args.filter((argument) => !isNamed(argument));
  const named = namesGiven(args.filter(isNamed));
  if (!places || !named || places.names.filter((name) => name === null).length !== given.length) return null;
  if ([...named.keys()].some((name) => !places.names.includes(name))) return null;
  let next = 0;
  const values = places.names.map((name) => (name === null ? given[next++]! : (named.get(name) ?? name)));
  return { writer, text: core('literal', `s:${places.text}`, [], literal), values, literal };
}

/** `shop = name`, where the value is a name itself, which may be read at any place; null where one is more than that. */
function namesGiven(args: readonly (readonly AstNode[])[]): ReadonlyMap<string, readonly AstNode[]> | null {
  const names = new Map<string, readonly AstNode[]>();
  for (const [name, , value, ...more] of args) {
    if (name?.kind !== 'identifier' || value?.kind !== 'identifier' || more.length > 0) return null;
    names.set(name.text, [value]);
  }
  return names;
}

/** A text without the names in its places, which are null where there was none; null where a place is of another kind. */
function placesIn(
  format: string,
): { readonly text: string; readonly names: readonly (string | null)[] } | null {
  const names: (string | null)[] = [];
  let text = '';
  for (let at = 0; at < format.length; ) {
    const two = format.slice(at, at + 2);
    const isBrace = format[at] === '{' || format[at] === '}';
    if (!isBrace || two === '{{' || two === '}}') {
      text += isBrace ? two : format[at];
      at += isBrace ? 2 : 1;
      continue;
    }
    const [whole, name, how] = /^\{([\p{L}_][\p{L}\p{N}_]*)?(:[^{}$*]*)?\}/u.exec(format.slice(at)) ?? [];
    if (whole === undefined || name === 'self') return null;
    names.push(name ?? null);
    text += `{${how === ':' ? '' : (how ?? '')}}`;
    at += whole.length;
  }
  return { text, names };
}
