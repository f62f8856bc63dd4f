// Packs the VS Code extension: `npm run package:vscode` makes editors/vscode/dist/goldthread-VERSION.vsix.
//
// The package carries the client and goldthread's language server with its grammars, so that it works where nothing else is
// installed. All is laid out in a folder first, and vsce packs that.
import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { brotliCompressSync, deflateRawSync } from 'node:zlib';
import { build } from 'esbuild';
import { minify } from 'terser';
import { bundlePage, bundleServer, packagesIn } from '../bundle-program.mjs';
import { notices } from './notices.mjs';

// The newest vsce that runs on Node 20. It and its hundred dependencies are of use here alone.
const vsce = '@vscode/vsce@3.9.2';
/** What the package may weigh besides grammars, which are data. */
const limit = 1_000_000;
const PARSER = 'web-tree-sitter';

const root = fileURLToPath(new URL('../..', import.meta.url));
const require = createRequire(join(root, 'package.json'));
const readJson = (path) => JSON.parse(readFileSync(path, 'utf8'));

/** Where `npm run package:vscode` puts the package. */
export function packagePath() {
  const { version } = readJson(join(root, 'editors/vscode/package.json'));
  return join(root, 'editors/vscode/dist', `goldthread-${version}.vsix`);
}

async function packExtension() {
  const folder = join(root, 'editors/vscode/dist/extension');
  rmSync(dirname(folder), { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const name of ['package.json', 'README.md', 'CHANGELOG.md', 'media']) {
    cpSync(join(root, 'editors/vscode', name), join(folder, name), { recursive: true });
  }
  cpSync(join(root, 'LICENSE'), join(folder, 'LICENSE'));
  const inClient = await bundleClient(join(folder, 'dist/extension.cjs'));
  const withServer = await layOutServer(join(folder, 'server'));
  await slim(folder);
  writeFileSync(join(folder, 'THIRD-PARTY-NOTICES.txt'), notices([...inClient, ...withServer]));

  const packed = packagePath();
  run(
    'npx',
    ['--yes', vsce, 'package', '--no-dependencies', '--allow-missing-repository', '--out', packed],
    folder,
  );
  const all = statSync(packed).size;
  const grammars = weigh(join(folder, 'server'), isOfGrammar);
  const rest = all - grammars;
  console.log(`${packed}: ${kilobytes(all)}, of which ${kilobytes(grammars)} are grammars`);
  if (rest > limit) {
    throw new Error(
      `Besides grammars the package weighs ${kilobytes(rest)}, and ${kilobytes(limit)} is the limit`,
    );
  }
}

/** @returns the folders of the packages that went into it. */
async function bundleClient(outfile) {
  const endings = readdirSync(join(root, 'grammars')).flatMap(
    (id) => readJson(join(root, 'grammars', id, 'language.json')).extensions,
  );
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: ['editors/vscode/src/extension.ts'],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'cjs',
    target: 'node20',
    mainFields: ['module', 'main'],
    minify: true,
    metafile: true,
    external: ['vscode'],
    define: {
      SOURCE_FILES: JSON.stringify(`**/*{${[...new Set(endings)].sort().join(',')}}`),
    },
    logLevel: 'warning',
  });
  return packagesIn(metafile);
}

/**
 * The language server with what it finds beside itself.
 * @returns the folders of the packages that went into it.
 */
async function layOutServer(folder) {
  const { name, version } = readJson(join(root, 'package.json'));
  mkdirSync(folder);
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ name, version, type: 'module' }));
  const bundled = await bundleServer(join(folder, 'dist/bin'), 'editors/vscode/server/main.ts');
  const inPage = await bundlePage(join(folder, 'dist/assets/report'));
  cpSync(join(root, 'grammars'), join(folder, 'grammars'), { recursive: true });
  const wasm = readdirSync(join(root, 'grammars')).map(
    (id) => readJson(join(root, 'grammars', id, 'language.json')).wasm,
  );
  for (const file of wasm) take(folder, file);
  const taken = [PARSER, ...wasm.map(packageOf)].map((name) => join(root, 'node_modules', name));
  return [...bundled, ...inPage, ...taken];
}

/**
 * esbuild is quick; terser makes of the same what packs into a twentieth less, and here that counts for more. The
 * server's parts, which `workspace/program-parts.ts` unpacks, are a sixth smaller as brotli than in the package's zip.
 */
async function slim(folder) {
  for (const path of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!/\.c?js$/.test(path)) continue;
    const file = join(folder, path);
    const { code } = await minify(readFileSync(file, 'utf8'), { module: path.endsWith('.js'), ecma: 2022 });
    if (/^server[\\/].*\.cjs$/.test(path)) {
      rmSync(file);
      writeFileSync(`${file}.br`, brotliCompressSync(code));
    } else writeFileSync(file, code);
  }
}

const packageOf = (file) => /^(?:@[^/]+\/)?[^/]+/.exec(file)[0];

/** One file of an installed package, with the package's own package.json. */
function take(folder, file) {
  const name = packageOf(file);
  const from = join(dirname(require.resolve('web-tree-sitter/web-tree-sitter.wasm')), '..');
  for (const each of [file, `${name}/package.json`]) {
    const to = join(folder, 'node_modules', each);
    if (existsSync(to)) continue;
    mkdirSync(dirname(to), { recursive: true });
    cpSync(join(from, each), to, { dereference: true });
  }
}

/** The parsers' tables, and what each language says of its kinds and names. */
function isOfGrammar(path) {
  return (
    /^grammars[\\/].*\.(?:json|scm)$/.test(path) || (path.includes('tree-sitter-') && path.endsWith('.wasm'))
  );
}

/** What files weigh in a package, where vsce compresses each by itself and as hard as zlib does unasked. */
function weigh(folder, wanted) {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(wanted);
  return files.reduce((sum, file) => sum + deflateRawSync(readFileSync(join(folder, file))).length, 0);
}

function kilobytes(bytes) {
  return `${Math.round(bytes / 1000).toLocaleString('en')} KB`;
}

function run(command, words, cwd) {
  const { status, error, stdout, stderr } = spawnSync(command, words, { cwd, encoding: 'utf8' });
  if (error !== undefined) throw error;
  if (status !== 0) throw new Error(`${command} ${words.join(' ')} failed: ${(stderr || stdout).trim()}`);
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) await packExtension();
