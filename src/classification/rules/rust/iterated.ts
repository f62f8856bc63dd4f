import { type Core, core } from '../../../model/core.ts';
import { ANSWERS_AS_LIBRARY } from '../../assumptions.ts';
import { temporary, use, withChildren } from '../../normal-form/tree.ts';
import { differs, fire, type Unit } from '../../normal-form/unit.ts';
import { type Chain, calledWord, chainOf, loopOver } from './iterator-chains.ts';
import { ENDS, type End, endWith, listType, pushed } from './iterator-ends.ts';
import { isOwnIterator } from './own-methods.ts';

/**
 * What an iterator is asked at its end, as the loop that goes through it.
 *
 *     xs.iter().any(|x| x.isNew())               ->      for x in &xs { if x.isNew() { return true } } false
 *     xs.iter().find(|x| x.n == n)               ->      for x in &xs { if x.n == n { return Some(x) } } None
 *     xs.iter().filter(|x| x.ok).count()         ->      let n = 0; for x in &xs { if x.ok { n += 1 } } n
 *     let ys: Vec<_> = xs.iter().map(f).collect()      ->      let ys = Vec::new(); for x in &xs { ys.push(f(x)) }
 *
 * An iterator asks all of one item before it takes the next one. Holds for what a statement does first: its value, what
 * it declares, what it asks. A closure gives its value at its end and leaves nothing around it. What is collected is a
 * `Vec` where the declaration or the call says so, or where it is given back by the function, whose other side gives one.
 */
export function iteratedByLoop(unit: Unit, list: readonly Core[]): readonly Core[] {
  if (!differs(unit, 'for_each of', ...ENDS.map((word) => `call ${word}`))) return list;
  if (!list.some(({ op }) => /^(?:let|return|choose|evaluate)$/.test(op))) return list;
  const made = list.map((step) => loopFor(unit, step));
  return made.every((steps) => steps === null) ? list : list.flatMap((step, at) => made[at] ?? [step]);
}

function loopFor(unit: Unit, step: Core): readonly Core[] | null {
  if (step.op === 'choose') return askedFirst(unit, step);
  if (step.op === 'evaluate') return extended(unit, step);
  if (step.op !== 'return' && (step.op !== 'let' || step.text !== 'own')) return null;
  const [target, value, type] = step.op === 'let' ? step.children : [undefined, step.children[0]];
  if (!value || (target && target.op !== 'bind')) return null;
  const found = endOf(unit, value, type ?? null, step.op === 'return');
  if (!found) return null;
  const { end, chain } = found;
  const isCollected = end.first.op === 'call';
  const own = target?.variable ?? (end.isSearch ? null : temporary('answer'));
  const give = (answer: Core): readonly Core[] =>
    own
      ? [
          core('evaluate', '', [core('assign', '', [use(own), answer], value.source)], value.source),
          core('break', '', [], value.source),
        ]
      : [core('return', '', [answer], value.source)];
  const loop = loopOver(chain, value.source, (item) => end.each(item, give, own));
  if (!loop) return null;
  fire(unit, 'loop-form', '', value.source, ANSWERS_AS_LIBRARY);
  if (!own) return [loop, core('return', '', [end.first], step.source)];
  const name = core('bind', isCollected ? 'mut' : '', [], target?.source ?? value.source, own);
  const said = isCollected ? listType(end.type) : (type ?? null);
  const begun = core('let', 'own', said ? [name, end.first, said] : [name, end.first], step.source);
  return target ? [begun, loop] : [begun, loop, core('return', '', [use(own)], step.source)];
}

/** `if xs.iter().any(f) { a }` */
function askedFirst(unit: Unit, step: Core): readonly Core[] | null {
  const [test, ...branches] = step.children as [Core, Core, Core];
  const isDenied = test.op === 'unary' && test.text === '!';
  const asked = isDenied ? test.children[0]! : test;
  if (!/^(?:any|all)$/.test(calledWord(asked) ?? '')) return null;
  const answer = temporary('answer');
  const name = core('bind', '', [], asked.source, answer);
  const made = loopFor(unit, core('let', 'own', [name, asked], asked.source));
  const told = isDenied ? core('unary', '!', [use(answer)], test.source) : use(answer);
  return made && [...made, withChildren(step, [told, ...branches])];
}

/** `out.extend(xs.iter().map(f))` adds one item after the other, and nobody else can look at `out` meanwhile. */
function extended(unit: Unit, step: Core): readonly Core[] | null {
  const [call] = step.children as [Core];
  const [callee, given, ...more] = call.op === 'call' ? call.children : [];
  if (calledWord(call) !== 'extend' || !given || more.length > 0 || unit.facts.areOfOneType('extend', 'push'))
    return null;
  const chain = chainOf(unit, given);
  const [object] = callee!.children as [Core];
  // Of a collection that stands there nobody says how it is gone through: `out.extend(&bytes)` copies.
  const isMade =
    chain && (chain.steps.length > 0 || /^(?:iter|into_iter|drain)$/.test(calledWord(chain.source) ?? ''));
  if (!isMade || object.op !== 'variable') return null;
  const loop = loopOver(chain, call.source, (item) => [pushed(object, item)]);
  if (!loop) return null;
  fire(unit, 'loop-form', '', call.source, ANSWERS_AS_LIBRARY);
  return [loop];
}

function endOf(
  unit: Unit,
  value: Core,
  type: Core | null,
  isReturned: boolean,
): { readonly end: End; readonly chain: Chain } | null {
  const [callee, given, ...more] = value.op === 'call' ? value.children : [];
  if (!callee || more.length > 0) return null;
  const turbofish = callee.op === 'opaque' && callee.text === 'value turbofish' ? callee : null;
  const method = turbofish ? turbofish.children[0]! : callee;
  if (method.op !== 'member' || isOwnIterator(unit, method.text)) return null;
  const chain = chainOf(unit, method.children[0]!);
  const end = chain && endWith(method.text, given ?? null, turbofish, type, isReturned);
  const isMade = chain && (chain.steps.length > 0 || chain.source.op === 'call');
  if (!end || !isMade) return null;
  if (method.text !== 'position') return { end, chain };
  if (chain.steps.length > 0) return null;
  const numbered = core('call', '', [core('member', 'enumerate', [chain.source])], chain.source.source);
  return { end, chain: { ...chain, source: numbered } };
}
