import { type Core, core } from '../../../model/core.ts';
import { staticType } from '../../../model/core-types.ts';
import { besideIt, callsLibrary, ofLibrary } from '../../library/go.ts';

/**
 * Calls that Go's documentation says are others.
 *
 *     strings.Index(s, x) >= 0       ->      strings.Contains(s, x)
 *     time.Now().Sub(t)              ->      time.Since(t)
 *     fmt.Errorf("failed")           ->      errors.New("failed")
 *     make(map[K]V)                  ->      map[K]V{}
 *     len(s) == 0                    ->      s == ""
 *
 * Holds for a format in which nothing is filled in, a time that is only named, a map without a size, and what is known
 * to be a string.
 */
export function spelledCall(node: Core): Core {
  if (node.op === 'binary') return contained(node) ?? emptyText(node) ?? node;
  if (node.op !== 'call') return node;
  return sinceThen(node) ?? plainFailure(node) ?? emptyMap(node) ?? node;
}

const INDEXES: Readonly<Record<string, string>> = {
  Index: 'Contains',
  IndexAny: 'ContainsAny',
  IndexRune: 'ContainsRune',
  IndexFunc: 'ContainsFunc',
};

/** Whether the number is that of a place, or that of none. */
function contained(node: Core): Core | null {
  const [call, limit] = node.children as [Core, Core];
  const said = `${node.text} ${limit.op === 'literal' ? limit.text : ''}`;
  const isThere = /^(?:>= n:0|> n:-1|!= n:-1)$/.test(said);
  if (!isThere && !/^(?:< n:0|<= n:-1|== n:-1)$/.test(said)) return null;
  for (const module of ['strings', 'bytes'])
    for (const [index, contains] of Object.entries(INDEXES)) {
      if (call.op !== 'call' || !callsLibrary(call, `${module}.${index}`)) continue;
      const [callee, ...args] = call.children as [Core, ...Core[]];
      const asked = core('call', '', [besideIt(callee, contains), ...args], node.source);
      return isThere ? asked : core('unary', '!', [asked], node.source);
    }
  return null;
}

/** Only of a string: a slice is compared with nothing but nil. */
function emptyText(node: Core): Core | null {
  const [call, limit] = node.children as [Core, Core];
  const text = builtinCalled(call, 'len');
  if (text?.op !== 'variable' || limit.op !== 'literal' || limit.text !== 'n:0') return null;
  const type = staticType(text);
  if (type?.op !== 'type' || type.text !== 'string') return null;
  const operator = { '==': '==', '!=': '!=', '>': '!=', '<=': '==' }[node.text];
  return operator
    ? { ...node, text: operator, children: [text, core('literal', 's:', [], limit.source)] }
    : null;
}

function sinceThen({ children: [callee, then, ...more], source }: Core): Core | null {
  if (callee!.op !== 'member' || callee!.text !== 'Sub' || more.length > 0) return null;
  const [now] = callee!.children as [Core];
  if (then?.op !== 'variable' || now.op !== 'call' || !callsLibrary(now, 'time.Now')) return null;
  return core('call', '', [besideIt(now.children[0]!, 'Since'), then], source);
}

function plainFailure(node: Core): Core | null {
  const [, text, ...more] = node.children;
  if (!text || more.length > 0) return null;
  const isPlain = text.op === 'literal' && text.text.startsWith('s:') && !text.text.includes('%');
  if (!callsLibrary(node, 'errors.New') && !(isPlain && callsLibrary(node, 'fmt.Errorf'))) return null;
  return core('call', '', [ofLibrary('errors.New'), text], node.source);
}

function emptyMap(node: Core): Core | null {
  const type = builtinCalled(node, 'make');
  return type?.op === 'type' && type.text === 'map' ? core('object', 'elements', [type], node.source) : null;
}

/**
 *     if ok == true      ->      if ok
 *
 * Where it is known to be a truth: an interface may hold something else.
 */
export function truthAsked(node: Core): Core {
  if (node.op !== 'choose' && node.op !== 'loop') return node;
  const [test, ...rest] = node.children as [Core, ...Core[]];
  const asked = plainTruth(test);
  return asked === test ? node : { ...node, children: [asked, ...rest] };
}

function plainTruth(test: Core): Core {
  if (test.op === 'logical' || (test.op === 'unary' && test.text === '!')) {
    const children = test.children.map(plainTruth);
    return children.every((child, at) => child === test.children[at]) ? test : { ...test, children };
  }
  const [value, truth] = test.children;
  if (test.op !== 'binary' || truth?.op !== 'literal' || !/^b:/.test(truth.text)) return test;
  if (test.text !== '==' && test.text !== '!=') return test;
  const type = staticType(value!);
  if (type?.op !== 'type' || type.text !== 'bool') return test;
  const isKept = (test.text === '==') === (truth.text === 'b:true');
  return isKept ? value! : core('unary', '!', [value!], test.source);
}

/** What one of Go's own functions is called with, and nothing besides. */
function builtinCalled({ op, children: [callee, value, ...more] }: Core, name: string): Core | null {
  const isOwn =
    callee?.op === 'variable' && callee.variable!.kind === 'free' && callee.variable!.name === name;
  return op === 'call' && isOwn && value && more.length === 0 ? value : null;
}
