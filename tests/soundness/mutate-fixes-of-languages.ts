import type { AstNode } from '../../src/model/ast-node.ts';
import { byLanguage } from './by-language.ts';
import { contains, type Operator, rewriting } from './mutate-idioms.ts';
import { exchanging, replacing } from './text-edits.ts';

/** What the fixes of one language's bugs put right, done the other way. */
export function fixesOfLanguages(language: string): readonly Operator[] {
  return OF[language] ?? [];
}

const named = ({ children }: AstNode): readonly AstNode[] =>
  children.filter((child) => child.named && !child.extra);

const BLOCK = /^(?:statement_block|block)$/;
const CALL = /^(?:call|call_expression|method_invocation)$/;

/** The last thing that is done under a lock, or within what is closed at the end, is done behind it. */
const doneBehind =
  (operator: string, kinds: RegExp): Operator =>
  (subject, { node, ancestors }) => {
    if (!kinds.test(node.kind) || !BLOCK.test(ancestors.at(-1)?.kind ?? '')) return [];
    const body = node.children.find(({ field }) => field === 'body');
    const last = body && named(body).at(-1);
    if (!last || named(body).length < 2 || !/^expression_statement$/.test(last.kind) || !contains(last, CALL))
      return [];
    const moved = { start: node.end, end: node.end, text: `\n${subject.textOf(last)}` };
    return [{ operator, edits: [moved, replacing(last, '')] }];
  };

const flagDropped = rewriting('flag-dropped', /^regex_flags$/, (text) =>
  /[gimsy]/.test(text) ? text.replace(/[gimsy]/, '') : null,
);

const ECMASCRIPT: readonly Operator[] = [
  flagDropped,
  rewriting('deleted-became-undefined', /^unary_expression$/, (text, { ancestors }) =>
    /^delete\s/.test(text) && ancestors.at(-1)!.kind === 'expression_statement'
      ? `${text.replace(/^delete\s+/, '')} = undefined`
      : null,
  ),
  rewriting('thrown-became-given-back', /^throw_statement$/, (text) => text.replace(/^throw\b/, 'return')),
  rewriting('waited-for-one-by-one', /^call_expression$/, (text) =>
    /^Promise\.all\(/.test(text) ? text.replace('all', 'allSettled') : null,
  ),
  rewriting('base-forgotten', /^call_expression$/, (text) =>
    /^(?:Number\.)?parseInt\(\w+\)$/.test(text) ? text.replace(/\)$/, ', 16)') : null,
  ),
  rewriting('own-became-any', /^call_expression$/, (text) => {
    const [, object, key] =
      /^Object\.(?:hasOwn|prototype\.hasOwnProperty\.call)\((\w+),\s*(\w+)\)$/.exec(text) ?? [];
    return object ? `(${key} in ${object})` : null;
  }),
  rewriting('found-at-zero', /^binary_expression$/, (text) => {
    const [, call] = /^([\w.]+\.(?:indexOf|search)\([^()]*\)) (?:!==|>) -1$/.exec(text) ?? [];
    return call ? `(${call} > 0)` : null;
  }),
];

