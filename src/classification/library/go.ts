import type { Core, CoreVariable } from '../../model/core.ts';

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
};

/** The same of what slices hold, which others may change. */
const READING: Readonly<Record<string, RegExp>> = {
  bytes:
    /^(?:Contains(?:Any|Rune)?|Count|Equal(?:Fold)?|Has(?:Prefix|Suffix)|(?:Last)?Index(?:Any|Byte|Rune)?|Trim(?:Left|Right|Space|Prefix|Suffix)?|Compare)$/,
};

export function isTextFunction(variable: CoreVariable): boolean {
  return isNamed(variable, TEXT);
}

export function isPureFunction(variable: CoreVariable): boolean {
  return isNamed(variable, PURE);
}

/** The member of a package of the library that a variable stands for: `strings.Cut`; null for all others. */
export function libraryName({ binding, member, kind }: CoreVariable): string | null {
  const module = kind === 'import' ? binding?.import?.module : undefined;
  return module !== undefined && member !== undefined ? `${module}.${member}` : null;
}

/** Whether a call is one of that function of the library. */
export function callsLibrary({ op, children: [callee] }: Core, name: string): boolean {
  return op === 'call' && callee!.op === 'variable' && libraryName(callee!.variable!) === name;
}

function isNamed(variable: CoreVariable, table: Readonly<Record<string, RegExp>>): boolean {
  const module = variable.kind === 'import' ? variable.binding?.import?.module : undefined;
  if (module === undefined || variable.member === undefined) return false;
  return Object.hasOwn(table, module) && table[module]!.test(variable.member);
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
