import type { CodeSymbol } from '../../model/symbol.ts';
import { NOTICES_CLASSES } from '../names-at-run-time/noticed-classes.ts';
import type { FileFacts, Side } from '../world.ts';
import { entityOf } from './entities.ts';

/**
 * Whether making a class of Python is noticed by a class above that another file of the change set declares, which may
 * keep a list of its heirs.
 *
 *     plugins.py: class Plugin: def __init_subclass__(cls): found.append(cls)          shop.py: class Rates(Plugin): ...
 */
export function isNoticedByBase(side: Side, facts: FileFacts, { declaration }: CodeSymbol): boolean {
  if (facts.file.profile.id !== 'python') return false;
  const seen = new Set<CodeSymbol>(basesOf(side, facts, declaration));
  for (const base of seen) {
    const above = side.factsOf(base);
    if (above !== facts && NOTICES_CLASSES.test(above.file.text)) return true;
    for (const other of basesOf(side, above, base.declaration)) seen.add(other);
  }
  return false;
}

function basesOf(
  side: Side,
  facts: FileFacts,
  declaration: CodeSymbol['declaration'],
): readonly CodeSymbol[] {
  const list = declaration.children.find(({ field }) => field === 'superclasses');
  return (list?.children ?? []).flatMap((base) => {
    const entity = entityOf(side, facts, base);
    return entity?.type === 'symbol' && entity.symbol.kind === 'class' ? [entity.symbol] : [];
  });
}
