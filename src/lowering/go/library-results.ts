import { type Core, core } from '../../model/core.ts';

/** What functions of Go's own library give, as their documentation says: of those that give one thing. */
const RESULTS: Readonly<Record<string, readonly (readonly [type: 'int' | 'string' | 'bool', RegExp])[]>> = {
  strings: [
    ['int', /^(?:(?:Last)?Index(?:Any|Byte|Func|Rune)?|Compare|Count)$/],
    ['string', /^(?:Join|Map|Repeat|Replace(?:All)?|To(?:Lower|Title|Upper)|Trim\w*)$/],
    ['bool', /^(?:Contains(?:Any|Func|Rune)?|EqualFold|Has(?:Prefix|Suffix))$/],
  ],
  bytes: [
    ['int', /^(?:(?:Last)?Index(?:Any|Byte|Func|Rune)?|Compare|Count)$/],
    ['bool', /^(?:Contains(?:Any|Func|Rune)?|Equal(?:Fold)?|Has(?:Prefix|Suffix))$/],
  ],
  fmt: [['string', /^Sprint(?:f|ln)?$/]],
  path: [['string', /^(?:Base|Clean|Dir|Ext|Join)$/]],
  'path/filepath': [['string', /^(?:Base|Clean|Dir|Ext|FromSlash|Join|ToSlash|VolumeName)$/]],
  sort: [['int', /^Search(?:Ints|Strings)?$/]],
  strconv: [['string', /^(?:Itoa|Quote\w*|Format(?:Bool|Complex|Float|Int|Uint))$/]],
  'unicode/utf8': [['int', /^Rune(?:Count(?:InString)?|Len)$/]],
};

/**
 * The type of what a call of the library gives; null of all others.
 *
 *     at := strings.Index(text, ":")      `at` is an `int`
 */
export function resultOfLibrary({ op, children: [callee] }: Core): Core | null {
  if (op !== 'call' || callee!.op !== 'variable') return null;
  const { kind, binding, member } = callee!.variable!;
  const module = kind === 'import' ? binding?.import?.module : undefined;
  if (module === undefined || member === undefined || !Object.hasOwn(RESULTS, module)) return null;
  const found = RESULTS[module]!.find(([, names]) => names.test(member));
  return found ? core('type', found[0]) : null;
}
