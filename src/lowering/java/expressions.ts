import type { AstNode } from '../../model/ast-node.ts';
import { type Core, core } from '../../model/core.ts';
import { converted, isIntegral, isNumeric, isPrimitive, promoted, widens } from '../../model/static-types.ts';
import { named } from '../tree-facts.ts';
import { lowerAnonymousBody } from './classes.ts';
import { type Lowering, structure, typed } from './context.ts';
import { callable } from './frames.ts';
import { lowerLambda } from './functions.ts';
import { literal, lowerLiteral } from './literals.ts';
import {
  classUse,
  constantOf,
  fieldType,
  frameOfType,
  lowerName,
  lowerQualifiedThis,
  lowerUnqualifiedCall,
  returnType,
} from './members.ts';
import { isStatement } from './statement-kinds.ts';
import { lowerStatement } from './statements.ts';
import { lowerSwitchExpression } from './switches.ts';
import { field, spelledType, unparenthesised } from './syntax.ts';

export function lowerExpression(l: Lowering, given: AstNode): Core {
  const node = unparenthesised(given);
  const value = lowerLiteral(node, l.text(node));
  if (value) return value;
  switch (node.kind) {
    case 'identifier':
      return lowerName(l, node);
    case 'this': {
      const [frame] = l.frames.around(node);
      return typed(core('this', '', [], node), frame?.name?.text);
    }
    case 'super':
      return core('super', '', [], node);
    case 'field_access':
      return lowerFieldAccess(l, node);
    case 'array_access':
      return lowerElement(l, node);
    case 'method_invocation':
      return lowerCall(l, node);
    case 'object_creation_expression':
      return lowerCreation(l, node);
    case 'array_creation_expression':
    case 'array_initializer':
      return lowerArray(l, node);
    case 'binary_expression':
      return lowerBinary(l, node);
    case 'unary_expression':
      return lowerUnary(l, node);
    case 'update_expression':
      return lowerUpdate(l, node, true);
    case 'assignment_expression':
      return lowerAssignment(l, node);
    case 'ternary_expression':
      return lowerTernary(l, node);
    case 'cast_expression':
      return lowerCast(l, node);
    case 'instanceof_expression':
      return lowerInstanceof(l, node);
    case 'lambda_expression':
      return lowerLambda(l, node);
    case 'switch_expression':
      return lowerSwitchExpression(l, node);
    case 'class_literal':
      return typed(core('member', 'class', [lowerType(l, named(node)[0]!)], node), 'Class');
    case 'method_reference':
      return lowerReference(l, node);
    default:
      return lowerUnknown(l, node);
  }
}

export function lowerArguments(l: Lowering, node: AstNode | null): readonly Core[] {
  return node ? named(node).map((argument) => lowerExpression(l, argument)) : [];
}

/** Everything that counts in it: its tokens, and what stands inside, lowered where that is known. */
export function lowerUnknown(l: Lowering, node: AstNode): Core {
  if (node.children.length === 0) return structure(l, node);
  const tokens = node.children.filter((child) => !child.named && !child.extra).map(({ text }) => text);
  const inside = named(node).flatMap((child) =>
    isStatement(child) ? [core('block', '', lowerStatement(l, child), child)] : [lowerExpression(l, child)],
  );
  return core('opaque', `${node.kind} ${tokens.join(' ')}`, inside, node);
}

/** A type as a value that is the same wherever it stands: the variable of its name, without what it holds. */
export function lowerType(l: Lowering, node: AstNode): Core {
  const bare = node.kind === 'generic_type' ? named(node)[0]! : node;
  if (bare.kind === 'type_identifier' || bare.kind === 'identifier') {
    const binding = l.file.bindings.of(bare);
    return core('variable', '', [], bare, binding ? l.variable(binding) : l.free(bare.text));
  }
  if (bare.kind === 'array_type') {
    const dimensions = field(bare, 'dimensions');
    return core(
      'opaque',
      `type ${l.text(dimensions ?? bare)}`,
      [lowerType(l, field(bare, 'element')!)],
      bare,
    );
  }
  if (bare.kind === 'scoped_type_identifier') {
    const parts = named(bare);
    return core('member', parts.at(-1)!.text, [lowerType(l, parts[0]!)], bare);
  }
  return core('literal', `type ${l.text(bare)}`, [], bare);
}

