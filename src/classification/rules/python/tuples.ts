import { type Core, core } from '../../../model/core.ts';

/**
 * Names that are given the parts of a tuple which stands right there, one by one.
 *
 *     a, b = x(), y()                       ->      a = x(); b = y()
 *     a, b = (x(), y()) if c else (1, 2)    ->      if c: a = x(); b = y()
 *                                                   else: a = 1; b = 2
 *
 * Holds where the names are declared by it, so that no part can read one of them, and each part has its name.
 */
export function unpacked(list: readonly Core[]): readonly Core[] {
  return list.some((step) => isUnpacking(step) || isChoice(step)) ? list.flatMap(split) : list;
}

function split(step: Core): readonly Core[] {
  if (isChoice(step)) return chosen(step);
  if (!isUnpacking(step)) return [step];
  const [target, value] = step.children as [Core, Core];
  return target.children.flatMap((part, at) =>
    split(core('let', step.text, [part, value.children[at]!], step.source)),
  );
}

function isUnpacking({ op, children: [target, value] }: Core): boolean {
  if (op !== 'let' || target?.op !== 'pattern' || target.text !== 'array') return false;
  return (
    value?.op === 'array' &&
    value.text === 'tuple' &&
    value.children.length === target.children.length &&
    [...target.children, ...value.children].every((part) => part.op !== 'spread')
  );
}

/** Names that nobody has read yet, given the parts of one of two tuples. */
function isChoice(step: Core): boolean {
  const [target, value] = step.children;
  if (step.op !== 'let' || target?.op !== 'pattern' || value?.op !== 'choose') return false;
  if (!target.children.every(({ op }) => op === 'bind')) return false;
  return value.children
    .slice(1)
    .every((branch) => branch.op === 'array' && isUnpacking(core('let', '', [target, branch])));
}

function chosen({ children: [target, value], source }: Core): readonly Core[] {
  const [test, ...branches] = value!.children as [Core, Core, Core];
  const given = ({ children, source: at }: Core): Core =>
    core(
      'block',
      '',
      target!.children.map((name, index) =>
        core('evaluate', '', [core('assign', '', [{ ...name, op: 'variable' }, children[index]!], at)], at),
      ),
      at,
    );
  return [
    ...target!.children.map((name) => core('let', '', [name, core('nothing')], source)),
    core('choose', '', [test, ...branches.map(given)], source),
  ];
}
