import type { Assumption } from '../../../model/assumption.ts';
import type { AstNode } from '../../../model/ast-node.ts';
import type { Core } from '../../../model/core.ts';
import type { CodeSymbol } from '../../../model/symbol.ts';
import { NOBODY_MAKES_OBJECTS_OF_IT } from '../../assumptions.ts';
import { loadOrderOf } from '../definitions/load-order.ts';
import type { BothSides } from '../sides/both-sides.ts';
import type { LoweredSide } from '../sides/side.ts';
import { modifiers, some, usesFrame } from '../tree.ts';

/** What a function that is declared in either way rests on. */
export interface EitherDeclaration {
  readonly assumes: Assumption | null;
}

/**
 * A function that is declared on one side and a constant on the other: the constant must not be asked for before it
 * has its value, and nobody may make objects of it with `new`. Who is out of sight is assumed not to, where an exported
 * arrow becomes a function: it can't be done where that is `async` or a generator, and TypeScript forbids it for a
 * function that is declared to give a value.
 *
 *     export const isText = (x: unknown): boolean => ...      export function isText(x: unknown): boolean { ... }
 *
 * @returns null where it must not be.
 */
export function mayDeclareEither(
  { old, now, surroundings }: BothSides,
  before: CodeSymbol,
  one: Core,
  after: CodeSymbol,
  two: Core,
): EitherDeclaration | null {
  if (one.op !== 'let' || two.op !== 'let' || (one.text === 'function') === (two.text === 'function'))
    return null;
  if (one.children[1]!.op !== 'function' || two.children[1]!.op !== 'function') return null;
  if ([one, two].some(({ children }) => children[1]!.children.some(usesFrame))) return null;
  const becomesConstant = one.text === 'function';
  const [side, symbol] = becomesConstant ? ([now, after] as const) : ([old, before] as const);
  if (symbol.kind !== 'function') return null;
  const isShown = symbol.nodes.some(({ kind }) => kind === 'export_statement');
  const mayBeClass = /^\p{Lu}/u.test(symbol.simpleName) && ![one, two].every(givesAnElement);
  if (mayBeClass || surroundings.constructed.has(symbol.simpleName)) return null;
  // What is asked for too early fails as a constant, which somebody may catch.
  if ((becomesConstant || symbol.parent === null) && !isReadyWhenUsed(side, symbol)) return null;
  const mayBeMade = !becomesConstant && isShown && !givesAValue(one.children[1]!);
  if (mayBeMade && MAKES_WHAT_HAS_NO_NAME.test(old.side.factsOf(before)?.file.text ?? '')) return null;
  return { assumes: mayBeMade ? NOBODY_MAKES_OBJECTS_OF_IT : null };
}

/** `new (f as never)()` */
const MAKES_WHAT_HAS_NO_NAME = /\bnew\s*\(|\bReflect\.construct\b/;

/** A component, which React calls; nobody calls with `new` what gives an element of JSX. */
function givesAnElement(root: Core): boolean {
  const body = root.children[1]!.children[1]!;
  const isElement = ({ op, text }: Core): boolean => op === 'array' && text === 'jsx';
  return some(
    body,
    ({ op, children: [value] }) => op === 'return' && value !== undefined && some(value, isElement),
  );
}

/** Nothing that runs while the module is loaded can ask for it before it has its value. */
function isReadyWhenUsed(side: LoweredSide, symbol: CodeSymbol): boolean {
  return (
    symbol.parent === null &&
    loadOrderOf(side.side.factsOf(symbol))?.isUnknownBefore(symbol.declaration.start) === true
  );
}

function givesAValue(made: Core): boolean {
  if (modifiers(made).some((kind) => kind === 'async' || kind === 'generator')) return true;
  const type = made.source?.children.find(({ field }) => field === 'return_type');
  if (!type || type.kind === 'asserts_annotation') return false;
  return !spells(type, /^(?:any|never|undefined|unknown|void)$/);
}

function spells({ text, children }: AstNode, words: RegExp): boolean {
  return words.test(text) || children.some((child) => spells(child, words));
}
