import { type Core, core } from '../../../model/core.ts';
import { withChildren } from '../../normal-form/tree.ts';
import { plainGetters } from './getters.ts';
import { builtin, builtinName, importedName } from './names.ts';
import { compiledPattern } from './regular-expressions.ts';
import { plainTestTool } from './test-tools.ts';

/** Other names of `OSError`, by what the library's documentation says. */
const OS_ERRORS = new Set(['os.error', 'socket.error', 'select.error']);
const OLD_OS_ERRORS = new Set(['IOError', 'EnvironmentError']);

/** The flags of regular expressions by their short names. */
const FLAGS: Readonly<Record<string, string>> = {
  A: 'ASCII',
  I: 'IGNORECASE',
  L: 'LOCALE',
  M: 'MULTILINE',
  S: 'DOTALL',
  U: 'UNICODE',
  X: 'VERBOSE',
};

/**
 * Names and arguments of the standard library that are another spelling of the same.
 *
 *     except (os.error, IOError)                          ->      except OSError
 *     subprocess.run(a, stdout=PIPE, stderr=PIPE)         ->      subprocess.run(a, capture_output=True)
 *     defaultdict(lambda: [])                             ->      defaultdict(list)
 *     @lru_cache(maxsize=None)                            ->      @cache
 *     typing.cast(list[int], x)                           ->      x
 *     isinstance(x, (str, str))    open(p, 'wt')          ->      isinstance(x, str)    open(p, 'w')
 *     open(p, 'r')    range(0, n)    os.getenv(n, None)   ->      open(p)    range(n)    os.getenv(n)
 *     field(default_factory=lambda: [])                   ->      field(default_factory=list)
 *     print('')    re.I                                   ->      print()    re.IGNORECASE
 */
export function plainLibrary(node: Core): Core {
  switch (node.op) {
    case 'variable':
    case 'member':
      return ofName(node);
    case 'call':
      return plainGetters(compiledPattern(ofCall(node)));
    case 'opaque':
      return node.text === 'except' ? ofHandler(node) : node;
    default:
      return node;
  }
}

function ofName(node: Core): Core {
  const [own, imported] = [builtinName(node), importedName(node)];
  if (own !== null && OLD_OS_ERRORS.has(own)) return builtin('OSError');
  if (imported === 'functools.cache') return core('opaque', imported, [], node.source);
  const flag = /^re\.(\w+)$/.exec(imported ?? '')?.[1];
  if (flag && (Object.hasOwn(FLAGS, flag) || Object.values(FLAGS).includes(flag)))
    return core('opaque', `value re.${FLAGS[flag] ?? flag}`, [], node.source);
  return imported !== null && OS_ERRORS.has(imported) ? builtin('OSError') : node;
}

function ofHandler(node: Core): Core {
  const [caught, types] = node.children as [Core, Core];
  const once = namedOnce(types);
  return once === types ? node : withChildren(node, [caught, once]);
}

/** `except (A, A)` is `except A`, and `isinstance(x, (A, A))` asks for `A`: a class that is named again takes nothing more. */
function namedOnce(types: Core): Core {
  if (types.op !== 'array' || types.text !== 'tuple') return types;
  const names = new Set<string>();
  const kept = types.children.filter((type) => {
    const name = builtinName(type);
    if (name === null || !names.has(name)) return name === null || names.add(name);
    return false;
  });
  const [only] = kept;
  if (kept.length > 1 && kept.length === types.children.length) return types;
  return kept.length === 1 && only!.op !== 'spread' ? only! : withChildren(types, kept);
}

