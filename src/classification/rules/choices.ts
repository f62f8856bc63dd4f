import { type Core, core, TYPEOF_NAME } from '../../model/core.ts';
import { NAMES_ARE_THERE, SILENT_READS, TYPES_HOLD } from '../assumptions.ts';
import { footprintOf } from '../normal-form/facts/footprint-of.ts';
import { some, withChildren } from '../normal-form/tree.ts';
import { differs, fire, type Unit } from '../normal-form/unit.ts';
import { countVisit } from '../normal-form/work.ts';
import { asTest, negated, negationValue } from './boolean-tests.ts';
import { identical } from './conditionals.ts';
import { truthOf } from './constants.ts';
import { shapeOf } from './ecmascript/declared-shapes.ts';

/**
 * Conditional expressions that say in many words what an operator says, or nothing at all.
 *
 *     a ? true : false  ->  !!a          a ? a : b  ->  a || b          a ? b : a  ->  a && b
 *     a ? b : b         ->  b            x == null ? y : x  ->  x ?? y
 *     a && true (as a test)  ->  a                                a ? b : true      ->  !a || b
 *     o.p === undefined ? y : o.p  ->  const { p = y } = o
 *     a ? b || c : c    ->  (a && b) || c                         a ? b && c : c    ->  (!a || b) && c
 *
 * Where a value is read once instead of twice, or not at all, reading it must have no effect.
 */
export function plainChoice(unit: Unit, node: Core): Core {
  switch (node.op) {
    case 'choose':
      return choice(unit, withoutEcho(unit, withTest(unit, node)));
    case 'unary':
      return node.text === '!' ? withChildren(node, [decided(unit, node.children[0]!)]) : node;
    case 'loop':
      return withChildren(node, [decided(unit, node.children[0]!), ...node.children.slice(1)]);
    case 'object':
      return withChildren(
        node,
        node.children.map((part) => spreadOfNothing(unit.isEcmascript ? withoutNothing(part) : part)),
      );
    case 'logical':
      return nullishTest(unit, node);
    case 'binary':
      return plainComparison(node);
    default:
      return node;
  }
}

function withTest(unit: Unit, node: Core): Core {
  const [test, yes, no] = node.children as [Core, Core, Core];
  return withChildren(node, [decided(unit, test), yes, no]);
}

function choice(unit: Unit, node: Core): Core {
  const [test, yes, no] = node.children as [Core, Core, Core];
  if (yes.op === 'block' || no.op === 'block' || no.op === 'nothing') return node;
  if (isLiteral(yes, 'b:true') && isLiteral(no, 'b:false')) return truthValue(test, node);
  if (isLiteral(yes, 'b:false') && isLiteral(no, 'b:true'))
    return negationValue(core('unary', '!', [test], node.source));
  if (identical(yes, no) && maySkip(unit, test)) return yes;
  const given = differs(unit, 'default') ? (nullishChoice(unit, node) ?? defaultChoice(unit, node)) : null;
  if (given?.op === 'default') return given;
  const decidedByTest = withTruth(test, yes, no, node);
  if (decidedByTest) return decidedByTest;
  const positive = asTest(test);
  if (identical(positive, yes) && mayReadOnce(unit, yes))
    return core('logical', '||', [yes, no], node.source);
  if (identical(positive, no) && mayReadOnce(unit, no)) return core('logical', '&&', [no, yes], node.source);
  // A chain that counts as true found something at each of its links.
  if (positive.op === 'unary' && positive.text === 'chain' && identical(withoutLinks(positive), yes))
    if (mayReadOnce(unit, yes)) return core('logical', '||', [positive, no], node.source);
  const opposite = negated(positive);
  if (identical(opposite, yes) && mayReadOnce(unit, yes))
    return core('logical', '&&', [yes, no], node.source);
  if (identical(opposite, no) && mayReadOnce(unit, no)) return core('logical', '||', [no, yes], node.source);
  return nullishChoice(unit, node) ?? defaultChoice(unit, node) ?? sharedOperand(node) ?? node;
}

/** `o.p.q` of `o?.p?.q` */
function withoutLinks(node: Core): Core {
  if (node.op === 'unary' && /^(?:chain|\?\.)$/.test(node.text)) return withoutLinks(node.children[0]!);
  if (node.op !== 'member' && node.op !== 'index') return node;
  return withChildren(node, [withoutLinks(node.children[0]!), ...node.children.slice(1)]);
}

