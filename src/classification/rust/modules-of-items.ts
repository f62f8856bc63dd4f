import type { CodeSymbol } from '../../model/symbol.ts';
import type { World } from '../world.ts';

/** A module of Rust that stands in a file: `mod tests { ... }`. */
export function isInnerModule({ kind, declaration }: CodeSymbol): boolean {
  return kind === 'module' && declaration.kind === 'mod_item';
}

/**
 * Whether a module of Rust that only one side declares is no more than its items, so that they say all there is to say.
 *
 *     mod index { ... }         its items stand in it
 *     mod index;                its items stand in `index.rs`, or in `index/mod.rs`
 *
 * Holds for the second one only where its file came, or went, or moved, with it: the items of a file that was there
 * before are built from now on, or no longer, and nothing else in the change set tells of that.
 */
export function isOnlyItsItems(
  { before, after, mapping }: World,
  symbol: CodeSymbol,
  isNew: boolean,
): boolean {
  if (symbol.declaration.children.some(({ kind }) => kind === 'declaration_list')) return true;
  const folder = symbol.path.slice(0, symbol.path.lastIndexOf('/') + 1);
  const endings = [`${symbol.simpleName}.rs`, `${symbol.simpleName}/mod.rs`];
  return [...(isNew ? after : before).files].some(([path, { file }]) => {
    const isItsFile = path.startsWith(folder) && endings.some((end) => `/${path}`.endsWith(`/${end}`));
    const partner = isNew ? mapping.before(file.module) : mapping.after(file.module);
    return isItsFile && partner?.path !== path;
  });
}
