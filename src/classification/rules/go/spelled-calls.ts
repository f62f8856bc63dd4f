import { type Core, core } from '../../../model/core.ts';
import { ordered, staticType, underlyingType } from '../../../model/core-types.ts';
import { besideIt, callsLibrary, ofLibrary } from '../../library/go.ts';
import { withChildren } from '../../normal-form/tree.ts';
import { belowLength } from '../below-lengths.ts';
import { MIRRORED } from '../conditionals.ts';

/**
 * Calls that Go's documentation says are others.
 *
 *     strings.Index(s, x) >= 0       ->      strings.Contains(s, x)
 *     time.Now().Sub(t)              ->      time.Since(t)
 *     fmt.Errorf("failed")           ->      errors.New("failed")
 *     make(map[K]V)                  ->      map[K]V{}
 *     make(map[K]V, len(xs))         ->      map[K]V{}
 *     len(s) == 0                    ->      s == ""
 *     len(xs) > 0                    ->      len(xs) != 0
 *     strings.Replace(s, a, b, -1)   ->      strings.ReplaceAll(s, a, b)
 *     strings.SplitN(s, x, -1)       ->      strings.Split(s, x)
 *     bytes.Compare(a, b) == 0       ->      bytes.Equal(a, b)
 *     strings.Compare(a, b) < 0      ->      a < b
 *     i <= len(xs)-1                 ->      i < len(xs)
 *     t.Sub(time.Now())              ->      time.Until(t)
 *     errors.New(fmt.Sprintf(f, x))  ->      fmt.Errorf(f, x)
 *
 * Holds for a format in which nothing is filled in, a time that is only named, a map whose size is only a length or a
 * number, what is known to be a string, a negative number of replacements or of parts, and a format that wraps no error.
 */
export function spelledCall(node: Core): Core {
  if (node.op === 'binary')
    return (
      contained(node) ??
      sameBytes(node) ??
      orderedTexts(node) ??
      emptyText(node) ??
      emptyList(node) ??
      below(node)
    );
  if (node.op !== 'call') return node;
  return (
    sinceThen(node) ?? printedFailure(node) ?? plainFailure(node) ?? emptyMap(node) ?? wholly(node) ?? node
  );
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
  const text = askedForLength(node);
  const type = text && staticType(text);
  const isText = text?.op === 'variable' && type?.op === 'type' && type.text === 'string';
  return isText ? asEmptyText(node, text) : null;
}

/**
 *     len(flag.Usage) == 0      ->      flag.Usage == ""
 *
 * The same of what has a type out of sight, where one side asks for a length more often: what has a length and may be
 * compared with a text is a string, since an interface has no length.
 */
export function emptyTextUnseen(node: Core): Core {
  const text = node.op === 'binary' ? askedForLength(node) : null;
  if (!text) return node;
  const type = staticType(text);
  const whole = type && underlyingType(type);
  if (whole && whole.op !== 'variable' && !(whole.op === 'type' && whole.text === 'string')) return node;
  return asEmptyText(node, text) ?? node;
}

/** What is asked for its length, to compare that with nothing. */
function askedForLength({ children: [call, limit] }: Core): Core | null {
  return limit!.op === 'literal' && limit!.text === 'n:0' ? builtinCalled(call!, 'len') : null;
}

function asEmptyText(node: Core, text: Core): Core | null {
  const limit = node.children[1]!;
  const operator = { '==': '==', '!=': '!=', '>': '!=', '<=': '==' }[node.text];
  return operator
    ? { ...node, text: operator, children: [text, core('literal', 's:', [], limit.source)] }
    : null;
}

/** A length is never less than nothing. */
function emptyList(node: Core): Core | null {
  const [left, right] = node.children as [Core, Core];
  const isLeft = builtinCalled(left, 'len') !== null;
  const [call, limit] = isLeft ? [left, right] : [right, left];
  if (!builtinCalled(call, 'len') || limit.op !== 'literal') return null;
  const operator = isLeft ? node.text : (MIRRORED[node.text] ?? '');
  const asked = ASKS_FOR_NOTHING[`${operator} ${limit.text}`];
  if (!asked || (isLeft && node.text === asked)) return null;
  return { ...node, text: asked, children: [call, { ...limit, text: 'n:0' }] };
}

