import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
const program = join(root, 'dist/bin/goldthread.js');
const quietGit = { GIT_CONFIG_NOSYSTEM: '1', GIT_CONFIG_GLOBAL: '/dev/null' };

/**
 * A repository whose ledger was made by the real hook: a copy of the fixture service, in which agents worked for two
 * intents over five turns. `{ folder, read, write, commit, goldthread, agent }`.
 */
export function makeShop(folder) {
  cpSync(join(root, 'fixtures/demo/service'), folder, { recursive: true });
  const shop = openShop(folder);
  shop.git('init', '--quiet');
  shop.commit('The service as it stands');
  shop.goldthread(['init']);
  const intents = [
    ['INT-001', 'JWT Authentication Migration', 'src/auth/**', 'Must not use external auth providers'],
    ['INT-002', 'Prices rounded line by line', 'src/orders/**', 'Totals stay in cents'],
    ['INT-003', 'Rate limits for every route', 'symbol:Router', 'No new dependencies'],
  ];
  for (const [id, name, scope, constraint] of intents) {
    shop.goldthread(['intent', 'add', id, '--name', name, '--scope', scope, '--constraint', constraint]);
  }
  shop.commit('Govern the service with goldthread');
  work(shop);
  shop.commit('Expiring tokens, and prices rounded line by line');
  return shop;
}

/** A shop's folder with the file that most of it is seen in, as a workbench is opened. */
export const firstFileOf = ({ folder }) => ({ folder, file: join(folder, 'src/auth/middleware.ts') });

/** The work itself: features, a proved refactoring, and a function that moves to another file. */
function work(shop) {
  const claude = shop.agent('sign-in', 'anthropic/claude-opus-4-5', 'INT-001');
  claude.edit(
    'src/auth/middleware.ts',
    'if (claims === null) {',
    'if (claims === null || claims.expiresAt < Date.now()) {',
  );
  claude.turnEnds();
  claude.edit('src/auth/middleware.ts', /\bclaims\b/g, 'token');
  claude.turnEnds();
  claude.edit('src/auth/token.ts', "createHmac('sha256', secret)", "createHmac('sha512', secret)");
  claude.turnEnds();
  claude.ends();

  const codex = shop.agent('prices', 'openai/gpt-5-codex', 'INT-002');
  codex.edit('src/orders/orders.ts', roundedAtTheEnd, roundedByLine);
  codex.turnEnds();
  codex.writes('src/orders/pricing.ts', pricing);
  codex.edit('src/orders/orders.ts', totals, '');
  codex.edit(
    'src/orders/orders.ts',
    "from 'node:crypto';\n",
    "from 'node:crypto';\nimport { totalOf } from './pricing.js';\n",
  );
  codex.turnEnds();
}

/** The ways to work in a repository that is there already. */
export function openShop(folder) {
  const run = (command, words, input) => {
    const { status, stdout, stderr } = spawnSync(command, words, {
      cwd: folder,
      input,
      encoding: 'utf8',
      env: { ...process.env, ...quietGit },
    });
    if (status !== 0) throw new Error(`${command} ${words.join(' ')}: ${stderr || stdout}`);
    return stdout;
  };
  const shop = {
    folder,
    read: (path) => readFileSync(join(folder, path), 'utf8'),
    write: (path, text) => {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), text);
    },
    git: (...words) => run('git', words),
    commit: (message) => {
      shop.git('add', '--all');
      shop.git(...['-c', 'user.name=Shop', '-c', 'user.email=shop@example.com'], 'commit', '-qm', message);
    },
    goldthread: (words, input) => run(process.execPath, [program, ...words], input),
    agent: (session, model, intent) => agentOf(shop, session, model, intent),
  };
  return shop;
}

/** An agent on the generic protocol: each write goes through the gate, to the disk, and into the ledger. */
function agentOf(shop, session, model, intent) {
  let calls = 0;
  const hook = (event, rest = {}) => {
    const payload = { event, session_id: session, cwd: shop.folder, model, ...rest };
    const reply = JSON.parse(shop.goldthread(['hook', '--agent', 'generic'], JSON.stringify(payload)));
    if (reply.decision !== 'allow') throw new Error(`${event} was answered with ${JSON.stringify(reply)}`);
  };
  const writes = (path, content) => {
    calls += 1;
    const about = { tool: 'write', call_id: `${session}-${calls}`, writes: [{ path, content }] };
    hook('before_write', about);
    shop.write(path, content);
    hook('after_write', about);
  };
  hook('session_start');
  shop.goldthread(['intent', 'select', intent, '--session', session]);
  return {
    writes,
    edit: (path, from, to) => {
      const text = shop.read(path);
      const edited = typeof from === 'string' ? text.replace(from, () => to) : text.replaceAll(from, to);
      if (edited === text) throw new Error(`${from} does not stand in ${path}`);
      writes(path, edited);
    },
    turnEnds: () => hook('turn_end'),
    ends: () => hook('session_end'),
  };
}

const roundedAtTheEnd = `  const net = lines.reduce((sum, line) => sum + line.quantity * line.cents, 0);
  return Math.round(net * (1 + VAT_PERCENT / 100));`;
const roundedByLine = `  const gross = (line: Line) => Math.round(line.quantity * line.cents * (1 + VAT_PERCENT / 100));
  return lines.reduce((sum, line) => sum + gross(line), 0);`;
const totals = `const VAT_PERCENT = 19;

/** What a customer pays for some lines, in cents, tax included. */
export function totalOf(lines: readonly Line[]): number {
${roundedByLine}
}

`;
const pricing = `import type { Line } from './orders.js';\n\n${totals.trimEnd()}\n`;
