/**
 * True for a file that is looked for where it stands: it can't be called otherwise, come or go without somebody noticing.
 */
export function isFoundByPath(path: string): boolean {
  return roleOfFile(path) === path && !OF_ITS_OWN_PACKAGE.test(path);
}

/** What is compiled together with what stands beside it, and what others call so as well. */
const OF_ITS_OWN_PACKAGE =
  /(?:^|\/)(?:tests|benches)\/|(?:^|\/)src\/lib\.rs$|-info\.java$|(?:^|\/)(?:admin|apps|conf|tasks)\.py$/;

/**
 * What the name of a file tells those who build or run it: a test, a program of its own, code for one system. A file
 * that is told to be something else now isn't built or run as it was.
 *
 *     rates.go  ->  rates_windows.go        test_rates.py  ->  rates.py        src/bin/run.rs  ->  src/bin/start.rs
 *     src/jvmMain/kotlin/Rates.kt  ->  src/commonMain/kotlin/Rates.kt
 *     src/main/java/shop/Rates.java  ->  src/test/java/shop/Rates.java
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
    case 'kt':
      return targetsInKotlin(path);
    case 'rb':
      return roleInRuby(path, name);
    case 'swift':
      // What stands at the top of this file alone is what runs.
      return name === 'main.swift' ? path : '';
    case 'java':
    case 'groovy':
    case 'scala':
      return /^(?:package|module)-info\.java$/.test(name) ? path : sourceSet(path);
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

/** Files that Python's tools and frameworks look for under their names. */
const NAMES_IN_PYTHON =
  /^(?:__main__|admin|apps|asgi|conf|conftest|dodo|fabfile|manage|noxfile|setup|tasks|wsgi)\.py$/;
/** Folders of which they take every file, and call a command, a set of tags, a page or a step after it. */
const FOLDERS_IN_PYTHON =
  /(?:^|\/)(?:(?:management\/commands|migrations|templatetags|alembic\/versions)\/[^/]+|pages\/\d+_[^/]+)$/;

function roleInPython(path: string, name: string): string {
  if (NAMES_IN_PYTHON.test(name) || FOLDERS_IN_PYTHON.test(path)) return path;
  return /^(?:test_.*|.*_test)\.py$/.test(name) ? 'test' : '';
}

/** `src/jvmMain/kotlin`, `src/commonTest/kotlin`, `src/test/java` */
const SOURCE_SET = /(?:^|\/)src\/(\w+)\/(?:kotlin|java|groovy|scala)\//;

/** What is in another set of sources is built into something else: `src/test/java` is no part of what is published. */
function sourceSet(path: string): string {
  const set = SOURCE_SET.exec(path)?.[1] ?? 'main';
  return set === 'main' ? '' : set;
}

/** The same where folders are called after platforms alone: `posix/src`, `common/test`. */
const PLATFORM =
  /(?:^|\/)((?:common|jvm|js|web|posix|nix|native|non[A-Z]\w*|android|ios|macos|tvos|watchos|apple|darwin|linux|mingw|windows|desktop|wasm)\w*\/(?:src|test))\//;

/** A project for several platforms compiles each of its sets of sources for some of them. */
function targetsInKotlin(path: string): string {
  return SOURCE_SET.exec(path)?.[1] ?? PLATFORM.exec(path)?.[1] ?? '';
}

/** Programs, steps of a data base, what is loaded in the order of its names. */
const FOUND_IN_RUBY = /(?:^|\/)(?:(?:bin|exe|db\/migrate|db\/seeds|config)\/.*|(?:test|spec)_helper\.rb)$/;
/** Rails finds a class by the path of its file below one of the folders of `app`. */
const LOADED_BY_NAME = /(?:^|\/)app\/\w+\/(?:concerns\/)?(.+)$/;

function roleInRuby(path: string, name: string): string {
  if (FOUND_IN_RUBY.test(path)) return path;
  const [, named] = LOADED_BY_NAME.exec(path) ?? [];
  if (named !== undefined) return named;
  return /^(?:test_.*|.*_(?:test|spec))\.rb$/.test(name) ? 'test' : '';
}

/** `.mjs` and `.cjs` tell how a module is loaded, the word before the ending who runs it. */
function roleOfScript(path: string, name: string): string {
  if (FOUND_BY_PATH.some((place) => place.test(path))) return path;
  const [, word = ''] = WORD.exec(name) ?? [];
  const [folder = ''] = /(?:^|\/)(?:__tests__|__fixtures__)\//.exec(path) ?? [];
  return `${word}${folder.replaceAll('/', '')}`;
}

const WORD =
  /\.(test|spec|stories|config|worker|bench|e2e|d|server|client|ios|android|native|macos|windows|web)\.[cm]?[jt]sx?$/;

const TOOLS =
  'astro babel commitlint craco cypress drizzle esbuild eslint jest karma lint-staged metro next nuxt playwright postcss prettier protractor release rollup rspack rspress stylelint svelte tailwind tsup vite vitest vue wdio webpack';

/** What is run, or answers for an address, because of where it stands. Components are written with a capital: no address is. */
const FOUND_BY_PATH: readonly RegExp[] = [
  // Programs, and what tools look for.
  /(?:^|\/)bin\/[^/]+$/,
  /(?:^|\/)(?:gulpfile|gruntfile|jakefile)(?:\.babel)?\.[cm]?[jt]s$/i,
  new RegExp(`(?:^|/)(?:${TOOLS.replaceAll(' ', '|')})\\.config\\.[cm]?[jt]s$`),
  // A mock is that of the module after which it is called; steps of a data base are taken in the order of their names.
  /(?:^|\/)(?:__mocks__|migrations|seeds|seeders)\/[^/]+$/,
  // Next, Nuxt, SvelteKit, Remix, Expo, Netlify.
  /^(?:src\/)?(?:middleware|instrumentation)\.[jt]s$/,
  /(?:^|\/)(?:pages|app\/routes|src\/routes|server\/(?:api|routes|middleware))\/(?:(?:[a-z0-9_$.()@+-]|\[[^\]/]*\])+\/)*(?:[a-z0-9_$.()@+-]|\[[^\]/]*\])+$/,
  /(?:^|\/)app\/(?:.*\/)?(?:page|layout|route|loading|error|global-error|not-found|template|default|_layout)\.[jt]sx?$/,
  /(?:^|\/)app\/(?:.*\/)?(?:\([^)/]*\)|\[[^\]/]*\])\/[^/]+$/,
  /(?:^|\/)\+(?:page|layout|server|error)(?:\.server)?\.[jt]s$/,
  /(?:^|\/)netlify\/(?:edge-)?functions\/[^/]+$/,
];
