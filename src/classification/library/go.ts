import { type Core, type CoreVariable, core } from '../../model/core.ts';

/**
 * What is known of Go's library, as data: a package's path with the names in it. A path of somebody else's package
 * never starts with one of these, which have no dot in their first part.
 */
const TEXT: Readonly<Record<string, RegExp>> = {
  fmt: /^(?:(?:Fp|Sp|P)rint(?:f|ln)?|Errorf|Append(?:f|ln)?)$/,
  log: /^(?:Print|Fatal|Panic)(?:f|ln)?$/,
};

/** Functions that only compute: no effect, no failure, no identity in what they return. */
const PURE: Readonly<Record<string, RegExp>> = {
  strings:
    /^(?:Contains(?:Any|Rune)?|Count|Cut(?:Prefix|Suffix)?|EqualFold|Has(?:Prefix|Suffix)|(?:Last)?Index(?:Any|Byte|Rune)?|Replace(?:All)?|Title|To(?:Lower|Title|Upper)|Trim(?:Left|Right|Space|Prefix|Suffix)?|Compare)$/,
  strconv: /^(?:Itoa|Quote(?:Rune|ToASCII)?|Format(?:Bool|Float))$/,
  math: /^(?:Abs|Ceil|Floor|Max|Min|Mod|Pow|Round|Sqrt|Trunc|Inf|IsInf|IsNaN|NaN|Log|Log2|Log10|Exp|Sin|Cos)$/,
  unicode: /^(?:Is\w+|To(?:Lower|Upper|Title))$/,
  path: /^(?:Base|Clean|Dir|Ext|IsAbs|Join)$/,
  'unicode/utf8': /^(?:RuneCountInString|RuneLen|ValidString|ValidRune)$/,
  reflect: /^TypeFor$/,
  context: /^(?:Background|TODO)$/,
};

/** The same of what slices hold, which others may change. */
const READING: Readonly<Record<string, RegExp>> = {
  bytes:
    /^(?:Contains(?:Any|Rune)?|Count|Equal(?:Fold)?|Has(?:Prefix|Suffix)|(?:Last)?Index(?:Any|Byte|Rune)?|Trim(?:Left|Right|Space|Prefix|Suffix)?|Compare)$/,
};

/** Functions that only compute where nobody can tell them how to print a value of a type of their own. */
const PRINTING: Readonly<Record<string, RegExp>> = { fmt: /^Sprint(?:f|ln)?$/ };

/** Interfaces: a method that is called on a variable of one can't give the variable another value. */
const INTERFACES: Readonly<Record<string, RegExp>> = {
  context: /^Context$/,
  fmt: /^(?:Stringer|State|Formatter|Scanner)$/,
  hash: /^Hash(?:32|64)?$/,
  io: /^(?:(?:Read|Write|Seek|Clos)er|ReaderAt|WriterAt|ReaderFrom|WriterTo|ReadWriter|(?:Read|Write|ReadWrite|ReadSeek)Closer|(?:Read|Write|ReadWrite)Seeker|(?:Byte|Rune)(?:Reader|Scanner)|ByteWriter|StringWriter)$/,
  'io/fs': /^(?:FS|File|FileInfo|DirEntry|ReadDirFS|ReadFileFS|StatFS|SubFS)$/,
  net: /^(?:Addr|Conn|Error|Listener|PacketConn)$/,
  'net/http': /^(?:Handler|ResponseWriter|RoundTripper|Flusher|Hijacker|FileSystem|CookieJar)$/,
  os: /^(?:FileInfo|DirEntry|Signal)$/,
  reflect: /^Type$/,
  sort: /^Interface$/,
  sync: /^Locker$/,
  testing: /^TB$/,
};

/** Functions whose one result is an `error`. */
const FAILURES: Readonly<Record<string, RegExp>> = {
  errors: /^(?:New|Join|Unwrap)$/,
  fmt: /^Errorf$/,
};

/** Functions that write what an address leads to, and forget the address when they are done. */
const BORROWING: Readonly<Record<string, RegExp>> = {
  'encoding/json': /^Unmarshal$/,
  errors: /^As$/,
  fmt: /^Sscan(?:f|ln)?$/,
};

/** The variables whose addresses a call is only lent: none but itself writes them so. */
export function lentTo({ op, children: [callee, ...args] }: Core): readonly CoreVariable[] {
  if (op !== 'call' || callee!.op !== 'variable' || !isNamed(callee!.variable!, BORROWING)) return [];
  return args.flatMap((arg) => addressed(arg));
}

function addressed({ op, text, children: [place, value] }: Core): readonly CoreVariable[] {
  if (op === 'convert') return addressed(value!);
  return op === 'unary' && text === '&' && place!.op === 'variable' ? [place!.variable!] : [];
}

/** A type of Go's own library that is an interface, behind which any value may stand. */
export function isInterface(type: Core): boolean {
  return type.op === 'variable' && isNamed(type.variable!, INTERFACES);
}

/** A function of Go's own library that makes a text of what it is given, for its caller or for a log. */
export function isTextFunction(variable: CoreVariable): boolean {
  return isNamed(variable, TEXT);
}

/** A function of Go's own library that gives an `error`. */
export function givesError(variable: CoreVariable): boolean {
  return isNamed(variable, FAILURES);
}

