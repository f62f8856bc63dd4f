import type { Assumption } from '../../../model/assumption.ts';
import { type Core, core } from '../../../model/core.ts';
import { NO_FUNCTION_IDENTITY } from '../../assumptions.ts';
import { LOOSENED } from '../../normal-form/facts/constructs.ts';
import { block, temporary, use, withChildren } from '../../normal-form/tree.ts';
import { differs, fire, type Unit } from '../../normal-form/unit.ts';
import { freeName, isFree, isStatic } from '../free-names.ts';
import { isKnownArray } from './known-arrays.ts';
import { CONVERTS, type KnownType, knownType } from './known-types.ts';
import { mayBeOwn } from './own-members.ts';

/**
 * What is said of a text, a number or a truth in more than one way.
 *
 *     String(n), n.toString()               ->      `${n}`                 `${name}`      ->      name
 *     flag === true, (a > 1) == false       ->      flag, !(a > 1)
 *     Number(5), Boolean(a > 1)             ->      5, a > 1
 *     n == 3                                ->      n === 3
 *     +text                                 ->      Number(text)
 *     isNaN(n), isFinite(n)                 ->      Number.isNaN(n), Number.isFinite(n)
 *     Array.of(a, b), names.at(0)           ->      [a, b], names[0]
 *     texts.map(Number)                     ->      texts.map((text) => Number(text))
 *
 * Holds where each is seen to be one (known-types.ts): an object may give another text than it counts as, and a symbol none.
 * Each is tried only where one side says it more often. A comparison may become strict, and not the other way round: who
 * loosens it does not rely on the types.
 */
export function knownValue(unit: Unit, node: Core): Core {
  switch (node.op) {
    case 'template':
      return node.children.length === 1 ? (plainText(unit, node) ?? node) : node;
    case 'binary':
      return comparedTruth(unit, node) ?? strictly(unit, node) ?? node;
    case 'unary':
      return counted(unit, node) ?? node;
    case 'call':
      return converted(unit, node) ?? convertedEach(unit, node) ?? listed(unit, node) ?? node;
    default:
      return node;
  }
}

const IN_TEXT = ['call String', 'call toString', 'template'];

function plainText(unit: Unit, { children: [value] }: Core): Core | null {
  const supposed: Assumption[] = [];
  if (!differs(unit, ...IN_TEXT) || knownType(value!, supposed) !== 'text') return null;
  tell(unit, value!, supposed);
  return value!;
}

/** `flag === true` */
function comparedTruth(unit: Unit, node: Core): Core | null {
  const [value, truth] = node.children as [Core, Core];
  const sign = /^([!=])==?$/.exec(node.text)?.[1];
  if (!sign || truth.op !== 'literal' || !truth.text.startsWith('b:')) return null;
  const supposed: Assumption[] = [];
  if (!differs(unit, `binary ${node.text}`) || knownType(value, supposed) !== 'truth') return null;
  tell(unit, node, supposed);
  return (sign === '=') === (truth.text === 'b:true') ? value : core('unary', '!', [value], node.source);
}

function strictly(unit: Unit, node: Core): Core | null {
  if (!/^[!=]=$/.test(node.text) || !differs(unit, `binary ${node.text}=`) || differs(unit, LOOSENED))
    return null;
  const supposed: Assumption[] = [];
  const [one, other] = node.children.map((side) => knownType(side, supposed));
  if (!one || one !== other) return null;
  tell(unit, node, supposed);
  return { ...node, text: `${node.text}=` };
}

function converted(unit: Unit, node: Core): Core | null {
  const [callee, given, ...more] = node.children as [Core, Core?, ...Core[]];
  const supposed: Assumption[] = [];
  if (callee.op === 'member' && callee.text === 'toString' && !given) {
    const [value] = callee.children as [Core];
    if (!differs(unit, ...IN_TEXT) || !knownType(value, supposed)) return null;
    tell(unit, node, supposed);
    return core('template', '', [value], node.source);
  }
  if (!given || given.op === 'spread' || more.length > 0) return null;
  const type: KnownType | null = knownType(given, supposed);
  if (type && isFree(callee, 'String') && differs(unit, ...IN_TEXT)) {
    tell(unit, node, supposed);
    return core('template', '', [given], node.source);
  }
  const own = Object.keys(CONVERTS).find((name) => isFree(callee, name));
  if (own && CONVERTS[own] === type && differs(unit, `call ${own}`)) {
    tell(unit, node, supposed);
    return given;
  }
  const asked = ['isNaN', 'isFinite'].find((name) => isFree(callee, name));
  if (asked && type === 'number' && differs(unit, `call Number.${asked}`)) {
    tell(unit, node, supposed);
    return withChildren(node, [
      core('member', asked, [freeName('Number', callee.source)], callee.source),
      given,
    ]);
  }
  return null;
}

/** `+text` */
function counted(unit: Unit, node: Core): Core | null {
  const supposed: Assumption[] = [];
  const [value] = node.children as [Core];
  if (node.text !== '+' || !differs(unit, 'unary +') || !knownType(value, supposed)) return null;
  tell(unit, node, supposed);
  return core('call', '', [freeName('Number', node.source), value], node.source);
}

/** What turns each item into another one takes no notice of what it is handed beside it. */
function convertedEach(unit: Unit, node: Core): Core | null {
  const [callee, given, ...more] = node.children as [Core, Core?, ...Core[]];
  if (callee.op !== 'member' || !/^(?:map|flatMap)$/.test(callee.text) || !given || more.length > 0)
    return null;
  if (mayBeOwn(unit, callee.children[0]!, callee.text) || !differs(unit, 'parameters 1')) return null;
  if (!['String', 'Number', 'Boolean'].some((name) => isFree(given, name))) return null;
  fire(unit, 'known-value', '', node.source, NO_FUNCTION_IDENTITY);
  const { source } = given;
  const item = temporary('item');
  const call = core('call', '', [given, use(item)], source);
  const body = block([core('return', '', [call], source)], source);
  const parameters = core('parameters', '', [core('bind', '', [], source, item)], source);
  return withChildren(node, [callee, core('function', 'arrow', [parameters, body], source)]);
}

/** Lists that are made, or asked for an item from their beginning. */
function listed(unit: Unit, node: Core): Core | null {
  const [callee, ...given] = node.children as [Core, ...Core[]];
  if (isStatic(callee, 'Array', 'of') && differs(unit, 'call of')) {
    fire(unit, 'known-value', '', node.source);
    return core('array', '', given, node.source);
  }
  if (callee.op !== 'member' || callee.text !== 'at' || given.length !== 1) return null;
  if (!/^n:(?:0|[1-9]\d{0,8})$/.test(given[0]!.text) || !differs(unit, 'call at')) return null;
  const [list] = callee.children as [Core];
  const supposed: Assumption[] = [];
  if (mayBeOwn(unit, list, 'at') || !(isKnownArray(unit, list) || knownType(list, supposed) === 'text'))
    return null;
  tell(unit, node, supposed);
  return withChildren(core('index', '', [], node.source), [list, given[0]!]);
}

function tell(unit: Unit, { source }: Core, supposed: readonly Assumption[]): void {
  const [assumed] = supposed;
  fire(unit, 'known-value', '', source, assumed ?? null);
}
