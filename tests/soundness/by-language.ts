/** What is there for each language whose refactorings are proved; the dialects of JavaScript have one. */
export function byLanguage<T>(
  ecmascript: T,
  python: T,
  java: T,
  go: T,
  rust: T,
): Readonly<Record<string, T>> {
  return { javascript: ecmascript, typescript: ecmascript, tsx: ecmascript, python, java, go, rust };
}
