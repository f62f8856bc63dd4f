import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import type { Report } from '../../src/model/report.ts';
import { reportPage } from '../../src/report/page.ts';
import { reportAssets } from '../../src/workspace/report-assets.ts';

/** Where pages and pictures are kept to be looked at; git ignores it. */
export const artefacts = fileURLToPath(new URL('../../artefacts/report/', import.meta.url));

const PLACES = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** The machine's own Chromium; `CHROMIUM` names another one. */
export async function openBrowser(): Promise<Browser> {
  const executablePath = process.env['CHROMIUM'] ?? PLACES.find((place) => existsSync(place));
  if (executablePath === undefined)
    throw new Error('There is no Chromium: install one (`apt-get install chromium`), or name it in CHROMIUM');
  // A container has no user namespaces for the sandbox, and the pages are our own.
  return chromium.launch({ executablePath, args: ['--no-sandbox'] });
}

/** A report written down as its page. */
export function written(name: string, report: Report): string {
  mkdirSync(artefacts, { recursive: true });
  const path = join(artefacts, `${name}.html`);
  writeFileSync(path, reportPage(report, reportAssets()));
  return path;
}

/** A page that was opened, with what it complained of: errors, refused loads, anything that its policy stopped. */
export interface OpenPage {
  readonly page: Page;
  readonly complaints: string[];
}

export async function open(
  browser: Browser,
  path: string,
  options: BrowserContextOptions = {},
): Promise<OpenPage> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, ...options });
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('dialog', (dialog) => {
    complaints.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('request', (request) => {
    if (request.url() !== pathToFileURL(path).href) complaints.push(`asked for ${request.url()}`);
  });
  await page.goto(pathToFileURL(path).href);
  if (options.javaScriptEnabled !== false)
    await page.waitForFunction(() => document.documentElement.dataset['ready'] === 'true');
  return { page, complaints };
}
