import type { FileFacts } from '../world.ts';

/**
 * Why the methods that a file of Rust calls may be those of another trait; null where they are not. A trait is imported
 * for its methods, which are called without saying its name.
 *
 *     use one::Show; ... s.show()      ->      use two::Show; ... s.show()
 *
 * One that only went was not needed, or the compiler would miss it; one that only came is asked last.
 */
export function whyOtherTraits(before: FileFacts, after: FileFacts): string | null {
  if (before.file.profile.id !== 'rust' || after.file.profile.id !== 'rust') return null;
  const [was, is] = [importsOf(before), importsOf(after)];
  const gone = was.idle.find((name) => !is.all.has(name));
  const come = is.idle.find((name) => !was.all.has(name));
  return gone && come ? `methods may be those of ${come}, which is imported instead of ${gone}` : null;
}

interface Imports {
  readonly all: ReadonlySet<string>;
  /** What may be a trait, and is named by nobody in the file. */
  readonly idle: readonly string[];
}

function importsOf({ file }: FileFacts): Imports {
  const bound = file.bindings.all.flatMap(({ import: from, references }) =>
    from ? [{ path: `${from.module}::${from.name}`, isIdle: references.length === 0 }] : [],
  );
  const unnamed = [...file.text.matchAll(/([\w:]+)\s+as\s+_\b/g)].map(([, path]) => path!);
  const idle = bound.filter(({ path, isIdle }) => isIdle && /::\p{Lu}\w*$/u.test(path));
  return {
    all: new Set([...bound.map(({ path }) => path), ...unnamed]),
    idle: [...idle.map(({ path }) => path), ...unnamed],
  };
}