/** What a pattern gives where nothing is found; for what is declared never to be null, that is what `??` gives. */
function defaultChoice(unit: Unit, node: Core): Core | null {
  const [test, yes, no] = node.children as [Core, Core, Core];
  if (test.op !== 'binary' || test.text !== '===' || !isLiteral(test.children[1]!, 'undefined')) return null;
  const [subject] = test.children as [Core];
  if (!identical(subject, no) || !mayReadOnce(unit, subject)) return null;
  const shape = differs(unit, 'logical ??') ? shapeOf(subject) : null;
  if (shape && !shape.mayBeNull) {
    fire(unit, 'declared-default', '', node.source, TYPES_HOLD);
    return core('logical', '??', [subject, yes], node.source);
  }
  return differs(unit, 'default') ? core('default', '', [subject, yes], node.source) : null;
}

/** One way asks something before it gives what the other one gives. */
function sharedOperand(node: Core): Core | null {
  const [test, yes, no] = node.children as [Core, Core, Core];
  const denied = negationValue(core('unary', '!', [test], test.source));
  const asked = (longer: Core, end: Core, holds: Core, fails: Core): Core | null => {
    if (longer.op !== 'logical' || longer.text === '??' || !identical(longer.children[1]!, end)) return null;
    const [first] = longer.children as [Core];
    const guarded =
      longer.text === '||'
        ? core('logical', '&&', [holds, first], node.source)
        : core('logical', '||', [fails, first], node.source);
    return core('logical', longer.text, [guarded, end], node.source);
  };
  return asked(yes, no, test, denied) ?? asked(no, yes, denied, test);
}

/** `a ? b : true` is `!a || b`, and `a ? false : b` is `!a && b`. */
function withTruth(test: Core, yes: Core, no: Core, from: Core): Core | null {
  const denied = (): Core => negationValue(core('unary', '!', [test], from.source));
  if (isLiteral(no, 'b:true')) return core('logical', '||', [denied(), yes], from.source);
  return isLiteral(yes, 'b:false') ? core('logical', '&&', [denied(), no], from.source) : null;
}

/** `!!test`, where the test isn't already true or false. */
function truthValue(test: Core, from: Core): Core {
  return negationValue(core('unary', '!', [core('unary', '!', [test], from.source)], from.source));
}

/** `x == null ? y : x` and `x != null ? x : y` */
function nullishChoice(unit: Unit, node: Core): Core | null {
  const [test, yes, no] = node.children as [Core, Core, Core];
  if (test.op !== 'binary' || !/^[!=]=$/.test(test.text)) return null;
  const [subject, nothing] = test.children as [Core, Core];
  if (!isLiteral(nothing, 'null') && !isLiteral(nothing, 'undefined')) return null;
  const [value, otherwise] = test.text === '==' ? [no, yes] : [yes, no];
  if (!identical(subject, value) || !mayReadOnce(unit, subject)) return null;
  const shape = differs(unit, 'default') ? shapeOf(subject) : null;
  if (shape && !shape.mayBeNull && isLiteral(nothing, 'null') && unit.isEcmascript) {
    fire(unit, 'declared-default', '', node.source, TYPES_HOLD);
    return core('default', '', [value, otherwise], node.source);
  }
  return core('logical', '??', [value, otherwise], node.source);
}

/** `x === null || x === undefined` is `x == null`, and `x !== null && x !== undefined` is `x != null`. */
function nullishTest(unit: Unit, node: Core): Core {
  if (node.text === '??') return node;
  const [left, right] = node.children as [Core, Core];
  const operator = node.text === '||' ? '===' : '!==';
  const loosely = operator.slice(0, -1);
  const [one, other] = [left, right].map((side) => askedFor(side, operator, loosely));
  if (!one || !other || (one === other && one !== 'either')) return node;
  if (!identical(left.children[0]!, right.children[0]!) || !mayReadOnce(unit, left.children[0]!)) return node;
  return core('binary', loosely, [left.children[0]!, core('literal', 'null')], node.source);
}

/** Which of the two is asked for; by `==`, as what can't be the other one may be asked by now, either. */
function askedFor({ op, text, children: [, value] }: Core, operator: string, loosely: string): string | null {
  const isNothing = op === 'binary' && value!.op === 'literal' && /^(?:null|undefined)$/.test(value!.text);
  if (!isNothing) return null;
  return text === loosely ? 'either' : text === operator ? value!.text : null;
}

/**
 *     typeof x === 'undefined'  ->  x === undefined          x == undefined  ->  x == null
 *
 * The first only for what is declared: `typeof` may be asked of a name that isn't there.
 */
