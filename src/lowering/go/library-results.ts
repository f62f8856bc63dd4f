import { type Core, core } from '../../model/core.ts';

const INT = core('type', 'int');
const STRING = core('type', 'string');
const BOOL = core('type', 'bool');
const BYTES = core('type', '[]', [core('type', 'uint8')]);

/** What functions of Go's own library give, as their documentation says: of those that give one thing. */
const RESULTS: Readonly<Record<string, readonly (readonly [type: Core, RegExp])[]>> = {
  strings: [
    [INT, /^(?:(?:Last)?Index(?:Any|Byte|Func|Rune)?|Compare|Count)$/],
    [STRING, /^(?:Join|Map|Repeat|Replace(?:All)?|To(?:Lower|Title|Upper)|Trim\w*)$/],
    [BOOL, /^(?:Contains(?:Any|Func|Rune)?|EqualFold|Has(?:Prefix|Suffix))$/],
  ],
  bytes: [
    [INT, /^(?:(?:Last)?Index(?:Any|Byte|Func|Rune)?|Compare|Count)$/],
    [BOOL, /^(?:Contains(?:Any|Func|Rune)?|Equal(?:Fold)?|Has(?:Prefix|Suffix))$/],
  ],
  fmt: [[STRING, /^Sprint(?:f|ln)?$/]],
  path: [[STRING, /^(?:Base|Clean|Dir|Ext|Join)$/]],
  'path/filepath': [[STRING, /^(?:Base|Clean|Dir|Ext|FromSlash|Join|ToSlash|VolumeName)$/]],
  sort: [[INT, /^Search(?:Ints|Strings)?$/]],
  strconv: [[STRING, /^(?:Itoa|Quote\w*|Format(?:Bool|Complex|Float|Int|Uint))$/]],
  'unicode/utf8': [[INT, /^Rune(?:Count(?:InString)?|Len)$/]],
};

/** The same of those that give several things, of which the last says whether they could. */
const FIRST_RESULTS: Readonly<Record<string, readonly (readonly [type: Core, RegExp])[]>> = {
  'encoding/json': [[BYTES, /^Marshal(?:Indent)?$/]],
  io: [[BYTES, /^ReadAll$/]],
  os: [[BYTES, /^ReadFile$/]],
  strconv: [
    [INT, /^Atoi$/],
    [core('type', 'int64'), /^ParseInt$/],
    [core('type', 'uint64'), /^ParseUint$/],
  ],
};

/** The type of the first of two things that a call of the library gives; null of all others. */
export function firstResultOfLibrary(call: Core): Core | null {
  return typeIn(FIRST_RESULTS, call);
}

/**
 * The type of what a call of the library gives; null of all others.
 *
 *     at := strings.Index(text, ":")      `at` is an `int`
 */
export function resultOfLibrary(call: Core): Core | null {
  return typeIn(RESULTS, call);
}

function typeIn(
  table: Readonly<Record<string, readonly (readonly [type: Core, RegExp])[]>>,
  { op, children: [callee] }: Core,
): Core | null {
  if (op !== 'call' || callee!.op !== 'variable') return null;
  const { kind, name, binding, member: own } = callee!.variable!;
  // What had another name once has one name that no program spells: `os.ReadFile`.
  const [, renamed, current] = (kind === 'free' && /^(.+)\.(\w+)$/.exec(name)) || [];
  const module = kind === 'import' ? binding?.import?.module : renamed;
  const member = kind === 'import' ? own : current;
  if (module === undefined || member === undefined || !Object.hasOwn(table, module)) return null;
  return table[module]!.find(([, names]) => names.test(member))?.[0] ?? null;
}
