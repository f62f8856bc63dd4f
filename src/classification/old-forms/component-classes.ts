import type { AstNode } from '../../model/ast-node.ts';
import { fieldOf, named } from '../../model/node-parts.ts';
import type { ParsedFile } from '../../model/parsed-file.ts';
import { sliceOf } from '../../model/span.ts';
import { type ComponentMember, componentMembers } from './component-members.ts';
import { edited, everyNode, type TextEdit } from './nodes.ts';
import { nameOf } from './old-class-members.ts';
import { needsSloppyMode } from './sloppy-mode.ts';

/**
 * Components that `React.createClass` makes as the classes that the other side has.
 *
 *     const A = React.createClass({                        class A extends React.Component {
 *       propTypes: { a: PropTypes.string },         ->       static propTypes = { a: PropTypes.string };
 *       render: function () {...},                           render() {...}
 *     })                                                   }
 *
 * Holds for what says in full what the class is made of, without mixins, where nobody asks for what only `createClass`
 * gives a component (`isMounted`, `replaceState`). Its methods are bound to their object: they are arrow functions in
 * fields there, or are only ever called on it.
 *
 * @returns the file's text after that; null where there is nothing to do.
 */
export function asComponentClasses(file: ParsedFile, other: ParsedFile): string | null {
  if (!isReact(file) || ONLY_OLD.test(file.text) || needsSloppyMode(file)) return null;
  const calls = creatingCalls(file);
  if (calls.length === 0 || creatingCalls(other).length === calls.length) return null;
  const classes = classesIn(other);
  const nameless = calls.filter((call) => !declaredBy(file, call));
  const edits: TextEdit[] = [];
  for (const call of calls) {
    const declared = declaredBy(file, call);
    const like = declared
      ? classes.named.get(declared.name.text)
      : nameless.length === classes.nameless.length
        ? classes.nameless[nameless.indexOf(call)]
        : undefined;
    const text = like && classText(file, call, other, like);
    if (!text) continue;
    if (declared && like.kind === 'class_declaration')
      edits.push({
        start: declared.statement.start,
        end: declared.statement.end,
        text: `class ${declared.name.text} ${text}`,
      });
    else edits.push({ start: call.start, end: call.end, text: `class ${text}` });
  }
  return edits.length > 0 ? edited(file.text, edits) : null;
}

/** What a component has only if it is made by `createClass`. */
const ONLY_OLD =
  /\b(?:isMounted|replaceState|replaceProps|setProps|getDOMNode|transferPropsTo|autobind|updateComponent)\b/;

function isReact({ text }: ParsedFile): boolean {
  return /(?:\bfrom|\brequire\()\s*['"]react['"]/i.test(text);
}

/** `React.createClass({...})`, and `createReactClass({...})` as it is called in a package of its own. */
export function creatingCalls(file: ParsedFile): readonly AstNode[] {
  const found: AstNode[] = [];
  everyNode(file.root, (node) => {
    if (node.kind !== 'call_expression') return;
    const callee = sliceOf(file, fieldOf(node, 'function')!);
    const given = named(fieldOf(node, 'arguments')!);
    const isCreating = /^(?:React\.createClass|createReactClass)$/.test(callee);
    if (isCreating && given.length === 1 && given[0]!.kind === 'object') found.push(node);
  });
  return found;
}

/** The only declarator of a statement whose value it is, where nothing asks for its name before. */
function declaredBy(
  file: ParsedFile,
  call: AstNode,
): { readonly statement: AstNode; readonly name: AstNode } | null {
  let found: { statement: AstNode; name: AstNode } | null = null;
  everyNode(file.root, (statement) => {
    if (!/^(?:lexical|variable)_declaration$/.test(statement.kind)) return;
    const [declarator, ...others] = named(statement);
    const name = declarator && fieldOf(declarator, 'name');
    if (others.length > 0 || name?.kind !== 'identifier' || fieldOf(declarator!, 'value') !== call) return;
    const binding = file.bindings.of(name);
    if (binding?.declarations.length !== 1 || binding.frozen) return;
    if (binding.references.every(({ start }) => start > call.end)) found = { statement, name };
  });
  return found;
}

function classesIn(file: ParsedFile): {
  readonly named: ReadonlyMap<string, AstNode>;
  readonly nameless: readonly AstNode[];
} {
  const byName = new Map<string, AstNode>();
  const nameless: AstNode[] = [];
  everyNode(file.root, (node, parent) => {
    if (node.kind === 'class_declaration') byName.set(fieldOf(node, 'name')?.text ?? '', node);
    if (node.kind !== 'class' || !node.named) return;
    const name = parent?.kind === 'variable_declarator' ? fieldOf(parent, 'name') : null;
    if (name?.kind === 'identifier') byName.set(name.text, node);
    else nameless.push(node);
  });
  return { named: byName, nameless };
}

/** What stands behind `class A`: its base and its body, with the members in the order in which the other class has them. */
function classText(file: ParsedFile, call: AstNode, other: ParsedFile, like: AstNode): string | null {
  const [object] = named(fieldOf(call, 'arguments')!);
  const wanted = membersOf(other, like);
  const made = componentMembers(file, object!, wanted);
  if (!made) return null;
  const statics = made.members.filter(({ key }) => key.startsWith('static '));
  const inOrder = (members: readonly ComponentMember[]): readonly ComponentMember[] =>
    [...wanted.keys()].flatMap((key) => members.find((member) => member.key === key) ?? []);
  if (inOrder(made.members).length !== made.members.length) return null;
  const isInOrder = inOrder(statics).every((member, at) => member === statics[at]);
  if (!isInOrder && !statics.every(({ isQuiet }) => isQuiet)) return null;
  const base = made.isPure ? 'PureComponent' : 'Component';
  return `extends React.${base} {\n${inOrder(made.members)
    .map(({ text }) => text)
    .join('\n')}\n}`;
}

/** The members of a class by their names, with `static` before them: whether each is a method or a field. */
function membersOf(file: ParsedFile, like: AstNode): ReadonlyMap<string, 'method' | 'field'> {
  const members = new Map<string, 'method' | 'field'>();
  for (const member of named(fieldOf(like, 'body')!)) {
    const isMethod = member.kind === 'method_definition';
    const key = fieldOf(member, isMethod ? 'name' : 'property') ?? fieldOf(member, 'name');
    const name = key && nameOf(file, key);
    // A field without a value says something of types alone.
    if (!name || (!isMethod && !fieldOf(member, 'value'))) continue;
    const isStatic = member.children.some(({ kind }) => kind === 'static');
    members.set(`${isStatic ? 'static ' : ''}${name}`, isMethod ? 'method' : 'field');
  }
  return members;
}