const PYTHON: readonly Operator[] = [
  rewriting('exceptions-narrowed', /^except_clause$/, (text) => {
    const several = /^except\s+\((\w+),\s*[^)]+\)/.exec(text);
    if (several) return text.replace(/\([^)]*\)/, several[1]!);
    return /^except\s+Exception\b/.test(text) ? text.replace('Exception', 'LookupError') : null;
  }),
  rewriting('get-became-index', /^call$/, (text) => {
    const [, object, key] = /^([\w.]+)\.get\((\w+|"[^"]*"|'[^']*')\)$/.exec(text) ?? [];
    return object ? `${object}[${key}]` : null;
  }),
  rewriting('index-became-get', /^subscript$/, (text, { ancestors, node }) => {
    const [, object, key] = /^([\w.]+)\[("[^"]*"|'[^']*')\]$/.exec(text) ?? [];
    const isWritten = node.field === 'left' || /del|augmented/.test(ancestors.at(-1)!.kind);
    return object && !isWritten ? `${object}.get(${key})` : null;
  }),
  rewriting('raised-became-given-back', /^raise_statement$/, (text) =>
    /^raise\s+[^\n]+$/.test(text) && !/\sfrom\s/.test(text) ? text.replace(/^raise\b/, 'return') : null,
  ),
  rewriting('default-became-empty-list', /^default_parameter$/, (text) =>
    /=\s*\(\)$/.test(text) ? text.replace(/\(\)$/, '[]') : null,
  ),
  rewriting('formatted-no-more', /^string_start$/, (text, { ancestors }) =>
    /f/i.test(text) && ancestors.at(-1)!.children.some(({ kind }) => kind === 'interpolation')
      ? text.replace(/f/i, '')
      : null,
  ),
  rewriting('returned-became-yielded', /^return_statement$/, (text) =>
    /^return\s+\w/.test(text) ? text.replace(/^return/, 'yield') : null,
  ),
  rewriting('closed-no-more', /^with_statement$/, (text) => {
    const [head, value, name] = /^with ([\w.]+\([^()\n]*\)) as (\w+):/.exec(text) ?? [];
    return head ? `if [${name} := ${value}]:${text.slice(head.length)}` : null;
  }),
  rewriting('static-became-class', /^decorator$/, (text) =>
    /^@classmethod$/.test(text) ? '@staticmethod' : /^@staticmethod$/.test(text) ? '@classmethod' : null,
  ),
];

const JAVA: readonly Operator[] = [
  doneBehind('done-behind-the-lock', /^synchronized_statement$/),
  doneBehind('done-behind-the-closing', /^try_with_resources_statement$/),
  rewriting('exceptions-narrowed', /^catch_type$/, (text) =>
    /\|/.test(text)
      ? text.split('|')[0]!.trim()
      : /^(?:Exception|Throwable)$/.test(text)
        ? 'RuntimeException'
        : null,
  ),
  rewriting('narrower-number', /^(?:integral_type|floating_point_type)$/, (text, { ancestors }) => {
    const holder = ancestors.at(-1)!;
    const isVariable =
      /^(?:local_variable|field)_declaration$/.test(holder.kind) &&
      contains(holder, /binary_expression|invocation|creation/);
    return isVariable ? ({ long: 'int', double: 'float' }[text] ?? null) : null;
  }),
  rewriting('same-became-equal', /^binary_expression$/, (text) => {
    const [, one, two] = /^(\w+) == (\w+)$/.exec(text) ?? [];
    return one && !/^(?:null|this|true|false|\d+)$/.test(two!) && !/^\d/.test(two!)
      ? `${one}.equals(${two})`
      : null;
  }),
];

const GO: readonly Operator[] = [
  (subject, { node, ancestors }) => {
    // What is deferred is made known later, so that a failure in between passes it by.
    if (node.kind !== 'defer_statement') return [];
    const statements = named(ancestors.at(-1)!);
    const next = statements[statements.indexOf(node) + 1];
    return next && contains(next, CALL) && !/^defer/.test(next.kind)
      ? [{ operator: 'deferred-later', edits: exchanging(subject.file.text, node, next) }]
      : [];
  },
  rewriting('compared-directly', /^call_expression$/, (text) => {
    const [, error, target] = /^errors\.Is\(([\w.]+),\s*([\w.]+)\)$/.exec(text) ?? [];
    return error ? `(${error} == ${target})` : null;
  }),
  rewriting(
    'copy-forgotten',
    /^call_expression$/,
    (text) => /^(?:slices|maps|bytes)\.Clone\((\w+)\)$/.exec(text)?.[1] ?? null,
  ),
  rewriting(
    'copy-forgotten',
    /^call_expression$/,
    (text) => /^append\(\[\]\w+\((?:nil)\),\s*(\w+)\.\.\.\)$/.exec(text)?.[1] ?? null,
  ),
  rewriting('waits-for-its-reader', /^call_expression$/, (text) =>
    /^make\(chan [\w{}]+, \w+\)$/.test(text) ? text.replace(/, \w+\)$/, ')') : null,
  ),
  rewriting('narrower-number', /^type_identifier$/, (text, { ancestors }) =>
    /^(?:var_spec|field_declaration)$/.test(ancestors.at(-1)!.kind)
      ? ({ int64: 'int32', uint64: 'uint32', float64: 'float32' }[text] ?? null)
      : null,
  ),
  rewriting('failure-not-given-back', /^return_statement$/, (text) =>
    /\berr$/.test(text) ? text.replace(/\berr$/, 'nil') : null,
  ),
];

const RUST: readonly Operator[] = [
  rewriting('default-of-the-type', /^call_expression$/, (text) =>
    /\.unwrap_or\((?!0\)|""\)|false\)|vec!\[\]\)|None\)|String::new\(\)\))[^()]*\)$/.test(text)
      ? text.replace(/unwrap_or\([^()]*\)$/, 'unwrap_or_default()')
      : null,
  ),
  rewriting('failure-thrown-away', /^try_expression$/, (text, { ancestors }) =>
    ancestors.at(-1)!.kind === 'expression_statement' ? `let _ = ${text.slice(0, -1)}` : null,
  ),
  rewriting('narrower-number', /^primitive_type$/, (text, { ancestors }) =>
    /^(?:let_declaration|field_declaration)$/.test(ancestors.at(-1)!.kind)
      ? ({ u64: 'u32', i64: 'i32', usize: 'u16', f64: 'f32' }[text] ?? null)
      : null,
  ),
  rewriting('taken-became-lent', /^call_expression$/, (text) =>
    /\.take\(\)$/.test(text) ? text.replace(/take\(\)$/, 'clone()') : null,
  ),
  rewriting('tail-given-up', /^call_expression$/, (text) =>
    /\.next_back\(\)$/.test(text) ? text.replace(/next_back\(\)$/, 'next()') : null,
  ),
];

const OF = byLanguage(ECMASCRIPT, PYTHON, JAVA, GO, RUST);
