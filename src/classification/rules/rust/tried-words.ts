import { type Core, type CoreVariable, core } from '../../../model/core.ts';
import { ANSWERS_AS_LIBRARY } from '../../assumptions.ts';
import { block, mentions, rewrite, temporary, use } from '../../normal-form/tree.ts';
import { differs, fire, type Unit } from '../../normal-form/unit.ts';
import { freeName } from '../free-names.ts';
import { applied } from './applied-closures.ts';
import { isErrorMadeToFit } from './made-to-fit.ts';
import { isSpelled } from './mapped-values.ts';
import { isOwnFamily } from './own-methods.ts';

/**
 * Who leaves with an error of his own where something is missing or failed, by a word of the library.
 *
 *     let x = find().ok_or(Missing)?; a            ->      if let Some(x) = find() { a } else { return Err(Missing) }
 *     let x = load().map_err(Failure::Io)?; a      ->      match load() { Ok(x) => a, Err(e) => return Err(Failure::Io(e)) }
 *
 * `?` turns an error into that of the function around, which is the error itself where its type doesn't come from what it
 * is asked to be. What `ok_or` is given is made though it may not be needed, so that it is spelled. Tried where one side
 * says the word more often.
 */
export function leavingWithError(unit: Unit, list: readonly Core[]): readonly Core[] {
  for (const [at, step] of list.entries()) {
    const asked = list[at + 1];
    const [target, value, ...type] = step.op === 'let' && step.text === 'own' ? step.children : [];
    if (target?.op !== 'bind' || !value || type.length > 0 || asked?.op !== 'choose') continue;
    const variable = target.variable!;
    if (!isTried(asked, variable) || list.slice(at + 2).some((node) => mentions(node, variable))) continue;
    const made = inBranches(unit, value, asked, variable);
    if (!made) continue;
    fire(unit, 'rust-answers', '', step.source, ANSWERS_AS_LIBRARY);
    return [...list.slice(0, at), ...made, ...list.slice(at + 2)];
  }
  return list;
}

/** `if failed(t) { return failure(t) } else { ... }`, what is inside of `t` being all that is asked for there. */
export function isTried({ children: [test, yes, no] }: Core, variable: CoreVariable): boolean {
  const ofIt = (node: Core | undefined, text: string): boolean =>
    node?.op === 'opaque' && node.text === text && node.children[0]!.variable === variable;
  const [only, ...more] = yes!.children;
  const isLeft = more.length === 0 && only?.op === 'return' && ofIt(only.children[0], 'cast failure');
  if (!ofIt(test, 'fits') || test!.children[1]!.text !== 'pattern failed' || !isLeft || no!.op !== 'block')
    return false;
  return !mentions(
    rewrite(no!, (node) => (ofIt(node, 'cast inside') ? core('nothing') : node)),
    variable,
  );
}

function inBranches(unit: Unit, value: Core, asked: Core, tried: CoreVariable): readonly Core[] | null {
  const [callee, given, ...more] = value.op === 'call' ? value.children : [];
  if (callee?.op !== 'member' || !given || more.length > 0) return null;
  const word = callee.text;
  if (!/^(?:ok_or|ok_or_else|map_err)$/.test(word) || !differs(unit, `call ${word}`)) return null;
  if (isOwnFamily(unit, word)) return null;
  const [object] = callee.children as [Core];
  const { source } = asked;
  const failure = asked.children[1]!.children[0]!.children[0]!.spelled;
  const failed = (error: Core): Core =>
    core('return', '', [core('array', 'value variant Err', [error], source)], source);
  const { name, goesOn } = named(asked.children[2]!, tried);
  const branches = (subject: Core, variant: string, left: readonly Core[]): Core => {
    const shape = core('opaque', 'pattern tuple', [freeName(variant), name], source);
    return core(
      'choose',
      '',
      [core('opaque', 'fits', [subject, shape], source), goesOn, block(left)],
      source,
    );
  };
  if (word === 'ok_or')
    return isSpelled(given) && !isErrorMadeToFit(given, failure)
      ? [branches(object, 'Some', [failed(given)])]
      : null;
  const held = temporary('tried');
  const argument = word === 'map_err' ? core('opaque', 'cast failure', [use(held)], source) : null;
  const made = applied(given, argument);
  if (!made || isErrorMadeToFit(made.value, failure)) return null;
  const left = [...made.before, failed(made.value)];
  if (word === 'ok_or_else') return [branches(object, 'Some', left)];
  const bound = core('bind', '', [], source, held);
  return [core('let', 'own', [bound, object], source), branches(use(held), 'Ok', left)];
}

/** What is inside has the name that is declared for it first, or one that nobody wrote. */
function named(goesOn: Core, tried: CoreVariable): { readonly name: Core; readonly goesOn: Core } {
  const isInside = ({ op, text, children: [of] }: Core): boolean =>
    op === 'opaque' && text === 'cast inside' && of!.variable === tried;
  const [first, ...rest] = goesOn.children;
  const [target, value, ...type] = first?.op === 'let' ? first.children : [];
  const isNamed = target?.op === 'bind' && target.text === '' && type.length === 0 && isInside(value!);
  if (isNamed && !rest.some((node) => mentions(node, tried)))
    return { name: target, goesOn: block(rest, goesOn.source) };
  const inside = temporary('inside');
  return {
    name: core('bind', '', [], goesOn.source, inside),
    goesOn: rewrite(goesOn, (node) => (isInside(node) ? use(inside) : node)),
  };
}
