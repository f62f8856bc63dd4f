import { spawn, spawnSync } from 'node:child_process';
import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';

const patience = 60_000;

/**
 * A profile of its own for one build of VS Code. `install` puts a .vsix into it; `start` serves it on loopback and
 * answers `{ url, stop }`.
 *
 * @param trust False: the workbench asks whether the folder is trusted, as it does for a person.
 */
export function profileOf({ folder: build, node }, folder, { settings, trust = true }) {
  mkdirSync(join(folder, 'user/User'), { recursive: true });
  writeFileSync(join(folder, 'user/User/settings.json'), JSON.stringify({ ...quiet, ...settings }));
  const main = [join(build, 'out/server-main.js')];
  const places = ['--user-data-dir', join(folder, 'user'), '--extensions-dir', join(folder, 'extensions')];
  const environment = { ...process.env, VSCODE_AGENT_FOLDER: join(folder, 'agent') };
  return {
    install(vsix) {
      const words = [...main, ...places, '--install-extension', vsix];
      const { status, stdout, stderr } = spawnSync(node, words, { encoding: 'utf8', env: environment });
      if (status !== 0) throw new Error(`The extension could not be installed: ${stderr || stdout}`);
    },
    async start(variables = {}) {
      const port = await freePort();
      const serving = spawn(
        node,
        [
          ...main,
          ...places,
          ...['--server-data-dir', join(folder, 'server'), '--host', '127.0.0.1', '--port', String(port)],
          ...['--without-connection-token', '--accept-server-license-terms', '--telemetry-level', 'off'],
          ...['--disable-getting-started-override', ...(trust ? ['--disable-workspace-trust'] : [])],
        ],
        { env: { ...environment, ...variables }, stdio: ['ignore', 'pipe', 'pipe'] },
      );
      const log = (chunk) => appendFileSync(join(folder, 'server.log'), chunk);
      serving.stdout.on('data', log);
      serving.stderr.on('data', log);
      const ended = new Promise((resolve) => serving.once('exit', resolve));
      const url = `http://127.0.0.1:${port}`;
      await answers(url, serving);
      return {
        url,
        async stop() {
          serving.kill();
          await ended;
        },
      };
    },
  };
}

/** What would cover the editor or go out to the network, switched off. */
const quiet = {
  'workbench.startupEditor': 'none',
  'workbench.tips.enabled': false,
  'workbench.welcomePage.walkthroughs.openOnInstall': false,
  'workbench.secondarySideBar.defaultVisibility': 'hidden',
  'chat.disableAIFeatures': true,
  'chat.commandCenter.enabled': false,
  'window.commandCenter': false,
  'telemetry.telemetryLevel': 'off',
  'update.mode': 'none',
  'extensions.autoCheckUpdates': false,
  'extensions.ignoreRecommendations': true,
  'git.openRepositoryInParentFolders': 'never',
  // In a browser it would save what is only typed.
  'files.autoSave': 'off',
  'editor.minimap.enabled': false,
};

async function answers(url, serving) {
  const end = Date.now() + patience;
  while (Date.now() < end) {
    if (serving.exitCode !== null) throw new Error(`VS Code's server ended with status ${serving.exitCode}`);
    try {
      if ((await fetch(`${url}/version`)).ok) return;
    } catch {
      // It doesn't listen yet.
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  serving.kill();
  throw new Error(`VS Code's server did not answer within ${patience / 1000} s`);
}

function freePort() {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });
}
