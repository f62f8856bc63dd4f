import type { Core, CoreFile, CoreVariable } from '../../model/core.ts';
import type { CodeSymbol } from '../../model/symbol.ts';
import { each } from './tree.ts';

/** What exists on one side only and may be put where it is used. */
export interface Definition {
  readonly symbol: CodeSymbol;
  readonly shape: 'function' | 'constant' | 'method' | 'field';
  /** The function, or the constant's value. */
  readonly value: Core;
  readonly isStatic: boolean;
}

/** The one-sided symbols of one side that can be unfolded, by what refers to them. */
export interface Definitions {
  /** The definition that an item or import stands for. */
  of(variable: CoreVariable): Definition | null;
  /**
   * The definition that `name` means on `this` inside `owner`, or on an instance of whatever class where it is null;
   * `args` is how many arguments it is called with, where overloads are told apart by that.
   */
  member(name: string, owner: CodeSymbol | null, args?: number): Definition | null;
  /** The class of the change set that a name stands for. */
  classOf(variable: CoreVariable): CodeSymbol | null;
  /** The method of that name of a type that is known, in a language whose methods stand outside of their types. */
  method(type: CoreVariable, name: string): Definition | null;
  /** Whether a member of that name is assigned anywhere: such a field is not what it was made with. */
  isWritten(name: string): boolean;
}

/** Reads a one-sided symbol's declaration; null for what can't be unfolded: a class, a type, a getter. */
export function definitionOf(file: CoreFile, symbol: CodeSymbol): Definition | null {
  const lowered = file.lower(symbol.declaration);
  if (lowered.length !== 1) return null;
  const [node] = lowered as [Core];
  if (node.op === 'let') {
    const [target, value] = node.children as [Core, Core];
    // What a package's variable holds may change.
    if (target.op !== 'bind' || node.text === 'package') return null;
    if (value.op === 'function') return { symbol, shape: 'function', value, isStatic: false };
    return /^(?:constant|variable)$/.test(symbol.kind)
      ? { symbol, shape: 'constant', value, isStatic: false }
      : null;
  }
  if (node.op === 'method' || node.op === 'field') {
    const words = node.text.split(' ').slice(0, -1);
    if (words.includes('get') || words.includes('set') || words.includes('accessor')) return null;
    const value = node.children[0]!;
    if (node.op === 'field' && value.op === 'function') return null;
    return { symbol, shape: node.op, value, isStatic: words[0] === 'static' };
  }
  return null;
}

/** Names of members that are assigned or deleted. */
export function writtenMembers(root: Core): ReadonlySet<string> {
  const names = new Set<string>();
  const target = (node: Core): void => {
    if (node.op === 'member') names.add(node.text);
    if (node.op === 'pattern' || node.op === 'property' || node.op === 'spread' || node.op === 'default')
      node.children.forEach(target);
  };
  each(root, (node) => {
    if (node.op === 'assign' || node.op === 'for_each') target(node.children[0]!);
    if (node.op === 'unary' && node.text === 'delete') target(node.children[0]!);
  });
  return names;
}
