import type { World } from '../world.ts';

/** Whether a class of the change set, on either side, has a method of a name; looked for when the first name is asked for. */
export function ownMethodsIn({ before, after }: World): (name: string) => boolean {
  let found: ReadonlySet<string> | null = null;
  return (name) => {
    found ??= new Set(
      [...before.files.values(), ...after.files.values()].flatMap(({ file: { symbols } }) =>
        symbols.filter(({ kind }) => kind === 'method').map(({ simpleName }) => simpleName),
      ),
    );
    return found.has(name);
  };
}
