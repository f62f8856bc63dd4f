import type { AstNode } from '../../model/ast-node.ts';
import { fieldOf, hasToken, named } from '../../model/node-parts.ts';
import { onceForBoth } from '../../model/once-each.ts';
import type { ParsedFile } from '../../model/parsed-file.ts';
import { encloses } from '../../model/span.ts';
import { everyNode, type TextEdit } from '../old-forms/nodes.ts';
import { isWrittenLater } from '../old-forms/written-names.ts';
import { exportedName } from './module-words.ts';
import { mayRunOwn } from './running-statements.ts';
import type { Shown, ShownValue } from './shown-names.ts';

/**
 * The statements of a CommonJS module that show what it has, as exports.
 *
 *     exports.a = 1      ->      const a = 1; export { a };
 *     exports.f = function () {}      ->      function f() {} export { f };
 *     module.exports = { g, h: k }      ->      export { g, k as h };
 *     module.exports = f      ->      export default f;
 *
 * Null where what is shown is a variable that changes or isn't made yet, or the module may ask for it before it is there.
 */
export const exportEdits = onceForBoth(findEdits);

function findEdits(file: ParsedFile, shown: Shown): readonly TextEdit[] | null {
  if (shown.type === 'whole') {
    const { statement, value } = shown;
    if (!isSteady(file, statement, value)) return null;
    return [{ start: statement.start, end: value.start, text: 'export default ' }];
  }
  const locals = new Map<string, string>();
  for (const [name, { statement, value }] of shown.names) {
    // What is called so is what an ES module shows as a whole.
    if (name === 'default') return null;
    if (!isSteady(file, statement, value)) return null;
    locals.set(name, localName(file, name, value));
  }
  const edits: TextEdit[] = [];
  for (const [name, one] of shown.names) {
    if (one.part === null) edits.push(...shownAlone(file, one, name, locals.get(name)!));
  }
  if (shown.replacing) edits.push(...shownTogether(file, shown.replacing, shown.names, locals));
  const reads = readEdits(file, shown.names, locals, new Set(edits));
  return reads && [...edits, ...reads];
}

/** What is shown is the value of that moment: nothing may be written to it, and it has to be made. */
function isSteady(file: ParsedFile, statement: AstNode, value: AstNode): boolean {
  const binding = bindingOf(file, value);
  if (!binding) return value.kind !== 'this';
  const [declared, ...more] = binding.declarations;
  if (!declared || more.length > 0 || !binding.topLevel || isWrittenLater(file, binding)) return false;
  const holder = named(file.root).find((one) => encloses(one, declared));
  if (!holder || holder.start > statement.start)
    return /^(?:generator_)?function_declaration$/.test(holder?.kind ?? '');
  return true;
}

function bindingOf(file: ParsedFile, value: AstNode): ReturnType<ParsedFile['bindings']['of']> {
  return /^(?:identifier|shorthand_property_identifier)$/.test(value.kind) ? file.bindings.of(value) : null;
}

/** Its own name, where nothing else in the file has that. */
function localName(file: ParsedFile, name: string, value: AstNode): string {
  if (bindingOf(file, value)) return value.text;
  const own = fieldOf(value, 'name');
  let isTaken = RESERVED.test(name);
  everyNode(file.root, (node) => {
    const isName = /^(?:identifier|shorthand_property_identifier(?:_pattern)?)$/.test(node.kind);
    const isOwn = own?.text === name && value.kind !== 'method_definition' && encloses(value, node);
    if (isName && node.text === name && !isOwn) isTaken = true;
  });
  return isTaken ? `${name}$shown` : name;
}

const RESERVED =
  /^(?:arguments|await|break|case|catch|class|const|continue|debugger|default|delete|do|else|enum|eval|export|extends|false|finally|for|function|if|implements|import|in|instanceof|interface|let|new|null|package|private|protected|public|return|static|super|switch|this|throw|true|try|typeof|undefined|var|void|while|with|yield)$/;

