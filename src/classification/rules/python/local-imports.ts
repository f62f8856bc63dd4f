import { type Core, type CoreVariable, LOADS } from '../../../model/core.ts';
import { NO_IMPORT_EFFECTS } from '../../assumptions.ts';
import { fire, type Unit } from '../../normal-form/unit.ts';

/**
 * Imports that stand beside one another in a function or under a condition, in any order, one by one or together.
 *
 *     import json                     from shop import cents, euros
 *     from shop import euros          import json
 *     from shop import cents
 *
 * Where a name is bound in two branches, each import is seen to bind it: two of one name keep their order.
 * Not inside a `try` or a `with`, where somebody may go on without the module that isn't there: the lowering leaves
 * those as they are.
 */
export function orderedImports(unit: Unit, list: readonly Core[]): readonly Core[] {
  if (!list.some(isLoad)) return list;
  const ordered: Core[] = [];
  let run: Core[] = [];
  const close = (): void => {
    const texts = new Set<string>();
    const once = run.filter((node) => nameOf(node) || (!texts.has(textOf(node)) && texts.add(textOf(node))));
    ordered.push(...once.sort((one, two) => (textOf(one) < textOf(two) ? -1 : 1)));
    run = [];
  };
  for (const node of list) {
    if (isLoad(node)) {
      if (nameOf(node) && run.some((other) => nameOf(other) === nameOf(node))) close();
      run.push(node);
    } else {
      close();
      ordered.push(node);
    }
  }
  close();
  if (ordered.length === list.length && ordered.every((node, at) => node === list[at])) return list;
  fire(unit, 'local-imports', '', list.find(isLoad)!.source, NO_IMPORT_EFFECTS);
  return ordered;
}

function isLoad(node: Core): boolean {
  const loaded = loadedBy(node);
  return loaded?.op === 'opaque' && loaded.text.startsWith(LOADS);
}

function textOf(node: Core): string {
  return loadedBy(node)!.text;
}

/** The variable that an import is seen to give a value. */
function nameOf({ children: [value] }: Core): CoreVariable | null {
  return value!.op === 'assign' ? value!.children[0]!.variable : null;
}

function loadedBy({ op, children: [value] }: Core): Core | null {
  if (op !== 'evaluate') return null;
  const isName = value!.op === 'assign' && value!.text === '' && value!.children[0]!.op === 'variable';
  return isName ? value!.children[1]! : value!;
}
