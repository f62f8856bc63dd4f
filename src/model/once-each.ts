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

/** The same of two things together, such as a side of a comparison and a class in it. */
export function onceForBoth<A extends object, B extends object, V>(
  find: (one: A, other: B) => V,
): (one: A, other: B) => V {
  const of = onceEach((one: A) => onceEach((other: B) => find(one, other)));
  return (one, other) => of(one)(other);
}
