import { type Core, LOADS } from '../../../model/core.ts';
import { NO_IMPORT_EFFECTS } from '../../assumptions.ts';
import { fire, type Unit } from '../../normal-form/unit.ts';

/**
 * Imports that stand beside one another in a function, in any order, one by one or together.
 *
 *     import json                     from shop import cents, euros
 *     from shop import euros          import json
 *     from shop import cents
 *
 * Not inside a `try` or a `with`, where somebody may go on without the module that isn't there: the lowering leaves
 * those as they are.
 */
export function orderedImports(unit: Unit, list: readonly Core[]): readonly Core[] {
  if (!list.some(isLoad)) return list;
  const ordered: Core[] = [];
  let run: Core[] = [];
  const close = (): void => {
    const texts = new Set<string>();
    const once = run.filter((node) => !texts.has(textOf(node)) && texts.add(textOf(node)));
    ordered.push(...once.sort((one, two) => (textOf(one) < textOf(two) ? -1 : 1)));
    run = [];
  };
  for (const node of list) {
    if (isLoad(node)) run.push(node);
    else {
      close();
      ordered.push(node);
    }
  }
  close();
  if (ordered.length === list.length && ordered.every((node, at) => node === list[at])) return list;
  fire(unit, 'local-imports', '', list.find(isLoad)!.source, NO_IMPORT_EFFECTS);
  return ordered;
}

function isLoad({ op, children: [value] }: Core): boolean {
  return op === 'evaluate' && value!.op === 'opaque' && value!.text.startsWith(LOADS);
}

function textOf({ children: [value] }: Core): string {
  return value!.text;
}
