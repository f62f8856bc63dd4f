import type { Mutation, Subject } from './mutate.ts';
import {
  breakDropped,
  exchanged,
  labelDropped,
  type Operator,
  otherEndOfStep,
  rewriting,
} from './mutate-idioms.ts';

/** The same for Java, Go and Rust. */
export function compiledMutations(subject: Subject): readonly Mutation[] {
  const operators = OPERATORS[subject.language] ?? [];
  return subject.placed.flatMap((place) => operators.flatMap((operator) => operator(subject, place)));
}

const JAVA: readonly Operator[] = [
  otherEndOfStep,
  labelDropped,
  breakDropped,
  rewriting('another-exception-caught', /^catch_type$/, (text) =>
    /^\w+$/.test(text) && !/^(?:IllegalMonitorStateException)$/.test(text)
      ? 'IllegalMonitorStateException'
      : null,
  ),
  rewriting('integer-became-double', /^decimal_integer_literal$/, (text, { ancestors }) => {
    const parent = ancestors.at(-1)!;
    const divides = parent.kind === 'binary_expression' && parent.children[1]?.text === '/';
    return divides && /^\d+$/.test(text) ? `${text}.0` : null;
  }),
  rewriting('suffix-dropped', /^decimal_integer_literal$/, (text) =>
    /^\d+[lL]$/.test(text) ? text.slice(0, -1) : null,
  ),
  rewriting('cast-dropped', /^cast_expression$/, (text) =>
    /^\((?:int|long|short|byte|char|float|double)\)/.test(text)
      ? `(${text.replace(/^\(\w+\)\s*/, '')})`
      : null,
  ),
  rewriting('equal-became-same', /^method_invocation$/, (text) => {
    const [, one, two] = /^([\w."]+)\.equals\(([\w."()]+)\)$/.exec(text) ?? [];
    return one ? `(${one} == ${two})` : null;
  }),
  rewriting('shift-of-the-sign', /^>>>$/, () => '>>'),
  rewriting('modifiers-dropped', /^modifiers$/, (text) =>
    /\b(?:transient|synchronized|volatile)\b/.test(text)
      ? text.replace(/\b(?:transient|synchronized|volatile)\b/, '')
      : null,
  ),
  rewriting('less-visible', /^modifiers$/, (text, { ancestors }) =>
    /\bpublic\b/.test(text) &&
    /^(?:method|field)_declaration$/.test(ancestors.at(-1)!.kind) &&
    // What a class without a name is made for may not be less visible than where it is asked for.
    ancestors.at(-3)?.kind !== 'object_creation_expression' &&
    !/@Override/.test(text)
      ? text.replace(/\bpublic\b/, 'private')
      : null,
  ),
  rewriting('annotation-dropped', /^modifiers$/, (text) =>
    /^@(?!Override|SuppressWarnings)\w+\s/.test(text) ? text.replace(/^@\w+\s/, '') : null,
  ),
  exchanged('handlers-exchanged', /^try_statement$/, ({ kind }) => kind === 'catch_clause'),
  exchanged('resources-exchanged', /^resource_specification$/, ({ kind }) => kind === 'resource'),
];

