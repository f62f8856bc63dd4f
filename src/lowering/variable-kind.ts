import type { Binding } from '../model/bindings.ts';
import type { CoreVariable } from '../model/core.ts';

/** What a variable of the common form is by its declaration. @param isItem whether it is one though it stands inside of another. */
export function variableKind(binding: Binding, isItem = false): CoreVariable['kind'] {
  if (binding.import) return 'import';
  if (binding.topLevel || isItem) return 'item';
  return binding.kind === 'parameter' ? 'parameter' : 'local';
}
