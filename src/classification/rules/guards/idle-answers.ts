import { type Core, core } from '../../../model/core.ts';
import { givenByBranch, isEmptyBranch } from '../../normal-form/node-facts.ts';
import { withChildren } from '../../normal-form/tree.ts';
import { differs, type Unit } from '../../normal-form/unit.ts';
import { identical } from '../conditionals.ts';
import { isKnownArray } from '../ecmascript/known-arrays.ts';
import { mayBeOwn } from '../ecmascript/own-members.ts';
import { mayBeOwn as mayBeOwnMethod } from '../java/own-methods.ts';
import { builtinCall } from '../python/names.ts';
import { isOwnIterator } from '../rust/own-methods.ts';
import { emptinessAsked, withoutQuestion } from './emptiness.ts';
import { comesFrom } from './gone-through.ts';

/**
 * A question whether there is anything, before what answers the same itself where there isn't.
 *
 *     xs.length === 0 || xs.every(f)             ->      xs.every(f)
 *     xs.length > 0 && xs.some(f)                ->      xs.some(f)
 *     xs.length === 0 ? [] : xs.map(f)           ->      xs.map(f)
 *     xs != nil && len(xs) > 0                   ->      len(xs) > 0         Go
 *
 * Holds where it is asked so that it is true or false: `xs.length && xs.some(f)` may be a number. Tried where one side
 * chooses more often.
 */
export function withoutIdleAnswer(node: Core, unit: Unit): Core {
  if (!differs(unit, 'choose statement', 'choose value', 'logical &&', 'logical ||')) return node;
  const made =
    node.op === 'logical' ? ofQuestion(unit, node) : node.op === 'choose' ? ofChoice(unit, node) : null;
  return made ?? node;
}

function ofQuestion(unit: Unit, node: Core): Core | null {
  const [left, right] = node.children as [Core, Core];
  const isOr = node.text === '||';
  if (!isOr && node.text !== '&&') return null;
  const isJoined = left.op === 'logical' && left.text === node.text;
  const test = isJoined ? left.children[1]! : left;
  if (test.op !== 'unary' && test.op !== 'binary' && test.op !== 'call') return null;
  const found = emptinessAsked(unit, test);
  if (!found || found.isEmpty !== isOr) return null;
  // Of a slice of Go that isn't there the length is asked as well.
  const again = unit.isGo ? emptinessAsked(unit, right) : null;
  const isAskedTwice = again?.isEmpty === isOr && identical(again.of, found.of);
  if (!isAskedTwice && !answers(unit, right, found.of, core('literal', `b:${isOr}`))) return null;
  withoutQuestion(unit, node, found);
  return isJoined ? withChildren(node, [left.children[0]!, right]) : right;
}

function ofChoice(unit: Unit, node: Core): Core | null {
  const [test, yes, no] = node.children as [Core, Core, Core];
  const [one, other] = [givenByBranch(yes), givenByBranch(no)];
  const found = one && other ? emptinessAsked(unit, test) : null;
  if (!found) return null;
  const [none, value] = found.isEmpty ? [one!, other!] : [other!, one!];
  if (!answers(unit, value, found.of, none)) return null;
  withoutQuestion(unit, node, found);
  return found.isEmpty ? asWritten(no) : asWritten(yes);
}

/** The one step of a branch, or its value. */
function asWritten(branch: Core): Core {
  return branch.op === 'block' ? branch.children[0]! : branch;
}

/**
 * The same of what is given back early, in front of what gives back as much.
 *
 *     if (xs.length === 0) return []; return xs.map(f)      ->      return xs.map(f)
 */
export function withoutIdleReturns(unit: Unit, list: readonly Core[]): readonly Core[] {
  const [step, last] = list.slice(-2);
  if (list.length < 2 || step!.op !== 'choose' || last?.op !== 'return' || !last.children[0]) return list;
  const [test, yes, no] = step!.children as [Core, Core, Core];
  const [left, ...more] = yes.op === 'block' ? yes.children : [];
  if (!isEmptyBranch(no) || left?.op !== 'return' || !left.children[0] || more.length > 0) return list;
  if (!differs(unit, 'choose statement', 'return value')) return list;
  const found = emptinessAsked(unit, test);
  if (!found?.isEmpty || !answers(unit, last.children[0], found.of, left.children[0])) return list;
  withoutQuestion(unit, step!, found);
  return list.toSpliced(-2, 1);
}

/** Whether something gives `none` where nothing is in `items`, and does nothing else then. */
function answers(unit: Unit, value: Core, items: Core, none: Core): boolean {
  if (unit.isPython) return answersInPython(unit, value, items, none);
  const [callee, ...args] = value.op === 'call' ? value.children : [];
  if (callee?.op !== 'member' || !args.every(isPlain)) return false;
  const [object] = callee.children as [Core];
  if (unit.isRust) {
    const answer = { any: 'b:false', all: 'b:true' }[callee.text];
    return (
      answer === none.text &&
      object.op === 'call' &&
      comesFrom(unit, object, items, value) &&
      !isOwnIterator(unit, callee.text)
    );
  }
  if (unit.isJava) {
    const answer = { anyMatch: 'b:false', allMatch: 'b:true', noneMatch: 'b:true' }[callee.text];
    const [stream] = object.op === 'call' && object.children.length === 1 ? object.children : [];
    const isStream =
      stream?.op === 'member' && stream.text === 'stream' && identical(stream.children[0]!, items);
    return answer === none.text && isStream && !mayBeOwnMethod(unit, items, 'stream', callee.text);
  }
  if (!unit.isEcmascript || !identical(object, items) || mayBeOwn(unit, items, callee.text)) return false;
  if (none.op === 'array')
    return none.children.length === 0 && MAPS.test(callee.text) && isKnownArray(unit, items);
  if (callee.text === 'reduce') return args.length === 2 && identical(args[1]!, none);
  return none.op === 'literal' && ANSWERS[callee.text] === none.text && isKnownArray(unit, items);
}

const MAPS = /^(?:map|filter|flatMap)$/;

/** What an array answers that has nothing in it. */
const ANSWERS: Readonly<Record<string, string>> = {
  every: 'b:true',
  some: 'b:false',
  includes: 'b:false',
  find: 'undefined',
  findLast: 'undefined',
  indexOf: 'n:-1',
  findIndex: 'n:-1',
  join: 's:',
};

function answersInPython(unit: Unit, value: Core, items: Core, none: Core): boolean {
  if (value.op === 'opaque' && value.text === 'list_comprehension')
    return (
      none.op === 'array' && none.text === '' && none.children.length === 0 && isFrom(unit, value, items)
    );
  const call = builtinCall(value);
  const [generator, ...more] = call?.args ?? [];
  if (!call || generator?.op !== 'opaque' || generator.text !== 'generator_expression' || more.length > 0)
    return false;
  const answer = { any: 'b:false', all: 'b:true', sum: 'i:0' }[call.name];
  return none.op === 'literal' && answer === none.text && isFrom(unit, generator, items);
}

function isFrom(unit: Unit, comprehension: Core, items: Core): boolean {
  return comesFrom(unit, comprehension.children[0]!, items, comprehension);
}

/** What can be made or asked for without anybody noticing: a function, a name, a literal. */
function isPlain({ op }: Core): boolean {
  return op === 'function' || op === 'literal' || op === 'variable';
}
