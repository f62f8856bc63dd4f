// What a person sees in the workbench, and what a person does in it.

/** How long something may take that is to happen, on a machine that is busy; in milliseconds. */
const patience = 1000 * Number(process.env.EDITOR_PATIENCE ?? 45);
/** The menu's key is Meta on a Mac only; the browser of the test says what it runs on. */
const control = process.platform === 'darwin' ? 'Meta' : 'Control';

/**
 * Opens a folder, or a workspace of several, in a fresh page; `{ page, ... }` with all that the scenes need.
 *
 * @param what `{ folder }` or `{ workspace }`, and the `file` to show first; all whole paths.
 */
export async function openWorkbench(context, url, { file, ...what }) {
  const page = await context.newPage();
  page.setDefaultTimeout(patience);
  const { host } = new URL(url);
  const payload = [
    ['openFile', `vscode-remote://${host}${encodeURI(file).replaceAll('#', '%23').replaceAll('?', '%3F')}`],
  ];
  await page.goto(`${url}/?${new URLSearchParams({ ...what, payload: JSON.stringify(payload) })}`);
  return workbench(page);
}

function workbench(page) {
  const bench = {
    page,

    /** The lenses on screen: what each says, and the line of code right below it. */
    lenses: () => page.evaluate(lensesOnScreen),

    /** Waits until `holds` of the lenses; says what was there instead. */
    async lensesWhen(what, holds) {
      let seen = [];
      await until(
        async () => {
          seen = await bench.lenses();
          return holds(seen);
        },
        () => `${what}; on screen are ${JSON.stringify(seen, null, 1)}`,
      );
      return seen;
    },

    /** The lens above the line that holds `code`. */
    lensAbove: async (code) => {
      const seen = await bench.lensesWhen(`no lens stands above ${code}`, (lenses) =>
        lenses.some(({ below }) => below.includes(code)),
      );
      return seen.find(({ below }) => below.includes(code)).text;
    },

    clickLens: async (code) => {
      await bench.lensAbove(code);
      const at = (await bench.lenses()).find(({ below }) => below.includes(code));
      await page.mouse.click(at.x, at.y);
    },

    /** Runs a command of the palette by its title. */
    async command(title) {
      await page.keyboard.press('F1');
      const input = page.locator('.quick-input-widget input').first();
      await input.waitFor();
      await input.fill(`>${title}`);
      await page
        .locator('.quick-input-list-entry')
        .filter({ has: page.locator('.label-name', { hasText: new RegExp(`^${title}$`) }) })
        .first()
        .click();
    },

    /** Takes back what was typed and not saved. The list of commands moves while it is filtered: a click may miss. */
    async revertFile(patience = 3) {
      await bench.command('File: Revert File');
      const clean = page.locator('.tab.active:not(.dirty)').first();
      const isClean = await clean.waitFor({ timeout: 5_000 }).then(
        () => true,
        () => false,
      );
      if (isClean) return;
      if (patience === 0) throw new Error('the file could not be reverted');
      await bench.revertFile(patience - 1);
    },

    /** Opens a file from the tree of files. */
    async openFile(path) {
      await bench.command('View: Show Explorer');
      const names = path.split('/');
      for (const name of names) {
        const row = page.locator(`.explorer-folders-view .monaco-list-row[aria-label^="${name}"]`).first();
        await row.waitFor();
        if ((await row.getAttribute('aria-expanded')) !== 'true') await row.click();
      }
      await bench.tab(names.at(-1));
    },

    /** Waits for a tab by a part of its name. */
    tab: (name) => page.locator('.tab.active', { hasText: name }).first().waitFor(),

    /** The lines of the picker that is open, once there are any. */
    async picks() {
      const entries = page.locator('.quick-input-list-entry');
      await entries.first().waitFor();
      return entries.allInnerTexts();
    },

    /** Waits until the picker is gone: its lines stand there for a moment after the key. */
    async closePicker() {
      await page.keyboard.press('Escape');
      await page.locator('.quick-input-list-entry').first().waitFor({ state: 'hidden' });
    },

    /** Puts the cursor into the text of a line, behind `code`. */
    async clickCode(code) {
      const { x, y } = await bench.placeOf(code);
      await page.mouse.click(x, y);
    },

    /** Waits for the hover over a piece of code to say something. */
    async hoverOver(code, says) {
      const hover = page
        .locator('.monaco-hover:not(.hidden) .monaco-hover-content', { hasText: says })
        .first();
      for (let attempt = 0; attempt < 8; attempt += 1) {
        // Lenses that are drawn meanwhile push the code down.
        const { x, y } = await bench.placeOf(code);
        // A pointer that jumped somewhere and stays is no pointer that hovers.
        await page.mouse.move(x - 40, y + 60);
        await page.mouse.move(x - 2, y, { steps: 4 });
        await page.mouse.move(x, y);
        try {
          await hover.waitFor({ timeout: 4000 });
          return (await hover.innerText()).replaceAll('\u00a0', ' ');
        } catch {
          // The answer of another provider came first, or none yet.
        }
      }
      throw new Error(`the hover over ${code} does not say ${says}`);
    },

    /** The middle of a piece of code on screen. */
    async placeOf(code) {
      let place = null;
      await until(
        async () => {
          place = await page.evaluate(middleOf, code);
          return place !== null;
        },
        () => `${code} is not on screen`,
      );
      return place;
    },

    statusBar: () =>
      page
        .locator('.statusbar-item[id="goldthread.goldthread.intent"], .statusbar-item[id*="goldthread"]')
        .first(),

    /** The messages in the corner: what goes wrong is told there. */
    toasts: () => page.locator('.notification-toast').allInnerTexts(),

    /** The frame of a web view that says something. The editor puts each page into frames of its own. */
    async frameThatSays(text) {
      let found = null;
      await until(
        async () => {
          for (const frame of page.frames().slice(1)) {
            const said = await frame.evaluate(() => document.body?.innerText ?? '').catch(() => '');
            if (said.includes(text)) found = frame;
          }
          return found !== null;
        },
        () => `no web view says ${text}`,
      );
      return found;
    },

    key: (keys) => page.keyboard.press(keys.replaceAll('Mod', control)),
    type: (text) => page.keyboard.type(text, { delay: 20 }),
    until,
  };
  return bench;
}

