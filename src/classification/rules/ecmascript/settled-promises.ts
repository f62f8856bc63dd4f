import { type Core, core } from '../../../model/core.ts';
import { block, withChildren } from '../../normal-form/tree.ts';

/**
 * Promises that are settled when they are made, in an async function, whose own promise is settled in the same way.
 *
 *     return Promise.resolve(x)      return Promise.reject(e)      ->      return x      throw e
 *
 * A failure that is given back is caught by no `try` of the function, which one that is thrown would be: inside of one it
 * stays. What is put in another's place comes some turns earlier.
 */
export function withoutSettledPromises(body: Core, fired: (at: Core) => void): Core {
  return go(body, false);

  function go(node: Core, inTry: boolean): Core {
    if (node.op === 'function' || node.op === 'class') return node;
    const made = withChildren(
      node,
      node.children.map((child) => go(child, inTry || node.op === 'try')),
    );
    const [value] = made.children;
    if (made.op !== 'return' || !value) return made;
    return inTry ? withChildren(made, [resolved(value)]) : left(value, made);
  }

  /** The function is left with a value, or by a failure. */
  function left(value: Core, from: Core): Core {
    const failure = settled(value, 'reject');
    if (failure) {
      fired(value);
      return core('throw', '', [failure], from.source);
    }
    if (value.op !== 'choose' || !waysOf(value).some((way) => settled(way, 'reject')))
      return withChildren(from, [resolved(value)]);
    const [test, ...ways] = value.children as [Core, ...Core[]];
    const leave = (way: Core): Core => block([left(way, core('return', '', [way], way.source))], way.source);
    return core('choose', '', [test, ...ways.map(leave)], from.source);
  }

  /** Also where one of several is chosen. */
  function resolved(value: Core): Core {
    if (value.op === 'choose') {
      const [test, ...ways] = value.children as [Core, ...Core[]];
      return withChildren(value, [test, ...ways.map(resolved)]);
    }
    const given = settled(value, 'resolve');
    if (given) fired(value);
    return given ?? value;
  }
}

/**
 * Whether a function that gives settled promises, and so isn't async yet, does the same as one that is: nothing in it may
 * fail, which it would do before there is a promise, and what it is settled with is no promise itself, which would be
 * given back as it is.
 */
export function settlesAlone({ children: [parameters, body] }: Core): boolean {
  const given = returnedBy(body!).flatMap((value): readonly (Core | null)[] =>
    value ? waysOf(value) : [null],
  );
  const isSettled = (value: Core | null): boolean =>
    value !== null && (settled(value, 'resolve') ?? settled(value, 'reject')) !== null;
  // What callbacks give back is settled behind the promise that they wait for.
  if (!given.some(isSettled)) return true;
  const isTaken = ({ op, children }: Core): boolean =>
    op === 'bind' || (op === 'default' && mayNotFail(children[1]!));
  if (!parameters!.children.every(isTaken)) return false;
  return given.every(isSettled) ? isQuiet(body!) : given.every((value) => !value || mayStay(value));

  function mayStay(value: Core): boolean {
    return !isSettled(value) || isQuietPromise(value);
  }
}

/** What a promise is settled with by `Promise.resolve(x)`, or `Promise.reject(e)`; null where it isn't. */
function settled({ op, children }: Core, how: 'resolve' | 'reject'): Core | null {
  const [callee, value, ...more] = op === 'call' ? children : [];
  const object = callee?.op === 'member' && callee.text === how ? callee.children[0]! : null;
  if (object?.op !== 'variable' || object.variable!.kind !== 'free' || object.variable!.name !== 'Promise')
    return null;
  if (more.length > 0 || value?.op === 'spread') return null;
  return value ?? core('literal', 'undefined');
}

/** The values of which one is chosen. */
function waysOf(value: Core): readonly Core[] {
  return value.op === 'choose' ? value.children.slice(1).flatMap(waysOf) : [value];
}

function returnedBy(node: Core): readonly (Core | null)[] {
  if (node.op === 'function' || node.op === 'class') return [];
  if (node.op === 'return') return [node.children[0] ?? null];
  return node.children.flatMap(returnedBy);
}

function isQuietPromise(value: Core): boolean {
  if (value.op === 'choose')
    return mayNotFail(value.children[0]!) && value.children.slice(1).every((way) => isQuietPromise(way));
  const given = settled(value, 'resolve');
  if (given) return isNoPromise(given) && mayNotFail(given);
  return mayNotFail(settled(value, 'reject')!);
}

/** Statements that do nothing but to choose, and to keep what can't fail. */
function isQuiet(node: Core): boolean {
  switch (node.op) {
    case 'function':
    case 'nothing':
      return true;
    case 'return':
      return node.children.every((value) => isQuietPromise(value));
    case 'block':
      return node.children.every((child) => isQuiet(child));
    case 'choose':
      return mayNotFail(node.children[0]!) && node.children.slice(1).every((way) => isQuiet(way));
    case 'let':
      return node.children[0]!.op === 'bind' && isQuiet(node.children[1]!);
    default:
      return mayNotFail(node);
  }
}

/** What is there, and what is made of that without asking it for anything. */
function mayNotFail({ op, text, variable, children }: Core): boolean {
  switch (op) {
    case 'literal':
    case 'function':
    case 'this':
      return true;
    case 'variable':
      return variable!.kind !== 'free';
    case 'unary':
      return /^(?:!|typeof|void)$/.test(text) && children.every(mayNotFail);
    case 'binary':
      return /^[!=]==$/.test(text) && children.every(mayNotFail);
    case 'template':
      return children.every((part) => part.op === 'literal');
    case 'new':
      return isOwnError(children[0]!) && children.slice(1).every(mayNotFail);
    case 'array':
    case 'object':
    case 'property':
    case 'logical':
    case 'choose':
      return children.every(mayNotFail);
    default:
      return false;
  }
}

function isOwnError({ variable }: Core): boolean {
  return variable?.kind === 'free' && /^(?:Type|Range|Syntax|Reference)?Error$/.test(variable.name);
}

function isNoPromise({ op, text, children }: Core): boolean {
  switch (op) {
    case 'literal':
    case 'template':
    case 'array':
    case 'function':
    case 'binary':
      return true;
    case 'object':
      return children.every(({ op: kind, text: key }) => kind === 'property' && key !== '' && key !== 'then');
    case 'unary':
      return /^(?:!|-|\+|~|typeof\??|void)$/.test(text);
    case 'logical':
      return children.every(isNoPromise);
    case 'choose':
      return children.slice(1).every(isNoPromise);
    default:
      return false;
  }
}
