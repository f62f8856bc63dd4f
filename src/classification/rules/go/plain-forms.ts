import { type Core, core } from '../../../model/core.ts';
import { staticType, underlyingType } from '../../../model/core-types.ts';
import { besideIt, callsLibrary, isLibraryFunction, isOfLibrary, predeclared } from '../../library/go.ts';
import { withChildren } from '../../normal-form/tree.ts';
import type { Unit } from '../../normal-form/unit.ts';
import { isPath } from '../asked-before-all.ts';
import { identical } from '../conditionals.ts';
import { isFree } from '../free-names.ts';
import { ORDERED } from './paths.ts';

/**
 * What Go says with less, and linters ask for.
 *
 *     (*p).x                      ->      p.x              of a pointer to something that is no pointer
 *     outer.Inner.x               ->      outer.x          of a field, and a struct that embeds `Inner` alone and has no `x`
 *     !!ok                        ->      ok
 *     x, _ := m[k]                ->      x := m[k]
 *     make([]T, n, n)             ->      make([]T, n)     of a number that is spelled, or a name
 *     range []rune(s)             ->      range s          where nobody asks for the number of the round
 *     sort.Sort(sort.IntSlice(a)) ->      sort.Ints(a)
 */
export function plainForm(node: Core, unit: Unit): Core {
  switch (node.op) {
    case 'member':
      return promoted(throughPointer(node), unit);
    case 'unary':
      return twiceDenied(node);
    case 'let':
      return withoutBlank(node);
    case 'call':
      return withoutRoom(node) ?? sortedOf(node) ?? node;
    case 'for_each':
      return overText(node);
    default:
      return node;
  }
}

function throughPointer(node: Core): Core {
  const [read] = node.children as [Core];
  const [pointer] = read.op === 'unary' && read.text === '~*' ? read.children : [];
  const type = pointer && staticType(pointer);
  const isPlain = type?.op === 'type' && type.text === '*' && underlyingType(type.children[0]!).text !== '*';
  return isPlain ? withChildren(node, [pointer!]) : node;
}

/** A field of what is embedded, by the struct around it, as long as no type of the change set has a method of the name. */
function promoted(node: Core, { facts }: Unit): Core {
  if (facts.isOwnMethod(node.text)) return node;
  const [inner] = node.children as [Core];
  const [outer] = inner.op === 'member' ? inner.children : [];
  const fields = outer ? fieldsOf(outer) : null;
  if (!fields || !fieldsOf(inner)?.some((field) => namesOf(field).includes(node.text))) return node;
  const [only, ...others] = fields.filter((field) => namesOf(field).length === 0);
  const held = only?.children.find(({ op }) => op === 'variable');
  const isOnly = held?.variable?.name === inner.text && others.length === 0;
  return isOnly && !fields.some((field) => namesOf(field).includes(node.text))
    ? withChildren(node, [outer!])
    : node;
}

/** The fields of a struct that is declared in the file, also behind a pointer. */
function fieldsOf(value: Core): readonly Core[] | null {
  const type = staticType(value);
  const named = type?.op === 'type' && type.text === '*' ? type.children[0]! : type;
  const whole = named && underlyingType(named);
  if (whole?.op !== 'type' || whole.text !== 'struct_type') return null;
  const lists = whole.children.filter(({ text }) => text === 'field_declaration_list');
  return lists.flatMap(({ children }) => children.filter(({ text }) => text === 'field_declaration'));
}

function namesOf({ children }: Core): readonly string[] {
  return children.flatMap(({ text }) => (text.startsWith('field_identifier ') ? [text.slice(17)] : []));
}

/** A truth that is denied twice is the same truth. */
function twiceDenied(node: Core): Core {
  const [inner] = node.children as [Core];
  const isTwice = node.text === '!' && inner.op === 'unary' && inner.text === '!';
  return isTwice ? inner.children[0]! : node;
}

/** Whether a key is there, which nobody asks for. */
function withoutBlank(node: Core): Core {
  const [target, value] = node.children as [Core, Core];
  const [held, there, ...more] = target.op === 'pattern' ? target.children : [];
  if (held?.op !== 'bind' || there?.variable?.name !== '_' || more.length > 0) return node;
  return value.op === 'index' && value.text === '' ? withChildren(node, [held, value]) : node;
}

function withoutRoom(node: Core): Core | null {
  const [callee, type, length, room, ...more] = node.children;
  if (!isFree(callee, 'make') || type?.text !== '[]' || !length || !room || more.length > 0) return null;
  const isNamed = length.op === 'literal' || isPath(length);
  return isNamed && identical(length, room) ? withChildren(node, [callee!, type, length]) : null;
}

const SORTED: Readonly<Record<string, string>> = {
  'sort.IntSlice': 'Ints',
  'sort.StringSlice': 'Strings',
  'sort.Float64Slice': 'Float64s',
};

function sortedOf(node: Core): Core | null {
  const [callee, list, ...more] = node.children as [Core, Core, ...Core[]];
  if (!callsLibrary(node, 'sort.Sort') || more.length > 0) return null;
  const call = list.op === 'convert' ? list.children[1]! : list;
  const word = Object.entries(SORTED).find(([name]) => call.op === 'call' && callsLibrary(call, name))?.[1];
  return word ? core('call', '', [besideIt(callee, word), call.children[1]!], node.source) : null;
}

