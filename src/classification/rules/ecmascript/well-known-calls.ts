import { someNode } from '../../../model/ast-node.ts';
import { type Core, core } from '../../../model/core.ts';
import { NO_NAN_SOUGHT, NUMBERS, PLAIN_ARRAYS, PLAIN_OBJECTS, STEADY_SOURCES } from '../../assumptions.ts';
import { footprintOf } from '../../normal-form/facts/footprint-of.ts';
import { some } from '../../normal-form/tree.ts';
import { differs, fire, type Unit } from '../../normal-form/unit.ts';
import { identical } from '../conditionals.ts';
import { isFree, isStatic } from '../free-names.ts';
import { calledName } from './array-changes.ts';
import { isUniterable } from './array-likes.ts';
import { flattenedMap } from './flattened-arrays.ts';
import { isArrayPrototype } from './for-each-calls.ts';
import { listedValues } from './listed-values.ts';
import { matchedText } from './matched-texts.ts';
import { mayBeOwn } from './own-members.ts';
import { replacedText } from './replaced-texts.ts';

/**
 * What the standard library does as the operator, or the other method, that does the same.
 *
 *     xs.indexOf(x) !== -1          ->  xs.includes(x)           xs.findIndex(f) >= 0  ->  xs.some(f)
 *     Math.pow(a, b)                ->  a ** b
 *     Object.assign({}, a, { b })   ->  { ...a, b }
 *     Array.from(xs), xs.slice()    ->  [...xs]
 *
 * Each is tried only where one side says it more often than the other, and each names what it assumes.
 */
export function wellKnownCall(unit: Unit, node: Core): Core {
  if (node.op === 'binary') return asMembership(unit, node);
  if (node.op !== 'call') return node;
  return (
    asPower(unit, node) ??
    asSpreadObject(unit, node) ??
    asCopy(unit, node) ??
    replacedText(unit, node) ??
    matchedText(unit, node) ??
    flattenedMap(unit, node) ??
    listedValues(unit, node)
  );
}

const SEARCHES: Readonly<Record<string, string>> = { indexOf: 'includes', findIndex: 'some' };
const FOUND: ReadonlySet<string> = new Set(['!== n:-1', '!= n:-1', '> n:-1', '>= n:0']);
const MISSING: ReadonlySet<string> = new Set(['=== n:-1', '== n:-1', '< n:0', '<= n:-1']);

/**
 * Assumes that nobody looks for NaN, and that what is searched is an array or a string, whose methods are not the change
 * set's own.
 */
function asMembership(unit: Unit, node: Core): Core {
  const [search, limit] = node.children as [Core, Core];
  if (search.op !== 'call' || limit.op !== 'literal' || search.children[0]!.op !== 'member') return node;
  const [callee, ...args] = search.children as [Core, ...Core[]];
  const method = SEARCHES[callee.text];
  if (!method || args.length !== 1 || args[0]!.op === 'spread' || isFoundOneWay(args[0]!)) return node;
  if (mayBeOwn(unit, callee.children[0]!, callee.text, method)) return node;
  if (method === 'includes' && holdsWhatOnlyOneFinds(unit, callee.children[0]!)) return node;
  if (!differs(unit, `call ${callee.text}`, `call ${method}`)) return node;
  const way = `${node.text} ${limit.text}`;
  if (!FOUND.has(way) && !MISSING.has(way)) return node;
  fire(unit, 'membership-form', '', node.source, NO_NAN_SOUGHT);
  const found = core(
    'call',
    '',
    [core('member', method, callee.children, callee.source), ...args],
    search.source,
  );
  return FOUND.has(way) ? found : core('unary', '!', [found], node.source);
}

/** A list that is seen to hold NaN, or a place that nothing was put in: `indexOf` finds neither. */
function holdsWhatOnlyOneFinds({ root }: Unit, list: Core): boolean {
  const isOne = (item: Core): boolean => item.op === 'nothing' || isFoundOneWay(item);
  if (list.op === 'array') return list.children.some(isOne);
  if (list.op !== 'variable') return false;
  const declared = list.variable!.symbol?.declaration;
  if (declared) return someNode(declared, ({ kind, text }) => kind === 'identifier' && text === 'NaN');
  return some(
    root,
    ({ op, children: [target, value] }) =>
      op === 'let' &&
      target!.variable === list.variable &&
      value!.op === 'array' &&
      value!.children.some(isOne),
  );
}