/** A function of Go's own library that only computes. */
export function isPureFunction(variable: CoreVariable): boolean {
  return isNamed(variable, PURE);
}

/** Whether a function only computes, as far as numbers, texts and truths are concerned. */
export function printsPlainly(variable: CoreVariable): boolean {
  return isNamed(variable, PRINTING);
}

/**
 * A function of Go's own library, called or not, where a variable stands for something that is called: of all that its
 * packages show only `flag.Usage` is a variable that holds a function.
 */
export function isLibraryFunction({ kind, binding, member }: CoreVariable): boolean {
  const module = kind === 'import' ? binding?.import?.module : undefined;
  if (module === undefined || member === undefined || !/^[A-Z]/.test(member)) return false;
  return OWN_PACKAGES.test(module) && `${module}.${member}` !== 'flag.Usage';
}

/** The packages that come with Go and are asked for most; one of somebody else's may have no dot in its path either. */
const OWN_PACKAGES =
  /^(?:bufio|bytes|cmp|context|errors|flag|fmt|io|log|maps|math|os|path|reflect|regexp|slices|sort|strconv|strings|sync|time|unicode|(?:encoding|io|math|net|os|path|unicode|text)\/[\w/]+)$/;

/** The member of a package of the library that a variable stands for: `strings.Cut`; null for all others. */
export function libraryName({ binding, member, kind, name }: CoreVariable): string | null {
  if (kind === 'free') return name.includes('.') ? name : null;
  const module = kind === 'import' ? binding?.import?.module : undefined;
  return module !== undefined && member !== undefined ? `${module}.${member}` : null;
}

/**
 * A function of the library under the one name that rules give it, whether or not the file imports it: `slices.Sort`
 * is spelled by no program.
 */
export function ofLibrary(name: string): Core {
  return predeclared(name);
}

/** A name that Go itself declares: `len`. */
export function predeclared(name: string): Core {
  const variable: CoreVariable = { name, kind: 'free', binding: null, symbol: null, type: null };
  return core('variable', '', [], null, variable);
}

/** Another name of the package that one is of. */
export function besideIt(name: Core, other: string): Core {
  const variable = name.variable!;
  const member = variable.member === undefined ? {} : { member: other };
  return { ...name, variable: { ...variable, name: other, ...member } };
}

/** Whether a name is that one of the library, by itself or through a package that is imported with all its names. */
export function isOfLibrary({ op, variable }: Core, name: string): boolean {
  if (op !== 'variable') return false;
  if (libraryName(variable!) === name) return true;
  const at = name.lastIndexOf('.');
  return variable!.name === name.slice(at + 1) && (variable!.dots?.includes(name.slice(0, at)) ?? false);
}

/** Whether a call is one of that function of the library. */
export function callsLibrary({ op, children: [callee] }: Core, name: string): boolean {
  return op === 'call' && isOfLibrary(callee!, name);
}

/** Functions that take a list, and neither add to it nor keep it. */
const LOOKING: Readonly<Record<string, RegExp>> = {
  fmt: /^(?:(?:Fp|Sp|P)rint(?:f|ln)?|Errorf)$/,
  'encoding/json': /^Marshal(?:Indent)?$/,
  reflect: /^DeepEqual$/,
  slices:
    /^(?:BinarySearch(?:Func)?|Clone|Contains(?:Func)?|Equal(?:Func)?|Index(?:Func)?|IsSorted(?:Func)?|M(?:ax|in)(?:Func)?|Reverse|Sort(?:Stable)?(?:Func)?)$/,
  sort: /^(?:Float64s|Ints|IsSorted|SearchInts|SearchStrings|Slice(?:Stable|IsSorted)?|Strings)$/,
  strings: /^Join$/,
};

/** A call of a function of Go's library that looks at the lists it is handed, or sorts them, and no more. */
export function onlyLooksAtLists({ op, children: [callee] }: Core): boolean {
  return op === 'call' && callee!.op === 'variable' && isNamed(callee!.variable!, LOOKING);
}

function isNamed(variable: CoreVariable, table: Readonly<Record<string, RegExp>>): boolean {
  const name = libraryName(variable);
  if (name === null) return false;
  const at = name.lastIndexOf('.');
  const module = name.slice(0, at);
  return Object.hasOwn(table, module) && table[module]!.test(name.slice(at + 1));
}

/** What prints into a string, and what appends the same to a slice of bytes. */
export const PRINTED: Readonly<Record<string, string>> = {
  'fmt.Sprintf': 'Appendf',
  'fmt.Sprint': 'Append',
  'fmt.Sprintln': 'Appendln',
};

/** Functions with two results, and the functions of their package that give one each. */
export const PAIRS: Readonly<Record<string, readonly [string, string]>> = {
  'strings.CutPrefix': ['TrimPrefix', 'HasPrefix'],
  'strings.CutSuffix': ['TrimSuffix', 'HasSuffix'],
  'bytes.CutPrefix': ['TrimPrefix', 'HasPrefix'],
  'bytes.CutSuffix': ['TrimSuffix', 'HasSuffix'],
};

/** Whether a function only computes, from what the slices that it is given hold as well. */
export function readsItsArguments(variable: CoreVariable): boolean {
  return isNamed(variable, READING);
}