/** Asks again and again until something holds; throws an error with what `otherwise` says when patience is out. */
async function until(holds, otherwise) {
  const end = Date.now() + patience;
  for (;;) {
    if (await holds()) return;
    if (Date.now() > end) throw new Error(otherwise());
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/* Both run in the page. */

function lensesOnScreen() {
  const editor = document.querySelector('.editor-group-container.active .monaco-editor') ?? document;
  const lines = [...editor.querySelectorAll('.view-lines .view-line')]
    .map((line) => ({
      top: line.getBoundingClientRect().top,
      text: line.textContent.replaceAll('\u00a0', ' '),
    }))
    .sort((a, b) => a.top - b.top);
  return [...editor.querySelectorAll('.codelens-decoration')]
    .filter((lens) => lens.getClientRects().length > 0 && lens.textContent.trim() !== '')
    .map((lens) => {
      const link = lens.querySelector('a, span') ?? lens;
      const { left, top, bottom, width, height } = link.getBoundingClientRect();
      const below = lines.find((line) => line.top >= bottom - height / 2)?.text ?? '';
      const text = lens.textContent.replaceAll('\u00a0', ' ');
      return { text, below, x: left + Math.min(width / 2, 60), y: top + height / 2 };
    });
}

function middleOf(code) {
  const editor = document.querySelector('.editor-group-container.active .monaco-editor') ?? document;
  for (const line of editor.querySelectorAll('.view-lines .view-line')) {
    const walker = document.createTreeWalker(line, NodeFilter.SHOW_TEXT);
    const pieces = [];
    for (let node = walker.nextNode(); node; node = walker.nextNode()) pieces.push(node);
    const text = pieces
      .map((node) => node.data)
      .join('')
      .replaceAll('\u00a0', ' ');
    const at = text.indexOf(code);
    if (at === -1) continue;
    // The last letter of the code: the name that a declaration ends in.
    let offset = at + code.length - 2;
    const node = pieces.find((piece) => {
      if (offset < piece.data.length) return true;
      offset -= piece.data.length;
      return false;
    });
    const range = document.createRange();
    range.setStart(node, Math.max(offset, 0));
    range.setEnd(node, Math.min(offset + 1, node.data.length));
    const { left, top, width, height } = range.getBoundingClientRect();
    return { x: left + width / 2, y: top + height / 2 };
  }
  return null;
}
