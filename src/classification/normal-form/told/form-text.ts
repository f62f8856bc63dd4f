import type { Core, CoreVariable } from '../../../model/core.ts';

/** Wider than this, and a node's children get lines of their own. */
const WIDTH = 100;

/** Two forms as lines to read side by side: names with a number where two variables share one. */
export function formLines(root: Core): readonly string[] {
  const numbers = new Map<CoreVariable, string>();
  const taken = new Map<string, number>();
  const nameOf = (variable: CoreVariable): string => {
    const known = numbers.get(variable);
    if (known !== undefined) return known;
    const count = (taken.get(variable.name) ?? 0) + 1;
    taken.set(variable.name, count);
    const name = count === 1 ? variable.name : `${variable.name}#${count}`;
    numbers.set(variable, name);
    return name;
  };
  const head = ({ op, text, variable }: Core): string =>
    variable
      ? `${op === 'bind' ? 'declare ' : ''}${nameOf(variable)}`
      : `${op}${text === '' ? '' : ` ${JSON.stringify(text)}`}`;
  const lines = (node: Core): readonly string[] => {
    if (node.children.length === 0) return [head(node)];
    const inner = node.children.map(lines);
    const flat = `${head(node)}(${inner.map(([only]) => only).join(', ')})`;
    if (inner.every(({ length }) => length === 1) && flat.length <= WIDTH) return [flat];
    return [head(node), ...inner.flat().map((line) => `  ${line}`)];
  };
  return lines(root);
}
