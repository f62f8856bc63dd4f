import type { ParsedFile } from '../../model/parsed-file.ts';
import type { World } from '../world.ts';

/** The methods that the types of Rust have in a change set. */
interface OwnMethods {
  readonly ofTypes: readonly ReadonlySet<string>[];
  /** Those that many types may have: of traits, of what is no type of the change set, and those that a macro declares. */
  readonly ofMany: ReadonlySet<string>;
}

/**
 * Whether there may be one type that has all of some methods from the change set, on either side. What is said by the one
 * method on one side, and by the other one on the other side, is asked of a type that has both:
 *
 *     impl Stack { fn len(&self) -> usize { ... } }      says nothing of      names.len() == 0      ->      names.is_empty()
 *
 * A type that leads to another one has the methods of that as well, and an iterator all those of iterators. The variants of
 * an enumeration count among what it has.
 */
export function methodsTogetherIn(world: World): (...names: readonly string[]) => boolean {
  let known: OwnMethods | null = null;
  return (...names) => {
    known ??= readMethods(world);
    const { ofTypes, ofMany } = known;
    return [ofMany, ...ofTypes].some((own) => {
      const has = (name: string): boolean => own.has(name) || ofMany.has(name);
      const said = names.filter((name) => !LENDS.includes(name));
      return LENDS.some(has) ? said.some(has) : names.every(has);
    });
  };
}

/** Methods by which a type gets those of another type or of a trait of the library's. */
const LENDS = ['deref', 'next', 'borrow'];

function readMethods({ before, after }: World): OwnMethods {
  const ofTypes = new Map<string, Set<string>>();
  const ofMany = new Set<string>();
  const files = [...before.files.values(), ...after.files.values()].map(({ file }) => file);
  const types = new Set(
    files.flatMap(({ symbols }) => symbols.filter(({ kind }) => IS_TYPE.test(kind)).map(({ name }) => name)),
  );
  for (const file of files) {
    for (const { kind, name, simpleName } of file.symbols) {
      if (kind !== 'method' && kind !== 'enum_member') continue;
      const owner = name.slice(0, -simpleName.length - 1);
      if (!types.has(owner)) ofMany.add(simpleName);
      else ofTypes.set(owner, (ofTypes.get(owner) ?? new Set()).add(simpleName));
    }
    for (const name of methodsOfMacros(file)) ofMany.add(name);
  }
  return { ofTypes: [...ofTypes.values()], ofMany };
}

const IS_TYPE = /^(?:struct|enum|class|type)$/;

/** What a macro of Rust declares is no symbol: `macro_rules! sums { ($t:ty) => { impl Add for $t { fn add(...) } } }`. */
export function methodsOfMacros({ profile, text }: ParsedFile): readonly string[] {
  if (profile.id !== 'rust' || !text.includes('macro_rules!')) return [];
  return [...text.matchAll(/\bfn\s+(\w+)/gu)].map(([, name]) => name!);
}
