import {
  type Core,
  type CoreFile,
  type CoreVariable,
  MAY_FAIL,
  TOLD_TO_DECORATORS,
} from '../../../model/core.ts';
import type { CodeSymbol } from '../../../model/symbol.ts';
import { importedName } from '../../rules/python/names.ts';
import { isTypeWord } from '../facts/library-types.ts';
import type { LoweredSide } from '../sides/side.ts';
import { withChildren } from '../tree.ts';
import { afterExpansion } from './expanded-unions.ts';
import { mayStandThere } from './told-apart-by-parts.ts';

/** A type can name itself; nothing sensible is nested deeper. */
const MOST_EXPANSIONS = 200;

/**
 * Types with the names that exist on one side only replaced by what they stand for.
 *
 *     type Size = { w: number }; f(size: Size)      ->      f(size: { w: number })
 */
export function expandedTypes(
  side: LoweredSide,
  types: readonly Core[],
  oneSided: ReadonlySet<CodeSymbol>,
  used: Set<CodeSymbol>,
): readonly Core[] {
  let left = MOST_EXPANSIONS;
  return types.map(expand);

  function expand(node: Core): Core {
    if (node.op === 'opaque' && node.text === TOLD_TO_DECORATORS) return node;
    const generic = node.op === 'opaque' && node.text === 'generic_type' ? node : null;
    const name = generic ? generic.children[0]! : node;
    if (name.op === 'variable') {
      const made = meaning(name.variable!, generic ? argumentsOf(generic) : []);
      if (made) return expand(made);
    }
    const inside = node.children.map(expand);
    const isExpanded = inside.some((child, at) => child !== node.children[at]);
    return isExpanded ? afterExpansion({ ...node, children: inside }) : node;
  }

  function meaning(variable: CoreVariable, args: readonly Core[]): Core | null {
    if (variable.kind !== 'item' && variable.kind !== 'import' && variable.kind !== 'local') return null;
    const entity = side.entityOf(variable);
    if (entity.type !== 'symbol' || !oneSided.has(entity.symbol) || left <= 0) return null;
    const file = side.fileOf(entity.symbol);
    if (file?.file.profile.modules === 'python') {
      const value = namedBefore(side, file, entity.symbol);
      if (value === null || args.length > 0) return null;
      left -= 1;
      used.add(entity.symbol);
      return value;
    }
    const [form] = file ? file.signature(entity.symbol.declaration) : [];
    if (form?.op !== 'opaque' || form.text !== 'named type' || form.children.length !== 2) return null;
    const [parameters, value] = form.children as [Core, Core];
    if (parameters.children.length !== args.length) return null;
    if (!mayStandThere(side, parameters.children, value, args)) return null;
    left -= 1;
    used.add(entity.symbol);
    const bound = new Map(parameters.children.map(({ children: [name] }, at) => [name!.variable, args[at]!]));
    return bind(value, bound);
  }
}

/**
 * The type that a variable of a Python module is given, once, and by words of types alone.
 *
 *     Text = Union[str, bytes]
 *     def read(text: Text): ...      ->      def read(text: Union[str, bytes]): ...
 */
function namedBefore(side: LoweredSide, file: CoreFile, symbol: CodeSymbol): Core | null {
  const [made, ...more] = symbol.parent === null ? file.lower(symbol.declaration) : [];
  if (made?.op !== 'let' || more.length > 0) return null;
  const [name, value] = made.children as [Core, Core];
  const { variable } = name;
  const isGivenOnce = ({ binding }: CoreVariable): boolean => binding?.declarations.length === 1;
  if (!variable || !isGivenOnce(variable) || side.definitions.isReplaced(variable)) return null;
  // What a name of it means may be asked for later now, and a data class takes a text by its words.
  const isLasting = (word: Core): boolean =>
    (!word.variable?.binding ||
      (isGivenOnce(word.variable) && !side.definitions.isReplaced(word.variable))) &&
    !TOLD_BY_ITS_NAME.test(importedName(word) ?? '') &&
    word.children.every(isLasting);
  return isTypeWord(value) && value.op !== 'literal' && isLasting(value) ? value : null;
}

const TOLD_BY_ITS_NAME =
  /\.(?:ClassVar|InitVar|KW_ONLY|Required|NotRequired|ReadOnly|Final|Annotated|TypeAlias)$/;

