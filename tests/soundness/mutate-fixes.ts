import { type AstNode, textOf } from '../../src/model/ast-node.ts';
import type { Mutation, Placed, Subject } from './mutate.ts';
import { fixesOfLanguages } from './mutate-fixes-of-languages.ts';
import { contains, type Operator, rewriting } from './mutate-idioms.ts';
import { RELATED } from './related-words.ts';
import { exchanging, replacing } from './text-edits.ts';

/** What the fixes of everyday bugs put right, done the other way: a guard, an order, a place, a word beside the right one. */
export function fixMutations(subject: Subject): readonly Mutation[] {
  const operators = [...EVERYWHERE, ...fixesOfLanguages(subject.language)];
  return subject.placed.flatMap((place) => operators.flatMap((operator) => operator(subject, place)));
}

const named = ({ children }: AstNode): readonly AstNode[] =>
  children.filter((child) => child.named && !child.extra);

const part = ({ children }: AstNode, field: string): AstNode | undefined =>
  children.find((child) => child.field === field && !child.extra);

const LIST = /^(?:statement_block|block|program|module|source_file|statement_list)$/;
const CALL = /^(?:call|call_expression|method_invocation)$/;
const LEAVES = /^(?:return|throw|raise|continue|break)_(?:statement|expression)$/;
const LOOP = /^(?:for|while|do|enhanced_for|for_in|loop)_(?:statement|expression)$/;

/** The statement itself: Rust's `if` and `for` stand in one of their own. */
const unwrapped = (node: AstNode): AstNode =>
  node.kind === 'expression_statement' && /^(?:if|for|while|loop|return)_/.test(named(node)[0]?.kind ?? '')
    ? named(node)[0]!
    : node;

