import { readFileSync } from 'node:fs';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Report, ReportedChange, ReportedSide } from '../../src/model/report.ts';
import { spellOutHidden } from '../../src/model/visible-text.ts';
import { open, openBrowser, written } from './browser.ts';

/** One payload a line; what stands for characters that a file of lines can't hold is spelled as JSON spells it. */
const payloads = readFileSync(new URL('hostile-words.txt', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('# '))
  .map((line) =>
    line.replace(/\\u([0-9a-f]{4})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16))),
  );

/** Elements that a report is made of; another one would have come out of a payload. */
const OWN_ELEMENTS = new Set(
  'html head meta title style body a header div p h1 h2 h3 button main section svg rect text g line table thead tbody tr th td col colgroup span b i em code figure figcaption details summary ol ul li form label input fieldset legend select option output footer script dialog dl dt dd kbd del ins'.split(
    ' ',
  ),
);

let browser: Browser;

beforeAll(async () => {
  browser = await openBrowser();
});

afterAll(() => browser?.close());

test('there are some two hundred payloads', () => {
  expect(payloads.length).toBeGreaterThan(190);
  expect(new Set(payloads).size).toBe(payloads.length);
});

test('hostile words are words, wherever they stand', async () => {
  const path = written('hostile', hostileReport());
  const { page, complaints } = await open(browser, path);
  await page.evaluate(() => {
    (globalThis as { violated?: string[] }).violated = [];
    addEventListener('securitypolicyviolation', (event) =>
      (globalThis as { violated?: string[] }).violated!.push(event.violatedDirective),
    );
    for (const details of document.querySelectorAll('details')) details.open = true;
    dispatchEvent(new Event('beforeprint'));
  });
  expect(await page.locator('.code-box table').count()).toBe(payloads.length);
  for (const word of payloads.filter((_, at) => at % 24 === 0)) {
    await page.fill('#q', word);
    await page.fill('#path', word);
    await page.dispatchEvent('#q', 'input');
  }
  await page.evaluate(() => {
    for (const link of [...document.querySelectorAll('svg a')].slice(0, 30))
      link.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
  });
  await page.waitForTimeout(300);
  const found = await page.evaluate(() => ({
    violated: (globalThis as { violated?: string[] }).violated,
    ran: Object.keys(globalThis).filter((name) => name.startsWith('pwned')),
    title: document.title,
    elements: [...new Set([...document.querySelectorAll('*')].map((one) => one.localName))],
    handlers: [...document.querySelectorAll('*')].flatMap((one) =>
      [...one.attributes]
        .filter(
          ({ name, value }) =>
            /^(?:on|style$|src|srcdoc|formaction|xlink)/i.test(name) || /^\s*javascript:/i.test(value),
        )
        .filter(({ name }) => !(name === 'href' && one.getAttribute(name)!.startsWith('#')))
        .map(({ name, value }) => `${one.localName} ${name}=${value.slice(0, 60)}`),
    ),
    scripts: document.scripts.length,
    styles: document.querySelectorAll('style').length,
    links: [...document.querySelectorAll('a')].map((link) => link.getAttribute('href') ?? ''),
  }));
  expect(found.ran).toEqual([]);
  expect(found.violated).toEqual([]);
  expect(complaints).toEqual([]);
  expect(found.elements.filter((name) => !OWN_ELEMENTS.has(name))).toEqual([]);
  expect(found.handlers).toEqual([]);
  expect(found.styles).toBe(1);
  expect(found.links.filter((link) => !link.startsWith('#'))).toEqual([]);
  // The data, the packs of code and the page's own script: none more.
  expect(found.scripts).toBe(2 + Math.ceil(payloads.length / 24));
  await page.context().close();
});

test('what a reader sees of them is what they are, with nothing hidden in it', async () => {
  const { page } = await open(browser, written('hostile', hostileReport()));
  const shown = new Set(await page.locator('details.c .s').allTextContents());
  expect(payloads.filter((word) => !shown.has(spellOutHidden(word)))).toEqual([]);
  const all = await page.evaluate(() => document.querySelector('main')!.textContent);
  expect(all).not.toMatch(/[\u202a-\u202e\u2066-\u2069\u200b\u0000]/);
  await page.context().close();
});

/** Each payload as everything that comes from outside. */
function hostileReport(): Report {
  return {
    repository: payloads[0]!,
    subject: { type: 'range', range: payloads[1]!, from: payloads[2]!, to: payloads[3]! },
    madeAt: '2026-02-16T12:00:00.000Z',
    madeBy: '0.1.0',
    changes: payloads.map(hostileChange),
    events: payloads.map((word) => ({
      type: 'commit',
      id: word,
      timestamp: '2026-02-16T12:00:00.000Z',
      title: word,
      contributor: { type: 'ai', model_id: word },
      who: word,
      intentId: word,
      evolved: 1,
      refactored: 1,
    })),
    intents: payloads.map((word) => ({ id: word, name: word, status: word })),
    files: payloads.map((word, at) => ({
      path: `src/${word}`,
      bytes: 1000 + at,
      owner: { id: word, by: 'scope' },
    })),
    otherFiles: payloads,
    refusals: payloads.map((word) => ({
      timestamp: word,
      code: word,
      path: word,
      because: word,
      intentId: word,
      waived: true,
    })),
  };
}

function hostileChange(word: string, at: number): ReportedChange {
  const side = (text: string): ReportedSide => ({
    path: `src/${word}`,
    name: word,
    kind: word,
    lines: [1, 3],
    code: [
      { type: 'text', firstLine: 1, text: `function ${word} {\n  ${text}\n}` },
      { type: 'inner', name: word },
    ],
  });
  const refactored = at % 2 === 1;
  return {
    changes: at % 3 === 0 ? ['moved', 'renamed'] : ['modified'],
    mutationClass: refactored ? 'AST_REFACTOR' : 'INTENT_EVOLUTION',
    before: { ...side(`${word} before`), name: `${word}\`old\`` },
    after: side(word),
    origin: [{ path: word, name: word, relation: word }],
    findings: [
      {
        rule: word,
        verdict: refactored ? 'preserves' : 'changes',
        because: `${word} became \`${word}\``,
        assumes: word,
        before_lines: [2, 2],
        after_lines: [2, 2],
      },
    ],
    intent: { id: word, by: 'scope' },
    events: [at],
    members: [word],
  };
}
