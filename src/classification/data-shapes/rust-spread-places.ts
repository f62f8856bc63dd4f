import type { AstNode } from '../../model/ast-node.ts';
import { fieldOf, named } from '../../model/node-parts.ts';
import type { ParsedFile } from '../../model/parsed-file.ts';
import { sliceOf } from '../../model/span.ts';
import type { DataType, SpreadPlaces } from './data-syntax.ts';
import { isNamed } from './rust-payloads.ts';

/** `println!("{}", area.width)`: what a macro is given is a row of tokens. */
export function spreadTokens(
  { fields }: DataType,
  { members, partsOf }: SpreadPlaces,
  file: ParsedFile,
  tree: AstNode,
  write: (node: AstNode) => string,
  around: readonly AstNode[],
): string | null {
  const tokens = tree.children;
  const isPart = (at: number): boolean =>
    tokens[at]?.text === '.' &&
    fields.some(({ name }) => name === tokens[at + 1]?.text) &&
    tokens[at + 2]?.kind !== 'token_tree';
  let text = '';
  let end = tree.start;
  let isOther = false;
  for (let at = 0; at < tokens.length; at += 1) {
    const token = tokens[at]!;
    text += file.text.slice(end, token.start);
    const parts = tokens[at - 1]?.text === '.' ? null : partsOf(token, around);
    const isMember = tokens[at - 1]?.text === '.' && members.has(token.text);
    if ((parts || isMember) && isPart(at + 1)) {
      const part = tokens[at + 2]!.text;
      text += parts ? parts(part) : part;
      at += 2;
      isOther = true;
    } else text += write(token);
    end = tokens[at]!.end;
  }
  return isOther ? text + file.text.slice(end, tree.end) : null;
}

/** `let Rect { width, height: h } = area;` → `let width = area_width; let h = area_height;` */
export function takenApart(
  type: DataType,
  { partsOf }: SpreadPlaces,
  file: ParsedFile,
  node: AstNode,
  around: readonly AstNode[],
): string | null {
  const [pattern, value] = [fieldOf(node, 'pattern'), fieldOf(node, 'value')];
  const parts = value && partsOf(value, around);
  if (!parts || pattern?.kind !== 'struct_pattern' || !isNamed(file, fieldOf(pattern, 'type'), type))
    return null;
  const taken = named(pattern).filter(({ kind }) => kind === 'field_pattern');
  return taken
    .map((one) => {
      const name = sliceOf(file, fieldOf(one, 'name')!);
      const inner = fieldOf(one, 'pattern');
      return `let ${inner ? sliceOf(file, inner) : sliceOf(file, one)} = ${parts(name)};`;
    })
    .join(' ');
}
