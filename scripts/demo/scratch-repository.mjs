import { spawnSync } from 'node:child_process';
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
const { bin } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const program = join(root, bin.goldthread);

/** A copy of the fixture service as a git repository of its own, and the ways in which the demo touches it. */
export function scratchRepository(folder) {
  cpSync(join(root, 'fixtures/demo/service'), folder, { recursive: true });
  const run = (command, words, input) =>
    spawnSync(command, words, { cwd: folder, input, encoding: 'utf8', env: { ...process.env, ...quietGit } });
  const commit = (message) => {
    run('git', ['add', '--all']);
    run('git', [
      '-c',
      'user.name=Demo',
      '-c',
      'user.email=demo@example.com',
      'commit',
      '--quiet',
      '--message',
      message,
    ]);
  };
  run('git', ['init', '--quiet']);
  commit('The service as it stands');
  return {
    folder,
    commit,
    /** The built program, as a person or an agent calls it. */
    goldthread: (words, input) => run(process.execPath, [program, ...words], input),
    read: (path) => readFileSync(join(folder, path), 'utf8'),
    lastRecord: () =>
      JSON.parse(
        readFileSync(join(folder, '.orchestration/agent_trace.jsonl'), 'utf8').trimEnd().split('\n').at(-1),
      ),
    write: (path, text) => writeFileSync(join(folder, path), text),
  };
}

const quietGit = { GIT_CONFIG_NOSYSTEM: '1', GIT_CONFIG_GLOBAL: '/dev/null' };