/** Texts are read where a file is opened and nothing else is said; how it is opened is said in any order. */
function opened(node: Core, callee: Core, args: readonly Core[]): Core {
  if (args.some(({ op, text }) => op === 'spread' || (op === 'named' && text === ''))) return node;
  const at = args.findIndex((arg, place) =>
    arg.op === 'named' ? arg.text === 'mode' : place === 1 && arg.op === 'literal',
  );
  const arg = args[at];
  const mode = arg && modeOf(arg.op === 'named' ? arg.children[0]! : arg);
  if (!arg || !mode) return node;
  const mayBeGone = arg.op === 'named' || args.slice(2).every(({ op }) => op === 'named');
  if (mode === 'r' && mayBeGone) return withChildren(node, [callee, ...args.filter((one) => one !== arg)]);
  const said = core('literal', `s:${mode}`, [], arg.source);
  if (said.text === (arg.op === 'named' ? arg.children[0]! : arg).text) return node;
  const made = arg.op === 'named' ? withChildren(arg, [said]) : said;
  return withChildren(node, [callee, ...args.with(at, made)]);
}

/** `rt` is `r`, and `+wb` is `wb+`; null for what is no mode. */
function modeOf({ op, text }: Core): string | null {
  const letters = op === 'literal' ? /^s:([rwxabt+]+)$/.exec(text)?.[1] : undefined;
  const [how, ...more] = letters?.match(/[rwxa]/g) ?? [];
  const isOnce = letters !== undefined && new Set(letters).size === letters.length;
  if (!how || more.length > 0 || !isOnce || /b.*t|t.*b/.test(letters)) return null;
  return `${how}${letters.includes('b') ? 'b' : ''}${letters.includes('+') ? '+' : ''}`;
}

function ofCall(node: Core): Core {
  const [callee, ...args] = node.children as [Core, ...Core[]];
  const name = importedName(callee);
  if (name === 'subprocess.run') return withChildren(node, [callee, ...capturing(args)]);
  if (name === 'collections.defaultdict' && args[0])
    return withChildren(node, [callee, factory(args[0]), ...args.slice(1)]);
  const isCast = name === 'typing.cast' || name === 'typing_extensions.cast';
  if (isCast && args.length === 2 && isType(args[0]!) && !/^(?:named|spread)$/.test(args[1]!.op))
    return args[1]!;
  if (name === 'functools.lru_cache') return cache(node, args);
  if (name?.startsWith('pytest.')) return plainTestTool(node, name);
  if (name !== null && MAKES_FIELDS.test(name)) return withChildren(node, [callee, ...args.map(ofFactory)]);
  if (
    /^os\.(?:getenv|environ\.get)$/.test(name ?? '') &&
    args.length === 2 &&
    isLiteral(args[1], 'undefined')
  )
    return withChildren(node, [callee, args[0]!]);
  const own = builtinName(callee);
  if (own === 'open') return opened(node, callee, args);
  if (/^is(?:instance|subclass)$/.test(own ?? '') && args.length === 2) {
    const once = namedOnce(args[1]!);
    return once === args[1] ? node : withChildren(node, [callee, args[0]!, once]);
  }
  if (own === 'print' && isLiteral(args[0], 's:') && args.slice(1).every(({ op }) => op === 'named'))
    return withChildren(node, [callee, ...args.slice(1)]);
  if (own === 'range' && args.length === 2 && isLiteral(args[0], 'i:0'))
    return withChildren(node, [callee, args[1]!]);
  const start = own === 'enumerate' && args.length === 2 ? args[1]! : null;
  if (start?.op === 'named' && start.text === 'start')
    return plainLibrary(withChildren(node, [callee, args[0]!, start.children[0]!]));
  if (start && isLiteral(start, 'i:0')) return withChildren(node, [callee, args[0]!]);
  if (name === 'os.path.join') return joinedAtOnce(node);
  return node;
}

/** `os.path.join(os.path.join(a, b), c)` is `os.path.join(a, b, c)`, which puts one part behind the other. */
function joinedAtOnce(node: Core): Core {
  const [callee, first, ...more] = node.children as [Core, Core?, ...Core[]];
  const isInner = first?.op === 'call' && importedName(first.children[0]!) === 'os.path.join';
  const parts = isInner ? first.children.slice(1) : [];
  const isPlain =
    parts.length > 0 && [...parts, ...more].every(({ op }) => op !== 'spread' && op !== 'named');
  return isPlain ? withChildren(node, [callee, ...parts, ...more]) : node;
}

