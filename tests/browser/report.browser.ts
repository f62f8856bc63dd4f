import { statSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Report } from '../../src/model/report.ts';
import { violations } from './axe.ts';
import { artefacts, type OpenPage, open, openBrowser, written } from './browser.ts';
import { reportOn } from './reports.ts';

let browser: Browser;
let report: Report;
let path: string;

beforeAll(async () => {
  browser = await openBrowser();
  report = await reportOn(40);
  path = written('shop', report);
});

afterAll(() => browser?.close());

/** Opens it at every size in both lights, and keeps a picture of each to be looked at. */
describe.each([360, 768, 1440])('at a width of %i', (width) => {
  test.each(['light', 'dark'] as const)(
    'in the %s it fits, and nothing of it is out of reach',
    async (light) => {
      const { page, complaints } = await open(browser, path, {
        viewport: { width, height: 900 },
        colorScheme: light,
        // What checks the page has to put a script on it.
        bypassCSP: true,
      });
      await page.screenshot({ path: join(artefacts, `top-${width}-${light}.png`) });
      await openRows(page, 12);
      await page.screenshot({ path: join(artefacts, `changes-${width}-${light}.png`) });
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      expect(await violations(page)).toEqual([]);
      expect(complaints).toEqual([]);
      await page.context().close();
    },
  );
});

test('says at a glance how much changed in behaviour and how much in shape', async () => {
  const { page } = await open(browser, path);
  const count = (of: string): number => report.changes.filter((one) => one.mutationClass === of).length;
  const headline = await page.locator('#glance').innerText();
  expect(headline).toContain(`${count('INTENT_EVOLUTION')} symbols changed in behaviour`);
  expect(headline).toContain(`${count('AST_REFACTOR')} symbols in shape only`);
  expect(await page.locator('.intents tbody tr').count()).toBeGreaterThan(2);
  expect(await page.locator('.time svg a').count()).toBe(3);
  expect(await page.locator('.map svg.wide a').count()).toBeGreaterThan(4);
  expect(await page.locator('#fold').getAttribute('open')).toBeNull();
  await page.context().close();
});

test('asks nothing of the network, and its policy lets nothing but its own script run', async () => {
  const { page, complaints } = await open(browser, path);
  const policy = await page.locator('meta[http-equiv="Content-Security-Policy"]').getAttribute('content');
  expect(policy).toMatch(/^default-src 'none'; script-src 'sha256-[^']+'; style-src 'sha256-[^']+'; /);
  expect(policy).not.toContain('unsafe');
  expect(complaints).toEqual([]);
  const stopped = await page.evaluate(() => {
    const made = document.createElement('script');
    try {
      made.textContent = 'globalThis.ran = true';
      document.body.append(made);
    } catch (error) {
      return String(error);
    }
    return 'ran' in globalThis ? 'it ran' : 'it did not run';
  });
  expect(stopped).not.toBe('it ran');
  await page.context().close();
});

describe('code', () => {
  test('stands side by side at a desk and in one column on a phone', async () => {
    const desk = await open(browser, path);
    const row = await opened(desk.page, 'evolved', /became/);
    await expect.poll(() => row.locator('table.code.split').count()).toBe(1);
    expect(await row.locator('thead th').count()).toBe(2);
    await desk.page.setViewportSize({ width: 400, height: 800 });
    await expect.poll(() => row.locator('table.code:not(.split)').count()).toBe(1);
    await desk.page.context().close();
  });

  test('has each finding at the lines that it explains', async () => {
    const { page } = await open(browser, path);
    const row = await opened(page, 'evolved', /^< became <=/);
    const note = row.locator('tr.note');
    await expect.poll(() => note.count()).toBe(1);
    expect(await note.innerText()).toContain('< became <=');
    const above = note.locator('xpath=preceding-sibling::tr[1]');
    expect(await above.innerText()).toContain('line.due <= today');
    expect(await row.locator('ul.f').isHidden()).toBe(true);
    await page.context().close();
  });

  test('marks the words that changed, and says what colours say in signs', async () => {
    const { page } = await open(browser, path);
    const row = await opened(page, 'refactored', /variable x is now named/);
    await expect.poll(() => row.locator('td.deleted del').count()).toBeGreaterThan(1);
    expect(await row.locator('td.deleted del').first().innerText()).toBe('x');
    expect(await row.locator('td.added ins').first().innerText()).toBe('named');
    expect(await row.locator('td.added .sign').first().innerText()).toBe('+');
    await page.context().close();
  });

  test('that was cut out elsewhere is shown as moved, and not as new', async () => {
    const { page } = await open(browser, path);
    const row = await opened(page, 'refactored', /is code that was taken out of/);
    await expect.poll(() => row.locator('td.moved').count()).toBeGreaterThan(3);
    expect(await row.locator('.was').innerText()).toMatch(/Extracted from \w+/);
    await row.locator('.was a').click();
    const origin = page.locator('details.c[open]').filter({ hasText: 'Extract Function' });
    await expect.poll(() => origin.locator('td.deleted.moved').count()).toBeGreaterThan(1);
    await page.context().close();
  });

  test('that moved with its file has both places and is not deleted and added', async () => {
    const { page } = await open(browser, path);
    await page.locator('#kind').evaluate((select: HTMLSelectElement) => {
      select.value = 'moved';
      select.dispatchEvent(new Event('input', { bubbles: true }));
    });
    await expect.poll(() => page.locator('#count').innerText()).toMatch(/^\d+ of/);
    await page.evaluate(() => document.querySelector('#fold')!.setAttribute('open', ''));
    const row = page.locator('details.c:not([hidden])').filter({ hasText: '→' }).first();
    await row.locator('summary').click();
    await expect.poll(() => row.locator('table.code').count()).toBe(1);
    expect(await row.locator('tr.same').count()).toBeGreaterThan(0);
    expect(await row.locator('thead').innerText()).toMatch(/order|invoice|session|shipment|\.ts:/);
    expect(await row.locator('.p').innerText()).toMatch(/\.ts.*→.*-service\.ts/s);
    await page.context().close();
  });
});

