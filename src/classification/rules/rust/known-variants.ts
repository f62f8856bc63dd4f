import { type Core, type CoreVariable, core } from '../../../model/core.ts';
import {
  block,
  mentions,
  refreshed,
  renamed,
  rewrite,
  size,
  some,
  temporary,
  use,
  withChildren,
} from '../../normal-form/tree.ts';
import { spend, type Unit } from '../../normal-form/unit.ts';
import { isFree } from '../free-names.ts';
import { HANDED_FAILURE, isFailure } from './handed-failures.ts';
import { isErrorMadeToFit } from './made-to-fit.ts';

/** What is done twice when a test is answered in each branch. */
const MOST_COPIED = 30;

/**
 * A test of a variant that was made in the branches just before is answered there.
 *
 *     if a { r = None } else { r = Some(x) }            if a { c } else { let v = x; b }
 *     if let Some(v) = r { b } else { c }         ->
 *
 *     let r = if a { Ok(x) } else { Err(e) }            if a { let v = x; b } else { return Err(e) }
 *     let v = r?; b                               ->
 *
 * `?` turns an error into that of the function around. That is the error itself where its type doesn't come from what it
 * is asked to be: not `Err(e.into())`. So is what a function gave back, or a `?` in there failed with, where both functions
 * say that they fail with the same.
 */
export function knownVariants(unit: Unit, list: readonly Core[]): readonly Core[] {
  for (const [at, step] of list.entries()) {
    const asked = list[at + 1];
    if (asked?.op !== 'choose') continue;
    const answer = answerOf(asked);
    if (!answer || list.slice(at + 2).some((node) => mentions(node, answer.variable))) continue;
    const ways = waysOf(step, answer.variable);
    if (!ways || !spend(unit, size(step) + size(asked))) continue;
    const made = answered([ways], answer);
    if (!made || answer.left.known === 0) continue;
    if (ways !== step) return [...list.slice(0, at), ...made, ...list.slice(at + 2)];
    const declared = list.findIndex(
      ({ op, children: [target] }) => op === 'let' && target!.variable === answer.variable,
    );
    if (declared < 0 || list[declared]!.children[1]!.op !== 'nothing') continue;
    return [...list.slice(0, declared), ...list.slice(declared + 1, at), ...made, ...list.slice(at + 2)];
  }
  return list;
}

/** What is asked of a variant that a variable without a name of its own holds, and what is done for either answer. */
function answerOf({ children }: Core): Answer | null {
  const [test, yes, no] = children as [Core, Core, Core];
  if (test.op !== 'opaque' || test.text !== 'fits' || yes.op !== 'block') return null;
  const [subject, shape] = test.children as [Core, Core];
  const variable =
    subject.op === 'variable' && subject.variable!.kind === 'temporary' ? subject.variable! : null;
  if (!variable || !/^pattern (?:tuple|failed)$/.test(shape.text)) return null;
  if (shape.text === 'pattern tuple' && mentions(yes, variable)) return null;
  const otherwise = no.op === 'block' ? no.children : [];
  return { variable, shape, yes: yes.children, no: otherwise, left: { yes: 1, no: 1, known: 0 } };
}

/** The branches that make the variant: those of a statement, or of the value that the variable begins with. */
function waysOf(step: Core, variable: CoreVariable): Core | null {
  if (step.op === 'choose') return step;
  const [target, value, ...more] = step.op === 'let' && step.text === 'own' ? step.children : [];
  if (target?.op !== 'bind' || target.variable !== variable || value?.op !== 'choose' || more.length > 0)
    return null;
  return inStatements(value, variable);
}

function inStatements(value: Core, variable: CoreVariable): Core {
  if (value.op !== 'choose')
    return core('evaluate', '', [core('assign', '', [use(variable), value], value.source)], value.source);
  const [test, ...branches] = value.children as [Core, Core, Core];
  const made = branches.map((branch) => block([inStatements(branch, variable)], branch.source));
  return withChildren(value, [test, ...made]);
}

interface Answer {
  readonly variable: CoreVariable;
  readonly shape: Core;
  readonly yes: readonly Core[];
  readonly no: readonly Core[];
  /** How often each may still be used as it is, and how many variants were known. */
  readonly left: { yes: number; no: number; known: number };
}

function answered(list: readonly Core[], answer: Answer): readonly Core[] | null {
  const last = list.at(-1);
  const before = list.slice(0, -1);
  if (!last || before.some((node) => mentions(node, answer.variable))) return null;
  if (/^(?:return|throw|break|continue)$/.test(last.op)) return mentions(last, answer.variable) ? null : list;
  if (last.op === 'choose') {
    const [test, yes, no] = last.children as [Core, Core, Core];
    if (yes.op !== 'block' || no.op !== 'block' || mentions(test, answer.variable)) return null;
    const [one, two] = [answered(yes.children, answer), answered(no.children, answer)];
    return one && two
      ? [...before, withChildren(last, [test, block(one, yes.source), block(two, no.source)])]
      : null;
  }
  const assign = last.op === 'evaluate' ? last.children[0]! : null;
  if (assign?.op !== 'assign' || assign.text !== '' || assign.children[0]!.variable !== answer.variable)
    return null;
  const steps = whatFollows(assign.children[1]!, answer);
  if (steps) answer.left.known += 1;
  const made = steps ?? whatIsAsked(assign.children[1]!, answer);
  return made && [...before, ...made];
}

