import type { FileFacts, Side, World } from '../world.ts';

/** Of `java.util` and `java.util.concurrent`: what can be asked for its size, and whether it is empty. */
const COLLECTIONS = [
  ...[
    'Collection',
    'List',
    'ArrayList',
    'LinkedList',
    'Vector',
    'Stack',
    'Queue',
    'Deque',
    'ArrayDeque',
    'PriorityQueue',
  ],
  ...['Set', 'HashSet', 'LinkedHashSet', 'TreeSet', 'SortedSet', 'NavigableSet', 'EnumSet'],
  ...['Map', 'HashMap', 'LinkedHashMap', 'TreeMap', 'SortedMap', 'NavigableMap', 'EnumMap'],
  ...['ConcurrentMap', 'ConcurrentHashMap'],
];

/** Of `java.lang`: texts, and boxes of primitives. */
const ALWAYS_THERE = [
  ...['String', 'StringBuilder'],
  ...['Boolean', 'Byte', 'Character', 'Double', 'Float', 'Integer', 'Long', 'Short'],
];

/**
 * Those of the platform's own types whose names mean them in every Java file of a change set that says the name. No
 * class of the change set bears it, no other is imported by it, and what isn't always there is imported.
 *
 *     import java.util.Stack;   ... Stack open            `Stack` is Java's own
 *     class Stack { ... }       ... Stack open            it is not
 *     package shop;             ... Stack open            somebody's who isn't shown
 */
export function platformTypes({ before, after }: World): ReadonlySet<string> {
  const files = [before, after].flatMap(javaFiles);
  if (files.length === 0) return new Set();
  const declared = new Set(
    files.flatMap(({ file }) =>
      file.symbols.flatMap(({ kind, simpleName }) => (/^(?:method|field)$/.test(kind) ? [] : [simpleName])),
    ),
  );
  const isOwn = (name: string, isAlwaysThere: boolean): boolean =>
    !declared.has(name) && files.every(({ file: { text } }) => means(text, name, isAlwaysThere));
  return new Set([
    ...COLLECTIONS.filter((name) => isOwn(name, false)),
    ...ALWAYS_THERE.filter((name) => isOwn(name, true)),
  ]);
}

function javaFiles(side: Side): readonly FileFacts[] {
  return [...side.files.values()].filter(({ file }) => file.profile.id === 'java');
}

function means(text: string, name: string, isAlwaysThere: boolean): boolean {
  if (!new RegExp(`\\b${name}\\b`).test(text)) return true;
  const imported = [...text.matchAll(/^[^\S\n]*import\s+([\w.]+(?:\.\*)?)\s*;/gm)].map(([, path]) => path!);
  const byName = imported.filter((path) => path.endsWith(`.${name}`));
  if (byName.length > 0)
    return byName.every((path) => /^java\.(?:lang|util(?:\.concurrent)?)\.\w+$/.test(path));
  return isAlwaysThere || imported.some((path) => /^java\.util(?:\.concurrent)?\.\*$/.test(path));
}
