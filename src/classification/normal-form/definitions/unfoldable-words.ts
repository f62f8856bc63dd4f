import { type AstNode, textOf } from '../../../model/ast-node.ts';
import type { CodeSymbol } from '../../../model/symbol.ts';
import type { World } from '../../world.ts';

/** A name as it may stand in code or in a text. */
export const WORD: RegExp = /[\p{L}_$][\p{L}\p{N}_$]*|\d+/gu;

/** What may come into a form, or go out of it, by putting definitions in the place of their uses. */
export interface UnfoldableWords {
  /** The names by which symbols that are there on one side only are called. */
  readonly names: ReadonlySet<string>;
  /**
   * The words that definitions bring along which these words name, and those which are named there; and the names
   * that symbols had before they were renamed, and have since.
   *
   * @param others symbols that are there on both sides, and are to be unfolded all the same.
   */
  broughtBy(words: ReadonlySet<string>, others: readonly CodeSymbol[]): ReadonlySet<string>;
}

/** Reads the definitions of both sides once for the change set; modules are left out, since nobody calls one. */
export function makeUnfoldableWords(world: World): UnfoldableWords {
  const byName = new Map<string, Set<string>>();
  for (const [side, symbols] of [
    [world.before, world.mapping.onlyBefore],
    [world.after, world.mapping.onlyAfter],
  ] as const)
    for (const symbol of symbols) if (symbol.kind !== 'module') addWords(byName, side, symbol);
  const names = new Set(byName.keys());
  const renamed = new Set<string>();
  for (const { before, after } of world.mapping.pairs)
    for (const [one, other] of [
      [before.simpleName, after.simpleName],
      [before.parent?.simpleName, after.parent?.simpleName],
    ])
      if (one !== other) for (const name of [one, other]) if (name !== undefined) renamed.add(name);

  // Most change sets never ask.
  let signed: ReadonlySet<string> | null = null;

  return {
    names,
    broughtBy(words, others) {
      const known =
        others.length === 0 ? byName : new Map([...byName].map(([name, own]) => [name, new Set(own)]));
      for (const symbol of others) {
        addWords(known, world.before, symbol);
        const after = world.mapping.after(symbol);
        if (after) addWords(known, world.after, after);
      }
      signed ??= calledOtherwise(world);
      const found = new Set([...renamed, ...[...words].filter((word) => signed!.has(word))]);
      const seen = new Set(words);
      for (const word of seen) {
        const own = known.get(word);
        if (!own) continue;
        found.add(word);
        for (const inner of own) {
          found.add(inner);
          seen.add(inner);
        }
      }
      return found;
    },
  };
}

/** What both sides have, and a call may hand something else, or nothing where it has a value of its own. */
function calledOtherwise({ mapping }: World): ReadonlySet<string> {
  const names = new Set<string>();
  for (const { before, after } of mapping.pairs) {
    const [old, now] = [parametersOf(before), parametersOf(after)];
    if (old !== now || /[=?]/.test(old)) for (const { simpleName } of [before, after]) names.add(simpleName);
  }
  return names;
}

/** As they are spelled; nothing for what has none. */
function parametersOf({ kind, declaration }: CodeSymbol): string {
  if (!/^(?:function|method|constructor)$/.test(kind)) return '';
  const find = (node: AstNode): AstNode | null => {
    if (node.field === 'parameters') return node;
    for (const child of node.children) {
      const found = child.field === 'body' ? null : find(child);
      if (found) return found;
    }
    return null;
  };
  const list = find(declaration);
  return list ? textOf(list) : '';
}

function addWords(byName: Map<string, Set<string>>, side: World['before'], symbol: CodeSymbol): void {
  const { text } = side.factsOf(symbol).file;
  // `#own` is named as `own`.
  const [name] = symbol.simpleName.match(WORD) ?? [symbol.simpleName];
  const words = byName.get(name) ?? new Set();
  for (const { start, end } of symbol.nodes)
    for (const [word] of text.slice(start, end).matchAll(WORD)) words.add(word);
  // It may be reached through the class that it belongs to.
  if (symbol.parent) words.add(symbol.parent.simpleName);
  byName.set(name, words);
}
