import type { AstNode } from '../../model/ast-node.ts';
import { named, partOf } from '../../model/node-parts.ts';
import type { ParsedFile } from '../../model/parsed-file.ts';
import { QUIET_TYPE } from '../../model/rust-quiet-types.ts';
import { handsAway } from './scopes.ts';

interface Dropped {
  /** Types that do something when they are dropped, those that hold one of them, and functions that give one. */
  readonly names: RegExp;
}

const known = new WeakMap<ParsedFile, Dropped | null>();

/**
 * Whether code names a type that does something when it is dropped, or a function that gives one, as far as the file
 * says so or the name of a type does: then it matters how long a value lives, and which one goes first.
 */
export function namesDropped(file: ParsedFile, { start, end }: Pick<AstNode, 'start' | 'end'>): boolean {
  const text = file.text.slice(start, end);
  return OWNERS.test(text) || (droppedOf(file)?.names.test(text) ?? false);
}

/** Types of other files that are there for what they do at the end: `SpanGuard::new(span)`, `TempDir::new()?`. */
const OWNERS = /\b[A-Z]?\w*(?:Guard|Defer|Permit|Lease|Transaction|TempDir|TempPath|TempFile)::/;

/**
 * Whether a function takes over a value that may do something when it is dropped, which it then does at the end of the
 * function: one of a type that does, of a type that the file doesn't show, or that its callers choose.
 *
 *     fn show(d: D) { ... }      fn send(tx: Sender<u8>) { ... }      fn show<T: Show>(d: T) { ... }      fn end(self) {}
 *
 * Not what it certainly hands on, and what is copied or called alone.
 */
export function takesDropped(file: ParsedFile, node: AstNode, owner: AstNode | null): boolean {
  const dropped = droppedOf(file);
  const text = (part: AstNode): string => file.text.slice(part.start, part.end);
  const body = partOf(node, 'body');
  const head = file.text.slice(node.start, body?.start ?? node.end);
  const generic = partOf(node, 'type_parameters');
  const open = (generic ? named(generic) : []).map((one) => text(one).split(/\W/)[0]!);
  const copied = open.filter((name) => new RegExp(`\\b${name}\\s*:[^,>{]*\\b(?:Fn|Copy\\b)`).test(head));
  return named(partOf(node, 'parameters')!).some((parameter) => {
    if (parameter.kind === 'self_parameter') {
      const isBorrowed = parameter.children.some(({ kind }) => kind === '&');
      const type = owner && partOf(owner, 'type');
      return !isBorrowed && type !== null && (dropped?.names.test(text(type)) ?? false);
    }
    const type = partOf(parameter, 'type');
    if (!type || type.kind === 'reference_type') return false;
    const isChosen = /\b(?:impl|dyn)\b/.test(text(type)) || open.includes(text(type));
    if (dropped && (dropped.names.test(text(type)) || isChosen)) return true;
    const pattern = partOf(parameter, 'pattern');
    if (pattern?.kind === 'identifier' && body !== null && givesAway(body, pattern.text)) return false;
    return !/^impl\b.*\b(?:Fn|Copy\b)/.test(text(type)) && !endsQuietly(file, parameter, copied);
  });
}

/** Whether a function certainly hands on what it was handed, which doesn't end with it then. */
function givesAway(body: AstNode, name: string): boolean {
  const statements = named(body);
  const isIt = (node: AstNode | null | undefined): boolean =>
    node?.kind === 'identifier' && node.text === name;
  return statements.some((statement, at) => {
    if (handsAway(statement, name)) return true;
    const value = statement.kind === 'expression_statement' ? named(statement)[0] : statement;
    const isTail = at === statements.length - 1 && isIt(statement);
    return isTail || (value?.kind === 'for_expression' && isIt(partOf(value, 'value')));
  });
}

/** Whether a field is of a type whose values do nothing when they are dropped: Rust's own, or one that the file declares. */
export function endsQuietly(file: ParsedFile, node: AstNode, quiet: readonly string[] = []): boolean {
  const type = partOf(node, 'type');
  if (!type) return false;
  if (/^(?:reference|pointer|function)_type$/.test(type.kind)) return true;
  const words = file.text.slice(type.start, type.end).match(/'?\w+/g) ?? [];
  return words.every(
    (word) =>
      /^['\d]/.test(word) ||
      QUIET_TYPE.test(word) ||
      quiet.includes(word) ||
      (word === 'Self' && droppedOf(file) === null) ||
      file.symbols.some(({ kind, simpleName }) => /^(?:struct|enum)$/.test(kind) && simpleName === word),
  );
}

function droppedOf(file: ParsedFile): Dropped | null {
  const made = known.has(file) ? known.get(file)! : droppedIn(file);
  known.set(file, made);
  return made;
}

/** `impl Drop for D`, `impl<T> std::ops::Drop for D<T>` */
function droppedIn({ text, symbols }: ParsedFile): Dropped | null {
  const found = new Set([...text.matchAll(/\bDrop\s+for\s+(?:\w+::)*(\w+)/g)].map(([, name]) => name!));
  if (found.size === 0) return null;
  const types = symbols.filter(({ kind }) => /^(?:struct|enum|type)$/.test(kind));
  const functions = symbols.filter(({ kind }) => kind === 'function' || kind === 'method');
  const mentioned = (from: number, to: number): boolean => namesOf(found).test(text.slice(from, to));
  for (let before = 0; before !== found.size; ) {
    before = found.size;
    for (const { simpleName, declaration } of types)
      if (!found.has(simpleName) && mentioned(declaration.start, declaration.end)) found.add(simpleName);
  }
  for (const { declaration, simpleName, parent } of functions) {
    const result = partOf(declaration, 'return_type');
    const gives = result && text.slice(result.start, result.end);
    if (!gives || gives.startsWith('&') || simpleName === 'new') continue;
    const isOwn = /\bSelf\b/.test(gives) && parent !== null && found.has(parent.simpleName);
    if (isOwn || mentioned(result.start, result.end)) found.add(simpleName);
  }
  return { names: namesOf(found) };
}

function namesOf(found: ReadonlySet<string>): RegExp {
  return new RegExp(`\\b(?:${[...found].join('|')})\\b`);
}
