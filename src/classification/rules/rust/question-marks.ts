import { textOf } from '../../../model/ast-node.ts';
import { type Core, core } from '../../../model/core.ts';
import { partOf } from '../../../model/node-parts.ts';
import { ERRORS_HANDED_ON } from '../../assumptions.ts';
import { isTyped } from '../../normal-form/heads/spelled-on-one-side.ts';
import { temporary, use, withChildren } from '../../normal-form/tree.ts';
import { differs, fire, type Unit } from '../../normal-form/unit.ts';
import { isErrorMadeToFit } from './made-to-fit.ts';

/**
 * Who leaves with nothing where nothing is there says `?`.
 *
 *     match find() { Some(x) => { a }, None => return None }      ->      let x = find()?; a
 *     let Ok(x) = load() else ...; Err(e) => return Err(e)         ->      let x = load()?; a
 *     match load() { Ok(x) => x, Err(e) => return Err(e.into()) }  ->      load()?
 *
 * Tried where one side says `?` more often. `Some`, `None`, `Ok` and `Err` are those of Rust. An error that is handed on
 * as it is has the type of those that the function gives, which `?` turns into itself; one that becomes another one on
 * the way, such as a boxed one, is assumed not to be among them.
 */
export function questionMarks(unit: Unit, list: readonly Core[]): readonly Core[] {
  if (!differs(unit, 'opaque pattern failed')) return list;
  return list.flatMap((step) => asked(unit, step) ?? [step]);
}

function asked(unit: Unit, step: Core): readonly Core[] | null {
  if (step.op !== 'choose') return null;
  const [test, yes, no] = step.children as [Core, Core, Core];
  if (test.op !== 'opaque' || test.text !== 'fits' || yes.op !== 'block' || no.op !== 'block') return null;
  const [subject, shape] = test.children as [Core, Core];
  const [variant, inner, ...more] = shape.children;
  if (shape.text !== 'pattern tuple' || more.length > 0 || subject.op === 'opaque') return null;
  const isBound = inner?.op === 'bind';
  if (!isBound && inner?.text !== 'pattern _') return null;
  const isOption = isPrelude(variant, 'Some') && leavesWithNone(no);
  const handed = isPrelude(variant, 'Ok') ? handedError(unit, no, subject) : null;
  if (!isOption && !handed) return null;
  fire(unit, 'rust-question-mark', '', step.source, handed === 'as it is' ? ERRORS_HANDED_ON : null);
  return tried(step, subject, (inside) =>
    withChildren(
      yes,
      isBound ? [core('let', 'own', [inner, inside], step.source), ...yes.children] : yes.children,
    ),
  );
}

/**
 *     load()?; Ok(())                 ->      load()
 *     let x = load()?; Ok(x)          ->      load()
 *     if let Err(e) = load() { return Err(e) } Ok(())      ->      load()
 *
 * The one gives back what the other does, or it is no program: a result of the type that the function has. A function that
 * is put in the place of its call is asked whether it fails alike, since `?` may make another failure of what it gives back.
 */
export function handedOnWhole(unit: Unit, list: readonly Core[]): readonly Core[] {
  const alone = askedAlone(list.at(-1));
  if (alone) return [...list.slice(0, -1), alone];
  const [held, question] = list.slice(-2);
  const [target, value, ...type] = held?.op === 'let' ? held.children : [];
  if (target?.op !== 'bind' || type.length > 0 || question?.op !== 'choose') return list;
  const ofIt = (node: Core | undefined, text: string): boolean =>
    node?.op === 'opaque' && node.text === text && node.children[0]!.variable === target.variable;
  const [test, yes, no] = question.children as [Core, Core, Core];
  if (!ofIt(test, 'fits')) return list;
  const [variant, bound] = test.children[1]!.children;
  const isFailed = test.children[1]!.text === 'pattern failed';
  const isOk = test.children[1]!.text === 'pattern tuple' && isPrelude(variant, 'Ok');
  const [left, given] = isFailed ? [returnedIn(yes), returnedIn(no)] : [returnedIn(no), returnedIn(yes)];
  const failure = isOk && left?.text === 'value variant Err' ? left.children[0] : left;
  if (!(isFailed || (isOk && failure !== left)) || !ofIt(failure, 'cast failure')) return list;
  if (isFailed && !failsAlike(unit, value!, failure!.spelled)) return list;
  const isWhole = given?.op === 'array' && /^value variant (?:Ok|Some)$/.test(given.text);
  const [inside] = isWhole ? given.children : [];
  const isNothing = inside?.op === 'literal' && inside.text === 'undefined' && given!.text.endsWith('Ok');
  const isBound = bound?.op === 'bind' && inside?.op === 'variable' && inside.variable === bound.variable;
  return isNothing || isBound || ofIt(inside, 'cast inside')
    ? [...list.slice(0, -2), core('return', '', [value!], question.source)]
    : list;
}

