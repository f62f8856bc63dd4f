/** Things by a key, those with the same one in their order: `Map.groupBy`, which Node has from version 21 on. */
export function groupBy<T, Key>(all: Iterable<T>, keyOf: (one: T) => Key): ReadonlyMap<Key, readonly T[]> {
  const groups = new Map<Key, T[]>();
  for (const one of all) {
    const key = keyOf(one);
    const group = groups.get(key);
    if (group) group.push(one);
    else groups.set(key, [one]);
  }
  return groups;
}
