import type { AstNode } from '../../src/model/ast-node.ts';
import type { Mutation, Placed, Subject } from './mutate.ts';
import { replacing } from './text-edits.ts';

/** An operator becomes another of the same arity. Per language only where the spelling means something else there. */
const FLIPS: Readonly<Record<string, string>> = {
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '==': '!=',
  '!=': '==',
  '===': '!==',
  '!==': '===',
  '+': '-',
  '-': '+',
  '*': '/',
  '/': '*',
  '%': '*',
  '&&': '||',
  '||': '&&',
  '??': '||',
  '+=': '-=',
  '-=': '+=',
  '*=': '+=',
  '++': '--',
  '--': '++',
  '&': '|',
  '|': '&',
  '<<': '>>',
  '>>': '<<',
  '..': '+',
  and: 'or',
  or: 'and',
  is: '==',
  in: 'not in',
};
const FLIPS_OF: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  javascript: { in: 'instanceof', '**': '*', '||=': '&&=', '??=': '||=' },
  typescript: { in: 'instanceof', '**': '*', '||=': '&&=', '??=': '||=' },
  tsx: { in: 'instanceof', '**': '*', '||=': '&&=', '??=': '||=' },
  python: { '==': '!=', '//': '/', '**': '*', '|=': '&=' },
  rust: { '..': '..=', '..=': '..' },
  lua: { '~=': '==', '==': '~=', '..': '+' },
  bash: { '&&': '||', '||': '&&', '==': '!=', '-eq': '-ne', '>': '>>' },
  ruby: { '<<': '+', '&.': '.' },
  php: { '.': '+', '?->': '->', '=>': '=>' },
  kotlin: { '?:': '+', '..': '-', '===': '==' },
};
const OPERATIONS =
  /binary|comparison|boolean|infix|additive|multiplicative|equality|conjunction|disjunction|elvis|range|unary|not_operator|update|augmented|compound_assignment|assignment|inc_statement|dec_statement|test_expression|operator_assignment|_expression$|list$|operator$|^(?:binary|unary|range)$/;
const PREFIXES = new Set(['!', 'not', '-', '~', 'typeof', 'new', 'await', '...', '*', '**', '&', 'yield']);
const TRUTHS: Readonly<Record<string, string>> = {
  true: 'false',
  false: 'true',
  True: 'False',
  False: 'True',
  null: 'undefined',
  undefined: 'null',
  None: 'False',
  nil: 'false',
  nullptr: '0',
  break: 'continue',
  continue: 'break',
  async: '',
  static: '',
  synchronized: '',
  volatile: '',
  virtual: '',
  const: '',
  mut: '',
};
const WORDS_OF: Readonly<Record<string, RegExp>> = {
  javascript: /^(?:true|false|null|undefined|break|continue|async|static)$/,
  typescript: /^(?:true|false|null|undefined|break|continue|async|static)$/,
  tsx: /^(?:true|false|null|undefined|break|continue|async|static)$/,
  python: /^(?:True|False|None|break|continue)$/,
  java: /^(?:true|false|break|continue|static|synchronized|volatile)$/,
  go: /^(?:true|false|break|continue)$/,
  rust: /^(?:true|false|break|continue|mut)$/,
};
const OTHER_WORDS = /^(?:true|false|break|continue|nil)$/;

/** Operators, literals, and words that are flipped or dropped where they stand. */
export function leafMutations(subject: Subject): readonly Mutation[] {
  return subject.placed.flatMap((place) => [
    ...flipped(subject, place),
    ...literals(subject, place),
    ...words(subject, place),
    ...droppedPrefix(subject, place),
  ]);
}

function flipped({ language }: Subject, { node, ancestors }: Placed): readonly Mutation[] {
  if (node.named || node.children.length > 0) return [];
  const to = FLIPS_OF[language]?.[node.text] ?? FLIPS[node.text];
  const parent = ancestors.at(-1);
  if (!to || to === node.text || !parent || !OPERATIONS.test(parent.kind)) return [];
  if (/jsx|for_in|for_each|parameter|pattern|import|type/.test(parent.kind)) return [];
  if (/^\w/.test(to) && !/binary|comparison|boolean|infix|not_operator/.test(parent.kind)) return [];
  if (node.text === 'in' && parent.kind.startsWith('for')) return [];
  const isUnary = /unary|prefix/.test(parent.kind) && !/^[+-]$/.test(node.text);
  if (isUnary) return [];
  return [{ operator: 'operator-flipped', edits: [replacing(node, to)] }];
}

function literals({ textOf, language, file }: Subject, { node, ancestors }: Placed): readonly Mutation[] {
  const text = textOf(node);
  if (
    /^(?:number|integer|int_literal|integer_literal|decimal_integer_literal|float|float_literal|number_literal)$/.test(
      node.kind,
    )
  ) {
    if (!/^\d+$/.test(text) || isDiscarded(ancestors)) return [];
    return [{ operator: 'number-changed', edits: [replacing(node, String(Number(text) + 1))] }];
  }
  if (
    /^(?:string_fragment|string_content|jsx_text|regex_pattern|interpreted_string_literal_content|raw_string_literal_content|string_literal_content|line_str_text|multiline_string_fragment)$/.test(
      node.kind,
    )
  ) {
    if (node.children.length > 0 || isDocString(language, ancestors) || isSpecifier(ancestors)) return [];
    // A member under another name is renamed.
    if (file.symbols.some(({ nameNode }) => nameNode === node || nameNode === ancestors.at(-1))) return [];
    const made: Mutation[] = [];
    const changed = /\w/.exec(text);
    if (changed) {
      const at = node.start + changed.index;
      const escaped = text[changed.index - 1] === '\\';
      if (!escaped)
        made.push({ operator: `${nameOf(node)}-changed`, edits: [{ start: at, end: at, text: 'q' }] });
    }
    const space = /[^\s\\] (?=\S)/.exec(text);
    if (space && node.kind !== 'jsx_text') {
      const at = node.start + space.index + 1;
      made.push({ operator: `${nameOf(node)}-white-space`, edits: [{ start: at, end: at, text: ' ' }] });
    }
    return made;
  }
  return [];
}

