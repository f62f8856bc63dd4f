import type { AstNode } from '../../src/model/ast-node.ts';
import type { Mutation, Placed, Subject } from './mutate.ts';
import { exchanging, replacing, type TextEdit } from './text-edits.ts';

const LISTS =
  /^(?:statement_block|block|program|module|source_file|compound_statement|function_body|body_statement|statements|statement_list|chunk|body|constructor_body|do_group)$/;
const CALLS =
  /^(?:call|call_expression|method_invocation|invocation_expression|function_call|function_call_expression|member_call_expression|scoped_call_expression|new_expression|object_creation_expression|await|await_expression|yield|yield_expression|macro_invocation|command|method_call)$/;
const ASSIGNS = /assignment|update_expression|augmented|inc_statement|dec_statement/;
const DECLARES =
  /function|class|import|export|interface|struct|enum|trait|impl|type|package|namespace|definition|declaration_list|decorated/;

/** Statements: dropped, doubled, exchanged, moved over a border. Only those that something could notice. */
export function statementMutations(subject: Subject): readonly Mutation[] {
  return subject.placed.flatMap((place) => [
    ...inList(subject, place),
    ...negated(subject, place),
    ...branches(subject, place),
    ...returned(subject, place),
    ...tried(subject, place),
  ]);
}

