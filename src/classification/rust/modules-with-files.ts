import { literalPattern } from '../../model/literal-pattern.ts';
import type { CodeSymbol } from '../../model/symbol.ts';
import { NOBODY_USES_WHAT_IS_GONE } from '../assumptions.ts';
import { finding } from '../findings.ts';
import { type FormVerdict, saying } from '../normal-form/verdict.ts';
import { wordsBeforeName } from '../symbols/said-modifiers.ts';
import type { World } from '../world.ts';
import { calledIn } from './kept-in-crate.ts';
import { isInnerModule, isOnlyItsItems } from './modules-of-items.ts';

/**
 * Modules of Rust that came, or went, with their file: each of their items is proved or refused by itself.
 *
 *     pub fn slug() { ... }      ->      mod text; pub use text::slug;        text.rs: pub fn slug() { ... }
 *
 * Holds for a module that only the crate sees and that nothing stands on, where the rest of its file is proved. Not where
 * a path of the other side begins with its name, which is then that of a crate.
 */
export function modulesWithFiles(
  world: World,
  isProved: (before: CodeSymbol) => boolean,
): ReadonlyMap<CodeSymbol, FormVerdict> {
  const found = new Map<CodeSymbol, FormVerdict>();
  for (const isNew of [true, false]) {
    for (const symbol of isNew ? world.mapping.onlyAfter : world.mapping.onlyBefore) {
      if (!isPlainModule(world, symbol, isNew)) continue;
      const { module } = (isNew ? world.after : world.before).factsOf(symbol).file;
      const home = isNew ? world.mapping.before(module) : module;
      if (!home || !world.mapping.after(home) || !isProved(home)) continue;
      const because = `module ${symbol.simpleName} ${isNew ? 'came' : 'went'} with its file`;
      const verdict = isNew
        ? finding('declare-module', 'preserves', because, null, symbol)
        : finding('declare-module', 'preserves', because, symbol, null, NOBODY_USES_WHAT_IS_GONE);
      found.set(symbol, saying(verdict));
    }
  }
  return found;
}

/** Whether a module has a file of its own, in which something stands that stood elsewhere on the other side. */
export function hasMovedItems(world: World, symbol: CodeSymbol, isNew: boolean): boolean {
  if (symbol.declaration.children.some(({ kind }) => kind === 'declaration_list')) return false;
  const side = isNew ? world.after : world.before;
  const partner = (one: CodeSymbol): CodeSymbol | null =>
    isNew ? world.mapping.before(one) : world.mapping.after(one);
  return [...side.files.values()].some(
    ({ file }) =>
      calledIn(file.path) === symbol.simpleName &&
      file.symbols.some((one) => one.kind !== 'module' && partner(one) && partner(one)!.path !== one.path),
  );
}

/** Whether only the crate sees a module, nothing stands on it, and no path of the other side begins with its name. */
export function isPlainModule(world: World, symbol: CodeSymbol, isNew: boolean): boolean {
  if (!isInnerModule(symbol) || symbol.parent !== null) return false;
  if (symbol.declaration.children.some(({ kind }) => kind === 'declaration_list')) return false;
  if (symbol.nodes.some(({ kind }) => kind === 'attribute_item')) return false;
  const before = wordsBeforeName(symbol).join(' ');
  if (!/^(?:pub ?\( ?crate ?\) ?)?mod$/.test(before) || !isOnlyItsItems(world, symbol, isNew)) return false;
  const path = new RegExp(`(?<![\\w:])${literalPattern(symbol.simpleName)}\\s*::`);
  const others = isNew ? world.before : world.after;
  return ![...others.files.values()].some(({ file }) => file.profile.id === 'rust' && path.test(file.text));
}
