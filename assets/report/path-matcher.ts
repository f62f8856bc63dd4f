/** Any part of a path; with a `*` in it a pattern for a part of it. */
export function pathMatcher(asked: string): (path: string) => boolean {
  const wanted = asked.trim().toLowerCase();
  if (wanted === '') return () => true;
  if (!wanted.includes('*')) return (path) => path.toLowerCase().includes(wanted);
  const parts = wanted.split(/\*+/);
  return (path) => {
    // By hand: an expression with many stars in it could take for ever.
    let from = 0;
    return parts.every((part, at) => {
      const last = at === parts.length - 1;
      const text = path.toLowerCase();
      const found = last && part !== '' ? text.lastIndexOf(part) : text.indexOf(part, from);
      if (found < from || (last && part !== '' && found + part.length !== text.length)) return false;
      from = found + part.length;
      return true;
    });
  };
}
