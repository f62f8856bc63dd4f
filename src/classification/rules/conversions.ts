import { type Core, core } from '../../model/core.ts';
import { defaultType, isUntyped, sameType, staticType, underlyingType } from '../../model/core-types.ts';
import { isTextFunction } from '../library/go.ts';
import { withChildren } from '../normal-form/tree.ts';

/**
 * A conversion that changes nothing.
 *
 *     int(n) where n is an int      ->      n
 *     n + int(2)                    ->      n + 2
 *     f(int(2))                     ->      f(2)
 *     _ = error(f())                ->      f()
 *     error(e).Error()              ->      e.Error()
 *     any(x).(T)                    ->      x.(T)
 *     p.err = error(e)              ->      p.err = e
 *     []string(xs)[0]               ->      xs[0]          where xs is given to who wants a []string
 *
 * Holds where the value is of the type already; where nobody looks at its type; where an interface's method is called,
 * which is the value's own; where a value is only asked for what it holds, which can be given as a list or a map in no
 * other form; and for a constant, where what stands around it can only ask for that type: the other
 * operand has one, or none is asked for and it is the type that such a constant has by default.
 */
export function withoutConversions(node: Core): Core {
  switch (node.op) {
    case 'convert': {
      const [type, value] = node.children as [Core, Core];
      // Only what is in an interface already can be asked for its type.
      if (node.text === 'assert' && isToInterface(value) && value.children[1]!.op === 'variable')
        return withChildren(node, [type, value.children[1]!]);
      if (node.text !== '' && node.text !== 'assigned') return node;
      if (sameType(type, staticType(value))) return value;
      return node;
    }
    case 'evaluate': {
      const [value] = node.children as [Core];
      return isKept(value) && !isUntyped(value.children[1]!)
        ? withChildren(node, [value.children[1]!])
        : node;
    }
    case 'binary':
      return joined(withoutInOperands(node));
    case 'member': {
      const [object] = node.children as [Core];
      return isToInterface(object) ? withChildren(node, [object.children[1]!]) : node;
    }
    case 'call':
      return withoutInArguments(withoutForText(asksForLength(node) ? withoutAround(node, 1) : node));
    case 'index':
      return withoutInArguments(node.text === '' ? withoutAround(node, 0) : node);
    case 'for_each':
      return withoutAround(node, 1);
    case 'object':
    case 'throw':
      return withoutInArguments(node);
    case 'property':
      return node.text === '' || staticType(node.children[0]!) ? withoutInArguments(node) : node;
    case 'opaque':
      return /^(?:go|frame defer|send)$/.test(node.text) ? withoutInArguments(node) : node;
    case 'assign': {
      const [target, value] = node.children as [Core, Core];
      // What is assigned becomes a value of the type of its place.
      if (isKept(value) && node.text === '' && isPlaceOf(target, value.children[0]!))
        return withChildren(node, [target, value.children[1]!]);
      const isOpen = target.op !== 'variable' || target.variable!.type === null;
      return isOpen ? withChildren(node, [target, asConstant(value) ?? value]) : node;
    }
    default:
      return node;
  }
}

/** At the end: how a conversion came to be makes no difference. */
export function plainConversion(node: Core): Core {
  return node.op === 'convert' && node.text === 'assigned' ? { ...node, text: '' } : node;
}

function isKept({ op, text }: Core): boolean {
  return op === 'convert' && (text === '' || text === 'assigned');
}

function isPlaceOf(target: Core, type: Core): boolean {
  return target.op !== 'variable' && sameType(staticType(target), type);
}

/**
 * What is assigned keeps its type, but to an interface; and what an interface is asked for, its value answers. A
 * constant, and a value of a type without a name, become values of a type with one; and a value of a type with a name
 * becomes one without, which is printed in another way: a `net.IP` as a `[]byte`.
 */
function isToInterface({ op, text, children: [type, value] }: Core): boolean {
  if (op !== 'convert') return false;
  if (type!.op === 'type' && /^(?:error|interface|interface_type)$/.test(underlyingType(type!).text))
    return true;
  return text === 'assigned' && !isUntyped(value!) && !isOfNamelessType(value!) && !isNameless(type!);
}

/** `func() {}`, `[]int{1}`, `make(map[string]int)`. */
function isOfNamelessType(value: Core): boolean {
  if (value.op === 'function') return true;
  const type = staticType(value);
  return type !== null && isNameless(type);
}

