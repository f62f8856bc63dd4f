import type { AstNode } from '../../src/model/ast-node.ts';
import type { ParsedFile } from '../../src/model/parsed-file.ts';
import { type Placed, type Subject, subjectOf } from './mutate.ts';
import type { Random } from './random.ts';
import { applyEdits, exchanging, replacing, type TextEdit } from './text-edits.ts';
import { type Extraction, extractions } from './whole-bodies.ts';

/** A refactoring by text, as somebody would type it; null where this place has nothing for it. */
type Rewriting = (subject: Subject, place: Placed) => readonly TextEdit[] | null;

/** The text of a file after one of the refactorings in a place by chance, and which one that was; null where none fits. */
export function rewritten(
  file: ParsedFile,
  random: Random,
): { readonly name: string; readonly text: string } | null {
  const subject = subjectOf(file);
  const places = random.shuffled(subject.placed);
  for (const name of random.shuffled(Object.keys(REWRITINGS))) {
    for (const place of places) {
      const edits = REWRITINGS[name]!(subject, place);
      if (edits) return { name, text: applyEdits(file.text, edits) };
    }
  }
  return null;
}

export const field = ({ children }: AstNode, name: string): AstNode | undefined =>
  children.find((child) => child.field === name && !child.extra);

const isPython = ({ language }: Subject): boolean => language === 'python';
const negated = (subject: Subject, test: string): string =>
  isPython(subject) ? `not (${test})` : `!(${test})`;

/** What an `if` or `while` asks, without the parentheses that belong to the statement. */
function testOf(subject: Subject, node: AstNode): string | null {
  const test = field(node, 'condition');
  if (
    !test ||
    /let_condition|let_chain/.test(JSON.stringify(test.children.map(({ kind }) => kind)) + test.kind)
  )
    return null;
  const text = subject.textOf(test);
  return test.kind === 'parenthesized_expression' ? text.slice(1, -1) : text;
}

function asTest({ language }: Subject, text: string): string {
  return /^(?:java|javascript|typescript|tsx)$/.test(language) ? `(${text})` : text;
}

/** `if (a) x(); else y();` as `if (!(a)) y(); else x();` */
const turnedRound: Rewriting = (subject, { node }) => {
  if (!/^if_(?:statement|expression)$/.test(node.kind)) return null;
  const [test, condition] = [testOf(subject, node), field(node, 'condition')];
  const yes = field(node, 'consequence');
  const others = node.children.filter((child) => child.field === 'alternative');
  const [other] = others;
  const no = other?.kind === 'else_clause' ? other.children.find(({ kind }) => /block$/.test(kind)) : other;
  if (!test || !yes || others.length !== 1 || !/block$/.test(yes.kind) || !no || !/block$/.test(no.kind))
    return null;
  const whole = replacing(condition!, asTest(subject, negated(subject, test)));
  return [whole, ...exchanging(subject.file.text, yes, no)];
};

/** `a && b`, asked by an `if`, as `!(!(a) || !(b))` */
const otherwiseSaid: Rewriting = (subject, { node, ancestors }) => {
  const asking = ancestors.findLast(({ kind }) => kind !== 'parenthesized_expression');
  if (!asking || !/^(?:if|while)_(?:statement|expression)$/.test(asking.kind)) return null;
  if (!/^(?:binary_expression|boolean_operator)$/.test(node.kind) || node.children.length !== 3) return null;
  const [left, operator, right] = node.children as [AstNode, AstNode, AstNode];
  const opposite = { '&&': '||', '||': '&&', and: 'or', or: 'and' }[operator.text];
  if (!opposite || /\blet\b/.test(subject.textOf(node))) return null;
  const [one, two] = [left, right].map((part) => negated(subject, subject.textOf(part)));
  return [replacing(node, negated(subject, `${one} ${opposite} ${two}`))];
};

