import type { AstNode } from '../../model/ast-node.ts';
import { fieldOf } from '../../model/node-parts.ts';
import type { CodeSymbol } from '../../model/symbol.ts';
import { entityOf } from '../walk/entities.ts';
import type { FileFacts, Side } from '../world.ts';

/** Bases that give the objects of a class nothing under names of their own. */
const BARE = /^(?:object|ABC|abc\.ABC)$/;

/**
 * The one class of the change set that a class of ECMAScript or Python is made from; null for one that is made from none,
 * undefined where that is another one, several, or what is only seen when the program runs.
 *
 *     class Square extends Shape {}      class Square(Shape): ...      but not `extends mixed(Shape)`, `(Shape, Named)`
 */
export function knownBase(side: Side, symbol: CodeSymbol): CodeSymbol | null | undefined {
  const facts = side.factsOf(symbol);
  const said = saidBases(symbol).filter(({ start, end }) => !BARE.test(facts.file.text.slice(start, end)));
  const [only, ...more] = said;
  if (!only) return null;
  if (more.length > 0 || only.kind !== 'identifier') return undefined;
  const entity = entityOf(side, facts, only);
  return entity?.type === 'symbol' && entity.symbol.kind === 'class' ? entity.symbol : undefined;
}

/** It and all that it is made from, the nearest first; null where one of them isn't known. */
export function knownBases(side: Side, symbol: CodeSymbol): readonly CodeSymbol[] | null {
  const found: CodeSymbol[] = [];
  for (let at: CodeSymbol | null | undefined = symbol; at; at = knownBase(side, at)) {
    if (found.includes(at)) return null;
    found.push(at);
    if (knownBase(side, at) === undefined) return null;
  }
  return found;
}

/** Whether something else than a class by itself is made from one of these: of several together, or by a function. */
export function areMixed(side: Side, classes: readonly CodeSymbol[]): boolean {
  const isOne = (facts: FileFacts, node: AstNode): boolean => {
    if (node.kind !== 'identifier') return node.children.some((child) => isOne(facts, child));
    const entity = entityOf(side, facts, node);
    return entity?.type === 'symbol' && classes.includes(entity.symbol);
  };
  const heads = (node: AstNode): readonly AstNode[] =>
    node.kind === 'class_heritage' || node.field === 'superclasses' ? [node] : node.children.flatMap(heads);
  const known = new Set(
    classes.flatMap(({ declaration }) => declaration.children.filter((node) => heads(node).includes(node))),
  );
  return [...side.files.values()].some((facts) =>
    heads(facts.file.root).some((node) => !known.has(node) && isOne(facts, node)),
  );
}

function saidBases({ declaration }: CodeSymbol): readonly AstNode[] {
  const isSaid = ({ named, extra }: AstNode): boolean => named && !extra;
  const list = fieldOf(declaration, 'superclasses');
  if (list)
    return list.children.filter(isSaid).filter((node) => {
      const isMeta = node.kind === 'keyword_argument' && /^(?:abc\.)?ABCMeta$/.test(lastWord(node));
      return !isMeta;
    });
  const heritage = declaration.children.find(({ kind }) => kind === 'class_heritage');
  if (!heritage) return [];
  const clause = heritage.children.find(({ kind }) => kind === 'extends_clause');
  if (clause) return [fieldOf(clause, 'value')!];
  return heritage.children.filter((node) => isSaid(node) && node.kind !== 'implements_clause');
}

function lastWord(node: AstNode): string {
  const last = node.children.at(-1);
  return last ? lastWord(last) : node.text;
}
