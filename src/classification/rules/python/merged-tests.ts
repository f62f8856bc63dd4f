import { type Core, core } from '../../../model/core.ts';
import { isTextLiteral } from '../../normal-form/node-facts.ts';
import { withChildren } from '../../normal-form/tree.ts';
import { identical } from '../conditionals.ts';
import { builtinCall } from './names.ts';

/**
 * Questions about one variable that Python asks in one, the answers of which are `True` or `False`.
 *
 *     x == 1 or x == 2                              ->      x in (1, 2)
 *     x != 1 and x != 2                             ->      x not in (1, 2)
 *     isinstance(x, A) or isinstance(x, B)          ->      isinstance(x, (A, B))
 *     s.startswith('a') or s.startswith('b')        ->      s.startswith(('a', 'b'))
 *
 * Holds for variables of a function, literals and names of types. Takes comparisons to give `True` or `False`, and
 * what is asked how it begins or ends for a text.
 */
export function mergedTests(node: Core): Core {
  if (node.op === 'binary' && /^~(?:not )?in$/.test(node.text)) return amongTuple(node);
  return merged(node, isOwn);
}

/**
 * The same of what a variable, or the object itself, has under a name.
 *
 *     self.kind == 'a' or self.kind == 'b'      ->      self.kind in ('a', 'b')
 *
 * Takes reading it for something that has no effect, but where a class has a method of the name, which may be a
 * property; none of these questions writes it.
 */
export function mergedReads(node: Core, hasOwn: (method: string) => boolean): Core {
  return merged(node, (subject) => isRead(subject, hasOwn));
}

type IsSubject = (node: Core | undefined) => boolean;

function merged(node: Core, isSubject: IsSubject): Core {
  if (node.op !== 'logical' || node.text === '??') return node;
  const [left, right] = node.children as [Core, Core];
  const isEither = node.text === '||';
  const last = left.op === 'logical' && left.text === node.text ? left.children[1]! : left;
  const one = questionOf(last, isEither, isSubject);
  const other = questionOf(right, isEither, isSubject);
  if (!one || !other || one.kind !== other.kind || !identical(one.subject, other.subject)) return node;
  const whole = answered({ ...one, choices: [...one.choices, ...other.choices] }, isEither, node);
  return last === left ? whole : withChildren(node, [left.children[0]!, whole]);
}

interface Question {
  readonly kind: string;
  readonly subject: Core;
  readonly choices: readonly Core[];
  readonly callee: Core | null;
}

/** `x in [1, 2]` goes through a list as through a tuple, and `x in (1,)` asks whether it is equal. */
function amongTuple(node: Core): Core {
  const [subject, choices] = node.children as [Core, Core];
  const [only, ...more] = choices.op === 'array' && /^(?:tuple)?$/.test(choices.text) ? choices.children : [];
  if (only && more.length === 0 && isValue(only))
    return { ...node, text: node.text === '~in' ? '~==' : '~!=', children: [subject, only] };
  const isList = choices.op === 'array' && choices.text === '';
  return isList ? withChildren(node, [subject, { ...choices, text: 'tuple' }]) : node;
}

function questionOf(node: Core, isAsked: boolean, isSubject: IsSubject): Question | null {
  if (!isAsked) {
    if (node.op === 'unary' && node.text === '!') return questionOf(node.children[0]!, true, isSubject);
    const opposite = node.op === 'binary' ? { '~!=': '~==', '~not in': '~in' }[node.text] : undefined;
    return opposite ? questionOf({ ...node, text: opposite }, true, isSubject) : null;
  }
  if (node.op === 'binary') return equalityOf(node, isSubject);
  if (node.op !== 'call') return null;
  const call = builtinCall(node);
  const [callee, ...args] = node.children as [Core, ...Core[]];
  if (call && (call.name === 'isinstance' || call.name === 'issubclass')) {
    const choices = args.length === 2 ? partsOf(args[1]!) : [];
    const isKnown = isSubject(args[0]) && choices.length > 0 && choices.every(isTypeName);
    return isKnown ? { kind: call.name, subject: args[0]!, choices, callee } : null;
  }
  if (callee.op !== 'member' || !/^(?:starts|ends)with$/.test(callee.text) || args.length !== 1) return null;
  const [subject] = callee.children as [Core];
  const choices = partsOf(args[0]!);
  const isKnown = isSubject(subject) && choices.length > 0 && choices.every(isTextLiteral);
  return isKnown ? { kind: callee.text, subject, choices, callee } : null;
}

function equalityOf(node: Core, isSubject: IsSubject): Question | null {
  const [left, right] = node.children as [Core, Core];
  const [subject, value] = left.op === 'literal' ? [right, left] : [left, right];
  if (!isSubject(subject)) return null;
  if (node.text === '~==')
    return isValue(value) ? { kind: 'in', subject, choices: [value], callee: null } : null;
  if (node.text !== '~in' || right.op !== 'array' || !/^(?:tuple)?$/.test(right.text)) return null;
  return right.children.every(isValue)
    ? { kind: 'in', subject, choices: right.children, callee: null }
    : null;
}

function answered({ kind, subject, choices, callee }: Question, isEither: boolean, { source }: Core): Core {
  const tuple = core('array', 'tuple', choices, source);
  if (kind === 'in') return core('binary', isEither ? '~in' : '~not in', [subject, tuple], source);
  const args = kind.endsWith('with') ? [tuple] : [subject, tuple];
  const call = core('call', '', [callee!, ...args], source);
  return isEither ? call : core('unary', '!', [call], source);
}

function partsOf(node: Core): readonly Core[] {
  return node.op === 'array' && node.text === 'tuple' ? node.children : [node];
}

/** A variable that nobody else could write between two questions. */
function isOwn(node: Core | undefined): boolean {
  return node?.op === 'variable' && /^(?:local|parameter|temporary)$/.test(node.variable!.kind);
}

/** What is asked for by names, beginning at such a variable or at the object itself. */
function isRead(node: Core | undefined, hasOwn: (method: string) => boolean): boolean {
  if (node?.op !== 'member' || hasOwn(node.text) || hasOwn('__getattr__')) return false;
  const [object] = node.children as [Core];
  return object.op === 'this' || isOwn(object) || isRead(object, hasOwn);
}

function isTypeName({ op, variable, children }: Core): boolean {
  if (op === 'member') return isTypeName(children[0]!);
  return op === 'variable' && /^(?:free|import|item)$/.test(variable!.kind);
}

/** A number or a text: whether it is equal is asked of nobody whose answer could be anything. */
function isValue({ op, text }: Core): boolean {
  return op === 'literal' && /^[isfy]:/.test(text);
}
