// Tries the VS Code extension in real builds of VS Code, in a real browser, on a repository whose ledger the real hook
// made.
//
//   npm run test:editor                    both builds
//   npm run test:editor -- 1.139           one of them
//   npm run test:editor -- --measure       only what the extension adds before the first lens is on screen
//   npm run test:editor -- --picture       only draws docs/images/editor.png anew
//
// The builds come from the npm registry once and are kept in the user's cache. Chromium must be there (Debian:
// apt-get install chromium; or CHROMIUM=/path/to/it). Pictures of each scene are left in .cache/editor/.
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';
import { firstLens } from './first-lens.mjs';
import { playLargeLedger } from './large-ledger.mjs';
import { packagePath } from './package-vscode.mjs';
import { drawPicture } from './picture.mjs';
import { playRestricted } from './restricted.mjs';
import { scenes } from './scenes.mjs';
import { playSeveralFolders } from './several-folders.mjs';
import { firstFileOf, makeShop, openShop } from './shop.mjs';
import { builds, vscodeBuild } from './vscode-build.mjs';
import { profileOf } from './vscode-server.mjs';
import { openWorkbench } from './workbench.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const words = process.argv.slice(2);
const chosen = words.filter((word) => !word.startsWith('--'));
const vsix = packagePath();

let passed = 0;
let failed = 0;
const scratch = realpathSync(mkdtempSync(join(tmpdir(), 'goldthread-editor-')));
let browser = null;
try {
  browser = await launchBrowser();
  const original = join(scratch, 'original');
  makeShop(original);
  for (const name of chosen.length > 0 ? chosen : Object.keys(builds)) await tryBuild(name, original);
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
} finally {
  await browser?.close();
  rmSync(scratch, { recursive: true, force: true });
}
if (passed + failed > 0) console.log(`${passed} passed, ${failed} failed`);
if (failed > 0) process.exitCode = 1;

async function tryBuild(name, original) {
  const build = vscodeBuild(name);
  console.log(build.label);
  const place = join(scratch, name);
  const copyOf = (folder) => {
    cpSync(original, folder, { recursive: true });
    return openShop(folder);
  };
  if (words.includes('--picture')) {
    return drawPicture({ browser, build, vsix, shop: copyOf(join(place, 'shop')), place, root });
  }
  if (words.includes('--measure')) {
    const folder = copyOf(join(place, 'measured')).folder;
    return console.log(await firstLens({ browser, build, vsix, folder, place: join(place, 'measuring') }));
  }
  const pictures = picturesOf(name);
  await story({ build, place, shop: copyOf(join(place, 'shop')), pictures });
  const restricted = {
    browser,
    build,
    vsix,
    place: join(place, 'restricted'),
    shop: copyOf(join(place, 'untrusted')),
  };
  await claim('in Restricted Mode no program of the workspace runs, and lenses are there all the same', () =>
    playRestricted(restricted, pictures),
  );
  const shops = ['alpha', 'beta'].map((one) => copyOf(join(place, 'several', one)));
  const several = { browser, build, vsix, place: join(place, 'several-profile'), shops };
  await claim(
    'of several folders in one window each is told by its own ledger, as its own settings say',
    () => playSeveralFolders(several, pictures),
  );
  // In an older editor the server reads the ledger without an index, and has none to speak of.
  if (!build.hasSqlite) return;
  const large = {
    browser,
    build,
    vsix,
    place: join(place, 'large-profile'),
    shop: copyOf(join(place, 'large')),
  };
  await claim('while a large ledger has no index yet, its making is shown', () =>
    playLargeLedger(large, pictures),
  );
}

async function story({ build, place, shop, pictures }) {
  const profile = profileOf(build, join(place, 'profile'), { settings: {} });
  await claim('the package installs into a clean profile', async () => profile.install(vsix));
  const server = await profile.start();
  const serverProcesses = () => processesIn(join(place, 'profile'));
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  try {
    const bench = await openWorkbench(context, server.url, firstFileOf(shop));
    for (const [index, scene] of scenes.entries()) {
      const picture = join(pictures, `${String(index + 1).padStart(2, '0')}-${slug(scene.claim)}.png`);
      await claim(scene.claim, () => scene.play({ bench, shop, serverProcesses }));
      await bench.page.screenshot({ path: picture });
      try {
        await scene.after?.({ bench, shop });
      } catch (error) {
        console.log(`      afterwards: ${error.message}`);
      }
    }
  } finally {
    await context.close();
    await server.stop();
  }
}

/** The language servers that run from a profile. Linux tells what each process was started with. */
function processesIn(profile) {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((id) => {
      try {
        const words = readFileSync(`/proc/${id}/cmdline`, 'utf8').split('\0');
        return words.includes('lsp') && words.some((word) => word.startsWith(profile));
      } catch {
        return false;
      }
    })
    .map(Number);
}

async function claim(words, hold) {
  const began = Date.now();
  try {
    await hold();
    passed += 1;
    console.log(`  ok  ${words} (${((Date.now() - began) / 1000).toFixed(1)} s)`);
  } catch (error) {
    failed += 1;
    console.log(`  NOT ${words}\n      ${error instanceof Error ? error.message : String(error)}`);
  }
}

function picturesOf(name) {
  const folder = join(root, '.cache/editor', name);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  return folder;
}

function slug(claim) {
  return claim.replaceAll(/[^a-z0-9]+/gi, '-').slice(0, 48);
}

async function launchBrowser() {
  const places = [
    process.env.CHROMIUM,
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
  ];
  const executablePath = places.find((place) => place && existsSync(place));
  if (executablePath === undefined) {
    throw new Error(
      'No Chromium was found. Install it (Debian: apt-get install chromium), or set CHROMIUM to its path.',
    );
  }
  // The profile is a scratch folder, and the pages come from loopback; as root, Chromium has no sandbox to offer.
  return chromium.launch({ executablePath, args: process.getuid?.() === 0 ? ['--no-sandbox'] : [] });
}
