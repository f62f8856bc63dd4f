import type { AstNode } from '../../model/ast-node.ts';
import { groupBy } from '../../model/group-by.ts';
import type { ParsedFile } from '../../model/parsed-file.ts';
import { sliceOf } from '../../model/span.ts';
import type { CodeSymbol } from '../../model/symbol.ts';
import { isSaidInGo } from '../go/dot-imports.ts';
import type { Gone } from './gone.ts';
import { modulesAsked, type Parents } from './held-modules.ts';
import { isModuleOf, isPackageOf } from './imports-of-gone.ts';
import { objectBefore } from './object-before.ts';
import { asksByName, isEntry, namesInTexts } from './still-named.ts';
import { type StillUsed, usedIn } from './still-used.ts';

/**
 * Who of the change set itself still says the old name, or asks at the old place, in ways that no reference resolves. A
 * file that changed for another reason was compared, and what it says there is the same on both sides.
 *
 *     (await import('./rates')).base(net)             vi.mock('./rates', () => ({ base: vi.fn() }))
 *     import shop.rates; shop.rates.base(net)         import_module('shop.rates').base(net)
 *
 * @param changed files of the change set, as they are now.
 */
export function stillNamedInside(
  gone: readonly Gone[],
  changed: readonly ParsedFile[],
): ReadonlyMap<CodeSymbol, StillUsed> {
  const found = new Map<CodeSymbol, StillUsed>();
  const wanted = gone.filter(({ before }) => before.parent === null && before.kind !== 'module');
  const byName = groupBy(wanted, ({ before }) => before.simpleName);
  if (byName.size === 0) return found;
  for (const file of changed) {
    const asks = asksIn(file);
    if (!asks) continue;
    for (const name of namesInTexts(file))
      for (const one of byName.get(name) ?? [])
        if (!found.has(one.before) && isEntry(file, one)) found.set(one.before, usedIn(file.path));
    const parents: AstNode[] = [];
    const visit = (node: AstNode): void => {
      if (node.children.length === 0 && node.named && !node.extra)
        for (const one of byName.get(lastWord(node.text)) ?? [])
          if (!found.has(one.before) && asks(file, node, parents, one))
            found.set(one.before, usedIn(file.path));
      parents.push(node);
      for (const child of node.children) visit(child);
      parents.pop();
    };
    visit(file.root);
  }
  return found;
}

type Asks = (file: ParsedFile, leaf: AstNode, parents: Parents, gone: Gone) => boolean;

/** What asks for something there by more than a name that resolves; null for languages in which nothing does. */
function asksIn({ profile: { id, modules } }: ParsedFile): Asks | null {
  if (modules === 'python') return asksInPython;
  if (modules === 'ecmascript') return asksInScript;
  if (id === 'java' || id === 'kotlin') return asksInJvm;
  return id === 'go' ? asksInGo : null;
}

/** `Rates` of the text `shop.Rates`. */
function lastWord(text: string): string {
  return text.slice(text.lastIndexOf('.') + 1);
}

/** Names that an import binds are compared by what they mean, wherever that is now. */
function asksInPython(file: ParsedFile, leaf: AstNode, parents: Parents, gone: Gone): boolean {
  const target = file.bindings.of(leaf)?.import;
  if (target && target.name !== gone.before.simpleName) return false;
  return asksByName(file, leaf, parents.at(-1) ?? null, gone);
}

/** `new shop.Rates()`, `Class.forName("shop.Rates")` */
function asksInJvm(file: ParsedFile, leaf: AstNode, parents: Parents, gone: Gone): boolean {
  if (leaf.text.includes('.')) return isPackageOf(leaf.text.split('.').slice(0, -1), gone);
  const object = objectBefore(leaf, parents.at(-1) ?? null);
  return object !== null && isPackageOf(sliceOf(file, object).split('.'), gone);
}

function asksInGo(file: ParsedFile, leaf: AstNode, parents: Parents, { before }: Gone): boolean {
  return isSaidInGo(file, leaf, objectBefore(leaf, parents.at(-1) ?? null), before);
}

function asksInScript(file: ParsedFile, leaf: AstNode, parents: Parents, gone: Gone): boolean {
  return modulesAsked(file, leaf, parents).some((module) => isModuleOf(file, module, gone));
}