/** `if (a == null) return;` is not there; `if (a) x();` is done whatever `a` is. */
const guardForgotten: Operator = (subject, { node, ancestors }) => {
  const held = unwrapped(node);
  if (!LIST.test(ancestors.at(-1)?.kind ?? '') || !/^if_(?:statement|expression)$/.test(held.kind)) return [];
  const [yes, condition] = [part(held, 'consequence'), part(held, 'condition')];
  if (!yes || part(held, 'alternative') || part(held, 'initializer')) return [];
  // What is never asked, or always so, guards nothing.
  if (!condition || /^\(?(?:0|[Tt]rue|[Ff]alse|__debug__)\b/.test(subject.textOf(condition))) return [];
  const statements = LIST.test(yes.kind) ? listed(yes) : [yes];
  const last = statements.at(-1) && unwrapped(statements.at(-1)!);
  const acts = contains(yes, CALL) || contains(yes, /assignment|update_expression|inc_statement/);
  const isLast = listed(ancestors.at(-1)!).at(-1) === node;
  if (last && LEAVES.test(last.kind) && !(isLast && !acts && named(last).length === 0))
    return [
      {
        operator: 'guard-forgotten',
        edits: [replacing(node, subject.language === 'python' ? 'pass' : '')],
      },
    ];
  if (!acts || subject.language === 'python' || contains(condition, /let_condition|let_chain/)) return [];
  return [{ operator: 'done-anyway', edits: [replacing(node, subject.textOf(yes))] }];
};

function listed(node: AstNode): readonly AstNode[] {
  const items = named(node);
  return items.length === 1 && items[0]!.kind === 'statement_list' ? named(items[0]!) : items;
}

const ORDERED = /^(?:-|\/|%|<|<=|>|>=|<<|>>|\*\*|\/\/|in|instanceof)$/;

/** `a - b` as `b - a`; `a && a.b` as `a.b && a`. */
const operandsExchanged: Operator = (subject, { node }) => {
  if (!/^(?:binary_expression|binary_operator|comparison_operator|boolean_operator)$/.test(node.kind))
    return [];
  const [left, word, right] = node.children as [AstNode, AstNode, AstNode];
  if (node.children.length !== 3 || subject.textOf(left) === subject.textOf(right)) return [];
  if (ORDERED.test(word.text))
    return [{ operator: 'operands-exchanged', edits: exchanging(subject.file.text, left, right) }];
  // The first of a chain is asked to know whether the second may be.
  const asksFirst = /^(?:&&|\|\||and|or)$/.test(word.text) && contains(right, CALL);
  const isPlain = !/^(?:&&|\|\||and|or)$/.test(left.children[1]?.text ?? '');
  return asksFirst && isPlain && !contains(node, /let_condition/)
    ? [{ operator: 'asked-in-other-order', edits: exchanging(subject.file.text, left, right) }]
    : [];
};

/** `a || b` as `a ?? b`, and `a or b` as `b or a`, where it is a value and not a test. */
const otherFallback = rewriting('other-fallback', /^\|\|$/, (_, { ancestors }, { language }) => {
  const holder = ancestors.at(-2)?.kind ?? '';
  const isValue = /^(?:variable_declarator|return_statement|arguments|assignment_expression|pair)$/.test(
    holder,
  );
  const others = ancestors
    .at(-1)!
    .children.some(({ children }) => /^(?:&&|\|\|)$/.test(children[1]?.text ?? ''));
  return isValue && !others && /^(?:javascript|typescript|tsx)$/.test(language) ? '??' : null;
});

/** `push` as `unshift`, `any` as `all`, `HasPrefix` as `HasSuffix`: the word that stands beside it in the manual. */
const relatedWord: Operator = ({ language }, { node, ancestors }) => {
  const to = RELATED[language]?.[node.children.length === 0 ? node.text : ''];
  const parent = ancestors.at(-1);
  const isCalled =
    (parent && CALL.test(parent.kind) && parent.children.indexOf(node) < parent.children.length - 1) ||
    (parent !== undefined &&
      /^(?:member_expression|attribute|selector_expression|field_expression|scoped_identifier)$/.test(
        parent.kind,
      ) &&
      parent.children.at(-1) === node);
  if (!to || !isCalled || !node.named || (/^replace/.test(to) && isGivenGlobal(ancestors.at(-2)))) return [];
  return [{ operator: 'related-word', edits: [replacing(node, to)] }];
};

/** `s.replace(/_/g, '')` replaces all of them as well. */
function isGivenGlobal(call: AstNode | undefined): boolean {
  const first = call?.children.find(({ field }) => field === 'arguments')?.children[1];
  return first?.kind === 'regex' && /\/[a-z]*g[a-z]*$/.test(textOf(first));
}

/** `a.trim()` as `a`, where somebody takes the value. */
const stepLeftOut: Operator = (subject, { node, ancestors }) => {
  if (!CALL.test(node.kind) || /^(?:expression_statement|await|statement_list)$/.test(ancestors.at(-1)!.kind))
    return [];
  const callee = node.kind === 'method_invocation' ? node : part(node, 'function');
  const object = callee && ['object', 'operand', 'value'].map((field) => part(callee, field)).find(Boolean);
  const given = part(node, 'arguments');
  if (!object || !given || named(given).length > 0 || contains(callee!, /optional_chain/)) return [];
  if (/^(?:this|self|super|identifier)$/.test(object.kind) && !/^[a-z]\w*$/.test(object.text)) return [];
  if (
    !/^(?:identifier|call|call_expression|method_invocation|member_expression|attribute)$/.test(object.kind)
  )
    return [];
  return [{ operator: 'step-left-out', edits: [replacing(node, subject.textOf(object))] }];
};

/** `let n = 0; for (...) {...}` with the variable made anew in each round. */
const madeEachRound: Operator = (subject, { node }) => {
  if (!LIST.test(node.kind) || subject.language === 'python') return [];
  const statements = listed(node).map((statement) => [statement, unwrapped(statement)] as const);
  return statements.slice(1).flatMap(([, loop], at) => {
    const first = statements[at]![0];
    const body = LOOP.test(loop.kind) ? part(loop, 'body') : undefined;
    if (!body || !/block$/.test(body.kind) || !/declaration$/.test(first.kind)) return [];
    const name = /^(?:let|var)?\s*(?:mut\s+)?([A-Za-z_]\w*)\s*:?=/.exec(subject.textOf(first))?.[1];
    const again = name
      ? new RegExp(`\\b${name}\\b\\s*(?:[-+*|]?=[^=]|\\+\\+|\\.(?:push|add|append)\\()`)
      : null;
    if (!again?.test(subject.textOf(body))) return [];
    const inside = { start: body.start + 1, end: body.start + 1, text: `\n${subject.textOf(first)}\n` };
    return [{ operator: 'made-each-round', edits: [replacing(first, ''), inside] }];
  });
};

/** Two guards that leave, asked in the other order; not two answers about one thing, of which one at most is yes. */
const guardsExchanged: Operator = (subject, { node }) => {
  if (!LIST.test(node.kind)) return [];
  const statements = named(node);
  return statements.slice(1).flatMap((second, at) => {
    const first = statements[at]!;
    const [one, two] = [unwrapped(first), unwrapped(second)];
    if (![one, two].every(({ kind }) => /^if_(?:statement|expression)$/.test(kind))) return [];
    if (![one, two].every((guard) => part(guard, 'consequence') && !part(guard, 'alternative'))) return [];
    if (!contains(one, LEAVES) || subject.textOf(one) === subject.textOf(two)) return [];
    const subjects = [one, two].map((guard) => /[\w.]+/.exec(subject.textOf(part(guard, 'condition')!))?.[0]);
    const results = [one, two].map((guard) => subject.textOf(part(guard, 'consequence')!).replace(/\s/g, ''));
    if (subjects[0] === subjects[1] || results[0] === results[1]) return [];
    return [{ operator: 'guards-exchanged', edits: exchanging(subject.file.text, first, second) }];
  });
};

/** `this.x` as `x`, where a variable of this name is at hand. */
const memberBecameVariable: Operator = ({ file }, { node, ancestors }: Placed) => {
  if (!/^(?:member_expression|attribute|field_access|field_expression)$/.test(node.kind)) return [];
  const [object, , member] = node.children;
  if (node.children.length !== 3 || !/^(?:this|self)$/.test(object!.text)) return [];
  if (CALL.test(ancestors.at(-1)!.kind) && ancestors.at(-1)!.children[0] === node) return [];
  const home = ancestors.findLast(({ kind }) => /function|method|constructor/.test(kind));
  const isAtHand = file.bindings.all.some(
    ({ name, kind, declarations }) =>
      name === member!.text &&
      /^(?:parameter|variable)$/.test(kind) &&
      declarations.some(({ start, end }) => home && start > home.start && end < node.start),
  );
  return isAtHand ? [{ operator: 'member-became-variable', edits: [replacing(node, member!.text)] }] : [];
};

/** `xs[a:b]` as `xs[a:b - 1]`. */
const sliceOffByOne = rewriting(
  'slice-off-by-one',
  /^(?:identifier|integer|int_literal|integer_literal)$/,
  (text, { node, ancestors }) => {
    const parent = ancestors.at(-1)!;
    const isEnd =
      (parent.kind === 'slice' && parent.children.at(-1) === node && parent.children.length < 4) ||
      (parent.kind === 'slice_expression' && node.field === 'end') ||
      (parent.kind === 'range_expression' && parent.children.at(-1) === node);
    return isEnd ? `${text} - 1` : null;
  },
);

/** What is done for whatever no other case is for. */
const lastCaseForgotten = rewriting(
  'last-case-forgotten',
  /^(?:switch_default|default_case|switch_block_statement_group)$/,
  (text, { node }) => (/^default\b/.test(text) && contains(node, /call|invocation|return|throw/) ? '' : null),
);

const EVERYWHERE: readonly Operator[] = [
  guardForgotten,
  operandsExchanged,
  otherFallback,
  relatedWord,
  stepLeftOut,
  madeEachRound,
  guardsExchanged,
  memberBecameVariable,
  sliceOffByOne,
  lastCaseForgotten,
];
