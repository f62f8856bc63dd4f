import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { profileOf } from './vscode-server.mjs';

const runs = 5;

/**
 * How long it takes from a clean profile to the first lens on screen, and what of it is the extension's: the same is
 * measured with an extension that gives one fixed lens and does nothing else, which is the soonest that any can be seen.
 * The three are measured in turns, so that a machine which slows down slows all of them.
 *
 * @returns lines with the figures of all runs, and their medians.
 */
export async function firstLens({ browser, build, vsix, folder, place }) {
  const [without, least, ours] = [[], [], []];
  for (let run = 0; run < runs; run += 1) {
    const at = (name) => join(place, `${name}-${run}`);
    without.push(await timed({ browser, build, folder, place: at('without'), wanted: '.view-line' }));
    least.push(await timed({ browser, build, folder, place: at('least'), prepare: fixedLens, wanted: LENS }));
    const install = (profile) => profile.install(vsix);
    ours.push(await timed({ browser, build, folder, place: at('ours'), prepare: install, wanted: LENS }));
  }
  const adds = ours.map((ms, run) => ms - least[run]);
  return [
    line('from a clean profile to the code, without the extension', without),
    line('to a lens that needs no server', least),
    line('to the first lens', ours),
    line('so the extension adds (target: under 1 s)', adds),
  ].join('\n');
}

const line = (what, times) =>
  `  ${what}: median ${seconds(median(times))} of ${times.map(seconds).join(', ')}`;

const LENS = '.codelens-decoration a';

async function timed({ browser, build, folder, place, prepare, wanted }) {
  const profile = profileOf(build, place, { settings: {} });
  prepare?.(profile, place);
  const server = await profile.start();
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  try {
    const page = await context.newPage();
    const { host } = new URL(server.url);
    const payload = JSON.stringify([['openFile', `vscode-remote://${host}${folder}/src/auth/middleware.ts`]]);
    const began = performance.now();
    await page.goto(`${server.url}/?${new URLSearchParams({ folder, payload })}`);
    await page.waitForSelector(wanted, { timeout: 60_000 });
    return performance.now() - began;
  } finally {
    await context.close();
    await server.stop();
  }
}

/** An extension as small as one can be, laid into a profile that has none yet. A lens without a command is no link. */
function fixedLens(_profile, place) {
  const folder = join(place, 'extensions/goldthread-test.fixed-lens-1.0.0');
  mkdirSync(folder, { recursive: true });
  const manifest = {
    ...{ name: 'fixed-lens', publisher: 'goldthread-test', version: '1.0.0', engines: { vscode: '^1.91.0' } },
    ...{ main: './main.js', activationEvents: ['workspaceContains:.orchestration/active_intents.yaml'] },
  };
  writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest));
  writeFileSync(join(folder, 'main.js'), main);
}

const main = `
const { languages, CodeLens, Range } = require('vscode');
exports.activate = () => languages.registerCodeLensProvider({ scheme: 'file' }, {
  provideCodeLenses: () => [new CodeLens(new Range(0, 0, 0, 0), { title: 'fixed', command: 'noop' })],
});
`;

const median = (numbers) => [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)];
const seconds = (ms) => `${(ms / 1000).toFixed(2)} s`;
