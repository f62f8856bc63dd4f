import type { Core, CoreVariable } from '../../model/core.ts';
import type { Knowledge } from '../normal-form/facts/knowledge.ts';
import { each, modifiers, withChildren } from '../normal-form/tree.ts';

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

/** Told of what is assumed where an `await` goes. */
export interface NeedlessWaiting {
  /** A property is taken not to hold a promise. */
  readonly ofMember: (at: Core) => void;
  /** What comes after it runs a turn earlier. */
  readonly ofTurns: (at: Core) => void;
}

/**
 * `await` of what is no promise is only another turn, and so is that of what has been waited for.
 *
 *     x = await f(); y = await 5; z = await x      ->      x = await f(); y = 5; z = x
 *
 * Holds for one that somebody wrote where the function has waited before, or has nothing left to do but to give the
 * value back: what follows the first `await` of a function runs after its caller has gone on.
 */
export function withoutNeedlessWaiting(root: Core, known: Knowledge, assumed: NeedlessWaiting): Core {
  const values = new Map<CoreVariable, Core | null>();
  each(root, ({ op, children }) => {
    if (op === 'let' && children[0]!.op === 'bind') note(children[0]!.variable!, children[1]!);
    if (op === 'assign' && children[0]!.op === 'variable') values.set(children[0]!.variable!, null);
    if (op === 'for_each' && children[0]!.variable) values.set(children[0]!.variable, null);
  });
  return go(root, false, false);

  /** `waited`: something was waited for before, on each way that leads here. */
  function go(node: Core, waited: boolean, inTry: boolean): Core {
    if (node.op === 'function' || node.op === 'class')
      return withChildren(
        node,
        node.children.map((child) => go(child, false, false)),
      );
    if (node.op === 'block' || node.op === 'sequence') {
      let before = waited;
      return withChildren(
        node,
        node.children.map((child) => {
          const made = go(child, before, inTry);
          before ||= alwaysWaits(made);
          return made;
        }),
      );
    }
    const [value] = node.children;
    if (node.op === 'return' && value?.op === 'await' && !inTry)
      return withChildren(node, [plain(withChildren(value, [go(value.children[0]!, waited, false)]), true)]);
    const isTry = node.op === 'try';
    const made = withChildren(
      node,
      // What fails is taken to fail when it is waited for.
      node.children.map((child, at) =>
        go(child, waited || (isTry && at > 0 && alwaysWaits(node)), inTry || isTry),
      ),
    );
    return made.op === 'await' ? plain(made, waited) : made;
  }

  function plain(node: Core, mayGo: boolean): Core {
    const [value] = node.children as [Core];
    const isImplied = node.text === 'implied';
    if ((mayGo || isImplied || wasWaitedFor(value)) && isPlain(value, DEEPEST)) {
      if (!isImplied) assumed.ofTurns(node);
      return value;
    }
    if (!isImplied) return node;
    if (value.op === 'member') {
      assumed.ofMember(value);
      return value;
    }
    return { ...node, text: '' };
  }

  function wasWaitedFor(value: Core): boolean {
    return value.op === 'await' || (value.op === 'variable' && values.get(value.variable!)?.op === 'await');
  }

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
        return /^(?:!|-|\+|~|typeof\??|void|delete)$/.test(node.text);
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

/** A statement that waits for something whatever happens in it. */
function alwaysWaits(node: Core): boolean {
  if (node.op === 'await') return true;
  switch (node.op) {
    case 'let':
    case 'evaluate':
    case 'block':
    case 'sequence':
    case 'member':
    case 'call':
    case 'binary':
    case 'unary':
    case 'array':
      return node.text !== 'chain' && node.children.some(alwaysWaits);
    case 'assign':
      return node.text === '' && node.children.some(alwaysWaits);
    case 'try': {
      const [first] = node.children[0]!.children;
      return first !== undefined && alwaysWaits(first);
    }
    case 'choose':
    case 'logical':
    case 'default':
      return alwaysWaits(node.children[0]!);
    default:
      return false;
  }
}