function lowerFieldAccess(l: Lowering, node: AstNode): Core {
  const name = field(node, 'field')!;
  if (name.kind === 'this') return lowerQualifiedThis(l, node) ?? lowerUnknown(l, node);
  if (node.children.some(({ kind }) => kind === 'super'))
    return core('member', name.text, [lowerSuper(l, node)], node);
  const objectNode = field(node, 'object')!;
  const ofClass = classNamed(l, objectNode);
  const declarator = ofClass?.fields.get(name.text);
  const constant = declarator && constantOf(l, declarator, node);
  if (constant) return constant;
  const object = ofClass ? classUse(l, ofClass) : lowerExpression(l, objectNode);
  if (name.text === 'length' && object.spelled?.endsWith(']'))
    return typed(core('member', 'length', [object], node), 'int');
  const known = declarator ?? frameOfType(l, object.spelled)?.fields.get(name.text);
  return typed(core('member', name.text, [object], node), known && fieldType(l, known));
}

/** The class of this file that a qualifier names; null where it is a variable, or from elsewhere. */
function classNamed(l: Lowering, node: AstNode): ReturnType<Lowering['frames']['named']> {
  if (node.kind === 'field_access') {
    const last = field(node, 'field')!;
    const outer = field(node, 'object');
    return outer && classNamed(l, outer) ? l.frames.named(last.text) : null;
  }
  if (node.kind !== 'identifier') return null;
  const binding = l.file.bindings.of(node);
  const isType =
    binding?.kind === 'class' ||
    (binding?.kind === 'member' &&
      binding.symbol?.declaration.children.some(({ kind }) => /_body$/.test(kind)));
  return isType ? l.frames.named(node.text) : null;
}

/** `super`, and `A.super` of an interface or a class further out. */
function lowerSuper(l: Lowering, node: AstNode): Core {
  const at = node.children.findIndex(({ kind }) => kind === 'super');
  const qualifier = node.children.slice(0, at).find((child) => child.named && !child.extra);
  return qualifier
    ? core('opaque', 'outer super', [lowerType(l, qualifier)], node)
    : core('super', '', [], node.children[at]!);
}

function lowerElement(l: Lowering, node: AstNode): Core {
  const array = lowerExpression(l, field(node, 'array')!);
  const made = core('index', '', [array, lowerExpression(l, field(node, 'index')!)], node);
  return typed(made, array.spelled?.endsWith('[]') ? array.spelled.slice(0, -2) : undefined);
}

/** What the platform's own classes answer, where only one type is possible. */
const ANSWERS: Readonly<Record<string, string>> = {
  toString: 'String',
  substring: 'String',
  trim: 'String',
  toLowerCase: 'String',
  toUpperCase: 'String',
  getName: 'String',
  getMessage: 'String',
  equals: 'boolean',
  isEmpty: 'boolean',
  contains: 'boolean',
  containsKey: 'boolean',
  startsWith: 'boolean',
  endsWith: 'boolean',
  hasNext: 'boolean',
  equalsIgnoreCase: 'boolean',
  size: 'int',
  hashCode: 'int',
  indexOf: 'int',
  intValue: 'int',
  longValue: 'long',
  doubleValue: 'double',
  charAt: 'char',
  currentTimeMillis: 'long',
  nanoTime: 'long',
};

function lowerCall(l: Lowering, node: AstNode): Core {
  const name = field(node, 'name')!;
  const objectNode = field(node, 'object');
  const args = lowerArguments(l, field(node, 'arguments'));
  if (node.children.some(({ kind }) => kind === 'super') || objectNode?.kind === 'super')
    return core('call', '', [core('member', name.text, [lowerSuper(l, node)], node), ...args], node);
  if (!objectNode) return lowerUnqualifiedCall(l, node, name, args);
  const ofClass = classNamed(l, objectNode);
  const object = ofClass ? classUse(l, ofClass) : lowerExpression(l, objectNode);
  const frame = ofClass ?? frameOfType(l, object.spelled);
  const found = frame ? callable(frame, name.text, args.length) : [];
  const answer =
    found.length > 0
      ? returnType(found)
      : frame
        ? undefined
        : Object.hasOwn(ANSWERS, name.text)
          ? ANSWERS[name.text]
          : undefined;
  return typed(core('call', '', [core('member', name.text, [object], node), ...args], node), answer);
}

