import type { CodeSymbol } from '../../model/symbol.ts';
import type { FileFacts } from '../world.ts';

/**
 * Whether a symbol got its name in a place that does not parse, where any word may be taken for it.
 *
 *     class Reader
 *     #if HAVE_ASYNC
 *         : IAsyncDisposable
 *     #endif
 */
export function isNameDamaged({ file }: FileFacts, { range, nameNode }: CodeSymbol): boolean {
  const end = nameNode?.end ?? range.end;
  return file.damage.some((one) => one.start <= end && one.end >= range.start);
}
