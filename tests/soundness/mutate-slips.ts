import type { AstNode } from '../../src/model/ast-node.ts';
import { byLanguage } from './by-language.ts';
import type { Mutation, Subject } from './mutate.ts';
import { type Operator, rewriting } from './mutate-idioms.ts';
import { exchanging, replacing } from './text-edits.ts';

/** What goes wrong where code is written anew in a hurry: a copy, a part, a word is forgotten, or stands elsewhere. */
export function slipMutations(subject: Subject): readonly Mutation[] {
  const operators = [...EVERYWHERE, ...(OF[subject.language] ?? [])];
  return subject.placed.flatMap((place) => operators.flatMap((operator) => operator(subject, place)));
}

const named = ({ children }: AstNode): readonly AstNode[] =>
  children.filter((child) => child.named && !child.extra);

const CALL = /^(?:call|call_expression|method_invocation)$/;
const ARGUMENTS = /^(?:arguments|argument_list)$/;
const LOOP = /^(?:for|while|do|enhanced_for|loop)_?\w*(?:statement|expression)$/;
const WRITE =
  /^(?:assignment|assignment_expression|assignment_statement|augmented_assignment|augmented_assignment_expression|compound_assignment_expr|update_expression|inc_statement|dec_statement)$/;

/** `a && b` as `a`, and as `b`, where nothing else of the condition asks the same and neither is known beforehand. */
const partDropped: Operator = (subject, { node, ancestors }) => {
  const word = node.children[1];
  if (!/^(?:binary_expression|boolean_operator)$/.test(node.kind) || node.children.length !== 3) return [];
  if (!word || !/^(?:&&|\|\||and|or)$/.test(word.text) || /macro/.test(ancestors.at(-1)?.kind ?? ''))
    return [];
  const asked = conditionsOf(ancestors.find(({ kind }) => kind === node.kind) ?? node).map(subject.textOf);
  const [left, , right] = node.children as [AstNode, AstNode, AstNode];
  const isKnown = asked.some((text) => /^(?:true|false|null|undefined|True|False|None|nil|\d+)$/.test(text));
  if (isKnown || new Set(asked).size < asked.length) return [];
  return [
    { operator: 'condition-lost-its-end', edits: [replacing(node, subject.textOf(left))] },
    { operator: 'condition-lost-its-start', edits: [replacing(node, subject.textOf(right))] },
  ];
};

function conditionsOf(node: AstNode): readonly AstNode[] {
  if (/^parenthesized_/.test(node.kind)) return named(node).flatMap(conditionsOf);
  const isChain = /^(?:&&|\|\||and|or)$/.test(node.children[1]?.text ?? '');
  return isChain ? [node.children[0]!, node.children[2]!].flatMap(conditionsOf) : [node];
}

/** `f(a, b)` as `f(a, a)`, where both are names. */
const argumentRepeated: Operator = (_, { node, ancestors }) => {
  if (!ARGUMENTS.test(node.kind) || !CALL.test(ancestors.at(-1)?.kind ?? '')) return [];
  const items = named(node);
  const [first, second] = items;
  const areNames = items.length >= 2 && [first!, second!].every(({ kind }) => kind === 'identifier');
  if (!areNames || first!.text === second!.text) return [];
  return [{ operator: 'argument-repeated', edits: [replacing(second!, first!.text)] }];
};

