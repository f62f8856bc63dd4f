import { strict as assert } from 'node:assert';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { profileOf } from './vscode-server.mjs';
import { openWorkbench } from './workbench.mjs';

/**
 * A window with two folders of which each has a ledger, intents and settings of its own: one server tells of both, and
 * confuses neither.
 */
export async function playSeveralFolders({ browser, build, vsix, place, shops }, pictures) {
  const [alpha, beta] = shops;
  beta.write('.vscode/settings.json', JSON.stringify({ 'goldthread.codeLens.format': 'beta says {intent}' }));
  const workspace = join(place, 'both.code-workspace');
  mkdirSync(place, { recursive: true });
  const folders = [
    { name: 'alpha', path: alpha.folder },
    { name: 'beta', path: beta.folder },
  ];
  writeFileSync(workspace, JSON.stringify({ folders }));

  const profile = profileOf(build, join(place, 'profile'), { settings: {} });
  profile.install(vsix);
  const server = await profile.start();
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  try {
    const file = join(beta.folder, 'src/auth/middleware.ts');
    const bench = await openWorkbench(context, server.url, { workspace, file });
    assert.equal(await bench.lensAbove('private subjectOf('), 'beta says INT-001');

    await bench.command('goldthread: Focus on Intents View');
    const rows = bench.page.locator('.pane-body .monaco-list-row');
    const row = (text) => rows.filter({ hasText: text }).first();
    for (const name of ['alpha', 'beta']) await row(name).waitFor();
    for (const text of ['INT-002', 'pricing.ts', 'totalOf']) await row(text).click();
    await bench.tab('pricing.ts');
    assert.match(await bench.lensAbove('export function totalOf'), /^INT-002 Prices rounded line by line/);
    await bench.page.screenshot({ path: join(pictures, '80-several-folders.png') });
  } finally {
    await context.close();
    await server.stop();
  }
}
