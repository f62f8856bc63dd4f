import { statSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, CDPSession } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { violations } from './axe.ts';
import { artefacts, open, openBrowser, written } from './browser.ts';
import { repeated, reportOn } from './reports.ts';

const CHANGES = 5_000;
let browser: Browser;
let path: string;

beforeAll(async () => {
  browser = await openBrowser();
  path = written('large', repeated(await reportOn(200), CHANGES));
});

afterAll(() => browser?.close());

test('5,000 changes weigh under 10 MB', () => {
  const { size } = statSync(path);
  console.log(`${CHANGES} changes weigh ${(size / 1e6).toFixed(2)} MB`);
  expect(size).toBeLessThan(10_000_000);
});

/** Times depend on the machine: they are printed, and what bounds them is asserted. */
test('5,000 changes open and scroll, and only what is seen is laid out', async () => {
  const { page, complaints } = await open(browser, path);
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  expect(await page.locator('details.c').count()).toBe(CHANGES);
  console.log(`opened: ${await page.evaluate(paintAndLoad)}`);
  expect(await page.evaluate(laidOut)).toBeLessThan(CHANGES / 20);
  for (const step of [120, 700]) {
    const before = await busy(session);
    const frames = await page.evaluate(scrolled, { step, frames: 90 });
    const each = ((await busy(session)) - before) / frames.count;
    console.log(
      `scrolled by ${step} px a frame: ${each.toFixed(1)} ms of processor time a frame, ` +
        `worst frame ${frames.worst.toFixed(0)} ms, ${frames.long} tasks over 50 ms (longest ${frames.longest.toFixed(0)} ms)`,
    );
  }
  expect(await page.evaluate(laidOut)).toBeLessThan(CHANGES / 2);
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight / 3));
  await page.screenshot({ path: join(artefacts, 'large.png') });
  expect(complaints).toEqual([]);
  await page.context().close();
});

test('axe finds nothing on a page of 5,000 changes', async () => {
  const { page } = await open(browser, path);
  // The colours are those of the small pages, and to work them out for each row takes minutes.
  expect(await violations(page, ['color-contrast'])).toEqual([]);
  await page.context().close();
}, 300_000);

test('5,000 changes are searched while one types', async () => {
  const { page } = await open(browser, path);
  for (const words of ['settle', 'became <=', 'shop-3 invoice', '']) {
    const took = await page.evaluate(async (text) => {
      const search = document.querySelector<HTMLInputElement>('#q')!;
      const count = document.querySelector('#count')!;
      const was = count.textContent;
      search.value = text;
      const start = performance.now();
      search.dispatchEvent(new Event('input', { bubbles: true }));
      while (count.textContent === was) await new Promise((next) => setTimeout(next, 5));
      await new Promise((next) => requestAnimationFrame(next));
      return performance.now() - start;
    }, words);
    console.log(
      `search ${JSON.stringify(words)}: ${took.toFixed(0)} ms, ${await page.locator('#count').innerText()}`,
    );
  }
  expect(await page.locator('#count').innerText()).toBe('5,000 changes');
  await page.context().close();
});

function paintAndLoad(): string {
  const [load] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  const paint = performance.getEntriesByName('first-contentful-paint')[0];
  return `first paint after ${paint?.startTime.toFixed(0)} ms, all read after ${load?.domInteractive.toFixed(0)} ms`;
}

/** Rows that the browser has laid out: the others lie in blocks that it skips. */
function laidOut(): number {
  return [...document.querySelectorAll('details.c > summary')].filter((row) =>
    row.checkVisibility({ contentVisibilityAuto: true }),
  ).length;
}

interface Frames {
  readonly count: number;
  readonly worst: number;
  readonly long: number;
  readonly longest: number;
}

function scrolled({ step, frames }: { step: number; frames: number }): Promise<Frames> {
  return new Promise((done) => {
    const tasks: number[] = [];
    const watching = new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) tasks.push(duration);
    });
    watching.observe({ type: 'longtask' });
    const gaps: number[] = [];
    let last = performance.now();
    scrollTo(0, 1200);
    const next = (now: number): void => {
      gaps.push(now - last);
      last = now;
      scrollBy(0, step);
      if (gaps.length < frames) requestAnimationFrame(next);
      else
        setTimeout(() => {
          watching.disconnect();
          done({
            count: frames,
            worst: Math.max(...gaps.slice(2)),
            long: tasks.length,
            longest: Math.max(0, ...tasks),
          });
        }, 100);
    };
    requestAnimationFrame(next);
  });
}

/** Milliseconds of processor time that the page's thread has spent. */
async function busy(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000;
}
