import type { CodeSymbol } from '../../model/symbol.ts';
import type { FileFacts } from '../world.ts';

/**
 * Whether a declaration inside a function is for everybody, and is there only after a call of that function.
 *
 *     function boot() { function go() {} }      PHP: `go` is unknown until `boot()`, and a second call of it fails
 *     function boot() function go() end end     Lua: `go` is a global, which each call makes anew
 */
export function isDeclaredByCall({ file }: FileFacts, { parent, declaration }: CodeSymbol): boolean {
  if (!parent || !/^(?:function|method|constructor)$/.test(parent.kind)) return false;
  switch (file.profile.id) {
    case 'php':
      return true;
    case 'lua':
      return declaration.kind === 'function_definition_statement';
    default:
      return false;
  }
}
