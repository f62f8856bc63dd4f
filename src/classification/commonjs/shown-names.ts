import type { AstNode } from '../../model/ast-node.ts';
import { fieldOf, hasToken, named } from '../../model/node-parts.ts';
import type { ParsedFile } from '../../model/parsed-file.ts';
import { everyNode, usesOwnFrame } from '../old-forms/nodes.ts';
import { exportedName, isExportsObject, isFreeName } from './module-words.ts';

/** What a CommonJS module shows to others. */
export type Shown =
  /** Values under names: `exports.a = a`, or an object of them that takes the place of all. */
  | {
      readonly type: 'names';
      readonly names: ReadonlyMap<string, ShownValue>;
      /** The statement that puts an object in the place of what others may have got hold of already. */
      readonly replacing: AstNode | null;
    }
  /** One value that is the module: `module.exports = parse`. */
  | { readonly type: 'whole'; readonly statement: AstNode; readonly value: AstNode };

export interface ShownValue {
  /** The statement of the module in which it is shown. */
  readonly statement: AstNode;
  /** The part of an object that shows it; null where the statement shows nothing else. */
  readonly part: AstNode | null;
  /** A method of an object is its own value. */
  readonly value: AstNode;
}

/**
 * What a module shows in statements of its own, each name once; null where it shows anything in another way: twice, under
 * a condition, by handing on its `exports`, or as an object after it showed names.
 */
export function shownBy(file: ParsedFile): Shown | null {
  const names = new Map<string, ShownValue>();
  const seen = new Set<AstNode>();
  let whole: Extract<Shown, { type: 'whole' }> | null = null;
  let replacing: AstNode | null = null;
  let isSame = true;
  for (const statement of named(file.root)) {
    const [assign] = statement.kind === 'expression_statement' ? named(statement) : [];
    const { targets, value } = assigned(assign);
    if (!value || !targets.some((one) => isShowing(file, one))) continue;
    for (const target of targets) everyNode(target, (node) => seen.add(node));
    if (targets.some((one) => isExportsObject(file, one))) {
      const isFirst = !whole && !replacing && names.size === 0;
      const isPlain = targets.every((one) => isExportsObject(file, one) || isFreeName(file, one, 'exports'));
      if (!isFirst || !isPlain) return null;
      const parts = value.kind === 'object' ? partsOf(statement, value) : null;
      isSame = targets.length > 1;
      if (!parts) whole = { type: 'whole', statement, value };
      else {
        replacing = statement;
        for (const [name, part] of parts) names.set(name, part);
      }
      continue;
    }
    const [target] = targets;
    const name = targets.length === 1 ? exportedName(file, target!) : null;
    const isLost = replacing && !isSame && isFreeName(file, fieldOf(target!, 'object'), 'exports');
    if (name === null || whole || isLost || names.has(name)) return null;
    names.set(name, { statement, part: null, value });
  }
  if (!isAllSeen(file, seen, whole, names, isSame)) return null;
  return whole ?? { type: 'names', names, replacing };
}

function assigned(node: AstNode | undefined): {
  readonly targets: readonly AstNode[];
  readonly value: AstNode | null;
} {
  const targets: AstNode[] = [];
  let value: AstNode | null = node ?? null;
  while (value?.kind === 'assignment_expression') {
    targets.push(fieldOf(value, 'left')!);
    value = fieldOf(value, 'right');
  }
  return { targets, value };
}

function isShowing(file: ParsedFile, target: AstNode): boolean {
  return (
    isExportsObject(file, target) ||
    isFreeName(file, target, 'exports') ||
    exportedName(file, target) !== null
  );
}

/** By their names, the parts of an object that shows each of them once; null where it holds anything else. */
function partsOf(statement: AstNode, object: AstNode): ReadonlyMap<string, ShownValue> | null {
  const parts = new Map<string, ShownValue>();
  for (const part of named(object)) {
    const made = partOf(part);
    if (!made || parts.has(made.name)) return null;
    parts.set(made.name, { statement, part, value: made.value });
  }
  return parts;
}

function partOf(part: AstNode): { readonly name: string; readonly value: AstNode } | null {
  if (part.kind === 'shorthand_property_identifier') return { name: part.text, value: part };
  if (part.kind === 'method_definition') {
    const name = fieldOf(part, 'name');
    const isPlain = !hasToken(part, 'get') && !hasToken(part, 'set') && !usesOwnFrame(fieldOf(part, 'body')!);
    return isPlain && name?.kind === 'property_identifier' ? { name: name.text, value: part } : null;
  }
  const [key, value] = part.kind === 'pair' ? [fieldOf(part, 'key'), fieldOf(part, 'value')] : [];
  if (key?.kind !== 'property_identifier' || key.text === '__proto__' || !value) return null;
  return { name: key.text, value };
}

/** Whether nothing else is said of `exports` than to ask it for a name that it has: who holds it may do anything to it. */
function isAllSeen(
  file: ParsedFile,
  seen: ReadonlySet<AstNode>,
  whole: Shown | null,
  names: ReadonlyMap<string, ShownValue>,
  isSame: boolean,
): boolean {
  const asked = new Set<AstNode>();
  let fits = true;
  everyNode(file.root, (node, parent) => {
    if (!fits || seen.has(node)) return;
    const name = exportedName(file, node);
    if (name !== null && !asked.has(node)) {
      everyNode(node, (inner) => asked.add(inner));
      fits = !whole && names.has(name) && !isChanged(node, parent);
      fits &&= isSame || !isFreeName(file, fieldOf(node, 'object'), 'exports');
    }
    if (asked.has(node)) return;
    fits &&= !isFreeName(file, node, 'exports') && !isExportsObject(file, node);
    if (isFreeName(file, node, 'module')) fits &&= parent?.kind === 'member_expression' || isMainTest(parent);
  });
  return fits;
}

/** Whether an expression is given another value where it stands, or may be. */
export function isChanged(node: AstNode, parent: AstNode | null): boolean {
  if (parent?.kind === 'unary_expression') return hasToken(parent, 'delete');
  if (/^(?:update|parenthesized)_expression$/.test(parent?.kind ?? '')) return true;
  if (/^(?:augmented_)?assignment_expression$|^for_in_statement$/.test(parent?.kind ?? ''))
    return fieldOf(parent!, 'left') === node;
  return /pattern$/.test(parent?.kind ?? '');
}

/** `require.main === module` */
function isMainTest(node: AstNode | null): boolean {
  return node?.kind === 'binary_expression' && hasToken(node, '===');
}
