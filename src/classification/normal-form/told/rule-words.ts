/**
 * Names and texts that rules and lowerings put in the place of one another, or take away: of them, one that stands on
 * one side only tells nothing yet.
 */
const SPELLED = `
  all any append apply args argument arguments array assert assign async at await begin bigint bind bool boolean by
  byte bytes call cap cast catch char class clear clone close cmp code complex complex64 complex128 constructor copy
  count default deferred delete dict discard done double each elements else end entries eq equals error exports extend false
  field fields fill filter finally find first float float32 float64 fmt for format from func function get global globalThis
  group has hash hasNext hasOwn hasOwnProperty id in include includes index init inline int int8 int16 int32 int64
  integer into isNaN item items iter iterator join key keys last left len length list log long main make map max
  message min mode mut name new next nil none null number object of open options or other output panic parse
  parseFloat parseInt pop pos post pow pre print private prototype public push put range raw read reduce ref reject
  remove repeat replace require resolve rest result return reverse right round run rune self send sequence set shift
  short size slice some sort source split splice start state step steps str string strings struct super switch text
  then this throw to trim true try tuple type typed typeof uint uint8 uint16 uint32 uint64 uintptr undefined unshift
  update use value values var void window with write yield zero

  Array Boolean Error FormData Fragment Headers Infinity JSON Map Math NaN Number Object Promise React Reflect Set
  String Symbol URLSearchParams __esModule __proto__ __spread allSettled charAt charCodeAt children concat console
  copyWithin createElement debug defineProperty dir endsWith every findIndex findLast flat flatMap forEach
  getOwnPropertyNames exec match indexOf info isArray isFinite isInteger lastIndexOf module react startsWith substr
  substring table test toArray toLowerCase toString toUpperCase trace trimEnd trimLeft trimRight trimStart valueOf
  warn AggregateError Date EvalError NEGATIVE_INFINITY POSITIVE_INFINITY RangeError ReferenceError SyntaxError
  TypeError URIError findLastIndex fromCharCode fromEntries getTime now replaceAll toReversed toSorted toSpliced

  attrgetter compile findall finditer flags fullmatch itemgetter operator re search sub subn ABC ABCMeta Annotated Any
  AsyncIterator AsyncIterable Awaitable Callable ClassVar Collection Container Coroutine Dict EnvironmentError Final
  FrozenSet Generator Generic Hashable IOError Iterable Iterator List Literal Mapping None Optional OSError PIPE
  Protocol Reversible Self Sequence Sized Text Tuple Type TypeVar Union __annotations__ __class__ __enter__ __exit__
  __format__ __future__ __getitem__ __init__ __iter__ __len__ __name__ __new__ __next__ abc abstractmethod acquire add
  annotations ascii builtins cache cached_property capture_output classmethod collections config contextlib dataclass
  decode defaultdict encode encoding enumerate extends formatted frozenset functools getattr isinstance issubclass
  itertools latin latin1 lru_cache maxsize metaclass mock native native_str object ord path property release repr
  reversed select setattr setdefault six socket sorted staticmethod stderr stdout subprocess sum suppress typing
  typing_extensions u unicode universal_newlines utf utf8 vars zip 8 latin-1 ASCII ChainMap Counter DOTALL IGNORECASE
  LOCALE MULTILINE Match NoneType OrderedDict Pattern UNICODE UTF VERBOSE attrib attrs bin chain chr closing
  dataclasses delattr deque environ factory fixture getenv groupby hex mark oct parametrize pytest repl scope
  fromkeys removeprefix startswith

  Fatalf Fatalln IntSlice StringSlice Float64Slice Panic Panicf Write
  Abs Append Appendf Appendln Base Ceil Clean Clone Compact Compare Contains ContainsFunc Copy Count Cut CutPrefix
  CutSuffix Delete Equal EqualFold Err Errorf Ext Fatal Fields Float Floor Format FormatInt Fprint Fprintf Fprintln
  Has HasPrefix HasSuffix Index IndexFunc Insert Is Itoa Join Len Less Lower Max Min Mod ParseInt Pow Prefix Print
  Printf Println Quote Repeat Replace ReplaceAll Reverse Round Slice SliceStable Sort SortFunc SortStableFunc Split
  SplitN Sprint Sprintf Sprintln Sqrt Suffix Swap Title To Trim Until TrimPrefix TrimSuffix Trunc Upper ValuesSeq cmp
  constraints errors exp ioutil io iota maps math os slices strconv unsafe utf8 Discard NopCloser ReadAll ReadDir
  ReadFile WriteFile MkdirTemp CreateTemp TempDir TempFile Add As AsType Background Backward Builder Context Done Elem
  FieldsSeq Go Pointer SplitAfter SplitAfterN SplitAfterSeq SplitSeq TODO TypeFor TypeOf WaitGroup WithCancel
  WriteByte WriteRune WriteString cancel context reflect sync testing Loop N ResetTimer Buffer ContainsAny
  ContainsRune Float64s FormatBool FormatUint Ints New Now Since Strings Sub

  ErrorKind Other abs_diff as_bytes chars extend_from_slice first_mut flat_map flatten fold is_multiple_of nth product
  push_str saturating_sub skip sort_by sort_by_key sort_unstable_by sort_unstable_by_key swap take u8 u16 u32 u64
  BTreeMap BTreeSet BinaryHeap Box Default Err Into Iterator Ok Option Rc Result Self Some String ToString Vec
  VecDeque and_then as_deref as_mut as_ref as_str borrow borrow_mut clone cloned copied core crate deref drop expect
  filter_map from_iter from_str is_empty is_err is_none is_none_or is_ok is_ok_and is_some is_some_and
  into_boxed_slice into_iter iter iter_mut lock macro map map_err map_or matches ok_or ok_or_else or_default or_else
  or_insert or_insert_with println std to_owned to_string to_vec todo try_from try_into ok position then_some trim_end
  trim_end_matches trim_left trim_left_matches trim_right trim_right_matches trim_start trim_start_matches
  unimplemented unreachable unwrap unwrap_or unwrap_or_default unwrap_or_else vec with_capacity EPSILON INFINITY MAX
  MIN NAN alloc contains_key drain ends_with f32 f64 get_mut get_or_insert get_or_insert_with insert map_or_else
  partial_cmp starts_with strip_prefix strip_suffix usize

  addAll putAll toArray replaceAll anyMatch findFirst findAny substring length equals IntStream
  Arrays AutoCloseable Boolean Byte Character Cloneable Closeable Collections Collectors Comparable Comparator Double
  Float HashMap HashSet IllegalArgumentException Integer Long Objects Optional Override Runnable Serializable Short
  StringBuffer StringBuilder System add asList booleanValue byteValue charValue collect compareTo contains containsKey
  currentTimeMillis doubleValue emptyList entry entrySet equalsIgnoreCase floatValue format getClass getKey getMessage
  getName getOrDefault getValue hashCode ifPresent intValue isEmpty isPresent java lang ofNullable orElse orElseGet
  orElseThrow longValue nanoTime out requireNonNull shortValue sort stream toList util ArrayDeque ArrayList Entry
  LinkedHashMap LinkedHashSet LinkedList NullPointerException TreeMap TreeSet allMatch anyMatch compare comparing
  comparingInt computeIfAbsent findAny findFirst joining keySet mapToDouble mapToInt mapToLong merge naturalOrder
  noneMatch reverseOrder strip toMap toSet
`;

const WORDS: ReadonlySet<string> = new Set(SPELLED.trim().split(/\s+/));

/** True for a name that rules know what to do with. */
export function isKnownToRules(word: string): boolean {
  return WORDS.has(word);
}
