// Builds dist/: the library with its types by tsc, and the program as bundles, since a hook's start-up is paid at
// every write of an agent and reading hundreds of small modules is most of it.
import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { bundlePage, bundleProgram } from './bundle-program.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const require = createRequire(import.meta.url);

const tsc = require.resolve('typescript/package.json').replace(/package\.json$/, 'bin/tsc');
const types = spawnSync(process.execPath, [tsc, '-p', 'tsconfig.build.json'], {
  cwd: root,
  stdio: 'inherit',
});
if (types.status !== 0) process.exit(types.status ?? 1);

rmSync(new URL('../dist/bin', import.meta.url), { recursive: true, force: true });
await bundleProgram('dist/bin');
chmodSync(new URL('../dist/bin/goldthread.js', import.meta.url), 0o755);

await bundlePage('dist/assets/report');

// The manual page comes from the program's own commands.
const program = fileURLToPath(new URL('../dist/bin/goldthread.js', import.meta.url));
const page = spawnSync(process.execPath, [program, 'help', '--man'], { encoding: 'utf8' });
if (page.status !== 0) throw new Error(`the manual page can't be made: ${page.stderr}`);
mkdirSync(new URL('../dist/man', import.meta.url), { recursive: true });
writeFileSync(new URL('../dist/man/goldthread.1', import.meta.url), page.stdout);
