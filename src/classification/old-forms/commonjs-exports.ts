import type { AstNode } from '../../model/ast-node.ts';
import { fieldOf, named } from '../../model/node-parts.ts';
import type { ParsedFile } from '../../model/parsed-file.ts';
import { encloses, sliceOf } from '../../model/span.ts';
import type { ModuleStyle } from './module-style.ts';
import { everyNode, isThis, saysItself, type TextEdit, usesOwnFrame } from './nodes.ts';
import { isQuiet } from './quiet-statements.ts';
import { keepsItsValue, shownAsWhole, shownByName } from './shown-exports.ts';

/**
 * The statements of a CommonJS module that show what it has, as exports.
 *
 *     exports.a = 1      ->      export const a = 1
 *     exports.f = function () {}      ->      export function f() {}
 *     exports.b = b      ->      export { b }
 *     module.exports = f      ->      export default f
 *     module.exports = { a, b }      ->      export { a, b }
 *
 * Null where a name is given twice, or elsewhere than in a statement of the module, or is that of something else; and
 * where a function asks for its `this`, which is the module where it is called as a member of that, and nothing where it is
 * imported by its name.
 */
export function exportEdits(file: ParsedFile, style: ModuleStyle): readonly TextEdit[] | null {
  const edits: TextEdit[] = [];
  const given = new Map<string, Given>();
  const handled = new Set<AstNode>();
  /** The names of what is shown as one object. */
  const parts = new Set<string>();
  let whole = 0;
  for (const statement of named(file.root)) {
    const [assign] = statement.kind === 'expression_statement' ? named(statement) : [];
    if (assign && isMark(file, assign)) {
      edits.push({ start: statement.start, end: statement.end, text: '' });
      everyNode(assign, (node) => handled.add(node));
      continue;
    }
    if (assign?.kind !== 'assignment_expression') continue;
    const [left, right] = [fieldOf(assign, 'left')!, fieldOf(assign, 'right')!];
    if (isExportsObject(left)) {
      whole += 1;
      everyNode(left, (node) => handled.add(node));
      const made = shownAsWhole(file, style, { statement, left, right }, parts);
      if (!made) return null;
      edits.push(...made);
      continue;
    }
    const name = exportedName(left);
    if (name === null) continue;
    if (given.has(name)) return null;
    everyNode(left, (node) => handled.add(node));
    const local = localNameOf(name, right);
    given.set(name, { local, statement, value: right });
    if (!keepsItsValue(file, right)) return null;
    edits.push(...shownByName(file, style, { statement, left, right }, name, local));
  }
  if (whole > 1 || (whole === 1 && given.size > 0)) return null;
  if (functionsShown(file, given, parts).some((one) => saysItself(one, isThis))) return null;
  let fits = true;
  everyNode(file.root, (node, parent) => {
    const name = handled.has(node) ? null : exportedName(node);
    if (name === null) return;
    const known = given.get(name);
    const isWritten =
      /assignment_expression$|^update_expression$/.test(parent?.kind ?? '') &&
      (fieldOf(parent!, 'left') ?? fieldOf(parent!, 'argument')) === node;
    const isCalled = parent?.kind === 'call_expression' && fieldOf(parent, 'function') === node;
    if (!known || isWritten || (isCalled && usesOwnFrame(known.value)) || !isThereFor(known, node))
      fits = false;
    else edits.push({ start: node.start, end: node.end, text: known.local });
  });
  return fits ? edits : null;

  /** A constant is there from its statement on, and its name must mean it wherever it is asked for. */
  function isThereFor({ local, statement, value }: Given, use: AstNode): boolean {
    const sameName = file.bindings.all.filter(({ name }) => name === local);
    if (sameName.length > (value.kind === 'identifier' ? 1 : 0)) return false;
    if (use.start < statement.start) return false;
    return named(file.root).every((one) => one.start >= statement.start || isQuiet(one));
  }

  /** Its own name, where nothing else in the file has that; no name may come to mean what it did not. */
  function localNameOf(name: string, value: AstNode): string {
    if (name === 'default') return 'default$';
    if (value.kind === 'identifier') return value.text;
    let taken = !/^[\p{L}_$][\p{L}\p{N}_$]*$/u.test(name);
    const own = fieldOf(value, 'name');
    everyNode(file.root, (node) => {
      const isName = /^(?:identifier|shorthand_property_identifier(?:_pattern)?)$/.test(node.kind);
      const isOwn = own?.text === name && encloses(value, node);
      if (isName && node.text === name && !isOwn) taken = true;
    });
    return taken ? `${name}$` : name;
  }
}

/** What is shown by a name that isn't that of a class: functions, as values or as declarations. */
function functionsShown(
  { root }: ParsedFile,
  given: ReadonlyMap<string, Given>,
  parts: ReadonlySet<string>,
): readonly AstNode[] {
  const values = [...given].flatMap(([name, { value }]) => (isClassName(name) ? [] : [value]));
  const locals = new Set([...values.map(({ text }) => text), ...parts]);
  const declared = named(root).filter((one) => {
    const name = /^(?:generator_)?function_declaration$/.test(one.kind) ? fieldOf(one, 'name')!.text : '';
    return locals.has(name) && !isClassName(name);
  });
  return [...values, ...declared].filter(({ kind }) => /function/.test(kind));
}

/** What is called like a class makes objects, which are its `this`. */
export function isClassName(name: string): boolean {
  return /^\p{Lu}/u.test(name);
}

interface Given {
  readonly local: string;
  readonly statement: AstNode;
  readonly value: AstNode;
}

/** `Object.defineProperty(exports, '__esModule', { value: true })`, as compilers write it. */
function isMark(file: ParsedFile, node: AstNode): boolean {
  return (
    node.kind === 'call_expression' &&
    /^Object\.defineProperty\(exports, ?(['"])__esModule\1, ?\{ ?value: true,? ?\}\)$/.test(
      sliceOf(file, node),
    )
  );
}

function isFree(node: AstNode | null, name: string): boolean {
  return node?.kind === 'identifier' && node.text === name;
}

/** `module.exports` */
function isExportsObject(node: AstNode): boolean {
  return (
    node.kind === 'member_expression' &&
    isFree(fieldOf(node, 'object'), 'module') &&
    fieldOf(node, 'property')!.text === 'exports'
  );
}

/** The name of `exports.a` and `module.exports.a`. */
function exportedName(node: AstNode): string | null {
  if (node.kind !== 'member_expression') return null;
  const object = fieldOf(node, 'object')!;
  const property = fieldOf(node, 'property')!;
  if (property.kind !== 'property_identifier') return null;
  return isFree(object, 'exports') || isExportsObject(object) ? property.text : null;
}
