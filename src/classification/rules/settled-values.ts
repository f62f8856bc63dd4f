import type { Core, CoreVariable } from '../../model/core.ts';
import type { Knowledge } from '../normal-form/knowledge.ts';
import { each, modifiers, rewrite } from '../normal-form/tree.ts';

/** Functions of functions of functions: nothing further is followed. */
const DEEPEST = 4;

/** Whether it certainly gives a promise; one that is made just then, but for `Promise.resolve` of another one. */
export function givesPromise(node: Core, known: Knowledge): boolean {
  if (node.op === 'choose') return node.children.slice(1).every((child) => givesPromise(child, known));
  if (node.op === 'sequence') return givesPromise(node.children.at(-1)!, known);
  if (node.op !== 'call' && node.op !== 'new') return false;
  const callee = node.children[0]!;
  if (node.op === 'new') return isFree(callee, /^Promise$/);
  if (callee.op === 'variable') {
    const made = known.functionOf(callee.variable!);
    return made !== null && modifiers(made).includes('async') && !modifiers(made).includes('generator');
  }
  if (callee.op !== 'member') return false;
  if (/^(?:then|catch|finally)$/.test(callee.text)) return node.children.length <= 3;
  return (
    isFree(callee.children[0]!, /^Promise$/) &&
    /^(?:resolve|reject|all|allSettled|any|race)$/.test(callee.text)
  );
}

/**
 * `await` of what is no promise is only another turn, and so is that of what has been waited for.
 *
 *     x = await 5; y = await x      ->      x = 5; y = x
 *
 * @param assumed is told where a property is taken not to hold a promise.
 */
export function withoutNeedlessWaiting(root: Core, known: Knowledge, assumed: (at: Core) => void): Core {
  const values = new Map<CoreVariable, Core | null>();
  each(root, ({ op, children }) => {
    if (op === 'let' && children[0]!.op === 'bind') note(children[0]!.variable!, children[1]!);
    if (op === 'assign' && children[0]!.op === 'variable') values.set(children[0]!.variable!, null);
    if (op === 'for_each' && children[0]!.variable) values.set(children[0]!.variable, null);
  });
  return rewrite(root, (node) => {
    if (node.op !== 'await') return node;
    const [value] = node.children as [Core];
    if (isPlain(value, DEEPEST)) return value;
    if (node.text !== 'implied') return node;
    if (value.op === 'member') {
      assumed(value);
      return value;
    }
    return { ...node, text: '' };
  });

  function note(variable: CoreVariable, value: Core): void {
    values.set(variable, values.has(variable) ? null : value);
  }

  /** Certainly no promise. */
  function isPlain(node: Core, depth: number): boolean {
    if (depth <= 0) return false;
    switch (node.op) {
      case 'literal':
      case 'template':
      case 'function':
      case 'array':
      case 'binary':
      case 'await':
        return true;
      case 'object':
        return !node.children.some(({ op, text }) => op !== 'property' || text === 'then' || text === '');
      case 'unary':
        return /^(?:!|-|\+|~|typeof|void|delete)$/.test(node.text);
      case 'logical':
        return node.children.every((child) => isPlain(child, depth - 1));
      case 'choose':
        return node.children.slice(1).every((child) => isPlain(child, depth - 1));
      case 'sequence':
        return isPlain(node.children.at(-1)!, depth - 1);
      case 'assign':
        return node.text === '' ? isPlain(node.children[1]!, depth - 1) : false;
      case 'variable': {
        const value = values.get(node.variable!);
        return value ? isPlain(value, depth - 1) : false;
      }
      case 'call':
        return isPlainCall(node, depth);
      default:
        return false;
    }
  }

  function isPlainCall({ children: [callee] }: Core, depth: number): boolean {
    if (callee!.op === 'member')
      return (
        isFree(callee!.children[0]!, /^(?:console|Math|JSON|Number|String)$/) && callee!.text !== 'parse'
      );
    if (callee!.op !== 'variable') return false;
    if (isFree(callee!, /^(?:String|Number|Boolean|parseInt|parseFloat|isNaN)$/)) return true;
    const made = known.functionOf(callee!.variable!);
    if (!made || /async|generator/.test(made.text)) return false;
    return returnedBy(made.children[1]!).every((value) => isPlain(value, depth - 1));
  }
}

function returnedBy(body: Core): readonly Core[] {
  if (body.op === 'function' || body.op === 'class') return [];
  if (body.op === 'return') return body.children;
  return body.children.flatMap(returnedBy);
}

function isFree({ op, variable }: Core, names: RegExp): boolean {
  return op === 'variable' && variable!.kind === 'free' && names.test(variable!.name);
}
