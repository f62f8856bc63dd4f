import type { AstNode } from '../../model/ast-node.ts';
import type { Binding } from '../../model/bindings.ts';
import { fieldOf, hasToken, named } from '../../model/node-parts.ts';
import type { ParsedFile } from '../../model/parsed-file.ts';
import { encloses, sliceOf } from '../../model/span.ts';
import { edited, everyNode, type TextEdit } from './nodes.ts';
import { isOnlyMade, type Maker, makerOf } from './old-class-makers.ts';
import { isPrototype, membersOf, nameOf, type OldMember } from './old-class-members.ts';
import { isQuiet } from './quiet-statements.ts';
import { listsInherited, losesConstructor } from './seen-prototypes.ts';
import { needsSloppyMode } from './sloppy-mode.ts';

/**
 * Functions that make objects as the classes that the other side has under their names.
 *
 *     function F(a) { this.a = a }                      class F { constructor(a) { this.a = a }
 *     F.prototype.m = function () {...}          ->       m() {...} }
 *
 * Holds where the function is not called without `new`, nobody writes it or takes its prototype for anything but its
 * members, and nothing runs between its declaration and the last of its methods, nor before its declaration what could
 * ask for it. Methods stand in the order in which the class has them; a class that already has other ones than the
 * function gave its objects is another class, which the comparison of the two shows. Not where the file goes through
 * what such an object inherits, or asks for a constructor that the prototype did not have.
 *
 * @returns the file's text after that; null where there is nothing to do.
 */
export function asClasses(file: ParsedFile, other: ParsedFile): string | null {
  const classes = classesIn(other);
  for (const name of classesIn(file).keys()) classes.delete(name);
  if (classes.size === 0 || needsSloppyMode(file)) return null;
  const edits: TextEdit[] = [];
  everyNode(file.root, (list, parent) => {
    const isBody = list.kind === 'statement_block' && /function|method/.test(parent?.kind ?? '');
    if (list.kind !== 'program' && !isBody) return;
    const statements = named(list);
    for (const [at, statement] of statements.entries()) {
      const maker = makerOf(file, statement);
      const like = maker && classes.get(maker.name.text);
      const binding = maker && file.bindings.of(maker.name);
      if (!maker || !like || !binding || !isOnlyMade(file, binding)) continue;
      const rewritten = rewrittenClass(file, other, statements, at, maker, like, binding);
      if (rewritten) edits.push(...rewritten);
    }
  });
  return edits.length > 0 ? edited(file.text, edits) : null;
}

function classesIn(file: ParsedFile): Map<string, AstNode> {
  const found = new Map<string, AstNode>();
  if (!/\bclass\b/.test(file.text)) return found;
  everyNode(file.root, (node) => {
    const name = node.kind === 'class_declaration' ? fieldOf(node, 'name') : null;
    if (name) found.set(name.text, node);
  });
  return found;
}

function rewrittenClass(
  file: ParsedFile,
  other: ParsedFile,
  statements: readonly AstNode[],
  at: number,
  maker: Maker,
  like: AstNode,
  binding: Binding,
): readonly TextEdit[] | null {
  const wanted = keysOf(other, like);
  const members = new Map<string, OldMember>();
  const edits: TextEdit[] = [];
  let passed: AstNode[] = [];
  const between: AstNode[] = [];
  for (const statement of statements.slice(at + 1)) {
    const said = membersOf(file, binding, statement);
    if (!said?.members.every(({ key }) => wanted.has(key))) {
      // What runs from here on may ask for the class as it is by now.
      if (!isQuiet(statement)) break;
      passed.push(statement);
      continue;
    }
    between.push(...passed);
    passed = [];
    // An object that takes the place of the prototype takes away what it had.
    if (said.isWhole && [...members.keys()].some((key) => !key.startsWith('static '))) return null;
    if (said.isWhole && losesConstructor(file, statement)) return null;
    for (const member of said.members) {
      if (members.has(member.key) || isMadeElsewhere(file, member.key)) return null;
      members.set(member.key, member);
    }
    edits.push(...withoutMembers(file, statement, said.rest, said.all));
    if (said.rest.length > 0) break;
  }
  const names = new Set([...members.keys()].map((key) => key.split(' ').at(-1)!));
  if (between.some((statement) => namesMember(statement, names))) return null;
  if (keepsPrototype(file, binding, edits)) return null;
  if ([...members.keys()].some((key) => !key.startsWith('static ')) && listsInherited(file, binding))
    return null;
  if (maker.declarator === null && mayBeAskedEarlier(statements, at, binding)) return null;
  const body = fieldOf(maker.made, 'body')!;
  const list = fieldOf(maker.made, 'parameters')!;
  const isEmpty = named(body).length === 0;
  const text = [
    ...(isEmpty && !wanted.has('constructor')
      ? []
      : [`constructor${sliceOf(file, list)} ${sliceOf(file, body)}`]),
    ...[...wanted].flatMap((key) => members.get(key)?.text ?? []),
  ].join('\n');
  return [...edits, replacement(file, maker, `class ${maker.name.text} {\n${text}\n}`)];
}