/** `else if` as another `if`, which is asked whatever the first one found; not behind a branch that leaves. */
const elseForgotten: Operator = (subject, { node, ancestors }) => {
  if (subject.language === 'rust' || !/^(?:else_clause|elif_clause|if_statement)$/.test(node.kind)) return [];
  const holder = node.kind === 'if_statement' ? node : ancestors.at(-1)!;
  const branches = holder.children.flatMap((child) =>
    child.kind === 'elif_clause' ? child.children : [child],
  );
  if (branches.some((branch) => branch.field === 'consequence' && leaves(branch))) return [];
  if (node.kind === 'elif_clause') {
    const isLast = holder.children.at(-1) === node;
    return isLast ? [{ operator: 'else-forgotten', edits: [replacing(node.children[0]!, 'if')] }] : [];
  }
  const [otherwise, inner] =
    node.kind === 'else_clause'
      ? [node.children[0], named(node)[0]]
      : [
          node.children.find(({ kind }) => kind === 'else'),
          node.children.find(({ field }) => field === 'alternative'),
        ];
  if (!otherwise || inner?.kind !== 'if_statement' || !inWholeList(node, ancestors)) return [];
  const gap = subject.language === 'go' ? '\n' : '';
  return [{ operator: 'else-forgotten', edits: [replacing(otherwise, gap)] }];
};

function leaves(node: AstNode): boolean {
  const last = named(node).at(-1);
  if (/^(?:return|throw|raise|continue|break)_statement$/.test(node.kind)) return true;
  return last !== undefined && /block|statement/.test(node.kind) && leaves(last);
}

/** Not in the place of the one statement that an `if` or a loop without braces has. */
function inWholeList(node: AstNode, ancestors: readonly AstNode[]): boolean {
  const holder = node.kind === 'else_clause' ? ancestors.at(-2) : ancestors.at(-1);
  return /block|program|module|source_file|statement_list/.test(holder?.kind ?? '');
}

/** What a loop does last in each round is done once behind it. */
const movedBehindLoop: Operator = (subject, { node, ancestors }) => {
  if (subject.language === 'python' || !LOOP.test(node.kind)) return [];
  const body = node.children.find(({ field }) => field === 'body');
  const statements = body && /block/.test(body.kind) ? named(body) : [];
  const last = statements.at(-1);
  if (
    !last ||
    statements.length < 2 ||
    !/^(?:expression_statement|return_statement|call_expression)$/.test(last.kind)
  )
    return [];
  if (!/block|program|module|source_file|statement_list/.test(ancestors.at(-1)?.kind ?? '')) return [];
  const moved = { start: node.end, end: node.end, text: `\n${subject.textOf(last)}` };
  return [{ operator: 'moved-behind-loop', edits: [moved, replacing(last, '')] }];
};

/** `break` is forgotten at the end of a branch, so that the loop goes on. */
const breakForgotten: Operator = (subject, { node, ancestors }) => {
  if (!/^break_(?:statement|expression)$/.test(node.kind) || !/^break\s*;?$/.test(subject.textOf(node)))
    return [];
  const at = ancestors.findLastIndex(({ kind }) => LOOP.test(kind) || /switch|match|select/.test(kind));
  const loop = ancestors[at];
  const branch = ancestors.slice(at).some(({ kind }) => /^if_/.test(kind));
  if (!loop || !branch || !LOOP.test(loop.kind)) return [];
  // Where the block holds nothing else, Python needs a word in its place.
  return [
    { operator: 'break-forgotten', edits: [replacing(node, subject.language === 'python' ? 'pass' : '')] },
  ];
};

/** A write to a variable that is read on a later line is forgotten. */
const writeForgotten: Operator = ({ file, language }, { node, ancestors }) => {
  const statement = WRITE.test(node.kind) ? ancestors.at(-1) : undefined;
  const isWhole = /^(?:expression_statement|block|statement_list)$/.test(statement?.kind ?? '');
  const target = node.children.find(({ named }) => named);
  if (!statement || !isWhole || target?.kind !== 'identifier') return [];
  const binding = file.bindings.of(target);
  if (!binding || binding.references.length < 2 || binding.topLevel) return [];
  const isRead = binding.references.some(
    ({ start, end }) => start > node.end && file.text.slice(node.end, start).includes('\n') && end > node.end,
  );
  // Where it is the first value, Python has no variable without it.
  if (!isRead || (language === 'python' && binding.declarations[0] === target)) return [];
  const whole = statement.kind === 'expression_statement' ? statement : node;
  return [{ operator: 'write-forgotten', edits: [replacing(whole, language === 'python' ? 'pass' : '')] }];
};