const GO: readonly Operator[] = [
  labelDropped,
  rewriting('defer-dropped', /^defer_statement$/, (text) => text.replace(/^defer\s+/, '')),
  rewriting('go-dropped', /^go_statement$/, (text) => text.replace(/^go\s+/, '')),
  rewriting('fallthrough-dropped', /^fallthrough_statement$/, () => ''),
  rewriting('declaration-became-assignment', /^short_var_declaration$/, (text, { ancestors }, subject) => {
    const name = /^(\w+)\s*:=/.exec(text)?.[1];
    const isInner = ancestors.filter(({ kind }) => kind === 'block').length > 1;
    const isShadow = subject.file.bindings.all.filter((binding) => binding.name === name).length > 1;
    return name && isInner && isShadow ? text.replace(':=', '=') : null;
  }),
  rewriting('receiver-became-a-copy', /^method_declaration$/, (text) =>
    /^func\s*\(\w+\s+\*/.test(text) ? text.replace(/^(func\s*\(\w+\s+)\*/, '$1') : null,
  ),
  rewriting('length-became-capacity', /^call_expression$/, (text) =>
    /^make\([^,]+,\s*0,\s*\w+\)$/.test(text) ? text.replace(/,\s*0,/, ',') : null,
  ),
  rewriting('conversion-dropped', /^call_expression$/, (text) =>
    /^(?:float64|float32|int|int64|uint8|byte|string)\(\w+\)$/.test(text) ? text.replace(/^\w+/, '') : null,
  ),
  rewriting('integer-became-float', /^int_literal$/, (text, { ancestors }) => {
    const parent = ancestors.at(-1)!;
    return parent.kind === 'binary_expression' && parent.children[1]?.text === '/' ? `${text}.0` : null;
  }),
  rewriting('wrapped-no-more', /^interpreted_string_literal$/, (text) =>
    text.includes('%w') ? text.replace('%w', '%v') : null,
  ),
  rewriting('address-dropped', /^unary_expression$/, (text) => (/^&\w+\{/.test(text) ? text.slice(1) : null)),
  exchanged(
    'constants-exchanged',
    /^const_declaration$/,
    ({ kind }, subject) => kind === 'const_spec' && subject.language === 'go',
  ),
  exchanged('names-exchanged', /^expression_list$/, ({ named }) => named),
  exchanged('fields-exchanged', /^field_declaration_list$/, ({ kind }) => kind === 'field_declaration'),
  exchanged(
    'cases-exchanged',
    /^expression_switch_statement$/,
    ({ kind, children }) => kind === 'expression_case' && children.length > 2,
  ),
];

const RUST: readonly Operator[] = [
  labelDropped,
  rewriting('clone-dropped', /^call_expression$/, (text) =>
    /\.clone\(\)$/.test(text) ? text.replace(/\.clone\(\)$/, '') : null,
  ),
  rewriting('mutable-no-more', /^reference_expression$/, (text) =>
    /^&mut\s/.test(text) ? text.replace(/^&mut\s+/, '&') : null,
  ),
  rewriting('failure-became-default', /^call_expression$/, (text) =>
    /\.unwrap\(\)$/.test(text) ? text.replace(/unwrap\(\)$/, 'unwrap_or_default()') : null,
  ),
  rewriting('cast-changed', /^type_cast_expression$/, (text) =>
    / as (?:u|i)(?:16|32|64|size)$/.test(text) ? text.replace(/\w+$/, 'u8') : null,
  ),
  rewriting('suffix-changed', /^integer_literal$/, (text) =>
    /^\d+(?:u|i)(?:16|32|64)$/.test(text) ? text.replace(/[ui]\d+$/, 'u8') : null,
  ),
  rewriting('derived-no-more', /^attribute_item$/, (text) =>
    /derive\(\w+,/.test(text) ? text.replace(/derive\(\w+,\s*/, 'derive(') : null,
  ),
  rewriting('attribute-dropped', /^attribute_item$/, (text) =>
    /^#\[(?:cfg|serde|repr|no_mangle|test|path)\b/.test(text) ? '' : null,
  ),
  rewriting('guard-dropped', /^match_pattern$/, (text) =>
    /\sif\s/.test(text) ? text.replace(/\sif\s.*$/s, '') : null,
  ),
  rewriting('move-dropped', /^closure_expression$/, (text) =>
    /^move\s/.test(text) ? text.replace(/^move\s+/, '') : null,
  ),
  rewriting('dropped-at-once', /^let_declaration$/, (text) =>
    /^let\s+_\w+\s*=\s*[\w.:&]+\(/.test(text) ? text.replace(/^let\s+_\w+/, 'let _') : null,
  ),
  rewriting('static-became-constant', /^static_item$/, (text) =>
    /^(?:pub\s+)?static\s+(?!mut)/.test(text) ? text.replace(/\bstatic\b/, 'const') : null,
  ),
  rewriting('checked-no-more', /^macro_invocation$/, (text) =>
    /^assert(?:_eq|_ne)?!/.test(text) ? `debug_${text}` : null,
  ),
  rewriting('shown-otherwise', /^string_literal$/, (text) =>
    text.includes('{}') ? text.replace('{}', '{:?}') : null,
  ),
  rewriting('value-thrown-away', /^block$/, (text, { node, ancestors }) => {
    const last = node.children.filter(({ named, extra }) => named && !extra).at(-1);
    const home = ancestors.at(-1);
    const isBody =
      home?.kind === 'function_item' && home.children.some(({ field }) => field === 'return_type');
    const isValue = last && isBody && /^(?:call_expression|identifier|binary_expression)$/.test(last.kind);
    return isValue ? `${text.slice(0, last.end - node.start)};${text.slice(last.end - node.start)}` : null;
  }),
  (subject, place) => {
    // Of patterns that exclude one another either may come first.
    const patterns = place.node.children
      .filter(({ kind }) => kind === 'match_arm')
      .map(({ children }) => children[0]!);
    const meets = patterns.some((pattern) => /^(?:_|[a-z]\w*)$|\.\.|\sif\s/.test(subject.textOf(pattern)));
    return meets
      ? exchanged('arms-exchanged', /^match_block$/, ({ kind }) => kind === 'match_arm')(subject, place)
      : [];
  },
  exchanged(
    'derived-fields-exchanged',
    /^ordered_field_declaration_list$/,
    ({ named, extra, kind }) => named && !extra && !/visibility|attribute/.test(kind),
  ),
];

const OPERATORS: Readonly<Record<string, readonly Operator[]>> = { java: JAVA, go: GO, rust: RUST };
