import type { AstNode } from '../../../model/ast-node.ts';

interface Named {
  readonly name: string;
  readonly type: string;
}

/**
 * For each parameter after, its place before, by its name and its type as it is spelled; null where they are as they
 * were, or one of them wasn't there.
 */
export function placesOf(old: readonly Named[], now: readonly Named[]): readonly number[] | null {
  if (now.length > old.length) return null;
  if (old.length === now.length && old.every(({ name }, at) => name === now[at]!.name)) return null;
  const places = now.map(({ name, type }) => old.findIndex((one) => one.name === name && one.type === type));
  return places.some((place) => place < 0) || new Set(places).size !== places.length ? null : places;
}

/** The places in a tree that say a name. */
export function namesOf(node: AstNode, name: string): readonly AstNode[] {
  if (node.children.length === 0) return node.text === name && /identifier$/.test(node.kind) ? [node] : [];
  return node.children.flatMap((child) => namesOf(child, name));
}