/** A statement stands before the assignment of what it reads. */
const movedBeforeWrite: Operator = (subject, { node }) => {
  if (!/block|module|program|statement_list/.test(node.kind)) return [];
  const statements = named(node);
  return statements.slice(1).flatMap((second, at) => {
    const first = statements[at]!;
    const write = WRITE.test(first.kind) ? first : named(first)[0];
    const target = write && WRITE.test(write.kind) ? named(write)[0] : undefined;
    const isPlain = /^(?:expression_statement|assignment_statement|inc_statement)$/.test(second.kind);
    if (!isPlain || !target || !subject.file.bindings.of(target)) return [];
    const reads = new RegExp(`\\b${target.text}\\b(?!\\s*(?:[-+*/|&%]|<<|>>)?=[^=])`).test(
      subject.textOf(second),
    );
    if (target.kind !== 'identifier' || !reads || !hasCall(second)) return [];
    return [{ operator: 'moved-before-write', edits: exchanging(subject.file.text, first, second) }];
  });
};

function hasCall(node: AstNode): boolean {
  return CALL.test(node.kind) || node.children.some(hasCall);
}

/** `x = f()` in an inner block declares a variable of its own, and the outer one keeps its value. */
function shadowing(word: string): Operator {
  return rewriting(
    'outer-one-not-written',
    /^expression_statement$/,
    (text, { node, ancestors }, { file }) => {
      const assign = named(node)[0];
      const target = assign?.kind === 'assignment_expression' ? named(assign)[0] : undefined;
      const binding = target?.kind === 'identifier' ? file.bindings.of(target) : undefined;
      if (!binding || !/^\w+\s*=[^=]/.test(text)) return null;
      const block = ancestors.at(-1)!;
      const isInner =
        /block/.test(block.kind) && !/function|method|closure/.test(ancestors.at(-2)?.kind ?? '');
      const declared = binding.declarations[0];
      const isOuter = declared !== undefined && (declared.end < block.start || declared.start > block.end);
      const isReadLater = binding.references.some(({ start }) => start > block.end);
      return isInner && isOuter && isReadLater ? `${word} ${text}` : null;
    },
  );
}

/** `xs.length` as `xs.length - 1`. */
function offByOne(kinds: RegExp, spelled: RegExp): Operator {
  return rewriting('off-by-one', kinds, (text, { ancestors }) => {
    const parent = ancestors.at(-1)!;
    const isTarget =
      /assignment|update|member|attribute|field/.test(parent.kind) || parent.kind === 'call_expression';
    return spelled.test(text) && !isTarget ? `(${text} - 1)` : null;
  });
}

