import { type Core, core } from '../../../model/core.ts';
import { ANSWERS_AS_LIBRARY } from '../../assumptions.ts';
import { givenBackAlone } from '../../normal-form/node-facts.ts';
import { block, mentions, rewrite, some, temporary, use } from '../../normal-form/tree.ts';
import { differs, fire, type Unit } from '../../normal-form/unit.ts';
import { isPath } from '../asked-before-all.ts';
import { identical } from '../conditionals.ts';
import { isFree } from '../free-names.ts';
import { droppedElsewhere, isDropSeen } from './dropped-values.ts';
import { eagerAnswer } from './eager-answers.ts';
import { bareFunction } from './functions-themselves.ts';
import { BY_DEFAULT } from './option-words.ts';
import { isOwnFamily } from './own-methods.ts';

/**
 * What is made of the value of an `Option`, where there is one, in a word of the library.
 *
 *     match found { Some(x) => Some(x.width()), None => None }      ->      found.map(|x| x.width())
 *     match found { Some(x) => x, None => 0 }                       ->      found.unwrap_or(0)
 *     match found { Some(x) => x.width(), None => 0 }               ->      found.map_or(0, |x| x.width())
 *     match found { Some(x) => x.width(), None => make() }          ->      found.map_or_else(|| make(), |x| x.width())
 *     match found { Some(x) => Ok(x), None => Err(Missing) }        ->      found.ok_or(Missing)
 *     match found { Some(x) => x, None => make() }                  ->      found.unwrap_or_else(|| make())
 *     match found { Some(x) => Ok(x), None => Err(fail(path)) }     ->      found.ok_or_else(|| fail(path))
 *     match found { Some(x) => x.next(), None => None }             ->      found.and_then(|x| x.next())
 *     match load() { Ok(x) => x, Err(_) => 0 }                      ->      load().unwrap_or(0)
 *     match load() { Ok(x) => Ok(x), Err(e) => Err(new(e)) }        ->      load().map_err(|e| new(e))
 *     match load() { Ok(x) => Ok(x.n), Err(e) => Err(e) }           ->      load().map(|x| x.n)
 *     match load() { Ok(x) => Some(x), Err(_) => None }             ->      load().ok()
 *
 * What has the shape `Some(_)` is an `Option`, whoever else has a `map`. What stands in for nothing is spelled, since the
 * library is given it though it may not be needed; what is made of the value leaves nothing around it early, and waits
 * for nothing. Tried where one side says such a word more often.
 */
export function mappedValue(node: Core, unit: Unit): Core {
  if (node.op !== 'choose') return node;
  const [test, yes, no] = node.children as [Core, Core, Core];
  const [subject, shape] = test.op === 'opaque' && test.text === 'fits' ? test.children : [];
  if (!subject || subject.op === 'opaque' || shape?.text !== 'pattern tuple') return node;
  const [variant, bound, ...more] = shape.children;
  const isOption = isFree(variant, 'Some');
  if (!(isOption || isFree(variant, 'Ok')) || bound?.op !== 'bind' || more.length > 0) return node;
  const [first, second] = [givenBackAlone(yes), givenBackAlone(no)];
  const isWhole = first !== null && second !== null;
  const [found, none] = isWhole ? [first, second] : [yes, no];
  if (!isWhole && (found.op === 'block' || none.op === 'block' || none.op === 'nothing')) return node;
  const made = (isOption ? inWord : resultInWord)(unit, node, subject, bound, found, none);
  if (!made) return node;
  fire(unit, 'rust-answers', '', node.source);
  const given = eagerAnswer(made, unit);
  return isWhole ? core('return', '', [given], node.source) : given;
}

/**
 * Asks a value by a word of the library; null where the sides say it as often, or it may be a word of the change set's
 * own.
 */
function inWords(
  unit: Unit,
  subject: Core,
  source: Core['source'],
): (word: string, ...args: readonly Core[]) => Core | null {
  return (word, ...args) => {
    if (!differs(unit, `call ${word}`) || isOwnFamily(unit, word)) return null;
    const isLent = subject.op === 'unary' && subject.text === '&' && isPath(subject.children[0]!);
    const object = isLent
      ? core('call', '', [core('member', 'as_ref', subject.children, source)], source)
      : subject;
    return core('call', '', [core('member', word, [object], source), ...args], source);
  };
}

/** A `Result` whose failure nobody looks at. */
function resultInWord(
  unit: Unit,
  { source }: Core,
  subject: Core,
  bound: Core,
  found: Core,
  none: Core,
): Core | null {
  const isIt = (one: Core): boolean => one.op === 'variable' && one.variable === bound.variable;
  const call = inWords(unit, subject, source);
  // A `match` keeps the failure to its end.
  if (isIt(found) && none.op === 'literal') return isDropSeen(unit) ? null : call('unwrap_or', none);
  const isResult = found.op === 'array' && found.text === 'value variant Ok';
  if (isResult && none.op === 'array' && none.text === 'value variant Err')
    return ofEither(found.children[0]!, none.children[0]!);
  const isKept = found.op === 'array' && found.text === 'value variant Some' && isIt(found.children[0]!);
  return isKept && isFree(none, 'None') ? call('ok') : null;

  /** What becomes of the value, or of the failure, where the other one stays what it is. */
  function ofEither(value: Core, failure: Core): Core | null {
    if (isFailure(failure)) return leavesEarly(value) ? null : call('map', made(bound, value));
    if (!isIt(value) || leavesEarly(failure)) return null;
    const name = temporary('failure');
    const given = rewrite(failure, (one) => (isFailure(one) ? use(name) : one));
    // Whatever else asks for the result would ask for what was taken out of it.
    if (given === failure || (subject.op === 'variable' && mentions(given, subject.variable!))) return null;
    return call('map_err', made({ ...use(name), op: 'bind' }, given));
  }

  function isFailure({ op, text, children: [of] }: Core): boolean {
    return op === 'opaque' && text === 'cast failure' && !!of && identical(of, subject);
  }

  function made(parameter: Core, value: Core): Core {
    const steps = block([core('return', '', [value], source)]);
    return bareFunction(core('function', 'arrow', [core('parameters', '', [parameter]), steps], source));
  }
}

