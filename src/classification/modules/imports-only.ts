import type { SymbolChange } from '../../model/classification.ts';
import type { Comparison } from '../../model/comparison.ts';
import type { ParsedFile } from '../../model/parsed-file.ts';
import { isExportClause } from '../walk/body-items.ts';
import type { FileFacts } from '../world.ts';
import { makeSideFacts } from '../world.ts';
import { isBindingImport } from './import-items.ts';

/**
 * True where a `<module>` change touches nothing but binding imports and re-exports: code outside every symbol is the
 * same without them, in the same order. A bare `import './x'` is code.
 */
export function touchesImportsOnly(change: SymbolChange, comparison: Comparison): boolean {
  const rest = (symbol: SymbolChange['before'], end: 'before' | 'after'): readonly string[] | null => {
    if (!symbol) return [];
    const file = comparison.files
      .map((files) => files[end])
      .find((candidate) => candidate?.path === symbol.path);
    return file?.type === 'parsed' && file.damage.length === 0 ? restOf(file) : null;
  };
  const [before, after] = [rest(change.before, 'before'), rest(change.after, 'after')];
  return (
    before !== null &&
    after !== null &&
    before.length === after.length &&
    before.every((text, at) => text === after[at])
  );
}

/** The code of a module outside its symbols and its binding imports, a spelling for each statement. */
function restOf(file: ParsedFile): readonly string[] {
  const facts: FileFacts = makeSideFacts(file);
  return facts.view
    .children(file.root)
    .filter((node) => facts.holesAt(node).length === 0 && !isBindingImport(facts, node) && !isReexport(node))
    .map((node) => file.text.slice(node.start, node.end));
}

function isReexport(node: Parameters<typeof isExportClause>[0]): boolean {
  return isExportClause(node) && node.children.some(({ field }) => field === 'source');
}
