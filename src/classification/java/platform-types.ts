import type { ParsedFile } from '../../model/parsed-file.ts';
import type { Side, World } from '../world.ts';

/** Of `java.util` and `java.util.concurrent`: what can be asked for its size, and whether it is empty. */
const COLLECTIONS: ReadonlySet<string> = new Set([
  ...['Collection', 'List', 'ArrayList', 'LinkedList', 'Vector', 'Stack'],
  ...['Queue', 'Deque', 'ArrayDeque', 'PriorityQueue'],
  ...['Set', 'HashSet', 'LinkedHashSet', 'TreeSet', 'SortedSet', 'NavigableSet', 'EnumSet'],
  ...['Map', 'HashMap', 'LinkedHashMap', 'TreeMap', 'SortedMap', 'NavigableMap', 'EnumMap'],
  ...['ConcurrentMap', 'ConcurrentHashMap'],
]);

/** Of `java.util` as well, and `java.util.stream`: what does something with those, and what may hold something. */
const HELPERS: ReadonlySet<string> = new Set([
  ...['Arrays', 'Collections', 'Collectors', 'Comparator', 'Objects', 'Optional'],
]);

/** Of `java.lang`: what is nothing but an object, texts, boxes of primitives, and what counts and fails. */
const ALWAYS_THERE: ReadonlySet<string> = new Set([
  ...['Object', 'Math', 'NullPointerException'],
  ...['String', 'StringBuffer', 'StringBuilder'],
  ...['Boolean', 'Byte', 'Character', 'Double', 'Float', 'Integer', 'Long', 'Short'],
]);

/** Classes of Java's platform of which an object can be made without anything to begin with. */
export const MADE_EMPTY: ReadonlySet<string> = new Set([
  ...['Object', 'ArrayList', 'LinkedList', 'ArrayDeque', 'PriorityQueue', 'Stack', 'Vector'],
  ...['HashSet', 'LinkedHashSet', 'TreeSet'],
  ...['HashMap', 'LinkedHashMap', 'TreeMap', 'ConcurrentHashMap'],
]);

/**
 * Whether a name means one of the platform's own types in every Java file of a change set that says it. No class of the
 * change set bears it, no other is imported by it, and what isn't always there is imported. Files are read when the
 * first name is asked for.
 *
 *     import java.util.Stack;   ... Stack open            `Stack` is Java's own
 *     class Stack { ... }       ... Stack open            it is not
 *     package shop;             ... Stack open            somebody's who isn't shown
 */
export function platformTypesIn({ before, after }: World): (name: string) => boolean {
  const answers = new Map<string, boolean>();
  let read: readonly JavaFile[] | null = null;
  return (name) => {
    const known = answers.get(name);
    if (known !== undefined) return known;
    read ??= [before, after].flatMap(javaFiles);
    const answer = isPlatformType(name, read);
    answers.set(name, answer);
    return answer;
  };
}

interface JavaFile {
  readonly text: string;
  readonly declared: ReadonlySet<string>;
  readonly imported: readonly string[];
}

function javaFiles(side: Side): readonly JavaFile[] {
  return [...side.files.values()].flatMap(({ file }) => (file.profile.id === 'java' ? [namesIn(file)] : []));
}

function namesIn({ text, symbols }: ParsedFile): JavaFile {
  const types = symbols.filter(({ kind }) => !/^(?:method|field)$/.test(kind));
  const imports = text.matchAll(/^[^\S\n]*import\s+([\w.]+(?:\.\*)?)\s*;/gm);
  return {
    text,
    declared: new Set(types.map(({ simpleName }) => simpleName)),
    imported: [...imports].map(([, path]) => path!),
  };
}

/** The same for one file, whatever the others say. */
export function isPlatformTypeIn(file: ParsedFile, name: string): boolean {
  return isPlatformType(name, [namesIn(file)]);
}

function isPlatformType(name: string, files: readonly JavaFile[]): boolean {
  const isAlwaysThere = ALWAYS_THERE.has(name);
  if (!isAlwaysThere && !COLLECTIONS.has(name) && !HELPERS.has(name)) return false;
  return (
    files.length > 0 && files.every((file) => !file.declared.has(name) && means(file, name, isAlwaysThere))
  );
}

function means({ text, imported }: JavaFile, name: string, isAlwaysThere: boolean): boolean {
  if (!new RegExp(`\\b${name}\\b`).test(text)) return true;
  const byName = imported.filter((path) => path.endsWith(`.${name}`));
  if (byName.length > 0)
    return byName.every((path) => /^java\.(?:lang|util(?:\.(?:concurrent|stream))?)\.\w+$/.test(path));
  return isAlwaysThere || imported.some((path) => /^java\.util(?:\.(?:concurrent|stream))?\.\*$/.test(path));
}