function inWord(
  unit: Unit,
  { source }: Core,
  subject: Core,
  bound: Core,
  found: Core,
  none: Core,
): Core | null {
  const call = inWords(unit, subject, source);
  const isIt = (one: Core | undefined): boolean => one?.op === 'variable' && one.variable === bound.variable;
  const inside = (kind: string, one: Core): Core | null =>
    one.op === 'array' && one.text === `value variant ${kind}` ? one.children[0]! : null;
  const functionOf = (parameters: readonly Core[], body: Core): Core => {
    const steps = block([core('return', '', [body], source)]);
    return bareFunction(core('function', 'arrow', [core('parameters', '', parameters), steps], source));
  };
  const mapped = (body: Core): Core => functionOf([bound], body);
  const made = (body: Core): Core => functionOf([], body);
  const [kept, ok, error] = [inside('Some', found), inside('Ok', found), inside('Err', none)];
  if (kept && isFree(none, 'None')) return leavesEarly(kept) ? null : call('map', mapped(kept));
  if (!kept && isFree(none, 'None') && found.op === 'call')
    return leavesEarly(found) ? null : call('and_then', mapped(found));
  if (ok && error) {
    if (!isIt(ok)) return null;
    return (
      (isSpelled(error) ? call('ok_or', error) : null) ??
      (leavesEarly(error) ? null : call('ok_or_else', made(error)))
    );
  }
  if (isIt(found) && !leavesEarly(none)) {
    const otherwise = call('unwrap_or_else', made(none));
    if (otherwise) return otherwise;
  }
  if (isIt(found) && none.op !== 'literal') return null;
  if (isIt(found))
    return call('unwrap_or', none) ?? (BY_DEFAULT.test(none.text) ? call('unwrap_or_default') : null);
  if (leavesEarly(found)) return null;
  if (none.op === 'literal') return call('map_or', none, mapped(found));
  return leavesEarly(none) ? null : call('map_or_else', made(none), mapped(found));
}

/**
 * What is only lent to a function, which is given a reference to the value.
 *
 *     self.title.as_ref().map_or(0, |title| title.len())      ->      match &self.title { Some(title) => title.len(), … }
 *
 * A shape takes the same out of what is lent and of what is there. Holds for a function that does no more with the value
 * than to ask it something, compare it or print it: who is handed it may tell a reference from what it leads to.
 */
export function lentValue(node: Core, unit: Unit): Core {
  const [callee, ...args] = node.op === 'call' ? node.children : [];
  if (
    callee?.op !== 'member' ||
    !/^(?:map|map_or|map_or_else|and_then|is_some_and|is_none_or|filter)$/.test(callee.text)
  )
    return node;
  const [object] = callee.children as [Core];
  const [word, ...more] = object.op === 'call' ? object.children : [];
  if (word?.op !== 'member' || word.text !== 'as_ref' || more.length > 0 || !isPath(word.children[0]!))
    return node;
  if (unit.facts.areOfOneType('as_ref', callee.text) || !args.every(onlyAsks) || isDropSeen(unit))
    return node;
  if (differs(unit, 'call as_ref')) {
    fire(unit, 'rust-answers', '', node.source, ANSWERS_AS_LIBRARY);
    droppedElsewhere(unit, node.source);
  }
  return core('call', '', [{ ...callee, children: word.children }, ...args], node.source);
}

/** A literal, or a function in which each of its parameters is only asked, compared or printed. */
function onlyAsks(given: Core): boolean {
  if (given.op !== 'function') return given.op === 'literal';
  const own = new Set(given.children[0]!.children.map(({ variable }) => variable));
  const isAsked = (node: Core, holder: Core | null): boolean => {
    if (node.op === 'variable' && own.has(node.variable!))
      return holder !== null && (/^(?:member|binary)$/.test(holder.op) || holder.text.startsWith('macro '));
    const isShown = node.op === 'unary' && node.text === '&' && holder?.text.startsWith('macro ');
    return node.children.every((child) => isAsked(child, isShown ? holder : node));
  };
  return isAsked(given.children[1]!, null);
}

/** A literal, or the path of a variant or a constant. */
export function isSpelled({ op, text, variable, children: [object] }: Core): boolean {
  if (op === 'literal') return true;
  if (op === 'member') return text.startsWith('::') && isSpelled(object!);
  return op === 'variable' && /^(?:free|item|import)$/.test(variable!.kind);
}

/** In a function of its own it would leave that, or wait in it; a macro that isn't known may do either. */
export function leavesEarly(node: Core): boolean {
  return some(
    node,
    ({ op, text }) =>
      /^(?:return|break|continue|await|yield)$/.test(op) ||
      (op === 'opaque' && /^(?:token (?:\?|return|break|continue|await)$|macro! |ERROR)/.test(text)),
  );
}
