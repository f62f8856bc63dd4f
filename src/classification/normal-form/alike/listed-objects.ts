import type { Core, CoreVariable } from '../../../model/core.ts';
import { each } from '../tree.ts';

const LISTS = /^(?:keys|values|entries|getOwnPropertyNames|getOwnPropertyDescriptors|assign|stringify)$/;

/**
 * Whether code looks at all fields of an object at once, whatever they are called: `{ ...o }`, `Object.keys(o)`,
 * `JSON.stringify(o)`, `for (const key in o)`. A variable is what it was declared with.
 *
 * @param isOne whether an expression that is no variable of this code gives such an object.
 */
export function listsOne(form: Core, isOne: (object: Core) => boolean): boolean {
  const madeWith = new Map<CoreVariable, Core>();
  each(form, ({ op, children: [target, value] }) => {
    if (op === 'let' && target!.op === 'bind') madeWith.set(target!.variable!, value!);
  });
  const gives = (object: Core): boolean => {
    const value = object.op === 'variable' ? madeWith.get(object.variable!) : undefined;
    return isOne(object) || (value !== undefined && value.op !== 'variable' && isOne(value));
  };
  let found = false;
  each(form, (node) => {
    if (listed(node).some(gives)) found = true;
  });
  return found;
}

function listed({ op, text, children }: Core): readonly Core[] {
  if (op === 'object') return children.flatMap((part) => (part.op === 'spread' ? part.children : []));
  if (op === 'for_each') return text.startsWith('in') ? [children[1]!] : [];
  const [callee, ...args] = children;
  if (op !== 'call' || callee?.op !== 'member' || !LISTS.test(callee.text)) return [];
  const owner = callee.children[0]!.variable;
  return owner?.kind === 'free' && /^(?:Object|Reflect|JSON)$/.test(owner.name) ? args : [];
}
