import { type Core, type CoreVariable, core } from './core.ts';

/** What is known of a value's static type in a language whose types act at run time; null where nothing is. */
export function staticType(node: Core): Core | null {
  switch (node.op) {
    case 'variable':
      return node.variable!.type ?? null;
    case 'convert':
      return node.children[0]!;
    case 'object':
      return node.children[0]?.op === 'type' || node.children[0]?.op === 'variable'
        ? node.children[0]!
        : null;
    case 'array':
      return node.children[0]?.op === 'type' ? node.children[0]! : null;
    case 'literal':
      return isUntyped(node) ? UNTYPED : null;
    case 'logical':
      return typeOfOperands(node) ?? core('type', 'bool');
    case 'binary':
      if (COMPARISON.test(node.text)) return isUntyped(node) ? UNTYPED : core('type', 'bool');
      if (SHIFT.test(node.text)) return staticType(node.children[0]!);
      return typeOfOperands(node);
    case 'unary':
      return typeOfUnary(node);
    case 'call':
      return resultOf(node);
    case 'member':
      return typeOfMember(node);
    case 'index':
      return typeOfElement(node);
    default:
      return null;
  }
}

/** What a type that a name stands for is made of; the type itself where that isn't known. */
export function underlyingType(type: Core): Core {
  let made = type;
  for (let step = 0; step < MOST_NAMES && made.op === 'variable'; step++) {
    const next = made.variable!.underlying?.();
    if (!next) break;
    made = next;
  }
  return made;
}

/** Types named by one another further than this are of no program. */
const MOST_NAMES = 10;

/** A field of a struct or a method, also through a pointer; what is embedded is not looked through. */
function typeOfMember({ text, children: [object] }: Core): Core | null {
  const type = staticType(object!);
  if (!type) return null;
  const name = type.op === 'type' && type.text === '*' ? type.children[0]! : type;
  const method = name.op === 'variable' ? name.variable!.methodType?.(text) : null;
  return method ?? typeOfField(type, text);
}

function typeOfField(type: Core, text: string): Core | null {
  const whole = underlyingType(type);
  const held = whole.op === 'type' && whole.text === '*' ? underlyingType(whole.children[0]!) : whole;
  if (held.op !== 'type' || held.text !== 'struct_type') return null;
  const fields = held.children.flatMap((part) =>
    part.text === 'field_declaration_list' ? part.children : [],
  );
  const isName = (part: Core): boolean => part.text.startsWith('field_identifier ');
  const field = fields.find((one) =>
    one.children.some(isName)
      ? one.children.some((part) => part.text === `field_identifier ${text}`)
      : embeddedIn(one)?.name === text,
  );
  return field ? (embeddedIn(field)?.type ?? field.children.find((part) => !isName(part)) ?? null) : null;
}

/** What a struct has under the name of its type: `Host` of `*Host`. */
function embeddedIn({ children }: Core): { readonly name: string; readonly type: Core } | null {
  const isPointer = children[0]?.text === '* *';
  const held = children[isPointer ? 1 : 0];
  if (held?.op !== 'variable') return null;
  return { name: held.variable!.name, type: isPointer ? core('type', '*', [held]) : held };
}

function typeOfElement({ text, children: [object] }: Core): Core | null {
  const type = staticType(object!);
  const whole = type && underlyingType(type);
  if (whole?.op !== 'type') return null;
  if (text === 'slice' && whole.text === '[n]') return core('type', '[]', whole.children.slice(-1));
  if (text === 'slice') return /^(?:\[\]|string)$/.test(whole.text) ? type : null;
  if (text !== '') return null;
  if (whole.text === 'string') return core('type', 'uint8');
  return /^(?:\[\]|\[n\]|map)$/.test(whole.text) ? whole.children.at(-1)! : null;
}

/** The type of a constant that takes the one which its surroundings ask for. */
export const UNTYPED: Core = core('type', 'untyped');

/** Also with the type that such a constant would get. */
function isTypeOfUntyped({ op, text }: Core): boolean {
  return op === 'type' && text === UNTYPED.text;
}

