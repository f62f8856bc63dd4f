import type { Lowering } from './lowering.ts';

/**
 * Whether a name before `!` means the library's macro, as far as the file shows: none that it declares or imports by that
 * name. Variables and functions of the name are something else.
 */
export function isMacroOfLibrary(l: Lowering, name: string): boolean {
  return !l.ownMacros.has(name) && l.called(name).every(({ import: from }) => !from);
}
