import { type AstNode, someNode } from '../../../model/ast-node.ts';
import { onceEach } from '../../../model/once-each.ts';
import type { ParsedFile } from '../../../model/parsed-file.ts';
import type { Side } from '../../world.ts';
import { ANY_NAME } from '../facts/variable-facts.ts';

/** What a file of Python says of names that hold what is asked whenever an object is asked for them. */
interface Said {
  /** Classes that have `__get__`, and functions that make a property. */
  readonly makers: ReadonlySet<string>;
  readonly given: readonly Given[];
  /** Methods that something stands on, which may be properties: a class may give them a second name. */
  readonly decorated: ReadonlySet<string>;
}

/** A name, or any name, that is given a value. */
interface Given {
  readonly name: string;
  /** The names that the value is made by, or is. */
  readonly by: ReadonlySet<string>;
  /** Whether that is a name of a class's, or of a module's or a function's that a class may be given. */
  readonly where: 'class' | 'module' | 'elsewhere';
  /** Whether it is nothing but another name: `width = size`. */
  readonly isName: boolean;
}

/** How many makers may be made by one another. */
const MOST_ROUNDS = 4;

/**
 * The names under which classes of Python hold a property or another descriptor, wherever that is made.
 *
 *     class Counted:                     size = Counted()            total = height = property(count)
 *         def __get__(self, ...): ...    width = size                type('Box', (), {'size': property(count)})
 */
export function describedNames(side: Side): ReadonlySet<string> {
  const files = [...side.files.values()].flatMap(({ file }) =>
    file.profile.modules === 'python' ? [saidIn(file)] : [],
  );
  const makers = new Set(files.flatMap((said) => [...said.makers]));
  const isMade = ({ by }: Given): boolean => [...by].some((name) => makers.has(name) || PROPERTY.test(name));
  const given = files.flatMap((said) => said.given);
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const before = makers.size;
    for (const one of given) if (one.where !== 'elsewhere' && isMade(one)) makers.add(one.name);
    if (makers.size === before) break;
  }
  const names = new Set(given.filter(isMade).map(({ name }) => name));
  for (const said of files)
    for (const { name, by, where, isName } of said.given)
      if (where === 'class' && isName && [...by].some((other) => said.decorated.has(other))) names.add(name);
  return names;
}

const PROPERTY = /^\w*property$/;

const saidIn = onceEach(({ root, symbols, text }: ParsedFile): Said => {
  const makers = new Set<string>();
  const decorated = new Set<string>();
  for (const { kind, simpleName, parent, nodes, range } of symbols) {
    if (parent?.kind === 'class' && simpleName === '__get__') makers.add(parent.simpleName);
    if (parent?.kind === 'class' && nodes.some((node) => node.kind === 'decorated_definition'))
      decorated.add(simpleName);
    if (kind === 'function' && /\breturn\s+(?:\w+\.)?\w*property\(/.test(text.slice(range.start, range.end)))
      makers.add(simpleName);
  }
  const given: Given[] = [];
  visit(root, 'module');
  return { makers, given, decorated };

  function visit(node: AstNode, where: Given['where']): void {
    if (node.kind === 'assignment') noteAssignment(node, where);
    if (node.kind === 'pair') noteEntry(node);
    if (node.kind === 'call') noteStored(node);
    const inside = whereInside(node) ?? where;
    for (const child of node.children) visit(child, inside);
  }

  function noteAssignment({ children }: AstNode, where: Given['where']): void {
    const target = children.find(({ field }) => field === 'left');
    const value = children.find(({ field }) => field === 'right');
    if (!target || !value) return;
    const by = makersOf(value);
    if (by.size === 0) return;
    const isName = value.kind === 'identifier';
    for (const one of /^(?:pattern_list|tuple_pattern)$/.test(target.kind) ? target.children : [target]) {
      const isOwn = one.kind === 'attribute' && /^(?:self|this)$/.test(one.children[0]?.text ?? '');
      const name = lastName(one);
      if (name && !isOwn && (one.kind === 'attribute' || where !== 'elsewhere'))
        given.push({ name, by, where: one.kind === 'attribute' ? 'elsewhere' : where, isName });
    }
  }

  /** `{'size': property(count)}` */
  function noteEntry({ children }: AstNode): void {
    const key = children.find(({ field }) => field === 'key');
    const value = children.find(({ field }) => field === 'value');
    const name = key?.kind === 'string' ? plainText(key) : null;
    if (name && value) given.push({ name, by: makersOf(value), where: 'elsewhere', isName: false });
  }

  /** `setattr(Box, name, property(count))` */
  function noteStored({ children }: AstNode): void {
    if (children[0]?.text !== 'setattr') return;
    const [, key, value] = children.at(-1)!.children.filter(({ named, extra }) => named && !extra);
    if (!key || !value) return;
    const name = (key.kind === 'string' && plainText(key)) || ANY_NAME;
    given.push({ name, by: makersOf(value), where: 'elsewhere', isName: false });
  }
});

/** A class inside of a function may be given what that function has. Null for what is no place of its own. */
function whereInside(node: AstNode): Given['where'] | null {
  if (node.kind === 'class_definition') return 'class';
  if (!/^(?:function_definition|lambda)$/.test(node.kind)) return null;
  return someNode(node, ({ kind }) => kind === 'class_definition') ? 'module' : 'elsewhere';
}

/** Who may have made a value: whoever is called for it, and the name that it is. */
function makersOf(value: AstNode): ReadonlySet<string> {
  const found = new Set<string>();
  const visit = (node: AstNode): void => {
    if (node.kind === 'call') {
      // `size = Counted('size').read` is another thing, `size = size.setter(write)` the property once more.
      for (const name of node.children.slice(0, 1).flatMap(namesIn)) found.add(name);
      return;
    }
    if (node.kind === 'identifier') found.add(node.text);
    if (/^(?:attribute|lambda|argument_list|dictionary|list|tuple|set)$/.test(node.kind)) return;
    node.children.forEach(visit);
  };
  visit(value);
  return found;
}

function namesIn(node: AstNode): readonly string[] {
  if (node.kind === 'identifier') return [node.text];
  return node.kind === 'attribute' ? node.children.flatMap(namesIn) : [];
}

function lastName(node: AstNode): string | null {
  return namesIn(node).at(-1) ?? null;
}

function plainText(node: AstNode): string | null {
  if (node.children.length === 0) return /^(['"])(\w+)\1$/.exec(node.text)?.[2] ?? null;
  const parts = node.children.filter(({ kind }) => kind !== 'string_start' && kind !== 'string_end');
  const [only, ...more] = parts;
  return more.length === 0 && only && only.children.length === 0 && /^\w+$/.test(only.text)
    ? only.text
    : null;
}