/** True for a constant expression without a type of its own, and for a shift of one, which takes its type from around it. */
export function isUntyped(node: Core): boolean {
  switch (node.op) {
    case 'literal':
      return /^(?:[nsdcqi]:|b:)/.test(node.text);
    case 'variable':
      return node.variable!.type?.text === 'untyped' && node.variable!.type.op === 'type';
    case 'unary':
      return /^[-+!^]$/.test(node.text) && isUntyped(node.children[0]!);
    case 'binary':
      if (SHIFT.test(node.text)) return isUntyped(node.children[0]!);
      return node.children.every(isUntyped);
    case 'logical':
    case 'template':
      return node.children.every(isUntyped);
    default:
      return false;
  }
}

/** The type that an untyped constant has where nothing asks for another: of several kinds the widest. */
export function defaultType(node: Core): Core | null {
  let widest = -1;
  const meet = (name: string | undefined): void => {
    const rank = name === undefined ? -1 : WIDTHS.indexOf(name);
    widest = rank < 0 ? WIDTHS.length : Math.max(widest, rank);
  };
  const visit = (inner: Core): void => {
    if (inner.op === 'literal') meet(DEFAULTS[inner.text[0]!]);
    else if (inner.op === 'variable') meet(inner.variable!.type?.children[0]?.text);
    else if (inner.op === 'binary' && COMPARISON.test(inner.text)) meet('bool');
    else if (inner.op === 'binary' && SHIFT.test(inner.text)) visit(inner.children[0]!);
    else inner.children.forEach(visit);
  };
  visit(node);
  const name = WIDTHS[widest];
  return name ? core('type', name) : null;
}

const COMPARISON = /^(?:==|!=|<|<=|>|>=)$/;
const SHIFT = /^~?(?:<<|>>)$/;
const WIDTHS = ['bool', 'string', 'int', 'int32', 'float64', 'complex128'];
const DEFAULTS: Readonly<Record<string, string>> = {
  n: 'int',
  d: 'float64',
  s: 'string',
  b: 'bool',
  c: 'int32',
  i: 'complex128',
};

/** Whether two types are one, as far as that can be told without knowing what their names stand for. */
export function sameType(one: Core | null, other: Core | null): boolean {
  if (!one || !other || one.op !== other.op || one.text !== other.text) return false;
  if (one.variable !== other.variable && !sameName(one.variable, other.variable)) return false;
  return (
    one.children.length === other.children.length &&
    one.children.every((child, at) => sameType(child, other.children[at]!))
  );
}

/** Names that were found through different files may be the same symbol. */
function sameName(one: CoreVariable | null, other: CoreVariable | null): boolean {
  if (!one || !other) return false;
  if (one.symbol && one.symbol === other.symbol) return true;
  if (one.member !== undefined && one.member === other.member) return one.binding === other.binding;
  return (
    one.path !== undefined &&
    one.path === other.path &&
    one.name === other.name &&
    one.binding === other.binding
  );
}

/** `value` as a value of `type`; the value itself where it is one already, or where the type isn't known. */
export function converted(type: Core | null, value: Core): Core {
  if (!type || sameType(type, staticType(value))) return value;
  return core('convert', '', [type, value], value.source);
}

/**
 * `value` where one of `type` is wanted: given as an argument, returned, assigned. To a type without methods of another
 * only a value of that very type can be given, or a constant; an interface takes others as well.
 */
export function assigned(type: Core | null, value: Core): Core {
  if (!type || sameType(type, staticType(value))) return value;
  if (type.op === 'type' && BASIC.test(type.text)) {
    if (!isUntyped(value)) return value;
    if (/^(?:string|bool)$/.test(type.text) && value.op === 'literal') return value;
    return core('convert', '', [type, value], value.source);
  }
  if (type.op === 'type' && type.text === '*' && value.op !== 'literal') return value;
  // A function that is written out there has the type that it spells, which has no name either.
  if (type.op === 'type' && type.text === 'func' && value.op === 'function') return value;
  return core('convert', 'assigned', [type, value], value.source);
}

const BASIC = /^(?:bool|string|u?int(?:8|16|32|64)?|uintptr|float(?:32|64)|complex(?:64|128))$/;

const INTEGER = /^(?:u?int(?:8|16|32|64)?|uintptr|string)$/;

