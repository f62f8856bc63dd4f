import { isListedInAll } from '../names-at-run-time/python.ts';
import type { FileFacts, World } from '../world.ts';

/**
 * Why `from module import *` fails now: `__all__` lists a name that the module has no more, and had before.
 *
 *     __all__ = ['area', 'side']             __all__ = ['area', 'side']
 *     def side(): return 2                   def area(): return 2 * 2
 *     def area(): return side() * side()
 *
 * A package may list its modules, which nothing in it declares, and `__getattr__` may give what isn't there.
 */
export function whyListsGone({ mapping }: World, before: FileFacts, after: FileFacts): string | null {
  if (after.file.profile.modules !== 'python' || !after.file.text.includes('__all__')) return null;
  if (/\bimport \*|^def __getattr__\b/m.test(after.file.text)) return null;
  const now = new Set(after.file.bindings.all.filter(({ topLevel }) => topLevel).map(({ name }) => name));
  // What got another name is told of itself.
  const gone = before.file.symbols.find(
    (symbol) =>
      symbol.parent === null &&
      mapping.after(symbol)?.path !== after.file.path &&
      !now.has(symbol.simpleName) &&
      isListedInAll(after, symbol.simpleName),
  );
  return gone ? `__all__ still lists ${gone.simpleName}, which is gone` : null;
}
