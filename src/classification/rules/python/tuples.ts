import { type Core, core } from '../../../model/core.ts';

/**
 * Names that are given the parts of a tuple which stands right there, one by one.
 *
 *     a, b = x(), y()      ->      a = x(); b = y()
 *
 * Holds where the names are declared by it, so that no part can read one of them, and each part has its name.
 */
export function unpacked(list: readonly Core[]): readonly Core[] {
  return list.some(isUnpacking) ? list.flatMap(split) : list;
}

function split(step: Core): readonly Core[] {
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