function isNameless({ op, text }: Core): boolean {
  return op === 'type' && /^(?:\[\]|\[n\]|map|func|(?:<- )?chan(?: <-)?|struct_type)$/.test(text);
}

/** A list or a map that is asked for what is in it, as what it was before somebody wanted one without a name. */
function withoutAround(node: Core, at: number): Core {
  const held = node.children[at]!;
  const isGiven = held.op === 'convert' && held.text === 'assigned' && held.children[0]!.op === 'type';
  if (!isGiven || !/^(?:\[\]|map)$/.test(held.children[0]!.text) || isUntyped(held.children[1]!)) return node;
  return withChildren(node, node.children.with(at, held.children[1]!));
}

function asksForLength({ children: [callee, ...args] }: Core): boolean {
  const { variable } = callee!;
  return args.length === 1 && variable?.kind === 'free' && /^(?:len|cap)$/.test(variable.name);
}

/** What is written as text is written as what it is, whatever interface holds it. */
function withoutForText(node: Core): Core {
  const [callee, ...args] = node.children as [Core, ...Core[]];
  if (callee.op !== 'variable' || !isTextFunction(callee.variable!)) return node;
  return withChildren(node, [
    callee,
    ...args.map((argument) => (isToInterface(argument) ? argument.children[1]! : argument)),
  ]);
}

function withoutInOperands(node: Core): Core {
  const [left, right] = node.children as [Core, Core];
  const isShift = /^~?(?:<<|>>)$/.test(node.text);
  if (isShift) return withChildren(node, [left, asConstant(right) ?? right]);
  const [one, other] = [constantOf(left), constantOf(right)];
  if (one && !other && asksForItsType(node, right, left)) return withChildren(node, [one, right]);
  if (other && !one && asksForItsType(node, left, right)) return withChildren(node, [left, other]);
  return node;
}

/**
 * Whether the other operand is of the type that a constant is converted to, so that the constant gets it in any case.
 * What is compared may be an interface, with which a constant is a value of its own type.
 *
 *     n + Level(1), level == Level(1)      but not: value == Level(1), where value is an `any`
 */
function asksForItsType({ text }: Core, operand: Core, { children: [type] }: Core): boolean {
  if (isUntyped(operand)) return false;
  if (!/^~?[!=]=$/.test(text)) return true;
  const own = staticType(operand);
  return own !== null && (sameType(own, type!) || isNoInterface(underlyingType(own)));
}

function isNoInterface({ op, text }: Core): boolean {
  return op === 'type' && !/^(?:interface|interface_type|error)$/.test(text);
}

/** `int(1) + int(2)` is `int(1 + 2)`, for what would overflow is no program. */
function joined(node: Core): Core {
  if (!/^(?:[-+*]|\/)$/.test(node.text)) return node;
  const [left, right] = node.children as [Core, Core];
  const [one, other] = [constantOf(left), constantOf(right)];
  const type = one ? left.children[0]! : other ? right.children[0]! : null;
  if (!type || !/^u?int(?:8|16|32|64)?$/.test(type.text)) return node;
  if (one && other && !sameType(left.children[0]!, right.children[0]!)) return node;
  const [a, b] = [one ?? left, other ?? right];
  if (![a, b].every((part) => isUntyped(part) && defaultType(part)?.text === 'int')) return node;
  return core('convert', '', [type, withChildren(node, [a, b])], node.source);
}

/** Arguments of a generic function that are all constants are looked at together. */
function withoutInArguments(node: Core): Core {
  const kinds = new Set(
    node.children.flatMap((child) => {
      const constant = constantOf(child) ?? (isUntyped(child) ? child : null);
      return constant ? (defaultType(constant)?.text ?? 'unknown') : [];
    }),
  );
  if (kinds.size > 1) return node;
  return withChildren(
    node,
    node.children.map((child) => asConstant(child) ?? child),
  );
}

function constantOf(node: Core): Core | null {
  const inner = isKept(node) ? node.children[1]! : null;
  return inner && isUntyped(inner) ? inner : null;
}

/** The constant in a conversion to its default type. */
function asConstant(node: Core): Core | null {
  const constant = constantOf(node);
  return constant && sameType(node.children[0]!, defaultType(constant)) ? constant : null;
}
