/** A word of a query file, with the line that it stands in, from 1. */
export interface Token {
  readonly type:
    | 'open'
    | 'close'
    | 'string'
    | 'capture'
    | 'predicate'
    | 'field'
    | 'absent'
    | 'quantifier'
    | 'anchor'
    | 'name';
  readonly text: string;
  readonly line: number;
}

const grammar: readonly (readonly [Token['type'] | null, RegExp])[] = [
  [null, /(?:\s+|;[^\n]*)+/y],
  ['open', /[([]/y],
  ['close', /[)\]]/y],
  ['string', /"(?:[^"\\]|\\.)*"/sy],
  ['capture', /@[\w.-]+/y],
  ['predicate', /#[\w.-]+[?!]/y],
  ['absent', /!\w+/y],
  ['quantifier', /[?*+]/y],
  ['field', /\w+:/y],
  ['name', /[\w-]+(?:\.[\w-]+)*/y],
  ['anchor', /\./y],
];

/** @throws SyntaxError naming the line, for what is no word of the language that query.ts reads. */
export function tokenise(source: string): readonly Token[] {
  const tokens: Token[] = [];
  let line = 1;
  for (let at = 0; at < source.length; ) {
    const found = tokenAt(source, at);
    if (!found)
      throw new SyntaxError(
        `line ${line}: ${JSON.stringify(source.slice(at, at + 20))} is no part of a query`,
      );
    if (found.type) tokens.push({ type: found.type, text: found.text, line });
    at += found.text.length;
    line += found.text.split('\n').length - 1;
  }
  return tokens;
}

function tokenAt(
  source: string,
  at: number,
): { readonly type: Token['type'] | null; readonly text: string } | null {
  for (const [type, pattern] of grammar) {
    pattern.lastIndex = at;
    const text = pattern.exec(source)?.[0];
    if (text) return { type, text };
  }
  return null;
}

/** A string without its quotes, a capture without its `@`, a bare word as it stands. */
export function argumentOf({ type, text }: Token): string {
  if (type === 'string') return unquote(text);
  return type === 'capture' ? text.slice(1) : text;
}

/** Of a string in double quotes what it stands for, by the escapes that tree-sitter's queries know. */
export function unquote(text: string): string {
  return text
    .slice(1, -1)
    .replace(
      /\\(.)/gs,
      (_, character: string) => ({ n: '\n', r: '\r', t: '\t', 0: '\0' })[character] ?? character,
    );
}