function plainComparison(node: Core): Core {
  const [left, right] = node.children as [Core, Core];
  if (right.op !== 'literal' || !/^[!=]==?$/.test(node.text)) return node;
  const isLoose = node.text.length === 2;
  if (left.op !== 'unary' || !/^typeof\??$/.test(left.text))
    return isLoose && right.text === 'undefined'
      ? withChildren(node, [left, core('literal', 'null', [], right.source)])
      : node;
  if (!right.text.startsWith('s:')) return node;
  const strict = isLoose ? { ...node, text: `${node.text}=` } : node;
  const [operand] = left.children as [Core];
  if (right.text !== 's:undefined' || left.text === TYPEOF_NAME) return strict;
  return withChildren(strict, [operand, core('literal', 'undefined', [], right.source)]);
}

/** A test without the parts that say nothing: `a && true`, `a || false`, and whatever an `&& false` makes moot. */
function decided(unit: Unit, test: Core): Core {
  if (test.op !== 'logical' || test.text === '??') return test;
  const [left, right] = [decided(unit, test.children[0]!), decided(unit, test.children[1]!)];
  const known = right.op === 'literal' ? truthOf(right) : null;
  const first = left.op === 'literal' ? truthOf(left) : null;
  if (first !== null) return first === (test.text === '&&') ? right : left;
  if (known === null)
    return askedAgain(unit, left, right, test.text) ? left : withChildren(test, [left, right]);
  if (known === (test.text === '&&')) return left;
  return maySkip(unit, left) ? right : withChildren(test, [left, right]);
}

/** `a && b && a`, as a test, asks `a` twice. */
function askedAgain(unit: Unit, left: Core, right: Core, operator: string): boolean {
  const asks = (node: Core): boolean => {
    countVisit();
    const isChain = node.op === 'logical' && node.text === operator;
    return isChain ? node.children.some(asks) : identical(node, right);
  };
  return asks(left) && mayReadOnce(unit, left);
}

/** `if (a && b) a;` is `a && b;`: what was just asked needs not be evaluated again. */
function withoutEcho(unit: Unit, node: Core): Core {
  const [test, yes, no] = node.children as [Core, Core, Core];
  const only = yes.op === 'block' && yes.children.length === 1 ? yes.children[0]! : null;
  if (only?.op !== 'evaluate' || !askedAgain(unit, test, only.children[0]!, '&&')) return node;
  return withChildren(node, [test, withChildren(yes, []), no]);
}

/** `{ ...(a ? { b } : {}) }` is `{ ...(a && { b }) }`: nothing is spread of what is false. */
function spreadOfNothing(part: Core): Core {
  const [value] = part.children;
  if (part.op !== 'spread' || value?.op !== 'choose') return part;
  const [test, yes, no] = value.children as [Core, Core, Core];
  if (isEmptyObject(no)) return withChildren(part, [core('logical', '&&', [test, yes], value.source)]);
  return part;
}

/** `{ ...(a ?? {}) }` is `{ ...a }`, and so is `{ ...(a || {}) }`: null, false, 0 and `''` give nothing. */
function withoutNothing(part: Core): Core {
  return part.op === 'spread' ? withChildren(part, part.children.map(givingNothing)) : part;
}

function givingNothing(value: Core): Core {
  const [first, ...rest] = value.children;
  if (value.op === 'choose') return withChildren(value, [first!, ...rest.map(givingNothing)]);
  if (value.op !== 'logical' || !/^(?:\?\?|\|\|)$/.test(value.text)) return value;
  return rest.length === 1 && isEmptyObject(rest[0]!) ? givingNothing(first!) : value;
}

function isEmptyObject({ op, children }: Core): boolean {
  return op === 'object' && children.length === 0;
}

/** Whether evaluating it once instead of twice makes no difference. */
function mayReadOnce(unit: Unit, node: Core): boolean {
  const found = footprintOf(node, unit.facts);
  if (found.heapWrite || found.control || found.fresh || found.writes.size > 0) return false;
  if (found.heapRead) fire(unit, 'order-of-reads', '', node.source, SILENT_READS);
  return true;
}

/** Whether not evaluating it makes no difference: it can't even fail. */
function maySkip(unit: Unit, node: Core): boolean {
  const found = footprintOf(node, unit.facts);
  if (found.throws || !mayReadOnce(unit, node)) return false;
  if (some(node, ({ op, variable }) => op === 'variable' && variable!.kind === 'free'))
    fire(unit, 'name-not-read', '', node.source, NAMES_ARE_THERE);
  return true;
}

function isLiteral({ op, text }: Core, value: string): boolean {
  return op === 'literal' && text === value;
}
