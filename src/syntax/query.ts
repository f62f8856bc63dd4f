import { argumentOf, type Token, tokenise, unquote } from './query-tokens.ts';

/**
 * Patterns over a syntax tree, written as in tree-sitter's own query language, which is what grammars and their
 * users know. Of that language: nodes, wildcards, fields, absent fields, literals, alternatives, groups of siblings,
 * quantifiers, anchors, captures, and the predicates listed below.
 * https://tree-sitter.github.io/tree-sitter/using-parsers/queries
 * A predicate right after a pattern belongs to that pattern, as one inside of it does.
 *
 * They are matched against our own tree (captures.ts): tree-sitter would need longer to compile such a file than
 * to parse most sources, and longer to run it than to walk the tree.
 */
export interface Pattern {
  /** Index in the file: where two patterns capture one node, the earlier one decides. */
  readonly index: number;
  /** What must be found in this order among the children of one node; a single node for most patterns. */
  readonly items: readonly Item[];
  readonly predicates: readonly Predicate[];
  /** What `#set!` says. */
  readonly properties: Readonly<Record<string, string | null>>;
}

export interface Item {
  readonly test: Test;
  readonly field: string | null;
  readonly captures: readonly string[];
  readonly quantifier: '' | '?' | '*' | '+';
  /** `.` stands before it: no named node between this and what was matched before, or the first child. */
  readonly anchored: boolean;
}

export type Test =
  | {
      readonly type: 'node';
      /** Null for `(_)`, which is any named node, and for `_`, which is any. */
      readonly kind: string | null;
      readonly named: boolean;
      readonly children: readonly Item[];
      readonly absentFields: readonly string[];
      /** `.` stands at the end: no named child after the last item. */
      readonly anchoredEnd: boolean;
    }
  | { readonly type: 'alternatives'; readonly items: readonly Item[] }
  | { readonly type: 'group'; readonly items: readonly Item[] };

export interface Predicate {
  readonly capture: string;
  /** On the text of each node that the capture holds. */
  readonly holds: (text: string, textOf: (capture: string) => string | null) => boolean;
}

/**
 * @throws SyntaxError naming the line, for what isn't a query of the language above.
 */
export function parseQuery(source: string): readonly Pattern[] {
  const tokens = tokenise(source);
  let at = 0;
  const patterns: Pattern[] = [];
  while (at < tokens.length) patterns.push(pattern());
  return patterns;

  function pattern(): Pattern {
    const found: { predicates: Predicate[]; properties: Record<string, string | null> } = {
      predicates: [],
      properties: {},
    };
    const outer = item(found, false);
    const items = outer.test.type === 'group' && outer.captures.length === 0 ? outer.test.items : [outer];
    while (atPredicate()) predicate(found);
    return { index: patterns.length, items, ...found };
  }

  function item(found: Found, anchored: boolean): Item {
    const field = peek('field') ? next().text.slice(0, -1) : null;
    const test = readTest(found);
    const quantifier = peek('quantifier') ? (next().text as Item['quantifier']) : '';
    const captures: string[] = [];
    while (peek('capture')) captures.push(next().text.slice(1));
    return { test, field, captures, quantifier, anchored };
  }

  function readTest(found: Found): Test {
    const token = next();
    if (token.type === 'string') return leafTest(unquote(token.text), false);
    if (token.text === '_') return leafTest(null, false);
    if (token.text === '[') {
      const items: Item[] = [];
      while (!peek('close')) items.push(item(found, false));
      close(']');
      if (items.some(({ test }) => test.type === 'group' && test.items.length !== 1)) throw unexpected(token);
      return { type: 'alternatives', items };
    }
    if (token.text !== '(') throw unexpected(token);
    return peek('name') ? node(found) : group(found);
  }

  function node(found: Found): Test {
    const kind = next().text;
    const { items, absentFields, anchoredEnd } = children(found);
    return {
      type: 'node',
      kind: kind === '_' ? null : kind,
      named: true,
      children: items,
      absentFields,
      anchoredEnd,
    };
  }

  function group(found: Found): Test {
    const { items } = children(found);
    return { type: 'group', items };
  }

  function children(found: Found) {
    const items: Item[] = [];
    const absentFields: string[] = [];
    let anchored = false;
    for (; !peek('close'); ) {
      if (peek('anchor')) {
        next();
        anchored = true;
      } else if (peek('absent')) {
        absentFields.push(next().text.slice(1));
      } else if (atPredicate()) {
        predicate(found);
      } else {
        items.push(item(found, anchored));
        anchored = false;
      }
    }
    close(')');
    return { items, absentFields, anchoredEnd: anchored };
  }

  function atPredicate(): boolean {
    return peek('open') && tokens[at + 1]?.type === 'predicate';
  }

  function predicate(found: Found): void {
    next();
    const name = next();
    const args: Token[] = [];
    while (!peek('close')) args.push(next());
    close(')');
    const [first, ...rest] = args;
    const values = rest.map(argumentOf);
    if (name.text === '#set!' && first) {
      found.properties[argumentOf(first)] = values[0] ?? null;
      return;
    }
    const negated = name.text.startsWith('#not-');
    const make = predicates[name.text.replace('#not-', '#')];
    if (!make || first?.type !== 'capture') throw unexpected(name);
    const test = make(values, rest[0]?.type === 'capture');
    found.predicates.push({
      capture: first.text.slice(1),
      holds: negated ? (text, textOf) => !test(text, textOf) : test,
    });
  }

  function peek(type: Token['type']): boolean {
    return tokens[at]?.type === type;
  }

  function next(): Token {
    const token = tokens[at++];
    if (!token) throw new SyntaxError('the last pattern does not end');
    return token;
  }

  function close(bracket: string): void {
    const token = next();
    if (token.text !== bracket) throw unexpected(token);
  }
}

type Found = { readonly predicates: Predicate[]; readonly properties: Record<string, string | null> };

/** Each takes what stands after the capture. */
const predicates: Readonly<
  Record<string, (values: readonly string[], isCapture: boolean) => Predicate['holds']>
> = {
  '#eq?':
    ([wanted = ''], isCapture) =>
    (text, textOf) =>
      text === (isCapture ? textOf(wanted) : wanted),
  '#any-of?': (values) => {
    const wanted = new Set(values);
    return (text) => wanted.has(text);
  },
  '#match?': ([source = '']) => {
    const pattern = new RegExp(source, 'u');
    return (text) => pattern.test(text);
  },
};

function unexpected({ text, line }: Token): SyntaxError {
  return new SyntaxError(`line ${line}: ${text} is not expected here, or is not supported`);
}

function leafTest(kind: string | null, named: boolean): Test {
  return { type: 'node', kind, named, children: [], absentFields: [], anchoredEnd: false };
}
