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
  /** Names that are read behind a value that was made for a later place: it may be what changed them. */
  readonly late: readonly (AstNode | string)[];
  readonly literal: AstNode;
}

/**
 * A format macro with all that it prints behind its text, in the order of its places, as it could be written.
 *
 *     println!("{name}: {:?}", load())                 ->      println!("{}: {:?}", name, load())
 *     println!("{shop}: {:?}", load(), shop = name)    ->      println!("{}: {:?}", name, load())
 *     println!("{line:?} {0}", 3, line = load())       ->      println!("{:?} {}", load(), 3)
 *
 * All that it is given is evaluated once, in the order in which it is written: what is more than a name or a literal has
 * one place, and those stand in that order.
 *
 * @param macro its name, behind that of its crate where it isn't Rust's own: `log::info`.
 * @returns null for all else, for what is counted on the way (`width = load()`, `{:.*}`), and where something is given
 * that has no place.
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
  const placed = places && valuesOf(places.asked, args);
  return placed && { writer, text: core('literal', `s:${places.text}`, [], literal), ...placed, literal };
}

/**
 * What stands at each place. What is given under a name has a number as well, behind those without; a name that nothing
 * is given under is one of the function's own.
 */
function valuesOf(
  asked: readonly (string | number)[],
  args: readonly (readonly AstNode[])[],
): Pick<Formatted, 'values' | 'late'> | null {
  const names = new Map<string, number>();
  const values = args.map((argument, at) => {
    const [name, equals] = argument;
    if (name?.kind !== 'identifier' || equals?.kind !== '=') return argument;
    names.set(name.text, at);
    return argument.slice(2);
  });
  const used = asked.map((one) => (typeof one === 'number' ? one : (names.get(one) ?? one)));
  if (used.some((at) => typeof at === 'number' && !values[at])) return null;
  if (values.some((value, at) => value.length === 0 || !used.includes(at))) return null;
  const isMade = (at: number | string): at is number =>
    typeof at === 'number' && !mayStandAnywhere(values[at]!);
  const made = used.filter(isMade);
  if (made.some((at, index) => index > 0 && at <= made[index - 1]!)) return null;
  const isLate = (at: number | string, place: number): boolean =>
    !isMade(at) &&
    used.slice(place + 1).some((later) => isMade(later) && (typeof at === 'string' || later < at));
  return {
    values: used.map((at) => (typeof at === 'number' ? values[at]! : at)),
    late: used.filter(isLate).map((at) => (typeof at === 'number' ? values[at]![0]! : at)),
  };
}

/** A name or a literal, which may be read at any place, and as often as one likes. */
function mayStandAnywhere([value, ...more]: readonly AstNode[]): boolean {
  return more.length === 0 && /^(?:identifier|self|\w+_literal)$/.test(value!.kind);
}

/** A text without the names and numbers in its places, and what each place asks for; null where one is of another kind. */
function placesIn(
  format: string,
): { readonly text: string; readonly asked: readonly (string | number)[] } | null {
  const asked: (string | number)[] = [];
  let next = 0;
  let text = '';
  for (let at = 0; at < format.length; ) {
    const two = format.slice(at, at + 2);
    const isBrace = format[at] === '{' || format[at] === '}';
    if (!isBrace || two === '{{' || two === '}}') {
      text += isBrace ? two : format[at];
      at += isBrace ? 2 : 1;
      continue;
    }
    const [whole, name, how] = /^\{([\p{L}_][\p{L}\p{N}_]*|\d+)?(:[^{}$*]*)?\}/u.exec(format.slice(at)) ?? [];
    if (whole === undefined || name === 'self') return null;
    asked.push(name === undefined ? next++ : /^\d/.test(name) ? Number(name) : name);
    text += `{${how === ':' ? '' : (how ?? '')}}`;
    at += whole.length;
  }
  return { text, asked };
}
