import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { gatherReport } from '../../src/tracing/report/report.ts';
import { openTracing } from '../../src/tracing/tracing-context.ts';
import { open, openBrowser, written } from './browser.ts';

const range = process.env['PICTURE'];

/** The README's picture: this repository's own report. `PICTURE=REV1..REV2 npm run test:report -- picture`. */
test.skipIf(range === undefined)('is taken of our own report', async () => {
  const root = fileURLToPath(new URL('../../', import.meta.url));
  const report = await gatherReport(openTracing(root), { range: range! });
  const browser = await openBrowser();
  const path = written('own', { ...report, repository: 'goldthread' });
  const { page, complaints } = await open(browser, path, { viewport: { width: 1280, height: 1000 } });
  await page.screenshot({ path: fileURLToPath(new URL('../../docs/images/report.png', import.meta.url)) });
  expect(complaints).toEqual([]);
  await browser.close();
});
