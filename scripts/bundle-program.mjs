import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const root = fileURLToPath(new URL('..', import.meta.url));

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

/** What main.ts starts, one of them in a process; each is found beside it. */
const doors = { hook: 'src/cli/hook.ts', 'git-hook': 'src/cli/git-hook.ts', program: 'src/cli/program.ts' };
const thread = { 'lsp-thread': 'src/lsp/thread.ts' };

const apart = {
  name: 'apart',
  setup({ onResolve }) {
    onResolve({ filter: /^\.\/[\w-]+\.ts$/ }, ({ path, kind }) => {
      const name = path.slice(2, -3);
      return kind === 'dynamic-import' && name in doors
        ? { path: `./${name}.js`, external: true }
        : undefined;
    });
  },
};

/**
 * goldthread in three bundles. The first stands alone, so that a no is said whatever else may be torn. What a hook loads
 * is the second, in a few files: together with everything else, what both share would be cut into dozens of small chunks,
 * and finding and opening them is a tenth of a hook's cost.
 */
export async function bundleProgram(outdir) {
  await bundle(
    outdir,
    { goldthread: 'src/cli/main.ts' },
    { splitting: false, plugins: [apart, globalProcess] },
  );
  const { hook, ...others } = doors;
  await bundle(outdir, { hook });
  await bundle(outdir, { ...others, ...thread });
}

/** A language server alone, for an editor's package. */
export async function bundleServer(outdir, main) {
  await bundle(outdir, { goldthread: main, ...thread });
}

async function bundle(outdir, entryPoints, more = {}) {
  await build({
    absWorkingDir: root,
    entryPoints,
    outdir,
    bundle: true,
    splitting: true,
    platform: 'node',
    format: 'esm',
    target: 'node20.19',
    mainFields: ['module', 'main'],
    minify: true,
    plugins: [globalProcess],
    // They find their own wasm beside themselves.
    external: ['web-tree-sitter', 'node-sqlite3-wasm'],
    // Some dependencies are CommonJS and ask for Node's modules with require.
    banner: {
      js: "import { createRequire as nodeRequire } from 'node:module'; globalThis.require ??= nodeRequire(import.meta.url);",
    },
    logLevel: 'warning',
    ...more,
  });
}
