import type { AstNode } from '../../model/ast-node.ts';
import { sliceOf } from '../../model/span.ts';
import type { CodeSymbol } from '../../model/symbol.ts';
import type { FileFacts, World } from '../world.ts';
import { takesByStar } from './taken-by-stars.ts';

const ITEM = /^(?:function|struct|enum|interface|type|constant|variable)$/;

/**
 * Why an item of Rust may not stand in another module of its file, or in none: it says `pub` at both places, and only
 * one of them is seen by others. Null where both are, or neither.
 *
 *     mod inner { pub struct Held; }      ->      pub struct Held;      others can name it now
 *
 * It may have been shown by the file all along: `pub use inner::Held;`.
 */
export function whySeenByOthers(
  old: FileFacts,
  now: FileFacts,
  before: CodeSymbol,
  after: CodeSymbol,
): string | null {
  if (before.path !== after.path || !ITEM.test(before.kind)) return null;
  if (!isPub(before.declaration) || !isPub(after.declaration)) return null;
  const [was, is] = [isSeen(old, before), isSeen(now, after)];
  if (was === is) return null;
  return is ? `others can name ${after.name} now` : `others can no longer name ${before.name}`;
}

/**
 * Why others may mean an item of Rust by its name that they could not see before: another file says the name, and takes
 * with a star all that it can see somewhere. So far it may have meant one of the language, as `drop` is. Null where
 * nobody does.
 */
export function whyMeantByOthers(
  { after: side }: World,
  before: CodeSymbol,
  after: CodeSymbol,
): string | null {
  if (!after.path.endsWith('.rs') || !ITEM.test(after.kind)) return null;
  if (hasVisibility(before.declaration) || !hasVisibility(after.declaration)) return null;
  const other = [...side.files.values()].find(({ file }) =>
    takesByStar(file, after.path, [after.simpleName]),
  );
  return other
    ? `${other.file.path} takes names with a star, and may mean ${after.name} by its name now`
    : null;
}

function hasVisibility({ children }: AstNode): boolean {
  return children.some(({ kind }) => kind === 'visibility_modifier');
}

/** No module around it is private, or the file shows its name all the same. */
export function isSeen(facts: FileFacts, symbol: CodeSymbol): boolean {
  for (let at = symbol.parent; at; at = at.parent)
    if (at.kind === 'module' && at.declaration.kind === 'mod_item' && !isPub(at.declaration))
      return isShownByUse(facts, symbol.simpleName);
  return true;
}

function isShownByUse(facts: FileFacts, name: string): boolean {
  return facts.file.root.children
    .filter((node) => node.kind === 'use_declaration' && isPub(node))
    .some((node) => new RegExp(`\\b${name}\\b|\\*`, 'u').test(sliceOf(facts.file, node)));
}

/** `pub`, and not `pub(crate)`. */
export function isPub({ children }: AstNode): boolean {
  return children.some((child) => child.kind === 'visibility_modifier' && child.children.length === 1);
}
