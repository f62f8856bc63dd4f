import type { AstNode } from '../../model/ast-node.ts';
import { annotationsOf } from '../../model/java-annotations.ts';
import type { CodeSymbol } from '../../model/symbol.ts';

/** Names by which languages, their libraries and test runners call what they find. */
const WELL_KNOWN = new Set([
  'constructor',
  'toString',
  'valueOf',
  'toJSON',
  'then',
  'next',
  'return',
  'throw',
  'length',
  'name',
  'prototype',
  'default',
  'arguments',
  'exports',
  'module',
  'hasOwnProperty',
  'isPrototypeOf',
  'main',
  'init',
  'equals',
  'hashCode',
  'compareTo',
  'clone',
  'finalize',
  'close',
  'run',
  'call',
  'get',
  'set',
  'iterator',
  'hasNext',
  'String',
  'Error',
  'GoString',
  'MarshalJSON',
  'UnmarshalJSON',
  'Read',
  'Write',
  'Close',
  'Len',
  'Less',
  'Swap',
  'ServeHTTP',
  'Unwrap',
  'Is',
  'As',
  'Format',
  'Flush',
  'Seek',
  'ReadAt',
  'WriteAt',
  'ReadFrom',
  'WriteTo',
  'ReadByte',
  'WriteByte',
  'ReadRune',
  'WriteString',
  'Scan',
  'MarshalText',
  'UnmarshalText',
  'MarshalBinary',
  'UnmarshalBinary',
  'MarshalYAML',
  'UnmarshalYAML',
  'GobEncode',
  'GobDecode',
  'Timeout',
  'Temporary',
  'RoundTrip',
  'WriteHeader',
  'Hijack',
  'LogValue',
  'Push',
  'Pop',
  'Lock',
  'Unlock',
  'ngOnInit',
  'ngOnChanges',
  'ngOnDestroy',
  'ngAfterViewInit',
  'connectedCallback',
  'disconnectedCallback',
  'attributeChangedCallback',
  'handleEvent',
  'componentDidCatch',
  'fmt',
  'drop',
  'deref',
  'clone',
  'from',
  'into',
  'eq',
  'cmp',
  'hash',
  'add',
  'setUp',
  'tearDown',
  'setUpClass',
  'tearDownClass',
  'setup_method',
  'teardown_method',
  'setup',
  'teardown',
  'render',
  'componentDidMount',
  'componentDidUpdate',
  'componentWillUnmount',
  'shouldComponentUpdate',
  'getDerivedStateFromProps',
  'getDerivedStateFromError',
  'getSnapshotBeforeUpdate',
  'adoptedCallback',
  'observedAttributes',
  'formAssociated',
  'readObject',
  'readObjectNoData',
  'writeObject',
  'readResolve',
  'writeReplace',
  'serialVersionUID',
  'serialPersistentFields',
  'premain',
  'agentmain',
  'setUpModule',
  'tearDownModule',
  'asyncSetUp',
  'asyncTearDown',
  'initialize',
  'method_missing',
  'respond_to_missing?',
  'const_missing',
  'inherited',
  'included',
  'extended',
  'prepended',
  'method_added',
  'to_s',
  'to_str',
  'to_a',
  'to_ary',
  'to_h',
  'to_hash',
  'to_proc',
  'inspect',
  'each',
  'coerce',
]);

/**
 * What Python asks of modules, enumerations and `ctypes`, and IPython of what it shows (`_repr_html_`); the hooks of pytest
 * and Angular, PHP's and Lua's own methods.
 */
const WELL_KNOWN_KINDS = [
  /^__\w+__$/,
  /^_(?:missing|generate_next_value|ignore|order|fields|anonymous|pack)_$/,
  /^_(?:repr|ipython)_\w+_$/,
  /^pytest_\w+$/,
  /^ng(?:DoCheck|AfterContentInit|AfterContentChecked|AfterViewChecked)$/,
  /^__(?:construct|destruct|call|callStatic|get|set|isset|unset|sleep|wakeup|serialize|unserialize|toString|invoke|set_state|clone|debugInfo)$/,
  /^__(?:index|newindex|tostring|len|eq|lt|le|concat|gc|close|mode|metatable|pairs|name|unm|add|sub|mul|div|mod|pow|idiv|band|bor|bxor|shl|shr|bnot)$/,
];

/** True for a name that is called from outside without anyone spelling it: `__init__`, `toString`, `main`. */
export function isWellKnown(name: string): boolean {
  return WELL_KNOWN.has(name) || WELL_KNOWN_KINDS.some((kind) => kind.test(name));
}

/** A file of settings, whose variables a tool looks up by their names: nobody refers to them. */
export function isReadByTool(path: string): boolean {
  return /(?:^|\/)(?:conf|conftest|dodo|fabfile|gunicorn\.conf|noxfile|settings|setup|\w+_settings|\w+_config)\.py$/.test(
    path,
  );
}

/** A variable of such a file that isn't private is read by the tool, whoever else reads it. */
export function isSetting({ parent, path, kind, simpleName }: CodeSymbol): boolean {
  const isValue = kind === 'constant' || kind === 'variable';
  return isValue && parent === null && isReadByTool(path) && !simpleName.startsWith('_');
}

/**
 * A function that Python, or a test runner, looks for in the module that holds it: `def __getattr__(name)`,
 * `def pytest_configure(config)`.
 */
export function isHookOfModule({ parent, kind, simpleName }: CodeSymbol): boolean {
  return parent === null && kind === 'function' && /^(?:__\w+__|pytest_\w+)$/.test(simpleName);
}

/** The way a test runner finds what to run; a test under a name that isn't found is a test that doesn't run. */
export function looksLikeTest(name: string): boolean {
  return /^(?:test|Test|Benchmark|Example|Fuzz)(?:[_A-Z]|$)/.test(name) || /(?:_test|Test|Tests)$/.test(name);
}

/**
 * Whether what stands in a file of tests is a test under this name, in the languages where nothing else says so.
 *
 *     def test_total()      class TestCart      func TestTotal(t *testing.T)
 *
 * A class of Python with a base is a test by that. Of Java's classes with tests, builds run those of certain names.
 */
export function isFoundAsTest(symbol: CodeSymbol): boolean {
  const { path, kind, parent, simpleName, declaration } = symbol;
  if (path.endsWith('.java'))
    return (
      parent === null &&
      /^(?:Test|IT(?=[A-Z]))|(?:Tests?|TestCase|IT|ITCase)$/.test(simpleName) &&
      holdsTests(symbol)
    );
  if (/(?:^|\/)(?:test_[^/]*|[^/]*_test|tests)\.py$/.test(path)) {
    if (kind === 'function' || kind === 'method') return simpleName.startsWith('test');
    const hasBase = declaration.children.some(({ field }) => field === 'superclasses');
    return kind === 'class' && (hasBase || simpleName.startsWith('Test'));
  }
  return (
    /_test\.go$/.test(path) &&
    kind === 'function' &&
    /^(?:Test|Benchmark|Example|Fuzz)(?![a-z])/.test(simpleName)
  );
}

function holdsTests({ kind, children }: CodeSymbol): boolean {
  return kind === 'class' && children.some(({ declaration }) => annotationsOf(declaration).some(isTest));
}

function isTest({ children }: AstNode): boolean {
  return children.some(({ text }) => /^(?:Parameterized|Repeated)?Test$/.test(text));
}
