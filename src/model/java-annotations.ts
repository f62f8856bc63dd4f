import type { AstNode } from './ast-node.ts';

/** `@Override`, and `@Named("x")` with what is said in parentheses: the grammar has two kinds for them. */
export function isAnnotation({ kind }: AstNode): boolean {
  return kind === 'annotation' || kind === 'marker_annotation';
}

/** The annotations before a declaration of Java. */
export function annotationsOf(declaration: AstNode): readonly AstNode[] {
  const modifiers = declaration.children.find(({ kind }) => kind === 'modifiers');
  return modifiers?.children.filter(isAnnotation) ?? [];
}

/**
 * Annotations of Java that compilers and people read, and that no program can see or acts on. Not those of which some
 * library makes code or decisions: `@NonNull` (Lombok), `@Nullable` (injection), `@Deprecated` and `@InlineMe` (whoever calls it).
 */
const SILENT =
  /^@\s*(?:\w+\.)*(?:Override|SuppressWarnings|SafeVarargs|FunctionalInterface|VisibleForTesting|CanIgnoreReturnValue|CheckReturnValue|GuardedBy|FormatMethod|FormatString|DoNotCall|ForOverride|ThreadSafe|NotThreadSafe|SuppressLint|SuppressFBWarnings)\b/;

/** Whether an annotation, as it is spelled, makes no difference to the program that runs. */
export function saysNothing(annotation: string): boolean {
  return SILENT.test(annotation);
}

/** Annotations of methods that a runner of tests calls, and nobody else. */
const CALLED_BY_RUNNER =
  /^@\s*(?:\w+\.)*(?:Test|ParameterizedTest|RepeatedTest|(?:Before|After)(?:Each|All|Class)?)\b/;

/** Whether an annotation says that a method is called by a runner of tests. */
export function isOfTestMethod(annotation: string): boolean {
  return CALLED_BY_RUNNER.test(annotation);
}

/** Annotations of members that tell of values and of use, to whoever already has the member. */
const OF_VALUES =
  /^@\s*(?:\w+\.)*(?:Deprecated|Nullable|CheckForNull|NotNull|NonNull|Nonnull|Contract|Beta|Json\w+|Serial)\b/;

/** Whether an annotation, as it is spelled, tells of values and of use alone. */
export function tellsOfValues(annotation: string): boolean {
  return OF_VALUES.test(annotation);
}

/**
 * Whether an annotation says that somebody finds the member by it, who may take the public ones alone: `@Rule`,
 * `@Benchmark`, `@Transactional`. JUnit takes tests whatever their access is, since Jupiter.
 */
export function mayAskForAccess(annotation: string, file: string): boolean {
  if (saysNothing(annotation) || OF_VALUES.test(annotation)) return false;
  return !(isOfTestMethod(annotation) && file.includes('org.junit.jupiter'));
}

const UNCHECKED = new Set([
  'RuntimeException',
  'ArithmeticException',
  'ArrayIndexOutOfBoundsException',
  'ClassCastException',
  'ConcurrentModificationException',
  'IllegalArgumentException',
  'IllegalStateException',
  'IndexOutOfBoundsException',
  'NegativeArraySizeException',
  'NoSuchElementException',
  'NullPointerException',
  'NumberFormatException',
  'SecurityException',
  'UncheckedIOException',
  'UnsupportedOperationException',
]);

/** Failures of the platform that nobody has to declare: to say that a method throws one tells readers alone. */
export function isUnchecked(failure: string): boolean {
  return UNCHECKED.has(failure);
}
