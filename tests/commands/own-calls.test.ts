import { describe, expect, test } from 'vitest';
import { isOpenToAgents, selectedIn } from '../../src/commands/own-calls.ts';
import { read } from './read.ts';

describe('the handshake', () => {
  test.each([
    ['goldthread intent select INT-001', 'INT-001', true],
    ['npx --no-install goldthread intent select "INT-001" --json', 'INT-001', true],
    ['./node_modules/.bin/goldthread intent select INT-001 2>&1', 'INT-001', true],
    ['cd api && goldthread intent select INT-001', 'INT-001', true],
    ['npm exec -- goldthread intent select INT-001', 'INT-001', true],
    ['env CI=1 goldthread intent select INT-001', 'INT-001', false],
    ['goldthread intent select INT-001 && npm test', 'INT-001', false],
    ['goldthread intent select INT-001; goldthread intent select INT-002', 'INT-002', true],
  ])('is seen in %s', (command, intentId, alone) => {
    expect(selectedIn(read(command))).toEqual({ intentId, alone });
  });

  test.each([
    'goldthread intent show INT-001',
    'echo goldthread intent select INT-001',
    'goldthread intent select INT-001 --session other',
    'goldthread intent select $(cat id)',
    'mygoldthread intent select INT-001',
    "cat <<'EOF'\ngoldthread intent select INT-001\nEOF",
  ])('is not seen in %s', (command) => expect(selectedIn(read(command))).toBeNull());
});

/** For each call of goldthread in a command whether an agent may make it. */
const open = (command: string): readonly boolean[] =>
  read(command).effects.flatMap((effect) => (effect.type === 'own' ? [isOpenToAgents(effect)] : []));

describe("goldthread from an agent's shell", () => {
  test.each([
    'goldthread intent list',
    'goldthread --workspace . intent show INT-001',
    'goldthread why src/a.ts#a | head',
    'npx goldthread diff a.ts b.ts',
    'node node_modules/goldthread/dist/bin/goldthread.js trace verify',
    'yarn goldthread map',
    'goldthread --help',
  ])('shows what there is: %s', (command) => expect(open(command)).toEqual([true]));

  test.each([
    'goldthread approve 1',
    'goldthread intent add INT-9 --name x --scope "**"',
    'goldthread intent waive INT-1',
    'goldthread init --remove',
    'goldthread hook --agent generic < payload.json',
    'goldthread trace repair',
    'npx --yes goldthread@latest settle',
    'npx -p goldthread goldthread sync',
    'npm exec goldthread -- approve 1',
    'npm x -c "goldthread approve 1"',
    'pnpm dlx goldthread approve 1',
    'bunx goldthread approve 1',
    './node_modules/.bin/goldthread approve 1',
    'node dist/bin/goldthread.js approve 1',
    'node --no-warnings ./dist/bin/goldthread.js settle',
    'env -i CI=1 goldthread approve 1',
    'sudo -n goldthread approve 1',
    'timeout 5 nice goldthread approve 1',
    'bash -c "goldthread approve 1"',
    'sh <<EOF\ngoldthread approve 1\nEOF',
    'g=goldthread; $g approve 1',
    'command goldthread approve 1',
    'exec goldthread approve 1',
    'echo 1 | xargs goldthread approve',
    'find . -maxdepth 0 -exec goldthread approve 1 \\;',
    'echo $(goldthread approve 1)',
    'script() { goldthread approve 1; }; script',
    'eval "goldthread approve 1"',
    'goldthread $(echo approve) 1',
    'ssh localhost goldthread approve 1',
    `python3 -c "import os; os.system('goldthread approve 1')"`,
    `node -e "require('child_process').execSync('npx goldthread settle')"`,
  ])('gives nobody leave: %s', (command) => expect(open(command)).toContain(false));
});
