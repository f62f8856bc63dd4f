import type { AstNode } from '../../model/ast-node.ts';
import { fieldOf, named } from '../../model/node-parts.ts';
import type { ParsedFile } from '../../model/parsed-file.ts';
import { isQuiet, isQuietValue } from '../old-forms/quiet-statements.ts';
import { exportedName, isExportsObject, isFreeName, requiredModule } from './module-words.ts';
import type { Request } from './requests.ts';

/**
 * Whether a statement of a module may run one of its functions, or do something that a module which is loaded later sees.
 *
 *     const debug = require('debug')('app'); exports.limit = 5; function f() {}      no
 *     app.use(f); process.env.TZ = 'UTC'; const all = list.map(f); require('./setup')        yes
 */
export function mayRunOwn(file: ParsedFile, statement: AstNode): boolean {
  switch (statement.kind) {
    case 'lexical_declaration':
    case 'variable_declaration':
      return named(statement).some((one) => {
        const value = fieldOf(one, 'value');
        return value !== null && !isStill(file, value);
      });
    case 'class_declaration':
      return !isStillClass(statement);
    case 'expression_statement':
      return named(statement).some((part) => !isStillAssignment(file, part));
    default:
      return !isQuiet(statement);
  }
}

/** How many statements before a module is loaded may have done something that it can see. */
export function doneBefore(file: ParsedFile, { statement }: Request): number {
  return named(file.root).filter((one) => one.start < statement.start && mayRunOwn(file, one)).length;
}

/**
 * A text as a statement, and what the module's own object or a variable is given. A module that is loaded for nobody does
 * something to others.
 */
function isStillAssignment(file: ParsedFile, part: AstNode): boolean {
  if (part.kind === 'string') return true;
  if (part.kind !== 'assignment_expression') return false;
  const [target, value] = [fieldOf(part, 'left')!, fieldOf(part, 'right')!];
  const isOwn =
    exportedName(file, target) !== null ||
    isExportsObject(file, target) ||
    isFreeName(file, target, 'exports');
  if (!isOwn && !isOwnPart(file, target)) return false;
  return value.kind === 'assignment_expression' ? isStillAssignment(file, value) : isStill(file, value);
}

/** `Shop.prototype.total` of a function or a class of the file, and a variable of its own. */
function isOwnPart(file: ParsedFile, target: AstNode): boolean {
  if (target.kind === 'identifier') return file.bindings.of(target) !== null;
  if (target.kind !== 'member_expression') return false;
  const object = fieldOf(target, 'object')!;
  const binding = object.kind === 'identifier' ? file.bindings.of(object) : null;
  return binding ? /^(?:function|class)$/.test(binding.kind) : isOwnPart(file, object);
}

/** A value that is put together, or that a module of somebody else makes of texts and numbers alone. */
function isStill(file: ParsedFile, value: AstNode): boolean {
  if (isQuietValue(value)) return true;
  if (value.kind === 'class') return isStillClass(value);
  if (value.kind === 'object' || value.kind === 'array')
    return named(value).every((part) => {
      if (part.kind === 'pair') {
        const key = fieldOf(part, 'key')!;
        return key.kind !== 'computed_property_name' && isStill(file, fieldOf(part, 'value')!);
      }
      return /^(?:method_definition|shorthand_property_identifier)$/.test(part.kind) || isStill(file, part);
    });
  if (value.kind !== 'call_expression' && value.kind !== 'new_expression') return false;
  const [callee, list] = [
    fieldOf(value, 'function') ?? fieldOf(value, 'constructor'),
    fieldOf(value, 'arguments'),
  ];
  const isPlain = !list || (list.kind === 'arguments' && named(list).every(({ kind }) => LITERAL.test(kind)));
  return callee !== null && isPlain && isSomebodyElses(file, callee);
}

const LITERAL = /^(?:string|number|true|false|null|undefined|regex)$/;

/** `require('debug')`, `require('util').promisify`, `Map` */
function isSomebodyElses(file: ParsedFile, callee: AstNode): boolean {
  if (callee.kind === 'identifier') return callee.text !== 'require' && !file.bindings.of(callee);
  if (callee.kind === 'member_expression') return isSomebodyElses(file, fieldOf(callee, 'object')!);
  const module = requiredModule(file, callee);
  return module !== null && !/^[./]/.test(module);
}

/** Nothing of it runs before an object is made. */
function isStillClass(node: AstNode): boolean {
  const heritage = node.children.find(({ kind }) => kind === 'class_heritage');
  const members = named(fieldOf(node, 'body')!);
  const isPlainBase = !heritage || named(heritage).every((base) => isQuietValue(base));
  return (
    isPlainBase &&
    node.children.every(({ kind }) => kind !== 'decorator') &&
    members.every(
      (member) =>
        member.kind === 'method_definition' && fieldOf(member, 'name')!.kind !== 'computed_property_name',
    )
  );
}
