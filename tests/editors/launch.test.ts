import { describe, expect, test } from 'vitest';
import { launch } from '../../editors/vscode/src/launch.ts';
import { startProcess } from '../../editors/vscode/src/server-process.ts';

const started = (program: string) =>
  launch({ from: 'path', program }, '/opt/editor', '/extension', { PATH: '/bin' });

describe('how a server is started', () => {
  test.each(['/server/goldthread.js', '/server/goldthread.cjs', '/server/goldthread.mjs'])(
    'a script like %s runs in the editor, which is told to be no editor',
    (script) => {
      expect(started(script)).toEqual({
        command: '/opt/editor',
        args: [script, 'lsp', '--stdio'],
        options: { cwd: '/extension', env: { PATH: '/bin', ELECTRON_RUN_AS_NODE: '1' }, shell: false },
      });
    },
  );

  test('a program runs as it is, from a folder that is not the workspace', () => {
    expect(started('/usr/bin/goldthread')).toEqual({
      command: '/usr/bin/goldthread',
      args: ['lsp', '--stdio'],
      options: { cwd: '/extension', env: { PATH: '/bin' }, shell: false },
    });
  });

  test('a batch file gets its shell, and quotes for its blanks', () => {
    const { command, options } = started('C:\\My Tools\\goldthread.CMD');
    expect([command, options.shell]).toEqual(['"C:\\My Tools\\goldthread.CMD"', true]);
  });
});

describe('what is said of a process that could not serve', () => {
  const run = (script: string) =>
    startProcess({
      command: process.execPath,
      args: ['-e', script],
      options: { cwd: process.cwd(), env: process.env, shell: false },
    });

  test('its status and its last words', async () => {
    const { child, end } = await run('console.error("one\\nunknown command lsp"); process.exitCode = 2');
    expect(end()).toBeNull();
    await new Promise((resolve) => child.once('close', resolve));
    expect(end()).toBe('it ended with status 2 and said: unknown command lsp');
  });

  test('what ended it', async () => {
    const { child, end, kill } = await run('setInterval(() => {}, 1000)');
    kill();
    await new Promise((resolve) => child.once('close', resolve));
    expect(end()).toBe('it was ended by SIGTERM');
  });

  test('a program that is not there is a fault to be told, not one of the whole editor', async () => {
    await expect(startProcess(started('/nowhere/goldthread'))).rejects.toThrow(/ENOENT/);
  });
});
