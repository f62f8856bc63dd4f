import { strict as assert } from 'node:assert';
import { chmodSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { firstFileOf } from './shop.mjs';
import { profileOf } from './vscode-server.mjs';
import { openWorkbench } from './workbench.mjs';

/**
 * A workspace that brings a `goldthread` of its own, in node_modules and by a setting, which only leaves a mark: the
 * mark must not be there while the workspace isn't trusted, and must be once it is.
 */
export async function playRestricted({ browser, build, vsix, place, shop }, pictures) {
  const mark = join(place, 'it-ran');
  const trap = join(shop.folder, 'node_modules/.bin/goldthread');
  mkdirSync(join(trap, '..'), { recursive: true });
  writeFileSync(trap, `#!/bin/sh\necho "$@" >> '${mark}'\nexit 1\n`);
  chmodSync(trap, 0o755);

  const settings = {
    'security.workspace.trust.startupPrompt': 'never',
    'security.workspace.trust.banner': 'never',
  };
  const profile = profileOf(build, join(place, 'profile'), { trust: false, settings });
  profile.install(vsix);
  const server = await profile.start();
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  try {
    const bench = await openWorkbench(context, server.url, firstFileOf(shop));
    await bench.page.locator('.statusbar-item', { hasText: 'Restricted Mode' }).first().waitFor();
    assert.match(await bench.lensAbove('private subjectOf('), /^INT-001/);
    assert.ok(!existsSync(mark), "the workspace's own program was run");
    await bench.page.screenshot({ path: join(pictures, '90-restricted.png') });

    await bench.command('Workspaces: Manage Workspace Trust');
    await bench.page
      .locator('.workspace-trust-editor .monaco-button', { hasText: /^Trust$/ })
      .first()
      .click();
    await bench.until(
      async () => existsSync(mark),
      () => "the workspace's own program does not run when the workspace is trusted",
    );
    await bench.command('View: Close Editor');
    assert.match(await bench.lensAbove('private subjectOf('), /^INT-001/);
  } finally {
    await context.close();
    await server.stop();
  }
}
