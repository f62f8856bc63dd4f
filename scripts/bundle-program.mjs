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

/**
 * A program as one bundle, in chunks that are read when they are needed.
 *
 * @param main Where it begins; goldthread itself, unless another is named.
 */
export async function bundleProgram(outdir, main = 'src/cli/main.ts') {
  await build({
    absWorkingDir: root,
    entryPoints: { goldthread: main, 'lsp-thread': 'src/lsp/thread.ts' },
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
  });
}
