import type { ParsedFile } from '../../model/parsed-file.ts';
import type { World } from '../world.ts';

/**
 * Whether a class or a type of the change set, on either side, has a method of a name; looked for when the first name is
 * asked for.
 */
export function ownMethodsIn({ before, after }: World): (name: string) => boolean {
  let found: ReadonlySet<string> | null = null;
  return (name) => {
    found ??= new Set(
      [...before.files.values(), ...after.files.values()].flatMap(({ file }) => [
        ...file.symbols.filter(({ kind }) => kind === 'method').map(({ simpleName }) => simpleName),
        ...methodsOfMacros(file),
      ]),
    );
    return found.has(name);
  };
}

/** What a macro of Rust declares is no symbol: `macro_rules! sums { ($t:ty) => { impl Add for $t { fn add(...) } } }`. */
function methodsOfMacros({ profile, text }: ParsedFile): readonly string[] {
  if (profile.id !== 'rust' || !text.includes('macro_rules!')) return [];
  return [...text.matchAll(/\bfn\s+(\w+)/gu)].map(([, name]) => name!);
}
