import type { AstNode } from '../../model/ast-node.ts';
import { type Core, core } from '../../model/core.ts';
import { isAnnotation, saysNothing } from '../../model/java-annotations.ts';
import { named, partOf } from '../../model/node-parts.ts';
import { isAskedForContents, lowerAskedType, lowerWholeType } from './asked-types.ts';
import { lowerAnonymousBody } from './classes.ts';
import { type Lowering, structure, typed } from './context.ts';
import { classNamed, lowerArguments, lowerExpression, lowerType } from './expressions.ts';
import { callable, isStatic } from './frames.ts';
import { classUse, frameOfType, lowerUnqualifiedCall, returnType } from './members.ts';
import { answerOf } from './platform-answers.ts';
import { spelledType } from './syntax.ts';

/** `super`, and `A.super` of an interface or a class further out. */
export function lowerSuper(l: Lowering, node: AstNode): Core {
  const at = node.children.findIndex(({ kind }) => kind === 'super');
  const qualifier = node.children.slice(0, at).find((child) => child.named && !child.extra);
  return qualifier
    ? core('opaque', 'outer super', [lowerType(l, qualifier)], node)
    : core('super', '', [], node.children[at]!);
}

/**
 * A type that is given to a method may choose what is done with its result.
 *
 *     show(Shop.<Object>first())      ->      show(Shop.first())      may be another `show`, that of a text
 */
export function lowerCall(l: Lowering, node: AstNode): Core {
  const given = partOf(node, 'type_arguments');
  const call = lowerPlainCall(l, node);
  if (!given || isOfOneType(l, node)) return call;
  if (FACTORY.test(l.text(node)) && !isAskedForContents(l, node)) return call;
  return core('opaque', 'given types', [call, ...named(given).map((type) => lowerWholeType(l, type))], node);
}