const ASKS_FOR_NOTHING: Readonly<Record<string, string>> = {
  '== n:0': '==',
  '<= n:0': '==',
  '< n:1': '==',
  '!= n:0': '!=',
  '> n:0': '!=',
  '>= n:1': '!=',
};

function sinceThen({ children: [callee, then, ...more], source }: Core): Core | null {
  if (callee!.op !== 'member' || callee!.text !== 'Sub' || more.length > 0) return null;
  const [now] = callee!.children as [Core];
  if (then?.op === 'call' && then.children.length === 1 && callsLibrary(then, 'time.Now'))
    return core('call', '', [besideIt(then.children[0]!, 'Until'), now], source);
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

/** What is printed with `%w` is wrapped by the one, and not by the other. */
function printedFailure(node: Core): Core | null {
  const [, printed, ...more] = node.children;
  if (!callsLibrary(node, 'errors.New') || more.length > 0 || !callsLibrary(printed!, 'fmt.Sprintf'))
    return null;
  const [callee, format, ...values] = printed!.children as [Core, Core | undefined, ...Core[]];
  if (values.length === 0 || format?.op !== 'literal' || /%[^%]*w/.test(format.text)) return null;
  return core('call', '', [besideIt(callee, 'Errorf'), format, ...values], node.source);
}

/** How large a map is expected to become makes no difference to what it holds. */
function emptyMap(node: Core): Core | null {
  const [callee, type, size, ...more] = node.children;
  if (builtinCalled({ ...node, children: [callee!, type!] }, 'make') === null || more.length > 0) return null;
  const isIdle = !size || size.op === 'literal' || builtinCalled(size, 'len')?.op === 'variable';
  return isIdle && type?.op === 'type' && type.text === 'map'
    ? core('object', 'elements', [type], node.source)
    : null;
}

/** Which call does the same without a limit, which stands last. */
const UNLIMITED: Readonly<Record<string, string>> = {
  Replace: 'ReplaceAll',
  SplitN: 'Split',
  SplitAfterN: 'SplitAfter',
};

function wholly(node: Core): Core | null {
  const [callee, ...args] = node.children as [Core, ...Core[]];
  const limit = args.at(-1);
  if (!limit || !/^n:-/.test(negated(limit))) return null;
  for (const module of ['strings', 'bytes'])
    for (const [name, all] of Object.entries(UNLIMITED))
      if (callsLibrary(node, `${module}.${name}`))
        return core('call', '', [besideIt(callee, all), ...args.slice(0, -1)], node.source);
  return null;
}

/** Either way nothing and an empty list of bytes are the same. */
function sameBytes(node: Core): Core | null {
  const [call, limit] = node.children as [Core, Core];
  if (!/^[!=]=$/.test(node.text) || limit.op !== 'literal' || limit.text !== 'n:0') return null;
  if (call.op !== 'call' || !callsLibrary(call, 'bytes.Compare')) return null;
  const [callee, ...args] = call.children as [Core, ...Core[]];
  const asked = core('call', '', [besideIt(callee, 'Equal'), ...args], node.source);
  return node.text === '==' ? asked : core('unary', '!', [asked], node.source);
}

/** Texts in the order of their bytes, which is that of the comparison. */
function orderedTexts(node: Core): Core | null {
  const [call, limit] = node.children as [Core, Core];
  if (!/^(?:[!=]=|[<>]=?)$/.test(node.text) || limit.op !== 'literal' || limit.text !== 'n:0') return null;
  if (call.op !== 'call' || !callsLibrary(call, 'strings.Compare') || call.children.length !== 3) return null;
  return ordered(withChildren(node, call.children.slice(1)));
}

/** What has a length is compared with whole numbers alone. */
function below(node: Core): Core {
  return belowLength(node, (count) => builtinCalled(count, 'len') !== null);
}

/** A number with its sign. */
function negated({ op, text, children: [value] }: Core): string {
  if (op === 'literal') return text;
  return op === 'unary' && text === '-' && value!.op === 'literal' ? value!.text.replace('n:', 'n:-') : '';
}

/**
 *     if ok == true      ->      if ok
 *
 * Where it is known to be a truth: an interface may hold something else.
 */
export function truthAsked(node: Core): Core {
  if (node.op === 'binary') return plainTruth(node);
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
