import { wordPattern } from '../../model/literal-pattern.ts';
import type { World } from '../world.ts';

const ASKS = /^[^\S\n]*#[^\S\n]*(?:if|elif|define|undef)\b.*$/gm;

/**
 * Whether a condition of C#'s preprocessor says a name. Such a word is defined by the build, and none of the program's
 * names: what stands under it is compiled, or isn't.
 *
 *     #if HAVE_ASYNC      <DefineConstants>HAVE_ASYNC</DefineConstants>
 */
export function isAskedByPreprocessor({ before, after }: World, names: readonly string[]): boolean {
  const said = wordPattern(names);
  return [...before.files.values(), ...after.files.values()].some(
    ({ file }) =>
      file.profile.id === 'c-sharp' && (file.text.match(ASKS) ?? []).some((line) => said.test(line)),
  );
}