/** `Some(found?)` is `found`, where that is a variable: who leaves with nothing gives back nothing. */
function askedAlone(step: Core | undefined): Core | null {
  const [test, yes, no] = step?.op === 'choose' ? step.children : [];
  const [subject, shape] = test?.op === 'opaque' && test.text === 'fits' ? test.children : [];
  const given = no ? returnedIn(no) : undefined;
  if (shape?.text !== 'pattern failed' || subject?.op !== 'variable') return null;
  if (given?.op !== 'array' || given.text !== 'value variant Some') return null;
  const ofIt = (node: Core | undefined, text: string): boolean =>
    node?.op === 'opaque' && node.text === text && node.children[0]!.variable === subject.variable;
  const isWhole = ofIt(returnedIn(yes!), 'cast failure') && ofIt(given.children[0], 'cast inside');
  return isWhole ? core('return', '', [subject], step!.source) : null;
}

/**
 * Whether what a value fails with is what the function around does: a failure that is made in its branches is of that
 * type, and a function of the change set, which may be put in the place of its call, says the same.
 */
function failsAlike(unit: Unit, value: Core, failure: string | undefined): boolean {
  const { oneSided } = unit;
  if (value.op === 'choose')
    return value.children.slice(1).every((branch) => failsAlike(unit, branch, failure));
  // A function that stands in the place of its call has brought along the type that it says.
  if (isTyped(value)) return failsAlike(unit, value.children[0]!, failure);
  if (value.op === 'sequence') return failsAlike(unit, value.children.at(-1)!, failure);
  if (value.op === 'array' && value.text === 'value variant Err')
    return (
      (failure !== undefined && value.spelled === failure) || !isErrorMadeToFit(value.children[0]!, failure)
    );
  if (value.op !== 'call') return true;
  const [callee] = value.children;
  if (callee?.op === 'member') return !oneSided.has(callee.text);
  if (callee?.op !== 'variable') return callee?.op !== 'function';
  const { symbol, name } = callee.variable!;
  if (symbol?.declaration.kind !== 'function_item') return !oneSided.has(name);
  const result = partOf(symbol.declaration, 'return_type');
  const [type, given] = result ? [partOf(result, 'type'), partOf(result, 'type_arguments')] : [];
  if (!type || !given || failure === undefined) return !oneSided.has(name);
  const [, ...errors] = given.children.filter(({ named, extra }) => named && !extra);
  const modules: string[] = [];
  for (let at = symbol.parent; at; at = at.parent) if (at.kind === 'module') modules.unshift(at.simpleName);
  const own = [symbol.path, ...modules, textOf(type), ...errors.map(textOf)].join(' ');
  return squeezed(own) === squeezed(failure);
}

function squeezed(text: string): string {
  return text.replace(/\s+/g, '');
}

function returnedIn({ op, children: [only, ...more] }: Core): Core | undefined {
  return op === 'block' && more.length === 0 && only?.op === 'return' ? only.children[0] : undefined;
}

/** Leaves with the failure where there is one, and goes on with what is inside where there is none. */
export function tried(step: Core, subject: Core, goesOn: (inside: Core) => Core): readonly Core[] {
  const name = subject.op === 'variable' ? subject.variable! : temporary('tried');
  const inside = core('opaque', 'cast inside', [use(name)], step.source);
  const failed = core('opaque', 'fits', [use(name), core('opaque', 'pattern failed')]);
  const left = core('return', '', [core('opaque', 'cast failure', [use(name)])], step.source);
  const held = core('let', 'own', [core('bind', '', [], step.source, name), subject], step.source);
  return [
    ...(subject.op === 'variable' ? [] : [held]),
    core('choose', '', [failed, core('block', '', [left]), goesOn(inside)], step.source),
  ];
}

function isPrelude(node: Core | undefined, name: string): boolean {
  return node?.op === 'variable' && node.variable!.kind === 'free' && node.variable!.name === name;
}

function leavesWithNone({ children: [only, ...more] }: Core): boolean {
  return only?.op === 'return' && more.length === 0 && isPrelude(only.children[0], 'None');
}

/** `return Err(e)`, or `return Err(e.into())`, which is what `?` does, where `e` is what failed. */
function handedError(unit: Unit, { children }: Core, subject: Core): 'as it is' | 'converted' | null {
  const isFailure = (node: Core | undefined): boolean =>
    node?.text === 'cast failure' &&
    subject.op === 'variable' &&
    node.children[0]!.variable === subject.variable;
  const last = children.at(-1);
  const given = last?.op === 'return' ? last.children[0] : undefined;
  if (given?.text !== 'value variant Err') return null;
  const error = unit.loops.hasOwn('into') ? given.children[0] : converted(given.children[0]);
  const way = error === given.children[0] ? 'as it is' : 'converted';
  if (children.length === 1) return isFailure(error) ? way : null;
  const [named, ...more] = children as [Core, ...Core[]];
  const isNamed =
    more.length === 1 &&
    named.op === 'let' &&
    named.text === 'own' &&
    named.children.length === 2 &&
    error?.op === 'variable' &&
    named.children[0]!.variable === error.variable &&
    isFailure(named.children[1]);
  return isNamed ? way : null;
}

/** The `e` of `e.into()`. */
function converted(error: Core | undefined): Core | undefined {
  const [callee, ...given] = error?.op === 'call' ? error.children : [];
  return callee?.op === 'member' && callee.text === 'into' && given.length === 0 ? callee.children[0] : error;
}
