import type { AstNode } from '../../src/model/ast-node.ts';
import type { Mutation, Placed, Subject } from './mutate.ts';
import { exchanging, replacing } from './text-edits.ts';

/** What a language says in a word of its own, said otherwise or not at all: JavaScript, TypeScript and Python. */
export function idiomMutations(subject: Subject): readonly Mutation[] {
  const operators = /^(?:javascript|typescript|tsx)$/.test(subject.language)
    ? ECMASCRIPT
    : subject.language === 'python'
      ? PYTHON
      : [];
  return subject.placed.flatMap((place) => operators.flatMap((operator) => operator(subject, place)));
}

export type Operator = (subject: Subject, place: Placed) => readonly Mutation[];

/** An operator that writes something else in the place of nodes of a kind; nothing where it gives null. */
export function rewriting(
  operator: string,
  kinds: RegExp,
  make: (text: string, place: Placed, subject: Subject) => string | null,
): Operator {
  return (subject, place) => {
    if (!kinds.test(place.node.kind)) return [];
    const made = make(subject.textOf(place.node), place, subject);
    return made === null ? [] : [{ operator, edits: [replacing(place.node, made)] }];
  };
}

/** Two children that follow one another trade places. */
export function exchanged(
  operator: string,
  kinds: RegExp,
  isOne: (child: AstNode, subject: Subject) => boolean,
): Operator {
  return (subject, { node }) => {
    if (!kinds.test(node.kind)) return [];
    const items = node.children.filter((child) => isOne(child, subject));
    return items.slice(1).flatMap((second, at) => {
      const first = items[at]!;
      if (at > 3 || subject.textOf(first) === subject.textOf(second)) return [];
      return [{ operator, edits: exchanging(subject.file.text, first, second) }];
    });
  };
}

const leaf = (kind: RegExp, operator: string, to: (text: string, place: Placed) => string | null): Operator =>
  rewriting(operator, kind, (text, place) => (place.node.children.length === 0 ? to(text, place) : null));

/** `i++` as `++i`, where somebody looks at its value. */
export const otherEndOfStep: Operator = rewriting(
  'step-before-or-after',
  /^update_expression$/,
  (text, { ancestors }) => {
    const parent = ancestors.at(-1)!;
    const isSeen = !/^(?:expression_statement|for_statement|sequence_expression)$/.test(parent.kind);
    if (!isSeen) return null;
    const [, before, name, after] = /^(\+\+|--)?([^+-].*?)(\+\+|--)?$/s.exec(text) ?? [];
    return name ? `${after ?? ''}${name}${before ?? ''}` : null;
  },
);

