import type { AstNode } from '../../model/ast-node.ts';
import { fieldOf, named } from '../../model/node-parts.ts';
import type { ParsedFile } from '../../model/parsed-file.ts';
import { sliceOf } from '../../model/span.ts';
import { creatingCalls } from './component-classes.ts';
import { edited, everyNode, type TextEdit } from './nodes.ts';
import { nameOf } from './old-class-members.ts';

/**
 * A component that says what it is called, where the other side leaves that to the compiler, which gives it the name of
 * its variable, or of its file where it is the file's default.
 *
 *     const Row = createReactClass({ render() {...} })    ->    createReactClass({ displayName: 'Row', render() {...} })
 *
 * Holds where nobody in the two files asks for it, and for exactly the name that the compiler would have given.
 *
 * @returns the file's text with the names that the other file says; null where there is nothing to do.
 */
export function withDisplayNames(file: ParsedFile, other: ParsedFile): string | null {
  if (/\bdisplayName\b/.test(file.text) || !/\bdisplayName\b/.test(other.text)) return null;
  const [calls, likes] = [creatingCalls(file), creatingCalls(other)];
  if (calls.length !== likes.length) return null;
  const edits: TextEdit[] = [];
  for (const [at, call] of calls.entries()) {
    const like = likes[at]!;
    const said = saidName(other, like);
    if (!said) continue;
    if (said.text !== givenName(file, call) || said.text !== givenName(other, like)) return null;
    const start = named(fieldOf(call, 'arguments')!)[0]!.start + 1;
    edits.push({ start, end: start, text: ` ${sliceOf(other, said.node)},` });
  }
  // Whatever else spells it asks for it, or gives it in another way.
  const spelled = [...other.text.matchAll(/\bdisplayName\b/g)].length;
  return edits.length > 0 && spelled === edits.length ? edited(file.text, edits) : null;
}

/** The first thing that a description says, where that is the component's name. */
function saidName(file: ParsedFile, call: AstNode): { readonly node: AstNode; readonly text: string } | null {
  const [object] = named(fieldOf(call, 'arguments')!);
  const [first] = object ? named(object) : [];
  if (first?.kind !== 'pair' || nameOf(file, fieldOf(first, 'key')!) !== 'displayName') return null;
  const value = fieldOf(first, 'value');
  if (value?.kind !== 'string') return null;
  return { node: first, text: sliceOf(file, value).slice(1, -1) };
}

/** The name that the compiler gives to a component that says none. */
function givenName(file: ParsedFile, call: AstNode): string | null {
  let given: string | null = null;
  everyNode(file.root, (node) => {
    if (fieldOf(node, 'value') !== call) return;
    const name = node.kind === 'variable_declarator' ? fieldOf(node, 'name') : null;
    if (name?.kind === 'identifier') given = name.text;
    const isDefault =
      node.kind === 'export_statement' && node.children.some(({ kind }) => kind === 'default');
    if (isDefault) given = nameOfFile(file.path);
  });
  return given;
}

/** `lib/row.jsx` is called `row`, and so is `lib/row/index.jsx`. */
function nameOfFile(path: string): string | null {
  const [base = '', folder = null] = path.split('/').reverse();
  const stem = base.replace(/\.[^.]+$/, '');
  return stem === 'index' ? folder : stem;
}
