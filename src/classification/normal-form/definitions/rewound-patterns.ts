import type { AstNode } from '../../../model/ast-node.ts';
import type { Core } from '../../../model/core.ts';
import { type Parents, parentsOf } from '../../../model/parents.ts';
import type { CodeSymbol } from '../../../model/symbol.ts';
import type { FileFacts, Side } from '../../world.ts';
import { isSaidElsewhere } from './fixed-tables.ts';

/**
 * Whether a constant is a regular expression with the flag `g` that everybody begins at the front, so that it does the
 * same whether it is made once or each time.
 *
 *     const SPACES = / +/g; s.replace(SPACES, '-')      ->      s.replace(/ +/g, '-')
 *
 * `replace`, `match`, `search` and `split` take no notice of where it stopped before; `test`, `exec` and `matchAll` do, so
 * that none of them may be called with it anywhere in its file. With the flag `y` all of them go on where it stopped.
 */
export function isRewoundPattern(side: Side, facts: FileFacts, symbol: CodeSymbol, value: Core): boolean {
  if (value.op !== 'literal' || !/^r:\/.+\/[dimsuv]*g[dimsuv]*$/s.test(value.text)) return false;
  const binding = symbol.nameNode && facts.file.bindings.of(symbol.nameNode);
  if (binding?.declarations.length !== 1 || binding.frozen) return false;
  const parents = parentsOf(facts.file.root);
  const isAskedAlone = binding.references.every(
    (use) => binding.declarations.includes(use) || isSought(parents, use),
  );
  return isAskedAlone && !isSaidElsewhere(side, facts, symbol.simpleName);
}

/** `text.replace(PATTERN, ...)`: the first that such a method is given. */
function isSought(parents: Parents, use: AstNode): boolean {
  const list = parents.get(use);
  const callee =
    list && parents.get(list)?.kind === 'call_expression' ? parents.get(list)!.children[0]! : null;
  if (list?.kind !== 'arguments' || callee?.kind !== 'member_expression') return false;
  const first = list.children.find(({ named, extra }) => named && !extra);
  return first === use && /^(?:replace|replaceAll|match|search|split)$/.test(callee.children.at(-1)!.text);
}