function nameOf({ kind }: AstNode): string {
  if (kind === 'jsx_text') return 'jsx-text';
  return kind === 'regex_pattern' ? 'regex' : 'string';
}

/** Documentation is data in Python, too, but whether a reviewer calls its change behaviour is a matter of taste. */
function isDocString(language: string, ancestors: readonly AstNode[]): boolean {
  return language === 'python' && ancestors.at(-2)?.kind === 'expression_statement';
}

/** A module's specifier is mutated as such. */
function isSpecifier(ancestors: readonly AstNode[]): boolean {
  return /^(?:import|export)_/.test(ancestors.at(-2)?.kind ?? '');
}

function words({ language }: Subject, { node, ancestors }: Placed): readonly Mutation[] {
  const text = node.children.length === 0 ? node.text : '';
  const known = WORDS_OF[language] ?? OTHER_WORDS;
  if (!known.test(text) || /^(?:identifier|property_identifier|name)$/.test(node.kind)) return [];
  const parent = ancestors.at(-1);
  if (/type|literal_type|predefined/.test(parent?.kind ?? '')) return [];
  // On a declaration only the compiler asks for it.
  if (text === 'mut' && parent?.kind !== 'reference_expression') return [];
  if (/^(?:break|continue)$/.test(text)) {
    const around = ancestors.findLast(({ kind }) => /switch|select|case|match|for|while|loop|do_/.test(kind));
    const block = ancestors.at(-2);
    const isLast =
      text === 'continue' && around !== undefined && block?.children.filter((c) => c.named).at(-1) === parent;
    if (!around || isLast || /switch|select|case|match/.test(around.kind)) return [];
  }
  if (text === 'async' && hasAwait(parent)) return [];
  // A call that no longer finds its method is no program, and a value that never changes is the same for each object.
  if (
    text === 'static' &&
    (isSafeWithoutStatic(language, ancestors) || parent?.kind === 'import_declaration')
  )
    return [];
  // Neither is told from the other by a loose comparison.
  if (/^(?:null|undefined)$/.test(text) && parent?.children.some(({ kind }) => /^[!=]=$/.test(kind)))
    return [];
  const to = TRUTHS[text]!;
  return [{ operator: to === '' ? `${text}-dropped` : `${text}-changed`, edits: [replacing(node, to)] }];
}

/** What the language makes alike with and without `new`. */
const MADE_ALIKE = /^(?:Array|Object|Function|\w*Error)$/;

function hasAwait(node: AstNode | undefined): boolean {
  if (!node) return false;
  return /await|for_in/.test(node.kind) || node.children.some(hasAwait);
}

/** `!a` as `a`, `await a` as `a`, `...a` as `a`; `new A()` as `A()`. */
function droppedPrefix({ language }: Subject, { node, ancestors }: Placed): readonly Mutation[] {
  if (node.named || !PREFIXES.has(node.kind)) return [];
  const parent = ancestors.at(-1);
  if (!parent || parent.children[0] !== node || parent.children.length !== 2) {
    if (!(node.kind === 'new' && parent?.kind === 'new_expression' && language !== 'java')) return [];
  }
  if (
    !/unary|not_operator|await|new_expression|spread|splat|yield|list_splat|pointer|reference|prefix/.test(
      parent!.kind,
    )
  )
    return [];
  if (node.kind === 'new' && MADE_ALIKE.test(parent!.children[1]?.text ?? '')) return [];
  if (/pattern|parameter/.test(parent!.kind) || /pattern|parameter/.test(ancestors.at(-2)?.kind ?? ''))
    return [];
  // What an async function gives back is waited for by whoever asked.
  if (node.kind === 'await' && isGivenBack(ancestors)) return [];
  if (node.kind === 'yield' && ancestors.at(-2)?.kind === 'expression_statement') return [];
  return [{ operator: `${node.kind}-dropped`, edits: [replacing(node, '')] }];
}

/** `void 0` and `(0, f)()`: nobody sees which number stands there. */
function isDiscarded(ancestors: readonly AstNode[]): boolean {
  const parent = ancestors.at(-1);
  return parent?.kind === 'sequence_expression' || parent?.children[0]?.kind === 'void';
}

/** `return await f()` outside of a `try`. */
function isGivenBack(ancestors: readonly AstNode[]): boolean {
  const around = ancestors.slice(0, -1);
  const holder = around.findLast(({ kind }) => !/^(?:parenthesized|as|satisfies|non_null)_?/.test(kind));
  const home = around.slice(around.findLastIndex(({ kind }) => /function|method|arrow/.test(kind)));
  return (
    /^(?:return_statement|arrow_function)$/.test(holder?.kind ?? '') &&
    !home.some(({ kind }) => kind === 'try_statement')
  );
}

function isSafeWithoutStatic(language: string, ancestors: readonly AstNode[]): boolean {
  const [holder, modifiers] = [ancestors.at(-2), ancestors.at(-1)];
  if (language !== 'java') return false;
  return (
    holder?.kind === 'method_declaration' ||
    (modifiers?.children.some(({ kind }) => kind === 'final') ?? false)
  );
}
