import type { Core, CoreVariable } from '../../src/model/core.ts';

/** A core form as text; variables are numbered by their first occurrence, free names keep theirs. */
export function printCore(...list: readonly Core[]): string {
  const numbers = new Map<CoreVariable, number>();
  const name = (variable: CoreVariable): string => {
    if (variable.kind === 'free' || variable.kind === 'import' || variable.kind === 'item')
      return variable.name.replace(/^python\./, '');
    const number = numbers.get(variable) ?? numbers.size;
    numbers.set(variable, number);
    return `$${number}`;
  };
  const print = (node: Core): string => {
    if (node.op === 'variable') return name(node.variable!);
    if (node.op === 'bind') return `<${name(node.variable!)}>`;
    if (node.op === 'literal') return node.text;
    const head = node.text === '' ? node.op : `${node.op}[${node.text}]`;
    return node.children.length === 0 ? head : `${head}(${node.children.map(print).join(', ')})`;
  };
  return list.map(print).join('; ');
}