function bind(node: Core, bound: ReadonlyMap<CoreVariable | null, Core>): Core {
  const to = node.op === 'variable' ? bound.get(node.variable) : undefined;
  return (
    to ??
    withChildren(
      node,
      node.children.map((child) => bind(child, bound)),
    )
  );
}

/** What stands in the brackets of a generic type. */
export function argumentsOf({ children }: Core): readonly Core[] {
  const list = children.at(-1)!;
  return list.children.filter(({ op, text }) => op !== 'opaque' || !/^(?:< <|> >|, ,)$/.test(text));
}

/** Where a type may be left to the compiler to infer, or, in Python, to whoever gives something to a parameter. */
const INFERRED = /^(?:(?:return_)?type(?: of another)?|satisfied type|parameter \d+)$/;

/**
 * Pairs the parts of two signatures. What is annotated on one side only stands alone: `null` on the other.
 * Null where they don't correspond, or where Python evaluates a type on one side that may not be there:
 *
 *     try: import yaml                     def dump() -> yaml.Node      def dump() -> "yaml.Node"
 *     except ImportError: yaml = None
 */
export function pairedTypes(
  was: readonly Core[],
  is: readonly Core[],
): readonly (readonly [Core | null, Core | null])[] | null {
  if (!mayBeSeenSo(was, is) || !mayBeWrittenSo(was, is)) return null;
  const [before, after] = [
    was.filter((one) => accessOf(one) === null),
    is.filter((one) => accessOf(one) === null),
  ];
  const pairs: (readonly [Core | null, Core | null])[] = [];
  let at = 0;
  for (const old of before) {
    while (at < after.length && roleOf(after[at]!) !== roleOf(old) && INFERRED.test(after[at]!.text))
      pairs.push([null, after[at++]!]);
    const now = after[at];
    if (now && roleOf(now) === roleOf(old) && now.op === old.op) {
      if (now.text.startsWith(MAY_FAIL) !== old.text.startsWith(MAY_FAIL)) return null;
      const role = `${now.text.startsWith(MAY_FAIL) ? MAY_FAIL : ''}${roleOf(old)}`;
      pairs.push([
        { ...old, text: role },
        { ...now, text: role },
      ]);
      at += 1;
    } else if (INFERRED.test(old.text)) pairs.push([old, null]);
    else return null;
  }
  for (; at < after.length; at++) {
    if (!INFERRED.test(after[at]!.text)) return null;
    pairs.push([null, after[at]!]);
  }
  return pairs;
}

/**
 * What a variable's type stands for, which can't be left to the compiler where the parameters of its function have
 * theirs from it: they would be of any type.
 */
function roleOf({ text }: Core): string {
  if (text.startsWith(MAY_FAIL)) return text.slice(MAY_FAIL.length);
  return text.replace(/^((?:return_)?type) of (?:parameters|another)$/, '$1');
}

const ACCESS = ['private', 'package', 'protected', 'public'];

/**
 * `access private`, as a lowering writes it where a keyword says who may see a declaration, and `access public written`
 * where one says, too, whether who sees it may write it.
 */
function accessOf({ op, text }: Core): number | null {
  const word = op === 'opaque' ? ACCESS_WORDS.exec(text)?.[1] : undefined;
  return word === undefined ? null : ACCESS.indexOf(word);
}

const ACCESS_WORDS = /^access (\w+)(?: (written|readonly))?$/;

/** A field that all who see it may write is another one than a field that none of them may. */
function mayBeWrittenSo(before: readonly Core[], after: readonly Core[]): boolean {
  const [was, is] = [before, after].map((list) =>
    list.filter((one) => accessOf(one) !== null).map(({ text }) => ACCESS_WORDS.exec(text)?.[2]),
  );
  return was!.every((word, at) => !word || !is![at] || word === is![at]);
}

/** Whoever saw it sees it still: it may be shown to more, but to nobody less. So may the members that its parameters are. */
function mayBeSeenSo(before: readonly Core[], after: readonly Core[]): boolean {
  const [was, is] = [before, after].map((list) => list.map(accessOf).filter((one) => one !== null));
  const isShown = (one: number, at: number): boolean => is![at] === undefined || is![at] >= one;
  return was!.length === is!.length ? was!.every(isShown) : was!.slice(0, 1).every(isShown);
}