function inList(subject: Subject, { node }: Placed): readonly Mutation[] {
  if (!LISTS.test(node.kind)) return [];
  const statements = node.children.filter((child) => child.named && !child.extra);
  return statements.flatMap((statement, at) => {
    if (
      DECLARES.test(statement.kind) &&
      !/^(?:lexical_|variable_|local_variable_|short_var_)declaration$/.test(statement.kind)
    )
      return [];
    if (isBroken(statement)) return [];
    const made: Mutation[] = [];
    const acts = contains(statement, CALLS);
    const alone = statements.length === 1;
    if ((acts || returnsValue(subject, statement)) && !isDeclaration(statement)) {
      const gap = subject.language === 'python' && alone ? 'pass' : '';
      made.push({ operator: 'statement-deleted', edits: [replacing(statement, gap)] });
    }
    // Nothing is reached behind a panic.
    if (acts && isPlain(statement) && !/^panic\(/.test(subject.textOf(statement))) {
      const text = subject.textOf(statement);
      const indent = /[^\S\n]*$/.exec(subject.file.text.slice(0, statement.start))![0];
      made.push({
        operator: 'statement-doubled',
        edits: [
          {
            start: statement.end,
            end: statement.end,
            text: `${/[;}]$/.test(text) ? '' : endOf(subject)}\n${indent}${text}`,
          },
        ],
      });
    }
    const next = statements[at + 1];
    if (
      next &&
      acts &&
      contains(next, CALLS) &&
      isPlain(statement) &&
      isPlain(next) &&
      !(loadsModules(subject.textOf(statement)) && loadsModules(subject.textOf(next))) &&
      subject.textOf(next) !== subject.textOf(statement)
    ) {
      made.push({ operator: 'statements-exchanged', edits: exchanging(subject.file.text, statement, next) });
    }
    if (
      next &&
      readsMember(statement) &&
      isDeclaration(statement) &&
      isPlain(next) &&
      contains(next, CALLS) &&
      !acts
    ) {
      const names = namesIn(statement);
      if (!namesIn(next).some((name) => names.includes(name)))
        made.push({
          operator: 'read-moved-past-call',
          edits: exchanging(subject.file.text, statement, next),
        });
    }
    if (
      subject.language === 'python' &&
      node.kind === 'block' &&
      acts &&
      at > 0 &&
      at === statements.length - 1
    ) {
      made.push(...dedented(subject, node, statement));
    }
    return made;
  });
}

function endOf({ language }: Subject): string {
  return /^(?:javascript|typescript|tsx|java|c|cpp|c-sharp|rust|php)$/.test(language) ? ';' : '';
}

function isPlain({ kind, children }: AstNode): boolean {
  // In Rust a jump is an expression; behind one nothing is reached.
  if (children.some((child) => /^(?:return|break|continue)_expression$/.test(child.kind))) return false;
  return /^(?:expression_statement|call|call_expression|command|function_call|method_call|lexical_declaration|invocation_expression|augmented_assignment_expression)$/.test(
    kind,
  );
}

function isDeclaration({ kind }: AstNode): boolean {
  return /declaration|let_|short_var/.test(kind);
}

function readsMember(node: AstNode): boolean {
  return contains(
    node,
    /^(?:member_expression|attribute|field_access|selector_expression|field_expression|subscript_expression|array_access|index_expression)$/,
  );
}

function namesIn(node: AstNode): readonly string[] {
  if (node.children.length === 0) return /identifier/.test(node.kind) ? [node.text] : [];
  return node.children.flatMap(namesIn);
}

function isBroken(node: AstNode): boolean {
  return node.broken || node.children.some(isBroken);
}

function contains(node: AstNode, kinds: RegExp): boolean {
  if (kinds.test(node.kind)) return true;
  if (
    /^(?:arrow_function|function_expression|lambda|closure_expression|func_literal|lambda_expression|lambda_literal)$/.test(
      node.kind,
    )
  )
    return false;
  return node.children.some((child) => contains(child, kinds));
}

function returnsValue({ textOf }: Subject, node: AstNode): boolean {
  if (/^(?:return_statement|return_expression|return)$/.test(node.kind))
    return !/^return\s*(?:;|undefined;?|void 0;?|None|null;?|nil)?$/.test(textOf(node));
  return (
    /^(?:throw_statement|raise_statement)$/.test(node.kind) ||
    (/^expression_statement$/.test(node.kind) && contains(node, ASSIGNS) && /\.|\[/.test(textOf(node)))
  );
}

/** The last statement of an inner block becomes one of the outer block. */
function dedented({ file, textOf }: Subject, block: AstNode, statement: AstNode): readonly Mutation[] {
  const lineStart = file.text.lastIndexOf('\n', statement.start - 1) + 1;
  const indent = file.text.slice(lineStart, statement.start);
  const first = block.children.find(({ named }) => named)!;
  const own = /[^\S\n]*$/.exec(file.text.slice(0, first.start))![0];
  if (indent !== own || indent.length < 8 || /\S/.test(indent)) return [];
  const text = textOf(statement).replaceAll(`\n${indent}`, `\n${indent.slice(4)}`);
  return [
    {
      operator: 'statement-dedented',
      edits: [{ start: lineStart, end: statement.end, text: indent.slice(4) + text }],
    },
  ];
}

const NEGATIONS: Readonly<Record<string, readonly [string, string]>> = {
  python: ['not (', ')'],
  lua: ['not (', ')'],
  ruby: ['!(', ')'],
  bash: ['! ', ''],
};

function negated({ language, textOf }: Subject, { node }: Placed): readonly Mutation[] {
  if (
    !/^(?:if_statement|if_expression|while_statement|while_expression|if|while|unless|elif_clause|ternary_expression|conditional_expression)$/.test(
      node.kind,
    )
  )
    return [];
  const condition =
    node.children.find(({ field }) => field === 'condition') ??
    (language === 'python' && node.kind === 'conditional_expression' ? node.children[2] : undefined);
  if (!condition || /let_condition|let_chain|declaration|test_command|compound/.test(condition.kind))
    return [];
  if (contains(condition, /let_condition|variable_declaration|pattern/)) return [];
  const [open, close] = NEGATIONS[language] ?? ['!(', ')'];
  const text = textOf(condition);
  const wrapped =
    condition.kind === 'parenthesized_expression' || /^\(.*\)$/s.test(text)
      ? `(${open}${text}${close})`
      : `${open}${text}${close}`;
  return [{ operator: 'condition-negated', edits: [replacing(condition, wrapped)] }];
}

/** `if (a) b else c` with its bodies exchanged, or without its else. */
function branches(subject: Subject, { node }: Placed): readonly Mutation[] {
  if (!/^(?:if_statement|if_expression|ternary_expression)$/.test(node.kind)) return [];
  const yes = node.children.find(({ field }) => field === 'consequence');
  const rest = node.children.find(({ field }) => field === 'alternative');
  if (!yes || !rest) return [];
  const no = /^else_clause$/.test(rest.kind) ? rest.children.filter(({ named }) => named).at(-1) : rest;
  if (!no || (yes.kind !== no.kind && node.kind !== 'ternary_expression')) return [];
  if (subject.textOf(yes).replace(/\s+/g, ' ') === subject.textOf(no).replace(/\s+/g, ' ')) return [];
  const made: Mutation[] = [
    { operator: 'branches-exchanged', edits: exchanging(subject.file.text, yes, no) },
  ];
  if (rest.kind === 'else_clause' && contains(no, CALLS))
    made.push({ operator: 'else-dropped', edits: [replacing(rest, '')] });
  return made;
}

function returned({ textOf, language }: Subject, { node }: Placed): readonly Mutation[] {
  if (
    !/^(?:return_statement|return_expression)$/.test(node.kind) ||
    !returnsValue({ textOf } as Subject, node)
  )
    return [];
  const end = textOf(node).endsWith(';') ? ';' : '';
  if (language === 'go' || language === 'rust') return [];
  return [{ operator: 'return-value-dropped', edits: [replacing(node, `return${end}`)] }];
}

/** What stood in `try` stands before it, and the other way; what `finally` did isn't done. */
function tried(subject: Subject, { node }: Placed): readonly Mutation[] {
  if (!/^(?:javascript|typescript|tsx|java)$/.test(subject.language) || node.kind !== 'try_statement')
    return [];
  const body = node.children.find(
    ({ kind, field }) => field === 'body' || kind === 'statement_block' || kind === 'block',
  );
  const [first] = (body?.children ?? []).filter(({ named, extra }) => named && !extra);
  const last = node.children.at(-1)!;
  const made: Mutation[] = [];
  if (
    first &&
    contains(first, CALLS) &&
    isPlain(first) &&
    node.children.some(({ kind }) => /catch/.test(kind))
  ) {
    const edits: TextEdit[] = [
      { start: node.start, end: node.start, text: `${subject.textOf(first)}\n` },
      replacing(first, ''),
    ];
    made.push({ operator: 'moved-out-of-try', edits });
  }
  if (/finally/.test(last.kind) && contains(last, CALLS) && node.children.length > 3)
    made.push({ operator: 'finally-dropped', edits: [replacing(last, '')] });
  return made;
}

/** In which order modules are loaded is assumed to matter to nobody. */
function loadsModules(text: string): boolean {
  return /^(?:const|let|var)\s[^=]+=\s*require\([^()]*\)(?:\.\w+)*;?$/.test(text);
}