/** What may well be NaN, and a regular expression, which `includes` of a text refuses. */
function isFoundOneWay(sought: Core): boolean {
  if (sought.op === 'literal') return sought.text.startsWith('r:');
  if (sought.op === 'unary') return sought.text === '+';
  const asked = sought.op === 'call' ? sought.children[0]! : sought;
  const name = asked.op === 'member' && isFree(asked.children[0]!, 'Number') ? asked.text : null;
  const isNumber = (word: string): boolean => isFree(asked, word) || name === word;
  return sought.op === 'call' ? ['Number', 'parseInt', 'parseFloat'].some(isNumber) : isNumber('NaN');
}

/** Assumes numbers: `**` takes big ones as well. */
function asPower(unit: Unit, node: Core): Core | null {
  const [callee, ...args] = node.children as [Core, ...Core[]];
  if (!isStatic(callee, 'Math', 'pow') || args.length !== 2 || args.some(({ op }) => op === 'spread'))
    return null;
  if (!differs(unit, 'call pow', 'binary **')) return null;
  fire(unit, 'power-form', '', node.source, NUMBERS);
  return core('binary', '**', args, node.source);
}

/**
 * Into a fresh object only. An object is copied after all of them are made, and spread before the next one is: what is
 * made behind it may not be handed it, nor call what is seen to write members; of other calls that is assumed. Assumes
 * that no object has a key `__proto__` of its own.
 */
function asSpreadObject(unit: Unit, node: Core): Core | null {
  const [callee, target, ...sources] = node.children as [Core, Core?, ...Core[]];
  if (!isStatic(callee, 'Object', 'assign') || target?.op !== 'object') return null;
  if (!differs(unit, 'call assign', 'spread')) return null;
  if ([target, ...sources].some((part) => part.op === 'spread' || hasAccessors(part))) return null;
  const isCopied = ({ op }: Core): boolean => op !== 'object';
  const later = sources.slice(sources.findIndex(isCopied) + 1);
  if (sources.some(isCopied) && later.some((source) => mayChange(unit, source, sources.filter(isCopied))))
    return null;
  if (later.some((source) => footprintOf(source, unit.facts).heapWrite))
    fire(unit, 'object-spread', '', node.source, STEADY_SOURCES);
  fire(unit, 'object-spread', '', node.source, PLAIN_OBJECTS);
  const parts = sources.flatMap((source) =>
    source.op === 'object' ? source.children : [core('spread', '', [source], source.source)],
  );
  return core('object', '', [...target.children, ...parts], node.source);
}

/** Whether making one source may change another one that is copied. */
function mayChange(unit: Unit, made: Core, copied: readonly Core[]): boolean {
  const { control, writes } = footprintOf(made, unit.facts);
  if (control || writes.size > 0) return true;
  return some(made, ({ op, text, children: [callee, ...args] }) => {
    if (op === 'assign' || (op === 'unary' && text === 'delete')) return true;
    if (op !== 'call' && op !== 'new') return false;
    const handed = callee!.op === 'member' ? [callee!.children[0]!, ...args] : args;
    if (handed.some((one) => copied.some((source) => identical(one, source)))) return true;
    return unit.loops.changedBy(calledName(callee!)).size > 0;
  });
}

/** With a setter in it, the first object would be told of what comes after. */
function hasAccessors({ op, children }: Core): boolean {
  return (
    op === 'object' && children.some((part) => part.op === 'opaque' || part.text.startsWith('__proto__'))
  );
}

/** `Array.from(xs)` and `[].slice.call(xs)` copy an array; so does `xs.slice()` of what is declared to be one. */
function asCopy(unit: Unit, node: Core): Core | null {
  const [callee, ...args] = node.children as [Core, ...Core[]];
  if (callee.op !== 'member' || args.some(({ op }) => op === 'spread')) return null;
  if (!differs(unit, `call ${callee.text}`, 'spread')) return null;
  const copied = copiedBy(unit, callee, args);
  if (!copied) return null;
  fire(unit, 'copied-array', '', node.source, PLAIN_ARRAYS);
  return core('array', '', [core('spread', '', [copied], copied.source)], node.source);
}

function copiedBy(unit: Unit, callee: Core, args: readonly Core[]): Core | null {
  const [object] = callee.children as [Core];
  // What is only like an array, such as `{ length: 3 }`, can't be spread.
  if (isStatic(callee, 'Array', 'from'))
    return args.length === 1 && !isUniterable(unit, args[0]!) ? args[0]! : null;
  const borrowed = callee.text === 'call' && object.op === 'member' && isArrayPrototype(object.children[0]!);
  if (borrowed)
    return object.text === 'slice' && args.length === 1 && !isUniterable(unit, args[0]!) ? args[0]! : null;
  const isWhole = args.length === 0 || (args.length === 1 && args[0]!.text === 'n:0');
  const isArray = object.op === 'variable' && object.variable!.shape?.()?.isArray === true;
  return callee.text === 'slice' && isWhole && isArray ? object : null;
}