/** A call that gives one or the other is asked where it stands: what it failed with is what was handed on as a whole. */
function whatIsAsked(value: Core, answer: Answer): readonly Core[] | null {
  if (value.op !== 'call' || answer.shape.text !== 'pattern failed') return null;
  const [yes, no] = [copied(answer, 'yes'), copied(answer, 'no')];
  if (!yes || !no) return null;
  const given = temporary(answer.variable.name);
  const own = (steps: readonly Core[]): Core =>
    block(steps.map((node) => renamed(node, answer.variable, given)));
  const test = core('opaque', 'fits', [use(given), answer.shape], value.source);
  return [
    core('let', 'own', [core('bind', '', [], value.source, given), value], value.source),
    core('choose', '', [test, own(yes), own(no)], value.source),
  ];
}

const VARIANTS: Readonly<Record<string, string>> = { Some: 'None', Ok: 'Err' };

function whatFollows(value: Core, answer: Answer): readonly Core[] | null {
  if (answer.shape.text === 'pattern failed') return whatIsTried(value, answer);
  const [path, part, ...more] = answer.shape.children;
  const asked = path?.variable?.kind === 'free' ? path.variable.name : '';
  const other = VARIANTS[asked];
  if (!other || !part || more.length > 0) return null;
  const made =
    value.op === 'array'
      ? /^value variant (\w+)$/.exec(value.text)?.[1]
      : value.variable?.kind === 'free'
        ? value.variable.name
        : null;
  if (made === asked) {
    const inside = value.children[0]!;
    const steps = copied(answer, 'yes');
    if (!steps) return null;
    if (part.op === 'bind') return [core('let', 'own', [part, inside], value.source), ...steps];
    return part.text === 'pattern _' ? [core('evaluate', '', [inside], value.source), ...steps] : null;
  }
  if (made !== other) return null;
  const steps = copied(answer, 'no');
  if (!steps) return null;
  const payload = value.children[0];
  const filled = steps.map((node) =>
    rewrite(node, (inner) =>
      payload &&
      inner.op === 'opaque' &&
      inner.text === 'cast failure' &&
      inner.children[0]!.variable === answer.variable
        ? payload
        : inner,
    ),
  );
  return filled.some((node) => mentions(node, answer.variable)) ? null : filled;
}

/** What `?` does with a variant that is known: it goes on with what is inside, or leaves with what failed. */
function whatIsTried(value: Core, answer: Answer): readonly Core[] | null {
  const variant = value.op === 'array' ? /^value variant (Some|Ok|Err)$/.exec(value.text)?.[1] : undefined;
  const isNone = isFree(value, 'None');
  if (variant === 'Some' || variant === 'Ok') {
    const steps = copied(answer, 'no');
    if (!steps) return null;
    const inside = temporary('inside');
    const isInside = ({ op, text }: Core): boolean => op === 'opaque' && text === 'cast inside';
    const made = replaced(steps, isInside, answer.variable, () => use(inside));
    if (made.some((node) => mentions(node, answer.variable))) return null;
    const [given] = value.children as [Core];
    if (made.some((node) => mentions(node, inside)))
      return [core('let', 'own', [core('bind', '', [], null, inside), given], value.source), ...made];
    return given.op === 'literal' ? made : [core('evaluate', '', [given], value.source), ...made];
  }
  const asked = failureAsked(answer);
  const isSaid = asked !== undefined && value.spelled === asked;
  const isError = variant === 'Err' && (isSaid || !isErrorMadeToFit(value.children[0]!, asked));
  const steps = isError || isNone || isHandedOn(value, answer) ? copied(answer, 'yes') : null;
  // An error that two `?` hand on may have been another one in between.
  const isMeant = (node: Core): boolean => isFailure(node) && !(isError && node.text === HANDED_FAILURE);
  const left = ({ text }: Core): Core => (isFailure(value) ? { ...value, text } : value);
  const made = steps && replaced(steps, isMeant, answer.variable, left);
  return made?.some((node) => mentions(node, answer.variable)) ? null : made;
}

/** What the function around says that it fails with. */
function failureAsked({ yes }: Answer): string | undefined {
  const [only, ...more] = yes;
  const [given] = more.length === 0 && only?.op === 'return' ? only.children : [];
  return given && isFailure(given) ? given.spelled : undefined;
}

/** What a `?` left with in the function that was called, where the one that calls it fails alike. */
function isHandedOn(value: Core, { variable, yes }: Answer): boolean {
  const { text, spelled } = value;
  if (text !== HANDED_FAILURE || spelled === undefined) return false;
  const asks = (node: Core): boolean => isFailure(node) && node.children[0]!.variable === variable;
  return yes.every((step) => !some(step, (node) => asks(node) && node.spelled !== spelled));
}

function replaced(
  steps: readonly Core[],
  isMeant: (node: Core) => boolean,
  variable: CoreVariable,
  by: (node: Core) => Core,
): readonly Core[] {
  return steps.map((node) =>
    rewrite(node, (inner) =>
      isMeant(inner) && inner.children[0]!.variable === variable ? by(inner) : inner,
    ),
  );
}

function copied(answer: Answer, which: 'yes' | 'no'): readonly Core[] | null {
  const steps = answer[which];
  answer.left[which] -= 1;
  if (answer.left[which] >= 0) return steps;
  if (
    steps.reduce((sum, node) => sum + size(node), 0) > MOST_COPIED ||
    (which === 'yes' && answer.shape.children[1]?.op === 'bind')
  )
    return null;
  return refreshed(block(steps)).children;
}
