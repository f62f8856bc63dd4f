/**
 * What the name of a file tells those who build or run it: a test, a program of its own, code for one system. A file
 * that is told to be something else now isn't built or run as it was.
 *
 *     rates.go  ->  rates_windows.go        test_rates.py  ->  rates.py        src/bin/run.rs  ->  src/bin/start.rs
 */
export function roleOfFile(path: string): string {
  const name = path.slice(path.lastIndexOf('/') + 1);
  const [, ending = ''] = /\.([^./]+)$/.exec(name) ?? [];
  switch (ending) {
    case 'go':
      return roleInGo(path, name);
    case 'py':
      return roleInPython(path, name);
    case 'rs':
      return OF_CARGO.test(path) ? path : '';
    case 'java':
      return /^(?:package|module)-info\.java$/.test(name) ? path : '';
    default:
      return /^[cm]?[jt]sx?$/.test(ending) ? roleOfScript(path, name) : '';
  }
}

/** Targets of Cargo, which are called after their files. */
const OF_CARGO =
  /(?:^|\/)(?:build\.rs|src\/(?:main|lib)\.rs|src\/bin\/[^/]+(?:\/main)?\.rs|(?:examples|benches|tests)\/[^/]+(?:\/main)?\.rs)$/;

const SYSTEMS =
  'aix android darwin dragonfly freebsd hurd illumos ios js linux nacl netbsd openbsd plan9 solaris wasip1 windows zos';
const MACHINES =
  '386 amd64 arm arm64 loong64 mips mips64 mips64le mipsle ppc64 ppc64le riscv64 s390x sparc64 wasm';
const CONSTRAINT = new RegExp(
  `_(?:(?:${SYSTEMS.replaceAll(' ', '|')})(?:_(?:${MACHINES.replaceAll(' ', '|')}))?|${MACHINES.replaceAll(' ', '|')})$`,
);

function roleInGo(path: string, name: string): string {
  if (/^[_.]/.test(name) || /(?:^|\/)(?:testdata|vendor|[_.][^/]*)\//.test(path)) return 'left out';
  const stem = name.replace(/\.go$/, '');
  const isTest = stem.endsWith('_test');
  const [constraint = ''] = CONSTRAINT.exec(isTest ? stem.slice(0, -'_test'.length) : stem) ?? [];
  return `${isTest ? 'test' : ''}${constraint}`;
}

function roleInPython(path: string, name: string): string {
  if (/^(?:conftest|__main__|setup|manage|wsgi|asgi)\.py$/.test(name)) return path;
  if (/(?:^|\/)(?:management\/commands|migrations|alembic\/versions)\/[^/]+$/.test(path)) return path;
  return /^(?:test_.*|.*_test)\.py$/.test(name) ? 'test' : '';
}

/** `.mjs` and `.cjs` tell how a module is loaded, the word before the ending who runs it; what stands in `bin` is run by its path. */
function roleOfScript(path: string, name: string): string {
  if (/(?:^|\/)bin\/[^/]+$/.test(path)) return path;
  const [, word = ''] = /\.(test|spec|stories|config|worker|bench|e2e|d)\.[cm]?[jt]sx?$/.exec(name) ?? [];
  const [folder = ''] = /(?:^|\/)(?:__tests__|__mocks__|__fixtures__)\//.exec(path) ?? [];
  return `${word}${folder.replaceAll('/', '')}`;
}