function lowerCreation(l: Lowering, node: AstNode): Core {
  const type = field(node, 'type')!;
  const body = node.children.find(({ kind }) => kind === 'class_body');
  const first = node.children.find((child) => child.named && !child.extra);
  const outer = first && first !== type && node.children[0] === first ? [lowerExpression(l, first)] : [];
  const callee = lowerType(l, type);
  const args = lowerArguments(l, field(node, 'arguments'));
  const made = core(
    'new',
    '',
    [
      outer.length > 0 ? core('opaque', 'of outer', [...outer, callee]) : callee,
      ...args,
      ...(body ? [lowerAnonymousBody(l, body)] : []),
    ],
    node,
  );
  return typed(made, body ? undefined : spelledType(type));
}

function lowerArray(l: Lowering, node: AstNode): Core {
  if (node.kind === 'array_initializer') {
    const element = elementType(l, node);
    return typed(
      core(
        'array',
        element ? `${element}[]` : '',
        named(node).map((item) => converted(element, lowerExpression(l, item))),
        node,
      ),
      element && `${element}[]`,
    );
  }
  const value = field(node, 'value');
  if (value) return { ...lowerArray(l, value), source: node };
  const sizes = node.children.filter(({ kind }) => kind === 'dimensions_expr');
  const open = node.children.find(({ kind }) => kind === 'dimensions');
  const rest = open ? '[]'.repeat(open.children.filter(({ kind }) => kind === '[').length) : '';
  const element = spelledType(field(node, 'type'));
  return typed(
    core(
      'new',
      `array${rest}`,
      [lowerType(l, field(node, 'type')!), ...sizes.map((size) => lowerExpression(l, named(size)[0]!))],
      node,
    ),
    element && element + '[]'.repeat(sizes.length) + rest,
  );
}

/** What `{ 1, 2 }` is an array of: its declaration says so, or the array around it. */
function elementType(l: Lowering, node: AstNode): string | undefined {
  const holder = l.parents.get(node);
  const own = (): string | undefined => {
    if (holder?.kind === 'array_initializer') return elementType(l, holder);
    if (holder?.kind === 'array_creation_expression') {
      const dimensions = holder.children.filter(
        ({ kind }) => kind === 'dimensions' || kind === 'dimensions_expr',
      );
      const count = dimensions.flatMap(({ children }) => children).filter(({ kind }) => kind === '[').length;
      const type = spelledType(field(holder, 'type'));
      return type && type + '[]'.repeat(count);
    }
    if (holder?.kind !== 'variable_declarator') return undefined;
    return fieldType(l, holder);
  };
  const type = own();
  return type?.endsWith('[]') ? type.slice(0, -2) : undefined;
}

const COMPARISONS = new Set(['==', '!=', '<', '>', '<=', '>=']);

/** Arithmetic may ask an object for its text, or fail at a zero or a null: `~` says so, where the types don't. */
function lowerBinary(l: Lowering, node: AstNode): Core {
  const operator = field(node, 'operator')?.text ?? '';
  const [left, right] = [lowerExpression(l, field(node, 'left')!), lowerExpression(l, field(node, 'right')!)];
  if (operator === '&&' || operator === '||')
    return typed(core('logical', operator, [left, right], node), 'boolean');
  if (COMPARISONS.has(operator)) return typed(core('binary', operator, [left, right], node), 'boolean');
  return typed(
    core('binary', `~${operator}`, [left, right], node),
    typeOfOperation(operator, left.spelled, right.spelled),
  );
}

export function typeOfOperation(
  operator: string,
  left: string | undefined,
  right: string | undefined,
): string | undefined {
  if (operator === '+' && (left === 'String' || right === 'String')) return 'String';
  if (/^(?:<<|>>|>>>)$/.test(operator)) return promoted(left, left);
  if (/^[&|^]$/.test(operator) && left === 'boolean' && right === 'boolean') return 'boolean';
  return promoted(left, right);
}

const FLIPPED: Readonly<Record<string, string>> = { '<': '>=', '>': '<=', '<=': '>', '>=': '<' };

function lowerUnary(l: Lowering, node: AstNode): Core {
  const operator = field(node, 'operator')?.text ?? '';
  const operand = lowerExpression(l, field(node, 'operand')!);
  if (operator === '!') {
    // Only where NaN is impossible.
    const flipped =
      operand.op === 'binary' && operand.children.every(({ spelled }) => isIntegral(spelled))
        ? FLIPPED[operand.text]
        : undefined;
    return flipped ? { ...operand, text: flipped } : typed(core('unary', '!', [operand], node), 'boolean');
  }
  const negative =
    operator === '-' && operand.op === 'literal' ? /^n:([\d.]+[Ldf]?)$/.exec(operand.text) : null;
  if (negative && negative[1] !== '0') return { ...operand, text: `n:-${negative[1]}`, source: node };
  return typed(core('unary', operator, [operand], node), promoted(operand.spelled, operand.spelled));
}

