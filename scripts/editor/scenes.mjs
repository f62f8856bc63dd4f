// What must hold in a real editor, in the order in which it is played. Each scene throws where it doesn't.
import { strict as assert } from 'node:assert';

const middleware = 'src/auth/middleware.ts';
const LEDGER = '.orchestration/agent_trace.jsonl';

export const scenes = [
  {
    claim: 'lenses stand above the right functions and name their owners',
    async play({ bench }) {
      const method = await bench.lensAbove('private subjectOf(');
      assert.match(method, /^INT-001 JWT Authentication Mig.+ · .+ · .+ · 2 traces$/);
      const lenses = await bench.lenses();
      const owned = lenses.filter(({ text }) => text.startsWith('INT-001')).map(({ below }) => below.trim());
      assert.ok(
        !owned.some((code) => code.includes('describeRefusal')),
        'a function that nobody changed has an owner',
      );
    },
  },
  {
    claim: 'the hover over a name tells its history',
    async play({ bench }) {
      const said = await bench.hoverOver('private subjectOf', 'INT-001');
      assert.match(said, /claude/i);
      assert.match(said, /variable claims is now token/);
      assert.match(said, /Must not use external auth providers/);
    },
    after: ({ bench }) => bench.page.mouse.move(640, 5),
  },
  {
    claim: 'a click on a lens opens the picker of its traces',
    async play({ bench }) {
      await bench.clickLens('private subjectOf(');
      const picks = await bench.picks();
      assert.equal(picks.length, 2, picks.join('\n'));
      assert.match(picks[0], /refactoring · INT-001/);
      assert.match(picks[1], /feature · INT-001/);
    },
  },
  {
    claim: 'a trace that is picked is shown before and after, side by side',
    async play({ bench }) {
      await bench.key('ArrowDown');
      await bench.key('Enter');
      await bench.tab('AuthMiddleware.subjectOf');
      const side = (name) =>
        bench.page.locator(`.monaco-diff-editor .editor.${name} .view-lines`).first().innerText();
      await bench.until(
        async () => (await side('modified')).replaceAll('\u00a0', ' ').includes('expiresAt < Date.now()'),
        () => 'the text after the change is not shown',
      );
      assert.ok(!(await side('original')).replaceAll('\u00a0', ' ').includes('expiresAt < Date.now()'));
    },
    after: ({ bench }) => bench.command('View: Close Editor'),
  },
  {
    claim: 'the same by keys alone, from the cursor',
    async play({ bench }) {
      await bench.tab('middleware.ts');
      await bench.clickCode('private subjectOf');
      await bench.key('Mod+k');
      await bench.key('g');
      const picks = await bench.picks();
      assert.equal(picks.length, 2, picks.join('\n'));
    },
    after: ({ bench }) => bench.closePicker(),
  },
  {
    claim: 'the status bar names the active intent, and a click selects another',
    async play({ bench }) {
      const item = bench.statusBar();
      await item.waitFor();
      await item.click();
      const picks = await bench.picks();
      assert.ok(
        picks.some((pick) => pick.includes('INT-003')),
        picks.join('\n'),
      );
      await bench.type('INT-002');
      await bench.key('Enter');
      await bench.until(
        async () => /INT-002$/.test((await item.innerText()).trim()),
        () => 'the status bar does not name the selected intent',
      );
    },
  },
  {
    claim: 'the view of intents goes from an intent to its files and symbols, and to the code',
    async play({ bench }) {
      await bench.command('goldthread: Focus on Intents View');
      const rows = bench.page.locator('.pane-body .monaco-list-row');
      const row = (text) => rows.filter({ hasText: text }).first();
      await row('INT-001 JWT Authentication Migration').waitFor();
      await row('pricing.ts').waitFor();
      await row('pricing.ts').click();
      await row('totalOf').waitFor();
      await row('totalOf').click();
      await bench.tab('pricing.ts');
      await bench.lensAbove('export function totalOf');
    },
  },
  {
    claim: 'a function that moved to another file has its owner and its history there',
    async play({ bench }) {
      assert.match(
        await bench.lensAbove('export function totalOf'),
        /^INT-002 Prices rounded line by line · refactoring .+ 2 traces$/,
      );
    },
    after: async ({ bench }) => {
      await bench.openFile(middleware);
      await bench.lensAbove('private subjectOf(');
    },
  },
  {
    claim: 'a new record in the ledger redraws the lens',
    async play({ bench, shop }) {
      const before = await bench.lensAbove('private subjectOf(');
      const agent = shop.agent('later', 'anthropic/claude-opus-4-5', 'INT-001');
      agent.edit(
        middleware,
        "?? '';\n    const match",
        "?? '';\n    if (header.length > 4096) return null;\n    const match",
      );
      agent.turnEnds();
      const lenses = await bench.lensesWhen('the lens is not redrawn', (seen) =>
        seen.some(({ text, below }) => below.includes('subjectOf(') && text.includes('3 traces')),
      );
      assert.ok(before.includes('2 traces') && lenses.length > 0);
    },
  },
  {
    claim: 'a rename, recorded as the refactoring that it is, keeps the owner',
    async play({ bench, shop }) {
      const agent = shop.agent('renaming', 'openai/gpt-5-codex', 'INT-001');
      agent.edit(middleware, /\bsubjectOf\b/g, 'signedInAs');
      agent.turnEnds();
      const seen = await bench.lensesWhen('the renamed method has no lens of its owner', (lenses) =>
        lenses.some(({ text, below }) => below.includes('signedInAs(') && text.includes('4 traces')),
      );
      assert.match(seen.find(({ below }) => below.includes('signedInAs(')).text, /^INT-001/);
    },
  },
  {
    claim: 'a rename that is only typed, and not saved, keeps it as well',
    async play({ bench }) {
      await bench.clickCode('private signedInAs');
      await bench.key('End');
      await bench.key('Home');
      await bench.key('Mod+ArrowRight');
      await bench.key('Mod+ArrowRight');
      await bench.type('Too');
      const lens = await bench.lensAbove('signedInAsToo(');
      assert.match(lens, /^INT-001/);
    },
    after: ({ bench }) => bench.revertFile(),
  },
  {
    claim: 'a file that does not parse keeps its lenses, above the same code',
    async play({ bench }) {
      const before = (await bench.lenses()).length;
      await bench.clickCode('const BEARER');
      await bench.key('End');
      await bench.key('Enter');
      await bench.type('function (((');
      // Long enough for whatever the server answers to be drawn.
      await bench.page.waitForTimeout(1500);
      const lenses = await bench.lenses();
      assert.ok(lenses.length >= before - 1, `of ${before} lenses ${lenses.length} are left`);
      assert.match(await bench.lensAbove('private signedInAs('), /^INT-001/);
    },
    after: ({ bench }) => bench.revertFile(),
  },
  {
    claim: 'a server that dies is started again, and goes on telling',
    async play({ bench, shop, serverProcesses }) {
      const [first] = serverProcesses();
      process.kill(first, 'SIGKILL');
      await bench.until(
        async () => serverProcesses().some((id) => id !== first),
        () => 'no other server was started',
      );
      const agent = shop.agent('latest', 'anthropic/claude-opus-4-5', 'INT-001');
      agent.edit(middleware, 'header.length > 4096', 'header.length > 8192');
      agent.turnEnds();
      await bench.lensesWhen('the lens is not redrawn', (seen) =>
        seen.some(({ text, below }) => below.includes('signedInAs(') && text.includes('5 traces')),
      );
    },
  },
  {
    claim: 'lenses can be switched off and on again',
    async play({ bench }) {
      await bench.lensAbove('private signedInAs(');
      await bench.command('goldthread: Toggle Code Lenses');
      await bench.lensesWhen('there still are lenses', (lenses) => lenses.length === 0);
      await bench.command('goldthread: Toggle Code Lenses');
      await bench.lensAbove('private signedInAs(');
    },
  },
  {
    claim: 'owners stand behind the names, where inlay hints are switched on',
    async play({ bench, shop }) {
      shop.write('.vscode/settings.json', '{ "goldthread.inlayHints.enabled": true }');
      const lines = () => bench.page.locator('.view-line').allInnerTexts();
      await bench.until(
        async () => (await lines()).some((line) => /signedInAs\s*INT-001\s*\(/.test(line)),
        () => 'no owner stands behind the name of the method',
      );
    },
    after: ({ shop }) => shop.write('.vscode/settings.json', '{}'),
  },
  {
    claim: 'a damaged ledger is told of, and the lenses stay',
    async play({ bench, shop }) {
      const status = bench.statusBar();
      shop.write(LEDGER, `${shop.read(LEDGER)}no record\n`);
      await bench.until(
        async () => {
          await bench.page.mouse.move(640, 300);
          await status.hover();
          const told = bench.page.locator('.monaco-hover', { hasText: 'The ledger has 1 problem' }).first();
          return told.waitFor({ timeout: 2_000 }).then(
            () => true,
            () => false,
          );
        },
        () => 'the status bar does not tell of it',
      );
      await bench.lensesWhen('no lens names an owner any more', (lenses) =>
        lenses.some(({ text }) => text.startsWith('INT-001')),
      );
    },
    after: async ({ bench, shop }) => {
      shop.write(LEDGER, shop.read(LEDGER).replace('no record\n', ''));
      await bench.page.mouse.move(640, 300);
    },
  },
  {
    claim: 'active_intents.yaml says what is wrong with it',
    async play({ bench, shop }) {
      const intents = '.orchestration/active_intents.yaml';
      shop.write(
        intents,
        shop.read(intents).replace('- symbol:Router', '- symbol:Roter\n      - src/nowhere/**'),
      );
      await bench.command('goldthread: Edit Intents');
      await bench.tab('active_intents.yaml');
      await bench.command('Problems: Focus on Problems View');
      for (const wrong of ['Roter', 'src/nowhere/**']) {
        await bench.page.locator('.markers-panel .monaco-list-row', { hasText: wrong }).first().waitFor();
      }
    },
    after: async ({ bench, shop }) => {
      shop.git('checkout', '--', '.orchestration/active_intents.yaml');
      await bench.command('View: Toggle Panel Visibility');
    },
  },
  {
    claim: 'the report opens beside the code, and its own script runs',
    async play({ bench }) {
      await bench.command('goldthread: Open Report');
      await bench.tab('goldthread report');
      const frame = await bench.frameThatSays('JWT Authentication Migration');
      const colours = () => frame.evaluate(() => document.documentElement.dataset.theme);
      assert.equal(await colours(), 'light', "the page does not go by the editor's colours");
      await frame.locator('button', { hasText: /^Dark$/ }).click();
      await bench.until(
        async () => (await colours()) === 'dark',
        () => "the page's own script does not run",
      );
    },
  },
  {
    claim: 'the walkthrough opens',
    async play({ bench }) {
      await bench.command('goldthread: Get Started');
      const page = bench.page.locator('.gettingStartedContainer', { hasText: 'Keep the thread' }).first();
      await page.waitFor();
      await page.getByText('Wire your agent').first().waitFor();
    },
  },
  {
    claim: 'nothing was said to have gone wrong',
    async play({ bench }) {
      const toasts = (await bench.toasts()).filter((toast) => /goldthread/i.test(toast));
      assert.deepEqual(toasts, []);
    },
  },
];