/** What gives a collection, or the like, whatever goes into it. */
const FACTORY =
  /^(?:java\.util\.)?(?:Collections\.<[^()]*>(?:empty|singleton|unmodifiable|synchronized)|Arrays\.<[^()]*>asList\(|(?:List|Set|Map|Optional|Stream)\.<[^()]*>(?:of|empty|copyOf|ofNullable)\()/;

/** Whether a declaration says which type a value is wanted as, or nobody wants it. */
function isOfOneType(l: Lowering, node: AstNode): boolean {
  const parent = l.parents.get(node);
  if (!parent) return false;
  switch (parent.kind) {
    case 'parenthesized_expression':
      return isOfOneType(l, parent);
    case 'expression_statement':
      return true;
    case 'variable_declarator':
      return spelledType(partOf(l.parents.get(parent)!, 'type')) !== undefined;
    case 'assignment_expression':
      return l.parents.get(parent)?.kind === 'expression_statement';
    case 'return_statement':
      return isOfMethod(l, parent);
    default:
      return false;
  }
}

function isOfMethod(l: Lowering, statement: AstNode): boolean {
  return methodOf(l, statement) !== null;
}

/** The method that a statement returns from; null in a lambda: what that gives is wanted by whom it is given to. */
function methodOf(l: Lowering, statement: AstNode): AstNode | null {
  for (let at = l.parents.get(statement); at; at = l.parents.get(at)) {
    if (at.kind === 'lambda_expression') return null;
    if (at.kind === 'method_declaration') return at;
  }
  return null;
}

function lowerPlainCall(l: Lowering, node: AstNode): Core {
  const name = partOf(node, 'name')!;
  const objectNode = partOf(node, 'object');
  const args = lowerArguments(l, partOf(node, 'arguments'));
  if (node.children.some(({ kind }) => kind === 'super') || objectNode?.kind === 'super')
    return core('call', '', [core('member', name.text, [lowerSuper(l, node)], node), ...args], node);
  if (!objectNode) return lowerUnqualifiedCall(l, node, name, args);
  const ofClass = classNamed(l, objectNode);
  const object = ofClass ? classUse(l, ofClass) : lowerExpression(l, objectNode);
  const frame = ofClass ?? frameOfType(l, object.spelled);
  const found = frame ? callable(frame, name.text, args.length) : [];
  const isOfClass = found.length > 0 && found.every((method) => isStatic(method, l.parents));
  if (frame && isOfClass && isOnlyNamed(object))
    return typed(
      core('call', '', [core('member', name.text, [classUse(l, frame)], node), ...args], node),
      returnType(found),
    );
  const answer =
    found.length > 0 ? returnType(found) : frame ? undefined : answerOf(l.file, name.text, object.spelled);
  return typed(core('call', '', [core('member', name.text, [object], node), ...args], node), answer);
}

/** What does nothing when it is evaluated, and is asked for no object where a static member is named by it. */
export function isOnlyNamed({ op, variable }: Core): boolean {
  return op === 'this' || (op === 'variable' && /^(?:local|parameter)$/.test(variable!.kind));
}

/** `new Cart()`, of an anonymous class with its body, and of an inner class with the object that it is made in. */
export function lowerCreation(l: Lowering, node: AstNode): Core {
  const type = partOf(node, 'type')!;
  const body = node.children.find(({ kind }) => kind === 'class_body');
  const first = node.children.find((child) => child.named && !child.extra);
  const outer = first && first !== type && node.children[0] === first ? [lowerExpression(l, first)] : [];
  const callee = lowerAskedType(l, type, node);
  const args = lowerArguments(l, partOf(node, 'arguments'));
  const made = core(
    'new',
    '',
    [
      outer.length > 0 ? core('opaque', 'of outer', [...outer, callee]) : callee,
      ...args,
      ...(body ? [lowerAnonymousBody(l, body, shownTypes(l, node, type))] : []),
    ],
    node,
  );
  return typed(made, body ? undefined : spelledType(type));
}

/**
 * What a class without a name keeps of the types that it is made with, for whoever asks it for its base: a program reads
 * `List<Item>` from `new TypeReference<List<Item>>() {}`. With a diamond they are those of the variable that it is given
 * to, if one is, or of the same type that a method says it gives.
 */
function shownTypes(l: Lowering, node: AstNode, type: AstNode): Core {
  const annotations = node.children.filter((child) => isAnnotation(child) && !saysNothing(l.text(child)));
  const given = (of: AstNode | null | undefined): AstNode | undefined =>
    of?.kind === 'generic_type' ? of.children.find(({ kind }) => kind === 'type_arguments') : undefined;
  const own = given(type);
  const isDiamond = own !== undefined && named(own).length === 0;
  const wanted = isDiamond ? wantedType(l, node, type) : null;
  const types = given(wanted) ?? own;
  const shown = [...annotations, ...(types ? [types] : [])].map((one) => structure(l, one));
  return shown.length > 0 ? core('opaque', 'of types', shown, type) : core('nothing');
}

/** The declared type of what a new object is given to, or returned as. */
function wantedType(l: Lowering, node: AstNode, made: AstNode): AstNode | null {
  const parent = l.parents.get(node);
  if (parent?.kind === 'variable_declarator') return partOf(l.parents.get(parent)!, 'type');
  const method = parent?.kind === 'return_statement' ? methodOf(l, parent) : null;
  const type = method && partOf(method, 'type');
  const bare = (of: AstNode): string | undefined => spelledType(of)?.replace(/<.*/, '');
  return type && bare(type) === bare(made) ? type : null;
}

/** `a::b` evaluates `a` once, when it is made. */
export function lowerReference(l: Lowering, node: AstNode): Core {
  const [object, member] = [node.children[0]!, node.children.at(-1)!];
  const isType = /type/.test(object.kind) || (object.kind === 'identifier' && classNamed(l, object) !== null);
  return core(
    'opaque',
    `reference ${member.text}`,
    [isType ? lowerType(l, object) : lowerExpression(l, object)],
    node,
  );
}
