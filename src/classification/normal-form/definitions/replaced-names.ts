import type { AstNode } from '../../../model/ast-node.ts';
import { onceEach } from '../../../model/once-each.ts';
import type { ParsedFile } from '../../../model/parsed-file.ts';
import type { CodeSymbol } from '../../../model/symbol.ts';
import { resolveModule } from '../../modules/module-paths.ts';
import { starredModule } from '../../modules/star-imports.ts';
import type { FileFacts, Side } from '../../world.ts';

/**
 * Whether something that Python runs later may put another thing under the name of what a module declares: a star behind
 * it, of a module that is out of sight or has the name, and whoever writes names of the module that aren't spelled.
 *
 *     def rate(): return 1                     def rate(): return 1
 *     from shop import *                       globals().update(vars(shop))
 *     def total(): return rate()               def total(): return rate()
 */
export function mayBeReplaced(side: Side, facts: FileFacts, symbol: CodeSymbol): boolean {
  const { file } = facts;
  if (file.profile.modules !== 'python' || symbol.parent !== null) return false;
  if (writesUnspelled(file)) return true;
  return starsIn(file).some(
    (star) => star.start >= symbol.range.end && bringsName(side, facts, star, symbol.simpleName),
  );
}

const writesUnspelled = onceEach(({ text }: ParsedFile): boolean =>
  /\bglobals\(\)\s*(?:\.\s*(?:update|setdefault)\b|\[[^\]'"]*\]\s*=(?!=)|\|=)/.test(text),
);

const starsIn = onceEach(({ root, text }: ParsedFile): readonly AstNode[] => {
  const visit = (node: AstNode): readonly AstNode[] => {
    if (node.kind === 'import_from_statement')
      return node.children.some(({ kind }) => kind === 'wildcard_import') ? [node] : [];
    return /^(?:function|class)_definition$/.test(node.kind) ? [] : node.children.flatMap(visit);
  };
  return /\bimport\s*\(?\s*\*/.test(text) ? visit(root) : [];
});

function bringsName(side: Side, facts: FileFacts, star: AstNode, name: string): boolean {
  const spelled = starredModule(facts, star);
  const target = spelled === null ? null : resolveModule(side, facts, spelled);
  if (target?.type !== 'file') return true;
  const { file } = target.facts;
  if (starsIn(file).length > 0 || writesUnspelled(file)) return true;
  return file.bindings.all.some((binding) => binding.topLevel && binding.name === name);
}