function clause(name: string, local: string): string {
  return local === name ? name : `${local} as ${name}`;
}

function shownAlone(file: ParsedFile, one: ShownValue, name: string, local: string): readonly TextEdit[] {
  const { statement, value } = one;
  const shown = `export { ${clause(name, local)} };`;
  if (bindingOf(file, value)) return [{ start: statement.start, end: statement.end, text: shown }];
  return [
    ...declared(statement.start, value, local),
    { start: value.end, end: statement.end, text: `${isDeclared(value, local) ? '' : ';'}\n${shown}` },
  ];
}

/** A value as the declaration of a name, up to where it ends. */
function declared(start: number, value: AstNode, local: string): readonly TextEdit[] {
  if (!isDeclared(value, local)) return [{ start, end: value.start, text: `const ${local} = ` }];
  const head = `${hasToken(value, 'async') ? 'async ' : ''}function${hasToken(value, '*') ? '*' : ''} ${local}`;
  return [{ start, end: fieldOf(value, 'parameters')!.start, text: head }];
}

/** Whether a value becomes the declaration of a function: one that has no other name of its own. */
function isDeclared(value: AstNode, local: string): boolean {
  if (value.kind === 'method_definition') return true;
  const own = fieldOf(value, 'name');
  return /^(?:function_expression|generator_function)$/.test(value.kind) && (!own || own.text === local);
}

/** `module.exports = { a, b: c, d: 1 }` as a declaration of d, and all of them as one clause. */
function shownTogether(
  file: ParsedFile,
  statement: AstNode,
  names: ReadonlyMap<string, ShownValue>,
  locals: ReadonlyMap<string, string>,
): readonly TextEdit[] {
  const edits: TextEdit[] = [];
  const listed: string[] = [];
  let from = statement.start;
  for (const [name, one] of names) {
    if (one.part === null) continue;
    const local = locals.get(name)!;
    listed.push(clause(name, local));
    if (bindingOf(file, one.value)) continue;
    edits.push(...declared(from, one.value, local), {
      start: one.value.end,
      end: one.value.end,
      text: isDeclared(one.value, local) ? '\n' : ';\n',
    });
    from = one.value.end;
  }
  const text = listed.length > 0 ? `export { ${listed.join(', ')} };` : '';
  return [...edits, { start: from, end: statement.end, text }];
}

/**
 * `exports.a` as a. It is there from its statement on; a function may ask for it earlier in the text, where nothing calls
 * one before that.
 */
function readEdits(
  file: ParsedFile,
  names: ReadonlyMap<string, ShownValue>,
  locals: ReadonlyMap<string, string>,
  made: ReadonlySet<TextEdit>,
): readonly TextEdit[] | null {
  const edits: TextEdit[] = [];
  let fits = true;
  const visit = (node: AstNode, isInside: boolean): void => {
    const name = exportedName(file, node);
    const isTarget = name !== null && [...made].some((edit) => encloses(edit, node));
    if (name !== null && !isTarget) {
      const { statement } = names.get(name)!;
      const isThere = named(file.root).every((one) => one.start >= statement.start || !mayRunOwn(file, one));
      fits &&= isThere && (isInside || node.start > statement.end);
      fits &&= !isCaught(file, locals.get(name)!);
      edits.push({ start: node.start, end: node.end, text: locals.get(name)! });
      return;
    }
    const inner = isInside || FUNCTION.test(node.kind);
    for (const child of node.children) visit(child, inner);
  };
  visit(file.root, false);
  return fits ? edits : null;
}

const FUNCTION =
  /^(?:(?:generator_)?function_declaration|function_expression|generator_function|arrow_function|method_definition)$/;

/** Whether something else has the name where it is put: what has it in the whole file is the value itself. */
function isCaught({ bindings }: ParsedFile, local: string): boolean {
  return bindings.all.filter(({ name, kind }) => name === local && kind !== 'member').length > 1;
}
