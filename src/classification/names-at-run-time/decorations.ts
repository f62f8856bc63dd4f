import type { ParsedFile } from '../../model/parsed-file.ts';
import type { CodeSymbol } from '../../model/symbol.ts';
import { isSaidPrivate } from '../symbols/said-modifiers.ts';
import { isBlindInRust } from './rust.ts';

/** Decorators and annotations that don't see the name of what they stand on. */
const BLIND =
  /^@(?:staticmethod|classmethod|cached_property|functools\.\w+|lru_cache|cache|wraps|abstractmethod|abc\.\w+|typing\.\w+|override|overload|final|Override|contextmanager|contextlib\.\w+|asynccontextmanager|dataclass|dataclasses\.\w+|Deprecated|SuppressWarnings|Nullable|NotNull|NonNull|Test|\w+\.setter|\w+\.getter|JvmStatic)\b/;

/** Annotations of Java that are read by compilers and people alone. */
const SILENT =
  /^@\s*(?:\w+\.)*(?:Override|SuppressWarnings|SafeVarargs|Deprecated|Nullable|CheckForNull|NotNull|NonNull|Nonnull|VisibleForTesting|CanIgnoreReturnValue|CheckReturnValue|Contract|GuardedBy)\b/;

/** Annotations by which runners of tests find and order what they run, whatever it is called. */
const OF_TESTS =
  /^@\s*(?:\w+\.)*(?:RunWith|ExtendWith|Category|Categories|Tags?|Ignore|Disabled|Nested|DisplayName|(?:Small|Medium|Large|Flaky|Parameterized|Repeated)Test|(?:Value|Enum|Csv|CsvFile|Arguments|Null|Empty|NullAndEmpty)Source|MethodSource(?=\s*\(\s*["{v])|Timeout|(?:Before|After)(?:Each|All|Class|Method|Test|Suite)?|(?:Looper|TextLayout|Graphics|SQLite)Mode|OptIn|Suppress|Experimental\w+)\b/;

/** Decorators and annotations of classes that have nothing to do with what the members are called. */
const OF_THE_CLASS_ALONE =
  /^@\s*(?:\w+\.)*(?:Service|Component|Repository|(?:Rest)?Controller(?:Advice)?|Configuration|RunWith|ExtendWith|\w*Test|\w*Scoped|Singleton|Named|Slf4j|\w*Log\w*|(?:Required|All|No)ArgsConstructor|Transactional|Order|Primary|Lazy|Profile|Conditional\w*|Import|Enable\w*|\w*Mapping|Path|Tag|Disabled|Ignore|State|Fork|Warmup|Measurement|BenchmarkMode|OutputTimeUnit|GwtCompatible|GwtIncompatible|J2ktIncompatible|\w*ByDefault|FunctionalInterface|Jvm\w+|Parcelize|Keep|Suppress|OptIn|Stable|AndroidEntryPoint|HiltViewModel|Module|InstallIn|ThreadSafe|NotThreadSafe|Immutable|Beta|API)\b/;
const OF_A_SERVICE_ALONE =
  /^@(?:Injectable|injectable|singleton|Service|Controller|Resolver|Module|NgModule|Pipe|Catch|WebSocketGateway)\b/;

/** What stands on a symbol and may use its name; undefined where nothing does. */
export function decorationThatNames(file: ParsedFile, symbol: CodeSymbol): string | undefined {
  const isOfTheJvm = /^(?:java|kotlin)$/.test(file.profile.id);
  const isBlind = (text: string): boolean =>
    file.profile.id === 'rust'
      ? isBlindInRust(text)
      : BLIND.test(text) ||
        // Lit's `@property()` makes an attribute of the name.
        (file.profile.id === 'python' && /^@property\b/.test(text)) ||
        (isOfTheJvm && (isSilent(text) || OF_TESTS.test(text)));
  return decorationsOf(file, symbol).find((text) => !isBlind(text));
}

/**
 * Whether something that stands on a symbol may change what it does, or have it found by others: it can't be put in
 * the place of its uses.
 *
 *     @Transactional void save() {...}      @debounce(100) private step() {...}      @Column private int size;
 */
export function isActedOn(file: ParsedFile, symbol: CodeSymbol): boolean {
  // In Python decorators stand in the form itself.
  if (file.profile.id !== 'java' && file.profile.modules !== 'ecmascript') return false;
  return decorationsOf(file, symbol).some((text) => !isSilent(text));
}

/**
 * What stands on the class around a member, and may make others say the member's name: Lombok writes accessors, a
 * store keeps the fields, a template calls what isn't private. Undefined where nothing does.
 */
export function decorationOfMembers(file: ParsedFile, symbol: CodeSymbol): string | undefined {
  const { parent } = symbol;
  if (parent?.kind !== 'class') return undefined;
  const language = file.profile.id;
  const isOfTheJvm = language === 'java' || language === 'kotlin';
  if (!isOfTheJvm && language !== 'typescript' && language !== 'tsx') return undefined;
  if (isOfTheJvm ? !/^(?:field|property)$/.test(symbol.kind) : isSaidPrivate(symbol)) return undefined;
  const harmless = (text: string): boolean =>
    isOfTheJvm ? isSilent(text) || OF_THE_CLASS_ALONE.test(text) : OF_A_SERVICE_ALONE.test(text);
  return decorationsOf(file, parent).find((text) => !harmless(text));
}

/** Whether an annotation of Java, as it is spelled, is only read by compilers and people. */
export function isSilent(annotation: string): boolean {
  return SILENT.test(annotation);
}

/** Whether an annotation, as it is spelled, says how tests are found and run that are found anyway. */
export function isOfTests(annotation: string): boolean {
  return OF_TESTS.test(annotation);
}

/** Whether an annotation of a class of Java or Kotlin, as it is spelled, leaves its members alone. */
export function isOfClassAlone(annotation: string): boolean {
  return OF_THE_CLASS_ALONE.test(annotation) && !/ArgsConstructor\b/.test(annotation);
}

/** Decorators and annotations as they are spelled. */
export function decorationsOf(file: ParsedFile, symbol: CodeSymbol): readonly string[] {
  const wrappers = symbol.nodes.flatMap((node) => [
    node,
    ...node.children,
    ...node.children.flatMap(({ children }) => children),
  ]);
  return (
    wrappers
      .filter(
        ({ kind, start }) =>
          /^(?:decorator|marker_annotation|annotation|attribute_item)$/.test(kind) &&
          start < (symbol.nameNode?.start ?? 0),
      )
      .map(({ start, end }) => file.text.slice(start, end))
      // Kotlin's `fun interface` is read as an annotation, and is none.
      .filter((text) => /^[@#]/.test(text))
  );
}