/** Whether a statement asks for one of these members, or gives it another value, while it is evaluated. */
function namesMember(node: AstNode, names: ReadonlySet<string>): boolean {
  if (/function|method_definition/.test(node.kind)) return false;
  if (/^(?:property_identifier|string_fragment|number)$/.test(node.kind) && names.has(node.text)) return true;
  if (node.kind === 'subscript_expression' && !/^(?:string|number)$/.test(fieldOf(node, 'index')!.kind))
    return true;
  return node.children.some((child) => namesMember(child, names));
}

/** Whether a statement still replaces the prototype, which that of a class doesn't let anybody do. */
function keepsPrototype(file: ParsedFile, binding: Binding, edits: readonly TextEdit[]): boolean {
  let kept = false;
  everyNode(file.root, (node) => {
    if (node.kind !== 'assignment_expression' || !isPrototype(file, binding, fieldOf(node, 'left')!)) return;
    kept ||= !edits.some((one) => encloses(one, node));
  });
  return kept;
}

/** The names of a class's members, as `static get x`. */
function keysOf(file: ParsedFile, like: AstNode): ReadonlySet<string> {
  const keys = new Set<string>();
  for (const member of named(fieldOf(like, 'body')!)) {
    const key = member.kind === 'method_definition' ? nameOf(file, fieldOf(member, 'name')!) : null;
    const words = ['static', 'get', 'set'].filter((word) => hasToken(member, word));
    if (key !== null) keys.add([...words, key].join(' '));
  }
  return keys;
}

/** A method is no constructor, which somebody seems to take it for. */
function isMadeElsewhere({ text }: ParsedFile, key: string): boolean {
  const name = key.split(' ').at(-1)!;
  return (
    text.includes(`.${name}`) && new RegExp(`\\bnew\\s[^()\\n]*\\.${name}\\b`.replace('$', '\\$')).test(text)
  );
}

/** The statement as it is without what became methods: nothing, or an object with the descriptors that stay. */
function withoutMembers(
  file: ParsedFile,
  statement: AstNode,
  rest: readonly AstNode[],
  all: readonly AstNode[],
): readonly TextEdit[] {
  if (rest.length === 0) return [{ start: statement.start, end: statement.end, text: '' }];
  const [first, last] = [all[0]!, all.at(-1)!];
  const kept = rest.map((part) => sliceOf(file, part)).join(', ');
  return [{ start: first.start, end: last.end, text: kept }];
}

/** A function is there from the start of its list, a class from its declaration on. */
function mayBeAskedEarlier(statements: readonly AstNode[], at: number, binding: Binding): boolean {
  const earlier = statements.slice(0, at);
  const named = (statement: AstNode): boolean =>
    binding.references.some((reference) => encloses(statement, reference));
  if (
    earlier.some(
      (statement) => named(statement) && !/^(?:generator_)?function_declaration$/.test(statement.kind),
    )
  )
    return true;
  if (earlier.every(isQuiet)) return false;
  return statements.some(
    (statement, index) => index !== at && /function_declaration$/.test(statement.kind) && named(statement),
  );
}

function replacement(file: ParsedFile, { declarator, declaration, made }: Maker, text: string): TextEdit {
  const declarators = declarator ? named(declaration) : [];
  if (!declarator || declarators.length === 1) {
    const whole = declarator ? declaration : made;
    return { start: whole.start, end: whole.end, text };
  }
  const word = /^\w+/.exec(sliceOf(file, declaration))![0];
  const place = declarators.indexOf(declarator);
  const said = (some: readonly AstNode[]): string =>
    some.length === 0 ? '' : `${word} ${some.map((one) => sliceOf(file, one)).join(', ')};`;
  return {
    start: declaration.start,
    end: declaration.end,
    text: [said(declarators.slice(0, place)), text, said(declarators.slice(place + 1))]
      .filter(Boolean)
      .join('\n'),
  };
}
