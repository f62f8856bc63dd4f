import type { AstNode } from '../../src/model/ast-node.ts';
import type { Placed, Subject } from './mutate.ts';
import { field, indentOf } from './rewritten.ts';
import { replacing, type TextEdit } from './text-edits.ts';

/**
 * A function whose body goes to a new one beside it, which it calls; null where a place is no such function, and where
 * a parameter isn't named in the body: nobody could tell what is passed for it.
 */
export type Extraction = (subject: Subject, place: Placed) => readonly TextEdit[] | null;

const areNamed = (names: readonly string[], text: string): boolean =>
  names.every((name) => new RegExp(`(?<![\\w.])${name}(?!\\w)`).test(text));

const named = ({ children }: AstNode): readonly AstNode[] =>
  children.filter((child) => child.named && !child.extra);

const inFront = ({ start }: AstNode, text: string): TextEdit => ({ start, end: start, text });

/** `def f(self, a): B` as `def f_inner(self, a): B` and `def f(self, a): return self.f_inner(a)` */
const python: Extraction = (subject, { node, ancestors }) => {
  const [name, parameters, body] = ['name', 'parameters', 'body'].map((part) => field(node, part));
  if (node.kind !== 'function_definition' || !name || !parameters || !body) return null;
  const holder = ancestors.at(-1)!;
  const isMethod = ancestors.at(-2)?.kind === 'class_definition';
  if (holder.kind !== 'module' && !isMethod) return null;
  if (
    node.children[0]!.kind === 'async' ||
    /\b(?:yield|await|locals|super|__\w+)\b/.test(subject.textOf(body))
  )
    return null;
  const names = named(parameters).map((one) =>
    one.kind === 'identifier' ? one : /default_parameter$/.test(one.kind) ? field(one, 'name') : null,
  );
  if (names.some((one) => !one) || names.length !== named(parameters).length) return null;
  const all = names.map((one) => one!.text);
  if ((isMethod && all[0] !== 'self') || !areNamed(all.slice(isMethod ? 1 : 0), subject.textOf(body)))
    return null;
  const [first, ...rest] = named(body);
  const isDocumented = first!.kind === 'expression_statement' && first!.children[0]?.kind === 'string';
  const start = isDocumented ? rest[0] : first;
  if (!start) return null;
  const [outer, inner] = [indentOf(subject, node), indentOf(subject, start)];
  const made = `${name.text}_inner`;
  const moved = subject.file.text.slice(start.start, body.end);
  const call = `${isMethod ? 'self.' : ''}${made}(${all.slice(isMethod ? 1 : 0).join(', ')})`;
  return [
    inFront(node, `def ${made}(${all.join(', ')}):\n${inner}${moved}\n\n${outer}`),
    { start: start.start, end: body.end, text: `return ${call}` },
  ];
};

/** `func (r *T) f(a int) int { B }` as `func (r *T) fInner(a int) int { B }` and `{ return r.fInner(a) }` */
const go: Extraction = (subject, { node }) => {
  const [name, parameters, body] = ['name', 'parameters', 'body'].map((part) => field(node, part));
  if (!/^(?:function|method)_declaration$/.test(node.kind) || !name || !parameters || !body) return null;
  if (field(node, 'type_parameters') || /^(?:main|init|Test\w*)$/.test(name.text)) return null;
  if (/\b(?:recover|runtime)\b/.test(subject.textOf(body)) || named(body).length === 0) return null;
  const receiver = field(node, 'receiver');
  const own = receiver && field(named(receiver)[0]!, 'name');
  if (receiver && (!own || own.text === '_')) return null;
  const args = named(parameters).flatMap((one) =>
    one.kind === 'parameter_declaration' ? one.children.filter((part) => part.field === 'name') : [null],
  );
  if (
    named(parameters).length > 0 &&
    (args.length < named(parameters).length || args.some((one) => !one || one.text === '_'))
  )
    return null;
  if (
    !areNamed(
      args.map((one) => one!.text),
      subject.textOf(body),
    )
  )
    return null;
  const made = `${name.text[0]!.toLowerCase()}${name.text.slice(1)}Inner`;
  const result = field(node, 'result');
  const call = `${own ? `${own.text}.` : ''}${made}(${args.map((one) => one!.text).join(', ')})`;
  const head = `func ${receiver ? `${subject.textOf(receiver)} ` : ''}${made}${subject.textOf(parameters)} ${result ? `${subject.textOf(result)} ` : ''}`;
  return [
    inFront(node, `${head}${subject.textOf(body)}\n\n`),
    replacing(body, `{\n\t${result ? 'return ' : ''}${call}\n}`),
  ];
};