/** Names and what is written of them in a type, which does nothing when it is evaluated. */
function isType({ op, text, children }: Core): boolean {
  const isPart = /^(?:literal|variable|member|index|array)$/.test(op) || (op === 'binary' && text === '~|');
  return isPart && children.every(isType);
}

const MAKES_FIELDS = /^(?:dataclasses\.field|attrs?\.(?:ib|attrib|field))$/;

/** `field(default_factory=lambda: [])` makes its default as `list` does. */
function ofFactory(arg: Core): Core {
  const isFactory = arg.op === 'named' && /^(?:default_)?factory$/.test(arg.text);
  return isFactory ? withChildren(arg, arg.children.map(factory)) : arg;
}

/** What is taken for an argument that isn't there. */
function isLiteral(node: Core | undefined, ...texts: readonly string[]): boolean {
  return node?.op === 'literal' && texts.includes(node.text);
}

/** Both pipes, and nothing that the shorter spelling forbids beside it. */
function capturing(args: readonly Core[]): readonly Core[] {
  const isPipe = (arg: Core, name: string): boolean =>
    arg.op === 'named' && arg.text === name && importedName(arg.children[0]!) === 'subprocess.PIPE';
  const respelled = args.map((arg) =>
    arg.op === 'named' && arg.text === 'universal_newlines' ? { ...arg, text: 'text' } : arg,
  );
  const at = respelled.findIndex((arg) => isPipe(arg, 'stdout'));
  const other = respelled.findIndex((arg) => isPipe(arg, 'stderr'));
  if (at < 0 || other < 0) return respelled;
  const whole = core('named', 'capture_output', [core('literal', 'b:true')], respelled[at]!.source);
  return respelled.flatMap((arg, index) => (index === at ? [whole] : index === other ? [] : [arg]));
}

/** A function without parameters that gives what a type gives when it is called without arguments. */
function factory(made: Core): Core {
  if (made.op !== 'function' || made.text !== 'arrow exact') return made;
  const [parameters, body] = made.children as [Core, Core];
  const [step] = body.children;
  if (parameters.children.length > 0 || body.children.length !== 1 || step!.op !== 'return') return made;
  const type = step!.children[0] ? typeOf(step!.children[0]) : null;
  return type ? builtin(type) : made;
}

function typeOf({ op, text, children }: Core): string | null {
  if (op === 'array' && children.length === 0) return text === '' ? 'list' : text;
  if (op === 'object' && text === 'dictionary' && children.length === 0) return 'dict';
  if (op !== 'literal') return null;
  const zeros: Readonly<Record<string, string>> = {
    's:': 'str',
    'y:': 'bytes',
    'i:0': 'int',
    'f:0': 'float',
    'c:0': 'complex',
    'b:false': 'bool',
  };
  return zeros[text] ?? null;
}

/** `lru_cache()` takes the function as `lru_cache` does; without a limit it is what `cache` is. */
function cache(node: Core, args: readonly Core[]): Core {
  const [callee] = node.children as [Core];
  if (args.length === 0) return callee;
  const isDefault = (arg: Core): boolean =>
    arg.op === 'named' && arg.text === 'typed' && arg.children[0]!.text === 'b:false';
  const isOpen = (arg: Core): boolean =>
    (arg.op === 'literal' && arg.text === 'undefined') ||
    (arg.op === 'named' && arg.text === 'maxsize' && arg.children[0]!.text === 'undefined');
  const rest = args.filter((arg) => !isDefault(arg));
  return rest.length === 1 && isOpen(rest[0]!) ? core('opaque', 'functools.cache', [], node.source) : node;
}
