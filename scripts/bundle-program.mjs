import { copyFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, transform } from 'esbuild';

const root = fileURLToPath(new URL('..', import.meta.url));
const require = createRequire(import.meta.url);

/** Importing `process` as a module makes Node open every one of its getters, standard input among them: 0.1 s. */
const globalProcess = {
  name: 'global-process',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^(?:node:)?process$/ }, () => ({ path: 'process', namespace: 'global' }));
    onLoad({ filter: /.*/, namespace: 'global' }, () => ({
      contents: 'module.exports = globalThis.process;',
    }));
  },
};

/** As a module it has a `require` of its own, of which the second step of making a part knows nothing. */
const parserAsScript = {
  name: 'parser-as-script',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^web-tree-sitter$/ }, () => ({ path: 'parser', namespace: 'script' }));
    onLoad({ filter: /.*/, namespace: 'script' }, () => ({
      contents: `import script from ${JSON.stringify(require.resolve('web-tree-sitter'))};
        export const { Parser, Language } = script;`,
      resolveDir: root,
    }));
  },
};

const target = 'node20.19';

const bundling = {
  absWorkingDir: root,
  bundle: true,
  platform: 'node',
  format: 'esm',
  target,
  mainFields: ['module', 'main'],
  minify: true,
  plugins: [globalProcess],
  logLevel: 'warning',
};

const threads = {
  'lsp-thread': 'src/lsp/thread.ts',
  'history-thread': 'src/tracing/history/history-thread.ts',
};

/**
 * goldthread as files that start others: the program, and its threads. They stand alone, so that a
 * no is said whatever else may be torn, and load the rest as parts, whose compiled code is kept (docs/decisions/0024).
 * What a hook loads is a set of parts of its own: together with everything else, what both share would be cut into
 * dozens of small ones.
 */
export async function bundleProgram(outdir) {
  const begins = (names) => Object.fromEntries(names.map((name) => [name, 'src/workspace/start-thread.ts']));
  await bundleStarts(outdir, { goldthread: 'src/cli/main.ts', ...begins(Object.keys(threads)) });
  await bundleParts(outdir, { hook: 'src/cli/hook.ts' });
  await bundleParts(outdir, {
    program: 'src/cli/program.ts',
    'git-hook': 'src/cli/git-hook.ts',
    ...threads,
  });
  // The parser looks for it beside itself.
  copyFileSync(require.resolve(PARSER), resolve(root, outdir, basename(PARSER)));
}

/**
 * Without imports, since Node makes a module of each of its own that is imported, which opens all of its getters and
 * takes a quarter of what an empty process takes.
 */
async function bundleStarts(outdir, entryPoints) {
  const builtIn = (name) => `process.getBuiltinModule('node:${name}')`;
  const own = `${builtIn('url')}.pathToFileURL(${builtIn('fs')}.realpathSync(process.argv[1])).href`;
  await build({
    ...bundling,
    entryPoints,
    outdir,
    format: 'iife',
    plugins: [globalProcess, builtInModules(builtIn)],
    define: { 'import.meta.url': 'startUrl' },
    banner: { js: `${TOO_OLD}\nconst startUrl = ${own};` },
  });
}

/** To an agent that waits for leave the status says no. */
const TOO_OLD = `if (!process.getBuiltinModule) {
  process.stderr.write('goldthread: this is Node ' + process.version + ', and goldthread needs 20.19 or later.\\n');
  process.exit(2);
}`;

function builtInModules(builtIn) {
  return {
    name: 'built-in-modules',
    setup({ onResolve, onLoad }) {
      onResolve({ filter: /^node:/ }, ({ path }) => ({ path: path.slice(5), namespace: 'built-in' }));
      onLoad({ filter: /.*/, namespace: 'built-in' }, ({ path }) => ({
        contents: `module.exports = ${builtIn(path)};`,
      }));
    },
  };
}

const PARSER = 'web-tree-sitter/web-tree-sitter.wasm';

/**
 * A part is a function's body in a file of its own, as `workspace/program-parts.ts` loads it.
 * @returns what went into them.
 */
async function bundleParts(outdir, entryPoints) {
  const { outputFiles, metafile } = await build({
    ...bundling,
    entryPoints,
    outdir,
    splitting: true,
    write: false,
    metafile: true,
    external: ['node-sqlite3-wasm'],
    plugins: [globalProcess, parserAsScript],
    define: { 'import.meta.url': 'partUrl' },
  });
  for (const { path, text } of outputFiles) {
    const { code } = await transform(text, {
      ...{ format: 'cjs', platform: 'node', target, minify: true },
      // Code that was kept has forgotten who imports for it.
      supported: { 'dynamic-import': false },
    });
    writeFileSync(resolve(root, outdir, basename(path).replace(/js$/, 'cjs')), code);
  }
  return metafile;
}

/**
 * A language server alone, for an editor's package, in parts as the program is. What starts them is a module of today's
 * kind, since the Node of an older editor can't hand out its own modules otherwise.
 *
 * @returns the folders of the packages of which something went into it.
 */
export async function bundleServer(outdir, main) {
  const start = 'src/workspace/start-thread.ts';
  await build({ ...bundling, entryPoints: { goldthread: start, 'lsp-thread': start }, outdir });
  const metafile = await bundleParts(outdir, { goldthread: main, 'lsp-thread': threads['lsp-thread'] });
  copyFileSync(require.resolve(PARSER), resolve(root, outdir, basename(PARSER)));
  return packagesIn(metafile);
}

/**
 * The report's page: a script and a stylesheet that can stand inside an HTML file, whatever they hold.
 * @returns the folders of the packages of which something went into it.
 */
export async function bundlePage(outdir) {
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: ['assets/report/page.ts', 'assets/report/page.css'],
    outdir,
    bundle: true,
    metafile: true,
    platform: 'browser',
    format: 'iife',
    target: ['chrome109', 'firefox113', 'safari16.4'],
    charset: 'ascii',
    minify: true,
    legalComments: 'none',
    logLevel: 'warning',
  });
  return packagesIn(metafile);
}

/** The folders of the packages of which a bundle has something. */
export function packagesIn({ outputs }) {
  const inputs = Object.values(outputs).flatMap(({ inputs }) =>
    Object.keys(inputs).filter((path) => inputs[path].bytesInOutput > 0),
  );
  const folders = inputs.flatMap((path) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(path)?.[0] ?? []);
  return [...new Set(folders)].map((folder) => resolve(root, folder));
}