/** `int f(int a) { B }` as `private int fInner(int a) { B }` and `{ return fInner(a); }` */
const java: Extraction = (subject, { node, ancestors }) => {
  const [name, parameters, body, type] = ['name', 'parameters', 'body', 'type'].map((part) =>
    field(node, part),
  );
  if (node.kind !== 'method_declaration' || !name || !parameters || !body || !type) return null;
  if (ancestors.at(-1)!.kind !== 'class_body' || ancestors.at(-2)!.kind !== 'class_declaration') return null;
  const words = node.children.find(({ kind }) => kind === 'modifiers');
  const said = words ? subject.textOf(words) : '';
  if (/synchronized|native/.test(said) || field(node, 'type_parameters') || field(node, 'dimensions'))
    return null;
  if (named(parameters).some(({ kind }) => kind !== 'formal_parameter') || named(body).length === 0)
    return null;
  const args = named(parameters).map((one) => subject.textOf(field(one, 'name')!));
  if (!areNamed(args, subject.textOf(body))) return null;
  const failing = node.children.find(({ kind }) => kind === 'throws');
  const made = `${name.text}Inner`;
  const [indent, step] = [indentOf(subject, node), indentOf(subject, named(body)[0]!)];
  const head = `private ${/\bstatic\b/.test(said) ? 'static ' : ''}${subject.textOf(type)} ${made}${subject.textOf(parameters)} ${failing ? `${subject.textOf(failing)} ` : ''}`;
  const call = `${type.kind === 'void_type' ? '' : 'return '}${made}(${args.join(', ')});`;
  return [
    { start: node.end, end: node.end, text: `\n\n${indent}${head}${subject.textOf(body)}` },
    replacing(body, `{\n${step}${call}\n${indent}}`),
  ];
};

/** `fn f(&self, a: u8) -> u8 { B }` as `fn f_inner(&self, a: u8) -> u8 { B }` and `{ self.f_inner(a) }` */
const rust: Extraction = (subject, { node, ancestors }) => {
  const [name, parameters, body] = ['name', 'parameters', 'body'].map((part) => field(node, part));
  if (node.kind !== 'function_item' || !name || !parameters || !body || named(body).length === 0) return null;
  const owner = ancestors.at(-2);
  const isInImpl = owner?.kind === 'impl_item';
  if (isInImpl ? field(owner, 'trait') : ancestors.at(-1)!.kind !== 'source_file') return null;
  if (node.children.some(({ kind }) => /type_parameters|where_clause|function_modifiers/.test(kind)))
    return null;
  const parts = named(parameters);
  const own = parts[0]?.kind === 'self_parameter';
  const others = own ? parts.slice(1) : parts;
  const args = others.map((one) => field(one, 'pattern'));
  if (
    args.some((one) => one?.kind !== 'identifier') ||
    others.some(({ children }) => children.some(({ kind }) => kind === 'mutable_specifier'))
  )
    return null;
  if (
    !areNamed(
      args.map((one) => one!.text),
      subject.textOf(body),
    )
  )
    return null;
  const result = field(node, 'return_type');
  const made = `${name.text}_inner`;
  const call = `${own ? 'self.' : isInImpl ? 'Self::' : ''}${made}(${args.map((one) => one!.text).join(', ')})`;
  const head = `fn ${made}${subject.textOf(parameters)} ${result ? `-> ${subject.textOf(result)} ` : ''}`;
  const [indent, step] = [indentOf(subject, node), indentOf(subject, named(body)[0]!)];
  return [
    { start: node.end, end: node.end, text: `\n\n${indent}${head}${subject.textOf(body)}` },
    replacing(body, `{\n${step}${call}${result ? '' : ';'}\n${indent}}`),
  ];
};

/** By language. */
export const extractions: Readonly<Record<string, Extraction>> = { python, go, java, rust };