describe('the keyboard', () => {
  test('goes from change to change, opens and closes', async () => {
    const { page } = await open(browser, path);
    await page.keyboard.press('j');
    expect(await focusedRow(page)).toBe('c0');
    await page.keyboard.press('j');
    await page.keyboard.press('j');
    await page.keyboard.press('k');
    expect(await focusedRow(page)).toBe('c1');
    await page.keyboard.press('o');
    await expect.poll(() => page.locator('#c1 table.code').count()).toBe(1);
    await page.keyboard.press('Enter');
    expect(await page.locator('#c1').getAttribute('open')).toBeNull();
    await page.context().close();
  });

  test('comes to the folded refactorings, opens them and goes on inside', async () => {
    const { page } = await open(browser, path);
    const evolved = report.changes.filter((one) => one.mutationClass === 'INTENT_EVOLUTION').length;
    for (let press = 0; press <= evolved; press += 1) await page.keyboard.press('j');
    expect(await focusedRow(page)).toBe('fold');
    await page.keyboard.press('o');
    await page.keyboard.press('j');
    expect(await focusedRow(page)).toBe(`c${evolved}`);
    await page.context().close();
  });

  test('searches, clears, lists its keys and turns the light', async () => {
    const { page } = await open(browser, path);
    await page.keyboard.press('/');
    await page.keyboard.type('legacy');
    await expect.poll(() => page.locator('#count').innerText()).toMatch(/^\d+ of \d+ changes/);
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await page.keyboard.press('c');
    await expect.poll(() => page.locator('#count').innerText()).toBe(`${report.changes.length} changes`);
    await page.keyboard.press('Escape');
    await page.keyboard.press('?');
    expect(await page.locator('dialog.help').isVisible()).toBe(true);
    await page.keyboard.press('Escape');
    expect(await page.locator('dialog.help').isVisible()).toBe(false);
    await page.keyboard.press('t');
    expect(await page.locator('html').getAttribute('data-theme')).toBe('dark');
    await page.context().close();
  });

  test('reaches everything with Tab alone', async () => {
    const { page } = await open(browser, path);
    const met = new Set<string>();
    for (let press = 0; press < 120; press += 1) {
      await page.keyboard.press('Tab');
      met.add(
        await page.evaluate(
          () => document.activeElement?.id || document.activeElement?.textContent?.slice(0, 20) || '',
        ),
      );
    }
    const links = await page.locator('.intents a').allInnerTexts();
    for (const wanted of [
      'Skip to the changes',
      'Dark',
      'Keys',
      'Print',
      'q',
      ...links.map((text) => text.slice(0, 20)),
    ])
      expect([...met]).toContain(wanted);
    await page.context().close();
  });
});

