/**
 * What is found out about something, once for as long as somebody holds it: a file stands on one side of a comparison,
 * and often on the other side of the next.
 */
export function onceEach<K extends object, V>(find: (one: K) => V): (one: K) => V {
  const known = new WeakMap<K, { readonly found: V }>();
  return (one) => {
    const made = known.get(one) ?? { found: find(one) };
    known.set(one, made);
    return made.found;
  };
}
