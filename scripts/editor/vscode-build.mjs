import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';

// The package carries VS Code's own server build, which needs neither the package's own wrapper nor anything compiled.
const carrier = 'code-server';

/** The builds that the extension is tried in: an older one, and the newest that can be had, with the Node each needs. */
export const builds = {
  '1.100': { label: 'VS Code 1.100.3', release: '4.100.3', node: 20 },
  1.139: { label: 'VS Code 1.139.1', release: '4.139.1', node: 24, nodeRelease: '24.21.0' },
};

/**
 * The server build of VS Code, fetched from the npm registry the first time: `{ label, folder, node, hasSqlite }`, where
 * `node` is the program that runs `folder`/out/server-main.js. Throws, saying what to do, where it can't be fetched.
 */
export function vscodeBuild(name) {
  const build = builds[name];
  if (build === undefined) {
    throw new Error(`${name} is no build of this test: known are ${Object.keys(builds).join(' and ')}`);
  }
  return { label: build.label, folder: serverOf(build), node: nodeFor(build), hasSqlite: build.node > 22 };
}

function serverOf({ label, release }) {
  return cached(`vscode-server-${release}`, label, (folder) => {
    npm(['pack', '--silent', '--pack-destination', folder, `${carrier}@${release}`], folder);
    const tarball = readdirSync(folder).find((file) => file.endsWith('.tgz'));
    run('tar', ['xzf', tarball, '--strip-components=3', 'package/lib/vscode'], folder);
    rmSync(join(folder, tarball));
    // Its lock knows no peers that came later, and asks for none.
    npm(['ci', '--legacy-peer-deps', '--omit=dev', ...quietly], folder);
    // It looks for a TypeScript of its own, and without one covers hovers with a message; colours don't come from it.
    rmSync(join(folder, 'extensions/typescript-language-features'), { recursive: true });
  });
}

function nodeFor({ node, nodeRelease }) {
  if (nodeRelease === undefined || Number(process.versions.node.split('.')[0]) === node)
    return process.execPath;
  const platform = `${process.platform}-${process.arch}`;
  const folder = cached(`node-${nodeRelease}-${platform}`, `Node ${nodeRelease}`, (into) => {
    npm(['install', '--prefix', into, ...quietly, `node-${platform}@${nodeRelease}`], into);
  });
  return join(folder, `node_modules/node-${platform}/bin/node`);
}

/** A folder that outlives the repository; made under another name first, so that half a download is never taken for one. */
function cached(name, label, fill) {
  const home = join(process.env.XDG_CACHE_HOME || join(homedir(), '.cache'), 'goldthread', 'editors');
  const folder = join(home, name);
  if (existsSync(folder)) return folder;
  console.log(`fetching ${label} into ${folder} (once)`);
  mkdirSync(home, { recursive: true });
  const unfinished = mkdtempSync(join(home, '.unfinished-'));
  try {
    fill(unfinished);
    renameSync(unfinished, folder);
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true });
    throw new Error(
      `${label} could not be fetched from the npm registry: ${error.message}\n` +
        'The editor test needs the registry for its first run. Look at the connection and run it again.',
    );
  }
  return folder;
}

const quietly = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
const npm = (words, cwd) => run('npm', words, cwd);

function run(command, words, cwd) {
  const { status, error, stdout, stderr } = spawnSync(command, words, { cwd, encoding: 'utf8' });
  if (error !== undefined) throw error;
  if (status !== 0) throw new Error(`${command} ${words[0]}: ${(stderr || stdout).trim().slice(0, 600)}`);
}
