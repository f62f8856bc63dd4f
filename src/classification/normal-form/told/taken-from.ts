import { bindingsOf } from '../../../model/bindings.ts';
import { partitionPoint } from '../../../model/partition-point.ts';
import { hasOffset } from '../../../model/span.ts';
import type { CodeSymbol } from '../../../model/symbol.ts';
import type { World } from '../../world.ts';
import type { FormProof } from '../form-proof.ts';

/**
 * What a new symbol's code was taken out of: for each place that uses it now, the innermost function around that was
 * there before.
 *
 *     function report() { function line() { return pad(text) } }      `pad` was taken out of report.line
 */
export function takenFrom(
  world: World,
  symbol: CodeSymbol,
  users: readonly FormProof[],
): readonly CodeSymbol[] {
  const places = users.flatMap(({ before, after }) => {
    const { file } = world.after.factsOf(after);
    const uses = bindingsOf(file.bindings, symbol)
      .flatMap(({ references }) => references)
      .filter(({ start }) => hasOffset(after.range, start) && !hasOffset(symbol.range, start));
    return uses.length > 0 ? uses.map(({ start }) => wasAround(start, before, after)) : [before];
  });
  return [...new Set(places)];

  function wasAround(position: number, before: CodeSymbol, after: CodeSymbol): CodeSymbol {
    const { symbols } = world.after.factsOf(after).file;
    // The last one that begins before the place is in it, or in one that is around the place.
    const begun = partitionPoint(symbols.length, (at) => symbols[at]!.range.start <= position);
    let inner = symbols[begun - 1];
    while (inner && !hasOffset(inner.range, position)) inner = inner.parent ?? undefined;
    for (; inner && inner !== after && inner.parent; inner = inner.parent) {
      const was = world.mapping.before(inner);
      if (was && was.path === before.path && isFunction(inner) && hasOffset(before.range, was.range.start))
        return was;
    }
    return before;
  }
}

function isFunction({ kind }: CodeSymbol): boolean {
  return /^(?:function|method|constructor)$/.test(kind);
}
