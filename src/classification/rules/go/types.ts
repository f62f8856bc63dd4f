import { type Core, core } from '../../../model/core.ts';
import { defaultType, isUntyped, sameType, staticType, underlyingType } from '../../../model/core-types.ts';
import { zeroValue } from '../../../model/go-zero-values.ts';
import { besideIt, callsLibrary, isOfLibrary } from '../../library/go.ts';

/**
 *     unsafe.Add(p, n)      ->      unsafe.Pointer(uintptr(p) + uintptr(n))
 *
 * That is how it is defined.
 */
export function addedPointer(node: Core): Core {
  if (callsLibrary(node, 'unsafe.Pointer') && node.children.length === 2)
    return core('convert', '', node.children, node.source);
  if (node.op === 'convert' && /^(?:assigned)?$/.test(node.text)) return convertedOnce(node);
  if (!callsLibrary(node, 'unsafe.Add') || node.children.length !== 3) return node;
  const [callee, pointer, count] = node.children as [Core, Core, Core];
  const address = core('type', 'uintptr');
  const as = (value: Core): Core => core('convert', '', [address, value], value.source);
  const step = isUntyped(count) || sameType(staticType(count), address) ? count : as(count);
  const moved = core('binary', '+', [as(pointer), step], node.source);
  return core('convert', '', [besideIt(callee, 'Pointer'), moved], node.source);
}

function convertedOnce(node: Core): Core {
  const [type, value] = node.children as [Core, Core];
  const isTwice = value.op === 'convert' && value.text === '' && sameType(type, value.children[0]!);
  return isTwice ? value : node;
}

/**
 *     reflect.TypeOf(T{}), reflect.TypeOf((*T)(nil)).Elem()      ->      reflect.TypeFor[T]()
 *
 * Holds for a value whose type is certainly no interface: an interface only hands over what is in it.
 */
export function typeFor(node: Core): Core {
  if (node.op !== 'call') return node;
  const [callee, value] = node.children as [Core, Core | undefined];
  if (callsLibrary(node, 'reflect.TypeOf') && node.children.length === 2) {
    const type = certainType(value!);
    return type ? made(callee, type, node) : node;
  }
  const [inner] = callee.children;
  if (callee.op !== 'member' || callee.text !== 'Elem' || value || inner!.op !== 'call') return node;
  const [instance] = inner!.children as [Core];
  const element = isTypeFor(instance) ? elementOf(instance.children[0]!.children[0]!) : null;
  return element ? made(instance.children[1]!, element, node) : node;
}

function made(name: Core, type: Core, node: Core): Core {
  const instance = core('convert', 'instance', [core('type', 'of', [type]), besideIt(name, 'TypeFor')]);
  return core('call', '', [instance], node.source);
}

function isTypeFor({ op, text, children }: Core): boolean {
  return op === 'convert' && text === 'instance' && isOfLibrary(children[1]!, 'reflect.TypeFor');
}

function elementOf(type: Core): Core | null {
  if (
    type.op !== 'type' ||
    !/^(?:\*|\[\]|\[n\]|map|implicit_length_array_type|(?:<- )?chan(?: <-)?)$/.test(type.text)
  )
    return null;
  return type.children.at(-1)!;
}

/** Types of the library that are no interfaces. */
const NO_INTERFACES = [
  'time.Time',
  'time.Duration',
  'time.Month',
  'time.Weekday',
  'os.FileMode',
  'net/url.URL',
];

/** The type of a value that only says which one it is, and is computed without a trace. */
function certainType(value: Core): Core | null {
  const [first, second] = value.children;
  switch (value.op) {
    case 'literal':
      return isUntyped(value) ? defaultType(value) : null;
    case 'object':
      return value.children.slice(1).every(isIdle) ? first! : null;
    case 'convert': {
      if (value.text === 'assert') {
        const held = second!.op === 'convert' ? second!.children[1]! : null;
        const type = held && certainType(held);
        return type && sameType(type, first!) ? type : null;
      }
      return value.text === '' && isIdle(second!) && isConcrete(first!) ? first! : null;
    }
    case 'call': {
      // What is imported may be a type or a function; of these names it is known.
      const pointed = first!.op === 'unary' && first!.text === '~*' ? first!.children[0]! : null;
      if (pointed && value.children.length === 2 && second!.text === 'null')
        return core('type', '*', [pointed]);
      const isKnown = NO_INTERFACES.some((name) => isOfLibrary(first!, name));
      return isKnown && value.children.length === 2 && isIdle(second!) ? first! : null;
    }
    case 'unary': {
      const isNew = value.text === '~*' && first!.op === 'call' && first!.children.length === 2;
      const [name, type] = isNew ? first!.children : [];
      const isBuiltin = name?.variable?.kind === 'free' && name.variable.name === 'new';
      return isBuiltin && type && isConcrete(type) ? type : null;
    }
    default:
      return null;
  }
}

function isIdle({ op, children }: Core): boolean {
  if (op === 'property') return children.every(isIdle);
  return (
    op === 'literal' ||
    (op === 'convert' && isIdle(children[1]!)) ||
    (op === 'object' && children.slice(1).every(isIdle))
  );
}

function isConcrete(type: Core): boolean {
  if (NO_INTERFACES.some((name) => isOfLibrary(type, name))) return true;
  const whole = underlyingType(type);
  return (
    whole.op === 'type' &&
    /^(?:\*|\[\]|\[n\]|map|func|chan|(?:<- )?chan(?: <-)?|struct_type|implicit_length_array_type|bool|string|u?int(?:8|16|32|64)?|uintptr|float(?:32|64)|complex(?:64|128))$/.test(
      whole.text,
    )
  );
}

/**
 *     e, ok := errors.AsType[*E](err)      ->      var e *E; ok := errors.As(err, &e)
 */
export function errorsAsType(list: readonly Core[]): readonly Core[] {
  return list.flatMap((step) => {
    const [target, call] = step.children;
    if (step.op !== 'let' || target!.op !== 'pattern' || target!.children.length !== 2) return [step];
    const [instance, error] = call!.op === 'call' ? call!.children : [];
    if (instance?.op !== 'convert' || instance.text !== 'instance' || !error) return [step];
    const [types, name] = instance.children as [Core, Core];
    if (!isOfLibrary(name, 'errors.AsType') || types.children.length !== 1) return [step];
    const [found, isFound] = target!.children as [Core, Core];
    if (found.op !== 'bind' || isFound.op !== 'bind') return [step];
    const place = core('unary', '&', [core('variable', '', [], found.source, found.variable)]);
    return [
      core('let', '', [found, zeroValue(types.children[0]!)], step.source),
      core(
        'let',
        '',
        [isFound, core('call', '', [besideIt(name, 'As'), error, place], call!.source)],
        step.source,
      ),
    ];
  });
}