/** The characters of a text, which a loop over it gives as well, with other numbers. */
function overText(node: Core): Core {
  const [target, list, body] = node.children as [Core, Core, Core];
  const [type, text] = list.op === 'convert' ? list.children : [];
  const isRunes = type?.text === '[]' && type.children[0]?.text === 'int32' && text && isString(text);
  const isUnnumbered = target.op === 'pattern' && target.children[0]?.op === 'nothing';
  return isRunes && isUnnumbered ? withChildren(node, [target, text, body]) : node;
}

function isString(value: Core): boolean {
  const type = staticType(value);
  return type?.op === 'type' && type.text === 'string';
}

/**
 * A function that is handed over and only hands on what it is given, as the function of the library that it calls.
 *
 *     each(names, func(s string) string { return strings.ToUpper(s) })      ->      each(names, strings.ToUpper)
 *
 * Nobody can give the library's function another meaning. That the types are the same, the compiler says of the other side.
 */
export function functionsThemselves(node: Core): Core {
  const made = node.children.map((given, at) =>
    at > 0 && given.op === 'function' ? functionItself(given) : given,
  );
  return made.every((given, at) => given === node.children[at]) ? node : withChildren(node, made);
}

function functionItself(node: Core): Core {
  const [parameters, body, ...more] = node.children as [Core, Core?, ...Core[]];
  const [step, ...others] = body?.children ?? [];
  if (more.length + others.length > 0 || !/^(?:return|evaluate)$/.test(step?.op ?? '')) return node;
  const [callee, ...args] = step!.children[0]?.op === 'call' ? step!.children[0].children : [];
  const own = parameters.children.filter(({ op }) => op !== 'type');
  const type = parameters.children.find(({ op }) => op === 'type');
  const gives =
    type?.children.some(({ text, children }) => text === 'results' && children.length > 0) ?? false;
  if (!callee?.variable || !isLibraryFunction(callee.variable)) return node;
  if (own.length === 0 || own.length !== args.length || gives !== (step!.op === 'return')) return node;
  const isHandedOn = own.every(
    (bound, at) =>
      bound.op === 'bind' && args[at]!.op === 'variable' && args[at]!.variable === bound.variable,
  );
  return isHandedOn ? callee : node;
}

/**
 * What is done at the end of a function, by the method alone.
 *
 *     defer func() { mu.Unlock() }()      ->      defer mu.Unlock()
 *
 * Holds for a variable that gets no other value, whose method is given nothing, and is none of the change set's: called at
 * once at the end, it could stop a panic, and of a copy it would see what was there when it was deferred. Of a struct that
 * is declared in sight it may be one that is found in a field, which gets another value. Of all others it is assumed that
 * they work on what a pointer leads to.
 */
export function doneLast(node: Core, { facts }: Unit): Core {
  const [made, ...args] = node.text === 'frame defer' ? node.children : [];
  const [, body] = made?.op === 'function' && args.length === 0 ? made.children : [];
  const [step, ...more] = body?.children ?? [];
  const call = step?.op === 'evaluate' && more.length === 0 ? step.children[0]! : null;
  const [callee, ...given] = call?.op === 'call' ? call.children : [];
  const [object] = callee?.op === 'member' ? callee.children : [];
  const variable = object?.op === 'variable' ? object.variable! : null;
  if (!variable || given.length > 0 || !/^(?:Unlock|RUnlock|Done|Close)$/.test(callee!.text)) return node;
  // The lock itself is where it is, whatever is written there.
  const isLock = LOCKS.some((name) => variable.type && isOfLibrary(variable.type, name));
  if (!/^(?:local|parameter)$/.test(variable.kind) || (facts.assigned.has(variable) && !isLock)) return node;
  const type = variable.type?.text === '*' ? variable.type.children[0]! : variable.type;
  const isOwn = facts.isOwnMethod(callee!.text) || (type && underlyingType(type).text === 'struct_type');
  return isOwn && !isLock ? node : withChildren(node, [callee!]);
}

const LOCKS = ['sync.Mutex', 'sync.RWMutex', 'sync.WaitGroup'];

/**
 * All that a map has, taken out of it.
 *
 *     for k := range m { delete(m, k) }      ->      clear(m)
 *
 * Holds for keys of which each is equal to itself, which a number with a point need not be.
 */
export function clearedMap(node: Core): Core {
  const [target, map, body] = node.children as [Core, Core, Core];
  const [key, ...others] = target.op === 'pattern' ? target.children : [target];
  const [step, ...more] = body.children;
  const call = step?.op === 'evaluate' && more.length === 0 ? step.children[0]! : null;
  const [callee, from, taken] = call?.op === 'call' ? call.children : [];
  if (key?.op !== 'bind' || others.length > 0 || !isFree(callee, 'delete') || !from || !isPath(map))
    return node;
  const type = staticType(map);
  const whole = type && underlyingType(type);
  const isPlain = whole?.text === 'map' && ORDERED.test(underlyingType(whole.children[0]!).text);
  if (!isPlain || !identical(from, map) || taken?.variable !== key.variable) return node;
  return core('evaluate', '', [core('call', '', [predeclared('clear'), map], node.source)], node.source);
}