/**
 * `a >= b` as `!(a < b)` where both are integers or strings: of floating point numbers neither may hold.
 */
export function ordered(node: Core): Core {
  if (node.op !== 'binary' || (node.text !== '>=' && node.text !== '>')) return node;
  if (!node.children.some(isWhole)) return node;
  const opposite = core('binary', node.text === '>=' ? '<' : '<=', node.children, node.source);
  return core('unary', '!', [opposite], node.source);
}

/** A whole number or a text: one by its type, or what only whole numbers give. */
function isWhole(node: Core): boolean {
  const type = staticType(node);
  if (type?.op === 'type' && INTEGER.test(type.text)) return true;
  return node.op === 'binary' && !isUntyped(node) && /^~?(?:<<|>>|[&|^%]|&\^)$/.test(node.text);
}

/** Whether a member is a field of a struct that a variable holds itself, and not by its address. */
export function isFieldOfValue({ op, text, children: [object] }: Core): boolean {
  if (op !== 'member' || (object!.op !== 'variable' && !isFieldOfValue(object!))) return false;
  const type = staticType(object!);
  const whole = type && underlyingType(type);
  return whole?.op === 'type' && whole.text === 'struct_type' && typeOfField(type!, text) !== null;
}

/** Whether a value is certainly a number, a text or a truth, of a type without methods. */
export function isBasic(node: Core): boolean {
  const type = staticType(node);
  return type !== null && type.op === 'type' && (type === UNTYPED || BASIC.test(type.text));
}

/** Whether a write to a part of what a variable holds writes the variable: not through a pointer, a slice or a map. */
export function holdsItsParts({ type }: CoreVariable): boolean {
  if (type === undefined) return false;
  if (type !== null && /^interface/.test(underlyingType(type).text)) return false;
  return type === null || type.op !== 'type' || /^(?:\[n\]|struct_type|generic|untyped)/.test(type.text);
}

/** The variable of which a member or an element is a part: `x` of `x.a.b[0]`. */
export function baseVariable(node: Core): CoreVariable | null {
  if (node.op === 'variable') return node.variable;
  if (node.op === 'member' || node.op === 'index' || (node.op === 'opaque' && node.text === 'slice'))
    return baseVariable(node.children[0]!);
  return null;
}

function typeOfOperands({ children }: Core): Core | null {
  const known = children.map(staticType).filter((type) => type !== null && !isTypeOfUntyped(type));
  if (known.length > 0) return known[0]!;
  return children.every(isUntyped) ? UNTYPED : null;
}

function typeOfUnary({ text, children }: Core): Core | null {
  const operand = staticType(children[0]!);
  if (!operand) return null;
  if (text === '&') return core('type', '*', [operand]);
  if (text === '~*') return operand.op === 'type' && operand.text === '*' ? operand.children[0]! : null;
  return /^[-+!^]$/.test(text) ? operand : null;
}

/** The types of what a call gives, where the function says them; empty where they aren't known. */
export function resultTypesOf(call: Core): readonly Core[] {
  const type = call.op === 'call' ? staticType(call.children[0]!) : null;
  return type?.op === 'type' && type.text === 'func' ? type.children.at(-1)!.children : [];
}

/** `func` types hold their parameters, and last their results. */
function resultOf(call: Core): Core | null {
  const [callee, first] = call.children as [Core, Core | undefined];
  if (callee.op === 'variable' && callee.variable!.kind === 'free') {
    const { name } = callee.variable!;
    if (name === 'len' || name === 'cap' || name === 'copy') return core('type', 'int');
    if (name === 'new' && first) {
      const isType = first.op === 'type' || (first.op === 'variable' && !staticType(first));
      const type = isType ? first : staticType(first);
      return type && core('type', '*', [type]);
    }
    if (name === 'make' && (first?.op === 'type' || first?.op === 'variable')) return first;
    if (name === 'append' && first) return staticType(first);
    return null;
  }
  const results = resultTypesOf(call);
  return results.length === 1 ? results[0]! : null;
}

/** The name of a type's own parameter, and not of a type. */
export function isTypeParameter({ op, variable }: Core): boolean {
  return op === 'variable' && variable?.binding?.kind === 'type' && variable.binding.symbol === null;
}