/** `++x` is `x += 1`, and so is `x++` where nobody asks for its value. */
export function lowerUpdate(l: Lowering, node: AstNode, isAsked: boolean): Core {
  const operator = node.children.find(({ kind }) => kind === '++' || kind === '--')!;
  const target = lowerExpression(l, named(node)[0]!);
  const isPostfix = operator.start !== node.start;
  if (isPostfix && isAsked)
    return typed(core('assign', `post${operator.kind}`, [target, core('nothing')], node), target.spelled);
  return augmented(target, operator.kind[0]!, literal('n:1', 'int', null), node);
}

function lowerAssignment(l: Lowering, node: AstNode): Core {
  const operator = field(node, 'operator')?.text ?? '=';
  const target = lowerExpression(l, field(node, 'left')!);
  const value = lowerExpression(l, field(node, 'right')!);
  if (operator === '=')
    return typed(core('assign', '', [target, converted(target.spelled, value)], node), target.spelled);
  return augmented(target, operator.slice(0, -1), value, node);
}

/**
 * `x += y` is `x = x + y` for a variable, but for the cast that is hidden in it: only where the sum has the variable's
 * own type is there none.
 */
function augmented(target: Core, operator: string, value: Core, node: AstNode): Core {
  const type = typeOfOperation(operator, target.spelled, value.spelled);
  const isPlain = target.op === 'variable' && type !== undefined && type === target.spelled;
  if (!isPlain) return typed(core('assign', `${operator}=`, [target, value], node), target.spelled);
  const sum = typed(core('binary', `~${operator}`, [target, value], node), type);
  return typed(core('assign', '', [target, sum], node), target.spelled);
}

/** The type of a conditional may be another than that of its branches: `c ? 1 : 'a'` is a number either way. */
function lowerTernary(l: Lowering, node: AstNode): Core {
  const [test, yes, no] = ['condition', 'consequence', 'alternative'].map((role) =>
    lowerExpression(l, field(node, role)!),
  ) as [Core, Core, Core];
  const [one, two] = [yes.spelled, no.spelled];
  const isMixed = one !== two && one !== 'null' && two !== 'null' && (isPrimitive(one) || isPrimitive(two));
  const type = one === two ? one : one === 'null' ? two : two === 'null' ? one : undefined;
  if (!isMixed) return typed(core('choose', '', [test, yes, no], node), type);
  const both = isNumeric(one) && isNumeric(two) ? promoted(one, two) : undefined;
  if (!both || one === undefined || two === undefined)
    return core('opaque', 'conditional', [test, yes, no], node);
  return typed(core('choose', '', [test, converted(both, yes), converted(both, no)], node), both);
}

/** A cast to what a value is anyway is nothing; one that narrows a number changes it; others may fail. */
function lowerCast(l: Lowering, node: AstNode): Core {
  const type = field(node, 'type')!;
  const value = lowerExpression(l, field(node, 'value')!);
  const spelled = spelledType(type)!;
  if (value.spelled === spelled) return value;
  if (isPrimitive(spelled)) {
    if (value.spelled && widens(value.spelled, spelled)) return converted(spelled, value);
    return typed(core('unary', `as ${spelled}`, [value], node), spelled);
  }
  return typed(core('binary', '~as', [value, lowerType(l, type)], node), spelled);
}

function lowerInstanceof(l: Lowering, node: AstNode): Core {
  const value = lowerExpression(l, field(node, 'left')!);
  const type = field(node, 'right');
  const name = field(node, 'name');
  const binding = name && l.file.bindings.of(name);
  if (type && !field(node, 'pattern') && !name)
    return typed(core('binary', 'instanceof', [value, lowerType(l, type)], node), 'boolean');
  if (type && binding) {
    const bind = core('bind', '', [], name, l.variable(binding));
    return typed(core('opaque', 'instanceof', [value, lowerType(l, type), bind], node), 'boolean');
  }
  return lowerUnknown(l, node);
}

/** `a::b` evaluates `a` once, when it is made. */
function lowerReference(l: Lowering, node: AstNode): Core {
  const [object, member] = [node.children[0]!, node.children.at(-1)!];
  const isType = /type/.test(object.kind) || (object.kind === 'identifier' && classNamed(l, object) !== null);
  return core(
    'opaque',
    `reference ${member.text}`,
    [isType ? lowerType(l, object) : lowerExpression(l, object)],
    node,
  );
}