describe('search and filters', () => {
  test('narrow by class, intent, contributor, kind, path and words, and say how many are left', async () => {
    const { page } = await open(browser, path);
    const all = report.changes.length;
    const shown = (): Promise<number> => page.locator('details.c:not([hidden])').count();
    const left = async (): Promise<number> =>
      Number((await page.locator('#count').innerText()).split(' ')[0]);
    await page.locator('input[name="class"][value="r"]').check();
    const refactored = report.changes.filter((one) => one.mutationClass === 'AST_REFACTOR').length;
    await expect.poll(left).toBe(refactored);
    expect(await page.locator('#fold').getAttribute('open')).not.toBeNull();
    await page.locator('input[name="class"][value=""]').check();
    await page.locator('.more > summary').click();
    await page.selectOption('#intent', { label: 'INT-001 Exact settlement' });
    const own = report.changes.filter((one) => one.intent?.id === 'INT-001').length;
    await expect.poll(left).toBe(own);
    expect(await shown()).toBe(own);
    await page.selectOption('#intent', '');
    await page.selectOption('#who', { label: 'claude-code' });
    await expect.poll(left).toBeLessThan(all);
    await page.selectOption('#who', '');
    await page.selectOption('#kind', 'deleted');
    await expect.poll(left).toBe(report.changes.filter((one) => one.changes.includes('deleted')).length);
    await page.selectOption('#kind', '');
    await page.fill('#path', 'src/billing/*.ts');
    const billing = report.changes.filter((one) =>
      [one.before, one.after].some((side) => side?.path.startsWith('src/billing/')),
    ).length;
    await expect.poll(left).toBe(billing);
    expect(page.url()).toContain('path=src');
    await page.fill('#path', '');
    await page.fill('#q', 'no such thing anywhere');
    await expect.poll(() => page.locator('#nothing').isVisible()).toBe(true);
    await page.locator('#nothing button').click();
    await expect.poll(shown).toBe(all);
    await page.context().close();
  });

  test('follow from the overview: an intent, a stretch of time, a tile', async () => {
    const { page } = await open(browser, path);
    const left = async (): Promise<number> =>
      Number((await page.locator('#count').innerText()).split(' ')[0]);
    await page.locator('.intents a').first().click();
    await expect.poll(left).toBeLessThan(report.changes.length);
    await page.locator('.time svg a').first().focus();
    await page.keyboard.press('Enter');
    const first = report.changes.filter(({ events }) => events.includes(0)).length;
    await expect.poll(left).toBe(first);
    await page.locator('.map svg.wide a').first().focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => page.locator('#path').inputValue()).toMatch(/^src\//);
    await page.context().close();
  });

  test('can be sent as an address', async () => {
    const { page } = await open(browser, path);
    await page.goto(`${page.url()}#class=e&text=window`);
    await page.reload();
    await expect.poll(() => page.locator('#count').innerText()).toMatch(/^\d+ of/);
    expect(await page.locator('#q').inputValue()).toBe('window');
    await page.context().close();
  });
});

test('without JavaScript everything but the code can be read', async () => {
  const { page } = await open(browser, path, { javaScriptEnabled: false });
  expect(await page.locator('form.bar-of-filters').isVisible()).toBe(false);
  expect(await page.locator('#glance').isVisible()).toBe(true);
  await page.locator('details.c summary').first().click();
  expect(await page.locator('details.c .f li').first().isVisible()).toBe(true);
  await page.screenshot({ path: join(artefacts, 'without-javascript.png') });
  await page.context().close();
});

test('on paper everything is open, in one column, and closed again afterwards', async () => {
  const { page } = await open(browser, path);
  await page.evaluate(() => {
    document.documentElement.dataset['theme'] = 'dark';
  });
  await page.emulateMedia({ media: 'print' });
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
  const drawn = await page.locator('details.c[open] .code-box').count();
  expect(drawn).toBe(report.changes.length);
  expect(await page.locator('table.split').count()).toBe(0);
  expect(await page.locator('form.bar-of-filters').isVisible()).toBe(false);
  const ink = await page.evaluate(() => getComputedStyle(document.body).color);
  expect(ink, 'dark ink on white paper, whatever the screen shows').toBe('rgb(31, 28, 23)');
  const paper = await page.pdf({ path: join(artefacts, 'shop.pdf'), format: 'A4' });
  expect(paper.length).toBeGreaterThan(50_000);
  await page.evaluate(() => dispatchEvent(new Event('afterprint')));
  expect(await page.locator('details.c[open]').count()).toBe(0);
  await page.context().close();
});

test('is small for a small change', async () => {
  const small = written('five', { ...report, changes: report.changes.slice(0, 5) });
  expect(statSync(small).size).toBeLessThan(150_000);
  const { page, complaints } = await open(browser, small, { bypassCSP: true });
  await openRows(page, 5);
  expect(await violations(page)).toEqual([]);
  expect(complaints).toEqual([]);
  await page.screenshot({ path: join(artefacts, 'five.png'), fullPage: true });
  await page.context().close();
});

async function openRows(page: Page, count: number): Promise<void> {
  await page.evaluate((most) => {
    for (const fold of document.querySelectorAll<HTMLDetailsElement>('#fold')) fold.open = true;
    for (const row of [...document.querySelectorAll<HTMLDetailsElement>('details.c')].slice(0, most))
      row.open = true;
    document.querySelector('#evolved')!.scrollIntoView();
  }, count);
  await expect.poll(() => page.locator('details.c[open] .code-box').count()).toBeGreaterThan(0);
}

/** Opens the first row of a class of which something says this. */
async function opened(page: OpenPage['page'], section: 'evolved' | 'refactored', said: RegExp) {
  if (section === 'refactored') await page.locator('#fold > summary').click();
  const row = page
    .locator(`section.${section} details.c`)
    .filter({ has: page.locator('summary .b').filter({ hasText: said }) })
    .first();
  await row.locator(':scope > summary').click();
  return row;
}

function focusedRow(page: Page): Promise<string | undefined> {
  return page.evaluate(() => document.activeElement?.closest('details.c, #fold')?.id);
}
