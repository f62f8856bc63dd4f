import { type Core, type CoreVariable, core } from '../../../model/core.ts';
import { block, mentions, refreshed, rewrite, size, withChildren } from '../../normal-form/tree.ts';
import { spend, type Unit } from '../../normal-form/unit.ts';

/** What is done twice when a test is answered in each branch. */
const MOST_COPIED = 30;

/**
 * A test of a variant that was made in the branches just before is answered there.
 *
 *     if a { r = None } else { r = Some(x) }            if a { c } else { let v = x; b }
 *     if let Some(v) = r { b } else { c }         ->
 */
export function knownVariants(unit: Unit, list: readonly Core[]): readonly Core[] {
  for (const [at, step] of list.entries()) {
    const asked = list[at + 1];
    if (step.op !== 'choose' || asked?.op !== 'choose') continue;
    const [test, yes, no] = asked.children as [Core, Core, Core];
    if (test.op !== 'opaque' || test.text !== 'fits' || yes.op !== 'block') continue;
    const [subject, shape] = test.children as [Core, Core];
    const variable =
      subject.op === 'variable' && subject.variable!.kind === 'temporary' ? subject.variable! : null;
    if (
      !variable ||
      shape.text !== 'pattern tuple' ||
      list.slice(at + 2).some((node) => mentions(node, variable))
    )
      continue;
    if (mentions(yes, variable) || !spend(unit, size(step) + size(asked))) continue;
    const answer: Answer = {
      variable,
      shape,
      yes: yes.children,
      no: no.op === 'block' ? no.children : [],
      left: { yes: 1, no: 1 },
    };
    const made = answered([step], answer);
    if (!made) continue;
    const declared = list.findIndex(
      ({ op, children: [target] }) => op === 'let' && target!.variable === variable,
    );
    if (declared < 0 || list[declared]!.children[1]!.op !== 'nothing') continue;
    return [...list.slice(0, declared), ...list.slice(declared + 1, at), ...made, ...list.slice(at + 2)];
  }
  return list;
}

interface Answer {
  readonly variable: CoreVariable;
  readonly shape: Core;
  readonly yes: readonly Core[];
  readonly no: readonly Core[];
  /** How often each may still be used as it is. */
  readonly left: { yes: number; no: number };
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
  return steps && [...before, ...steps];
}

const VARIANTS: Readonly<Record<string, string>> = { Some: 'None', Ok: 'Err' };

function whatFollows(value: Core, answer: Answer): readonly Core[] | null {
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

function copied(answer: Answer, which: 'yes' | 'no'): readonly Core[] | null {
  const steps = answer[which];
  answer.left[which] -= 1;
  if (answer.left[which] >= 0) return steps;
  if (
    steps.reduce((sum, node) => sum + size(node), 0) > MOST_COPIED ||
    (which === 'yes' && answer.shape.children[1]!.op === 'bind')
  )
    return null;
  return refreshed(block(steps)).children;
}