/** What is given back is thrown away. */
const notGivenBack: Operator = rewriting('result-not-given-back', /^return_statement$/, (text) =>
  /^return\s+[\w.]+\(/.test(text) && !text.includes('\n') ? text.replace(/^return\s+/, '') : null,
);

/** The last argument of a call is forgotten, which needs no further word there. */
const argumentForgotten: Operator = (subject, { node, ancestors }) => {
  if (!ARGUMENTS.test(node.kind) || !CALL.test(ancestors.at(-1)?.kind ?? '')) return [];
  const items = named(node);
  const [before, last] = items.slice(-2);
  if (items.length < 2 || /^(?:undefined|None|null)$/.test(subject.textOf(last!))) return [];
  return [{ operator: 'argument-forgotten', edits: [{ start: before!.end, end: last!.end, text: '' }] }];
};

const EVERYWHERE: readonly Operator[] = [
  partDropped,
  argumentRepeated,
  elseForgotten,
  movedBehindLoop,
  breakForgotten,
  writeForgotten,
  movedBeforeWrite,
];

const ECMASCRIPT: readonly Operator[] = [
  shadowing('let'),
  notGivenBack,
  argumentForgotten,
  offByOne(/^member_expression$/, /^[\w.]+\.length$/),
  rewriting(
    'copy-forgotten',
    /^(?:array|object)$/,
    (text) => /^[[{]\s*\.\.\.([\w.]+)\s*[\]}]$/.exec(text)?.[1] ?? null,
  ),
  rewriting(
    'copy-forgotten',
    /^call_expression$/,
    (text) => /^([\w.]+)\.(?:slice|concat)\(\)$/.exec(text)?.[1] ?? null,
  ),
  rewriting('rounding-forgotten', /^call_expression$/, (text) =>
    /^Math\.(?:floor|round|ceil|trunc)\(/.test(text) ? text.replace(/^Math\.\w+/, '') : null,
  ),
  rewriting('null-test-became-truth', /^binary_expression$/, (text) => {
    const [, name, operator] = /^([\w.]+)\s*([!=]==?)\s*(?:null|undefined)$/.exec(text) ?? [];
    return name ? (operator!.startsWith('!') ? `!!${name}` : `!${name}`) : null;
  }),
  rewriting('null-test-tightened', /^(?:==|!=)$/, (text, { ancestors }) =>
    /\b(?:null|undefined)$/.test(ancestors.at(-1)!.children.at(-1)?.text ?? '') ? `${text}=` : null,
  ),
  rewriting('another-error-thrown', /^throw_statement$/, (text) =>
    /^throw new (?!RangeError)\w*Error\(/.test(text) ? text.replace(/new \w+/, 'new RangeError') : null,
  ),
];

const PYTHON: readonly Operator[] = [
  notGivenBack,
  argumentForgotten,
  offByOne(/^call$/, /^len\([\w.]+\)$/),
  rewriting(
    'copy-forgotten',
    /^call$/,
    (text) =>
      /^(?:list|dict|set|sorted)\(([\w.]+)\)$|^([\w.]+)\.copy\(\)$/.exec(text)?.slice(1).find(Boolean) ??
      null,
  ),
  rewriting('copy-forgotten', /^subscript$/, (text) => /^([\w.]+)\[:\]$/.exec(text)?.[1] ?? null),
  rewriting('rounding-forgotten', /^call$/, (text) =>
    /^(?:int|round)\([^,]+\)$/.test(text) ? text.replace(/^\w+/, '') : null,
  ),
  rewriting('null-test-became-truth', /^comparison_operator$/, (text) => {
    const [, name, negated] = /^([\w.]+) is (not )?None$/.exec(text) ?? [];
    return name ? (negated ? `bool(${name})` : `not ${name}`) : null;
  }),
  rewriting('text-became-bytes', /^string$/, (text, { ancestors }) =>
    /^["'][\x20-\x7e]*["']$/.test(text) &&
    /^(?:argument_list|assignment|comparison_operator)$/.test(ancestors.at(-1)!.kind)
      ? `b${text}`
      : null,
  ),
];

const JAVA: readonly Operator[] = [
  shadowing('var'),
  offByOne(/^(?:field_access|method_invocation)$/, /^[\w.]+\.(?:length|size\(\)|length\(\))$/),
  rewriting(
    'copy-forgotten',
    /^object_creation_expression$/,
    (text) => /^new (?:ArrayList|HashMap|HashSet|LinkedList|TreeMap)<.*>\((\w+)\)$/.exec(text)?.[1] ?? null,
  ),
  rewriting('another-error-thrown', /^throw_statement$/, (text) =>
    /^throw new (?!IllegalMonitorStateException)\w*Exception\(/.test(text)
      ? text.replace(/new \w+/, 'new IllegalMonitorStateException')
      : null,
  ),
];

const GO: readonly Operator[] = [
  offByOne(/^call_expression$/, /^len\([\w.]+\)$/),
  rewriting('error-not-looked-at', /^if_statement$/, (text) =>
    /^if err != nil \{\s*return[^{}]*\}$/.test(text) ? '_ = err' : null,
  ),
];

const RUST: readonly Operator[] = [shadowing('let'), offByOne(/^call_expression$/, /^[\w.]+\.len\(\)$/)];

const OF = byLanguage(ECMASCRIPT, PYTHON, JAVA, GO, RUST);
