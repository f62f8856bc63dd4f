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
]);

/** True for a name that is called from outside without anyone spelling it: `__init__`, `toString`, `main`. */
export function isWellKnown(name: string): boolean {
  return WELL_KNOWN.has(name) || /^__\w+__$/.test(name);
}

/** A file of settings, whose variables a tool looks up by their names: nobody refers to them. */
export function isReadByTool(path: string): boolean {
  return /(?:^|\/)(?:conf|conftest|dodo|fabfile|gunicorn\.conf|noxfile|settings|setup|\w+_settings|\w+_config)\.py$/.test(
    path,
  );
}

/** The way a test runner finds what to run; a test under a name that isn't found is a test that doesn't run. */
export function looksLikeTest(name: string): boolean {
  return /^(?:test|Test|Benchmark|Example|Fuzz)(?:[_A-Z]|$)/.test(name) || /(?:_test|Test|Tests)$/.test(name);
}
