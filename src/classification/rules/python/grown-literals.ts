import { type Core, type CoreVariable, core } from '../../../model/core.ts';
import { mentions, runsOtherCode, some } from '../../normal-form/tree.ts';
import { isSeenFrom } from './building.ts';

/**
 * A literal that grows right where it was made.
 *
 *     xs = [1]; xs.append(2)      ->      xs = [1, 2]              d = {}; d[1] = 2      ->      d = {1: 2}
 *     xs = [1]; xs.extend(ys)     ->      xs = [1, *ys]
 *
 * Holds for what can be computed without running code that might look at it; what is gone through may run some, which
 * can't see a local that no function names, and that nobody asks for behind a failure.
 */
export function grownLiterals(list: readonly Core[], root: Core): readonly Core[] {
  for (const [at, node] of list.entries()) {
    const next = list[at + 1];
    if (node.op !== 'let' || next?.op !== 'evaluate' || node.children[0]!.op !== 'bind') continue;
    const [target, value] = node.children as [Core, Core];
    const variable = target.variable!;
    const isUnseen = (): boolean =>
      variable.kind === 'local' && isSeenFrom(list.slice(at), variable, root) && !some(root, isTry);
    const more = addedTo(value, next.children[0]!, variable, isUnseen);
    const isQuiet = (part: Core): boolean =>
      !mentions(part, variable) && !runsOtherCode(part.op === 'spread' ? part.children[0]! : part);
    if (!more?.every(isQuiet)) continue;
    const grown = { ...node, children: [target, { ...value, children: [...value.children, ...more] }] };
    return grownLiterals([...list.slice(0, at), grown, ...list.slice(at + 2)], root);
  }
  return list;
}

const isTry = ({ op }: Core): boolean => op === 'try';

/**
 * More parts of a literal, as a method of it or an assignment adds them.
 *
 * @param isUnseen tells whether what is gone through may be anybody's.
 */
function addedTo(
  literal: Core,
  step: Core,
  variable: CoreVariable,
  isUnseen: () => boolean,
): readonly Core[] | null {
  const isList = literal.op === 'array' && literal.text === '';
  const isSet = literal.op === 'array' && literal.text === 'set';
  const isDictionary = literal.op === 'object' && literal.text === 'dictionary';
  const [callee, value, ...more] = step.children as [Core, Core, ...Core[]];
  if (step.op === 'assign') {
    const isItem = step.text === '' && callee.op === 'index' && callee.text === 'item';
    if (!isItem || !isDictionary || callee.children[0]!.variable !== variable) return null;
    return [core('property', '', [callee.children[1]!, value], step.source)];
  }
  if (step.op !== 'call' || callee.op !== 'member' || callee.children[0]!.variable !== variable) return null;
  if (!value || [value, ...more].some(({ op }) => op === 'spread' || op === 'named')) return null;
  if (callee.text === 'update' && isSet && [value, ...more].every((one) => isGoneThrough(one, isUnseen)))
    return [value, ...more].map((one) => core('spread', '*', [one], one.source));
  if (more.length > 0) return null;
  if ((callee.text === 'append' && isList) || (callee.text === 'add' && isSet)) return [value];
  if (callee.text === 'extend' && isList && isGoneThrough(value, isUnseen))
    return [core('spread', '*', [value], value.source)];
  return callee.text === 'update' && isDictionary && value.op === 'object'
    ? [core('spread', '**', [value], value.source)]
    : null;
}

/** What can be gone through by anybody is gone through at once here. */
function isGoneThrough({ op, text }: Core, isUnseen: () => boolean): boolean {
  return (op === 'array' && text !== 'slice') || (op === 'variable' && isUnseen());
}
