import type { AstNode } from '../../model/ast-node.ts';
import { fieldOf, hasToken, named } from '../../model/node-parts.ts';
import type { ParsedFile } from '../../model/parsed-file.ts';
import { sliceOf } from '../../model/span.ts';
import type { ModuleStyle } from './module-style.ts';
import { type TextEdit, usesOwnFrame } from './nodes.ts';
import { isWritten } from './written-names.ts';

/** A statement of a CommonJS module that shows something: `left = right`. */
interface Shown {
  readonly statement: AstNode;
  readonly left: AstNode;
  readonly right: AstNode;
}

/** What one name shows, under the name that it has in the file itself. */
export function shownByName(
  file: ParsedFile,
  style: ModuleStyle,
  { statement, left, right }: Shown,
  name: string,
  local: string,
): readonly TextEdit[] {
  if (right.kind === 'identifier') {
    const shown = local === name ? name : `${local} as ${name}`;
    return [{ start: statement.start, end: statement.end, text: `export { ${shown} };` }];
  }
  const said = style.exported.get(name);
  if (local !== name) {
    const clause = `\nexport { ${local} as ${name} };`;
    return [
      { start: left.start, end: left.end, text: `const ${local}` },
      { start: statement.end, end: statement.end, text: clause },
    ];
  }
  if (said === 'function') {
    const declared = asDeclaration(file, statement, right, name);
    if (declared) return declared;
  }
  const own = fieldOf(right, 'name');
  if (said === 'class' && right.kind === 'class' && (!own || own.text === name)) {
    const start = own?.end ?? right.children.find(({ kind }) => kind === 'class')!.end;
    return [{ start: statement.start, end: start, text: `export class ${name}` }];
  }
  const word = said === 'let' || said === 'var' ? said : 'const';
  return [{ start: left.start, end: left.end, text: `export ${word} ${name}` }];
}

/**
 * What takes the place of the whole module: its default, or several names where the other side shows it so; null where
 * it can't be written as either.
 *
 * @param parts gets these names.
 */
export function shownAsWhole(
  file: ParsedFile,
  style: ModuleStyle,
  { statement, left, right }: Shown,
  parts: Set<string>,
): readonly TextEdit[] | null {
  if (right.kind === 'assignment_expression') return null;
  if (style.hasDefault || style.exported.size === 0 || right.kind !== 'object') {
    const equals = file.text.indexOf('=', left.end) + 1;
    return [{ start: statement.start, end: equals, text: 'export default' }];
  }
  const listed = named(right).map((part) => {
    if (part.kind === 'shorthand_property_identifier') {
      parts.add(part.text);
      return part.text;
    }
    const [key, value] = part.kind === 'pair' ? [fieldOf(part, 'key')!, fieldOf(part, 'value')!] : [];
    if (key?.kind !== 'property_identifier' || value?.kind !== 'identifier') return null;
    parts.add(key.text);
    return `${value.text} as ${key.text}`;
  });
  const values = named(right).map((part) => (part.kind === 'pair' ? fieldOf(part, 'value')! : part));
  if (listed.some((part) => part === null) || !values.every((value) => keepsItsValue(file, value)))
    return null;
  return [{ start: statement.start, end: statement.end, text: `export { ${listed.join(', ')} };` }];
}

/** What is shown is the value of that moment, and a variable that is exported is seen to change. */
export function keepsItsValue(file: ParsedFile, value: AstNode): boolean {
  const binding = /identifier$/.test(value.kind) ? file.bindings.of(value) : null;
  return !binding || !isWritten(file, binding);
}

/** `exports.f = (x) => x` as `export function f(x) { return x }`, for what says nothing of a `this` around it. */
function asDeclaration(
  file: ParsedFile,
  statement: AstNode,
  value: AstNode,
  name: string,
): readonly TextEdit[] | null {
  if (!/^(?:function_expression|generator_function|arrow_function)$/.test(value.kind)) return null;
  const isArrow = value.kind === 'arrow_function';
  if (isArrow && usesOwnFrame(value)) return null;
  const own = fieldOf(value, 'name');
  if (own && own.text !== name) return null;
  const [list, body] = [
    fieldOf(value, 'parameters') ?? fieldOf(value, 'parameter')!,
    fieldOf(value, 'body')!,
  ];
  const head = `export ${hasToken(value, 'async') ? 'async ' : ''}function${hasToken(value, '*') ? '*' : ''} ${name}`;
  const isBare = !sliceOf(file, list).startsWith('(');
  const edits: TextEdit[] = [
    { start: statement.start, end: list.start, text: `${head}${isBare ? '(' : ''}` },
  ];
  if (isArrow) edits.push({ start: list.end, end: body.start, text: `${isBare ? ')' : ''} ` });
  if (body.kind !== 'statement_block')
    edits.push(
      { start: body.start, end: body.start, text: '{ return ' },
      { start: body.end, end: body.end, text: '; }' },
    );
  return edits;
}
