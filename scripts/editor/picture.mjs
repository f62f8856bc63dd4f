import { mkdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { firstFileOf } from './shop.mjs';
import { profileOf } from './vscode-server.mjs';
import { openWorkbench } from './workbench.mjs';

/** Draws docs/images/editor.png: the lenses, the hover and the view of intents, as a person sees them. */
export async function drawPicture({ browser, build, vsix, shop, place, root }) {
  const settings = {
    'workbench.colorTheme': 'Default Dark Modern',
    'breadcrumbs.enabled': false,
    // Above, it would cover the lens.
    'editor.hover.above': false,
  };
  const profile = profileOf(build, join(place, 'profile'), { settings });
  profile.install(vsix);
  const server = await profile.start();
  const context = await browser.newContext({ viewport: { width: 1180, height: 660 }, colorScheme: 'dark' });
  try {
    const bench = await openWorkbench(context, server.url, firstFileOf(shop));
    await bench.lensAbove('private subjectOf(');
    await bench.command('goldthread: Focus on Intents View');
    const rows = bench.page.locator('.pane-body .monaco-list-row');
    for (const text of ['INT-001', 'middleware.ts', 'INT-002', 'pricing.ts']) {
      await rows.filter({ hasText: text }).first().click();
    }
    await rows.filter({ hasText: 'totalOf' }).first().waitFor();
    await bench.clickCode('private subjectOf');
    // There must be room for the hover below.
    for (let turns = 0; turns < 30 && (await bench.placeOf('private subjectOf')).y > 240; turns += 1) {
      await bench.page.mouse.wheel(0, 50);
      await bench.page.waitForTimeout(50);
    }
    await bench.hoverOver('private subjectOf', 'INT-001');
    // It fades in.
    await bench.page.waitForTimeout(1000);
    const images = join(root, 'docs/images');
    mkdirSync(images, { recursive: true });
    const picture = join(images, 'editor.png');
    await bench.page.screenshot({ path: picture });
    if (statSync(picture).size > 200_000) throw new Error(`${picture} weighs more than 200 KB`);
  } finally {
    await context.close();
    await server.stop();
  }
}
