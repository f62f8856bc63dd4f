/**
 * The name that a key in brackets stands for, as far as its file says: null where that isn't seen.
 *
 *     ['size']      [SIZE], behind `const SIZE = 'size'`      [Symbol.toPrimitive]      [PRIMITIVE], behind `const PRIMITIVE = Symbol.toPrimitive`
 *
 * @returns a symbol of the platform's in brackets, as such a member is called anyway: `[Symbol.toPrimitive]`.
 */
export function keySaidBy(key: string, text: string): string | null {
  const plain = /^(['"`])([\w$-]+)\1$/.exec(key)?.[2] ?? (/^\d+$/.test(key) ? key : null);
  if (plain !== null) return plain;
  if (/^Symbol\.\w+$/.test(key)) return `[${key}]`;
  if (!/^[A-Za-z_$][\w$]*$/.test(key)) return null;
  const declared = new RegExp(
    `\\bconst ${key.replaceAll('$', '\\$')}\\s{0,9}=\\s{0,9}((['"\`])[\\w$-]+\\2|Symbol\\.\\w+)\\s{0,9}(?:as const\\s{0,9})?[;,\\n]`,
  ).exec(text)?.[1];
  return declared === undefined ? null : keySaidBy(declared, text);
}
