import type { AstNode } from '../../../model/ast-node.ts';
import type { Core } from '../../../model/core.ts';
import type { CodeSymbol } from '../../../model/symbol.ts';
import type { BothSides } from '../both-sides.ts';
import { loadOrderOf } from '../definitions/load-order.ts';
import type { LoweredSide } from '../side.ts';
import { modifiers, some, usesFrame } from '../tree.ts';

/**
 * A function that is declared on one side and a constant on the other: the constant must not be asked for before it
 * has its value, and an exported function must not become one that can be called with `new`: it can't be where it is
 * `async` or a generator, and TypeScript forbids it for a function that is declared to give a value.
 *
 *     export const isText = (x: unknown): boolean => ...      export function isText(x: unknown): boolean { ... }
 */
export function mayDeclareEither(
  { old, now, surroundings }: BothSides,
  before: CodeSymbol,
  one: Core,
  after: CodeSymbol,
  two: Core,
): boolean {
  if (one.op !== 'let' || two.op !== 'let' || (one.text === 'function') === (two.text === 'function'))
    return false;
  if (one.children[1]!.op !== 'function' || two.children[1]!.op !== 'function') return false;
  if ([one, two].some(({ children }) => children[1]!.children.some(usesFrame))) return false;
  const becomesConstant = one.text === 'function';
  const [side, symbol] = becomesConstant ? ([now, after] as const) : ([old, before] as const);
  if (symbol.kind !== 'function') return false;
  const isShown = symbol.nodes.some(({ kind }) => kind === 'export_statement');
  if (!becomesConstant && isShown && !givesAValue(one.children[1]!)) return false;
  const mayBeClass = /^\p{Lu}/u.test(symbol.simpleName) && ![one, two].every(givesAnElement);
  if (mayBeClass || surroundings.constructed.has(symbol.simpleName)) return false;
  return !becomesConstant || isReadyWhenUsed(side, symbol);
}

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
