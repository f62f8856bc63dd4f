import { strict as assert } from 'node:assert';
import { mkdirSync, readdirSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { writeLedger } from '../../benchmarks/made-ledger.mjs';
import { firstFileOf } from './shop.mjs';
import { profileOf } from './vscode-server.mjs';
import { openWorkbench } from './workbench.mjs';

/** So many that their index is not there in a moment, on any machine. */
const RECORDS = 60_000;

/**
 * A repository whose ledger is large and has no index yet, as after a clone: the editor says how far that is, and draws
 * the lenses then.
 */
export async function playLargeLedger({ browser, build, vsix, place, shop }, pictures) {
  addRecords(shop, join(place, 'made'));
  const profile = profileOf(build, join(place, 'profile'), { settings: {} });
  profile.install(vsix);
  const server = await profile.start();
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  try {
    const bench = await openWorkbench(context, server.url, firstFileOf(shop));
    const told = bench.page.locator('.statusbar-item', { hasText: /makes the index of the ledger/ }).first();
    await told.waitFor();
    await bench.page.screenshot({ path: join(pictures, '91-index-being-made.png') });
    assert.match(await bench.lensAbove('private subjectOf('), /^INT-001/);
    await told.waitFor({ state: 'hidden' });
  } finally {
    await context.close();
    await server.stop();
  }
}

/** Beside what the shop's ledger holds, in sealed files of their own. */
function addRecords(shop, made) {
  mkdirSync(made, { recursive: true });
  writeLedger(made, RECORDS);
  const [from, to] = [join(made, '.orchestration'), join(shop.folder, '.orchestration/trace')];
  mkdirSync(to, { recursive: true });
  for (const name of readdirSync(join(from, 'trace'))) renameSync(join(from, 'trace', name), join(to, name));
  renameSync(join(from, 'agent_trace.jsonl'), join(to, '2024-12-31-0000000000000000.jsonl'));
}