/** `while (a) {` as `while (true) { if (!(a)) { break; }` */
const askedInside: Rewriting = (subject, { node }) => {
  const isWhile = /^while_(?:statement|expression)$/.test(node.kind);
  const isFor = subject.language === 'go' && node.kind === 'for_statement';
  const body = field(node, 'body');
  if (
    (!isWhile && !isFor) ||
    !body ||
    node.children.some(({ kind }) => /else_clause|for_clause|range_clause/.test(kind))
  )
    return null;
  const condition = isFor
    ? node.children.find((child) => child.named && child !== body)
    : field(node, 'condition');
  const test = condition && (isFor ? subject.textOf(condition) : testOf(subject, node));
  if (!condition || !test || /^(?:[Tt]rue|1)$/.test(test) || !/block$/.test(body.kind)) return null;
  const first = body.children.find(({ named }) => named);
  if (!first) return null;
  const indent = indentOf(subject, first);
  if (isPython(subject)) {
    const leaves = `if not (${test}):\n${indent}    break\n${indent}`;
    return [replacing(condition, 'True'), { start: body.start, end: body.start, text: leaves }];
  }
  const leaves = `\n${indent}if ${asTest(subject, negated(subject, test))} { break${subject.language === 'go' ? ' ' : '; '}}`;
  const inside = { start: body.start + 1, end: body.start + 1, text: leaves };
  if (subject.language === 'rust') {
    const word = node.children.find(({ kind }) => kind === 'while');
    return word ? [replacing(word, 'loop'), replacing(condition, ''), inside] : null;
  }
  return [replacing(condition, isFor ? '' : asTest(subject, 'true')), inside];
};

/** `return a + b` as `total = a + b`, `return total` */
const namedResult: Rewriting = (subject, { node, ancestors }) => {
  if (!/^return_(?:statement|expression)$/.test(node.kind)) return null;
  const holder = ancestors.at(-1)!.kind === 'expression_statement' ? ancestors.at(-2)! : ancestors.at(-1)!;
  const values = node.children.filter(({ named, extra }) => named && !extra);
  const value = values[0]?.kind === 'expression_list' ? values[0].children[0] : values[0];
  const made = ancestors.findLast(({ kind }) => /function|method|lambda|closure|func_literal/.test(kind));
  if (!/^(?:block|statement_list)$/.test(holder.kind) || values.length !== 1 || !value || !made) return null;
  if (!/^(?:call|call_expression|method_invocation|binary_expression|binary_operator)$/.test(value.kind))
    return null;
  if (values[0]!.kind === 'expression_list' && values[0]!.children.length > 1) return null;
  const [indent, text] = [indentOf(subject, node), subject.textOf(value)];
  switch (subject.language) {
    case 'python':
      return [replacing(node, `outcome = ${text}\n${indent}return outcome`)];
    case 'rust':
      return [replacing(node, `let outcome = ${text};\n${indent}return outcome`)];
    case 'go': {
      const type = field(made, 'result');
      if (!type || type.kind === 'parameter_list') return null;
      return [replacing(node, `outcome := ${text}\n${indent}return outcome`)];
    }
    case 'java': {
      const type = made.kind === 'method_declaration' ? field(made, 'type') : undefined;
      return type
        ? [replacing(node, `${subject.textOf(type)} outcome = ${text};\n${indent}return outcome;`)]
        : null;
    }
    default:
      return null;
  }
};

/** Two functions that stand beside each other trade places. */
const tradedPlaces: Rewriting = (subject, { node, ancestors }) => {
  const isOne = ({ kind }: AstNode): boolean =>
    /^(?:function_(?:definition|declaration|item)|method_declaration)$/.test(kind);
  const next = ancestors.at(-1)?.children;
  const other = next?.[next.indexOf(node) + 1];
  if (!isOne(node) || !other || !isOne(other)) return null;
  return subject.textOf(field(node, 'name')!) === subject.textOf(field(other, 'name')!)
    ? null
    : exchanging(subject.file.text, node, other);
};

/** A local under a name that nobody has. */
const renamedLocal: Rewriting = ({ file }, { node }) => {
  const local = file.bindings.of(node);
  if (local?.declarations[0] !== node || local.kind !== 'variable') return null;
  if (local.topLevel || local.frozen || local.import || local.symbol || local.name.startsWith('_'))
    return null;
  const places = [...new Set([...local.declarations, ...local.references])];
  if (places.some((place) => file.bindings.namesMember(place))) return null;
  return places.map((place) => replacing(place, `${local.name}Anew`));
};

/** What a function does, done by another one that it calls. */
const takenOut: Rewriting = (subject, place) => {
  const extract: Extraction | undefined = extractions[subject.language];
  return extract?.(subject, place) ?? null;
};

export function indentOf({ file }: Subject, { start }: AstNode): string {
  return /^[^\S\n]*/.exec(file.text.slice(file.text.lastIndexOf('\n', start - 1) + 1))![0];
}

const REWRITINGS: Readonly<Record<string, Rewriting>> = {
  'branches turned round': turnedRound,
  'De Morgan': otherwiseSaid,
  'a loop that asks inside': askedInside,
  'a result with a name': namedResult,
  'functions in another order': tradedPlaces,
  'a local renamed': renamedLocal,
  'a body taken out': takenOut,
};