/** `break outer` as `break`, inside of more than one loop. */
export const labelDropped: Operator = rewriting(
  'label-dropped',
  /^(?:break|continue)_(?:statement|expression)$/,
  (text, { ancestors }) => {
    const label = ancestors.findLastIndex(({ kind }) => /labell?ed/.test(kind));
    const loops = ancestors
      .slice(label + 1)
      .filter(({ kind }) => /^(?:for|while|do|loop|enhanced_for|for_in|switch)_?/.test(kind));
    return loops.length > 1 && /^(?:break|continue)\s+'?\w/.test(text)
      ? text.replace(/^(\w+)\s+'?\w+/, '$1')
      : null;
  },
);

/** A case of a `switch` that runs on into the next. */
export const breakDropped: Operator = rewriting(
  'case-runs-on',
  /^break_statement$/,
  (text, { node, ancestors }) => {
    const holder = ancestors.at(-1)!;
    const cases = ancestors.at(-2)!;
    if (!/^(?:switch_case|switch_block_statement_group)$/.test(holder.kind) || !/^break\s*;?$/.test(text))
      return null;
    const later = cases.children.slice(cases.children.indexOf(holder) + 1);
    const goesOn = later.some(({ kind, children }) => /case|default|group/.test(kind) && children.length > 2);
    return goesOn && holder.children.at(-1) === node ? '' : null;
  },
);

const ECMASCRIPT: readonly Operator[] = [
  otherEndOfStep,
  labelDropped,
  breakDropped,
  leaf(/^[!=]==$/, 'equality-loosened', (text, { ancestors }) => {
    const operands = ancestors.at(-1)!.children;
    // The one gives a text and the other a number, whatever is asked.
    const isTold = operands.some(
      ({ kind, children }) =>
        (kind === 'unary_expression' && children[0]?.kind === 'typeof') ||
        (kind === 'member_expression' && children.at(-1)?.text === 'length'),
    );
    return isTold ? null : text.slice(0, 2);
  }),
  rewriting('regex-flag-added', /^regex$/, (text) => (/\/[a-z]*i[a-z]*$/.test(text) ? null : `${text}i`)),
  rewriting('big-number-became-number', /^number$/, (text) =>
    /^\d+n$/.test(text) ? text.slice(0, -1) : null,
  ),
  rewriting('getter-became-method', /^method_definition$/, (text) =>
    /^get\s+[\w$#]+\s*\(/.test(text) ? text.replace(/^get\s+/, '') : null,
  ),
  rewriting('function-became-generator', /^function_declaration$/, (text) =>
    /^function\s+\w/.test(text) && /\breturn\b/.test(text)
      ? text.replace(/^function\s+/, 'function* ')
      : null,
  ),
  rewriting('chain-not-given-back', /^return_statement$/, (text) =>
    /\.(?:then|catch|finally)\(/.test(text) && !/[\n]/.test(text) ? text.replace(/^return\s+/, '') : null,
  ),
  rewriting('yield-all', /^yield_expression$/, (text) =>
    /^yield\s+\w/.test(text) ? text.replace(/^yield/, 'yield*') : null,
  ),
  rewriting('loop-variable-shared', /^for_statement$/, (text, { node }) => {
    const name = /^for\s*\(\s*let\s+(\w+)/.exec(text)?.[1];
    return name && closesOver(node, name) ? text.replace(/^(for\s*\(\s*)let/, '$1var') : null;
  }),
  exchanged('pieces-exchanged', /^template_string$/, ({ kind }) => kind === 'template_substitution'),
  (subject, place) =>
    place.node.kind === 'object' && place.node.children.some(({ kind }) => kind === 'spread_element')
      ? exchanged('spread-exchanged', /^object$/, ({ named, extra }) => named && !extra)(subject, place)
      : [],
  exchanged('elements-exchanged', /^array_pattern$/, ({ named, extra }) => named && !extra),
  exchanged(
    'decorators-exchanged',
    /^(?:class_body|class_declaration|export_statement)$/,
    ({ kind }) => kind === 'decorator',
  ),
  exchanged('static-parts-exchanged', /^class_body$/, ({ kind }, _) => kind === 'class_static_block'),
];

function closesOver(node: AstNode, name: string): boolean {
  if (/^(?:arrow_function|function_expression)$/.test(node.kind)) return mentions(node, name);
  return node.children.some((child) => closesOver(child, name));
}

function mentions(node: AstNode, name: string): boolean {
  return (
    (node.kind === 'identifier' && node.text === name) || node.children.some((child) => mentions(child, name))
  );
}

const PYTHON: readonly Operator[] = [
  leaf(/^==$/, 'equal-became-same', (_, { ancestors }) =>
    ancestors.at(-1)!.kind === 'comparison_operator' ? 'is' : null,
  ),
  rewriting('another-exception-caught', /^except_clause$/, (text) =>
    /^except\s+\w+/.test(text) && !/^except\s+BaseException\b/.test(text)
      ? text.replace(/^except\s+[\w.]+/, 'except BaseException')
      : null,
  ),
  rewriting('another-exception-raised', /^raise_statement$/, (text) =>
    /^raise\s+\w+Error\(/.test(text) ? text.replace(/^raise\s+\w+/, 'raise RecursionError') : null,
  ),
  rewriting('cause-dropped', /^raise_statement$/, (text) =>
    /\sfrom\s+[\w.]+$/.test(text) ? text.replace(/\sfrom\s+[\w.]+$/, '') : null,
  ),
  rewriting('finally-dropped', /^finally_clause$/, (_, { ancestors, node }) =>
    ancestors.at(-1)!.children.some(({ kind }) => kind === 'except_clause') &&
    contains(node, /^(?:call|await)$/)
      ? ''
      : null,
  ),
  rewriting(
    'scope-of-a-name-changed',
    /^(?:global|nonlocal)_statement$/,
    (text, { ancestors }, { textOf }) => {
      const name = /\w+$/.exec(text)?.[0];
      const home = ancestors.findLast(({ kind }) => kind === 'function_definition');
      return home && new RegExp(`\\b${name}\\s*[-+*|]?=[^=]`).test(textOf(home)) ? 'pass' : null;
    },
  ),
  rewriting('list-became-generator', /^list_comprehension$/, (text) => `(${text.slice(1, -1)})`),
  rewriting('list-became-set', /^list_comprehension$/, (text) => `{${text.slice(1, -1)}}`),
  rewriting('shown-otherwise', /^interpolation$/, (text) =>
    /^\{[\w.()]+\}$/.test(text) ? `${text.slice(0, -1)}!r}` : null,
  ),
  rewriting('format-changed', /^format_specifier$/, (text) => (/^:[\w<>.^]+$/.test(text) ? `:>9` : null)),
  rewriting('otherwise-dropped', /^else_clause$/, (_, { ancestors, node }) =>
    /^(?:for|while|try)_statement$/.test(ancestors.at(-1)!.kind) &&
    contains(node, /^(?:call|return_statement)$/)
      ? ''
      : null,
  ),
  rewriting('tuple-became-list', /^tuple$/, (text, { ancestors }) =>
    /^(?:return_statement|argument_list|assignment|call)$/.test(ancestors.at(-1)!.kind)
      ? `[${text.slice(1, -1)}]`
      : null,
  ),
  rewriting('in-place-became-new', /^augmented_assignment$/, (text) => {
    const [, name, operator, value] = /^([\w.]+)\s*(\+|\|)=\s*(.+)$/s.exec(text) ?? [];
    return name && !/^\d/.test(value!) ? `${name} = ${name} ${operator} (${value})` : null;
  }),
  rewriting('division-rounded', /^\/$/, () => '//'),
  rewriting('mutable-default', /^default_parameter$/, (text) =>
    /=\s*None$/.test(text) ? text.replace(/None$/, '[]') : null,
  ),
  rewriting('wait-dropped', /^await$/, (text, { ancestors }) =>
    ancestors.at(-1)!.kind === 'expression_statement' ? text.replace(/^await\s+/, '') : null,
  ),
  exchanged('decorators-exchanged', /^decorated_definition$/, ({ kind }) => kind === 'decorator'),
  exchanged('handlers-exchanged', /^try_statement$/, ({ kind }) => kind === 'except_clause'),
  exchanged('targets-exchanged', /^pattern_list$/, ({ named }) => named),
];

export function contains(node: AstNode, kinds: RegExp): boolean {
  return kinds.test(node.kind) || node.children.some((child) => contains(child, kinds));
}
