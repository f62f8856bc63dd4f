import { spawnSync } from 'node:child_process';
import { describe, expect, test } from 'vitest';
import { inProcess } from '../support/in-process.ts';
import { project } from '../support/program.ts';
import { temporaryFolder, write } from '../workspace/temporary.ts';

const script = async (shell: string): Promise<string> => (await inProcess('completion', shell)).stdout;
const has = (shell: string): boolean => spawnSync(shell, ['--version']).status === 0;

/** What bash offers when the last of these words is to be completed. */
async function offered(...words: string[]): Promise<readonly string[]> {
  const folder = temporaryFolder();
  write(folder, { 'completion.sh': await script('bash') });
  const line = `source completion.sh; COMP_WORDS=(${words.map((word) => `'${word}'`).join(' ')}); COMP_CWORD=$((\${#COMP_WORDS[@]}-1)); _goldthread; printf '%s\\n' "\${COMPREPLY[@]}"`;
  const { stdout, stderr } = spawnSync('bash', ['--norc', '-c', line], { cwd: folder, encoding: 'utf8' });
  expect(stderr).toBe('');
  return stdout.split('\n').filter((word) => word !== '');
}

describe('completion in bash', () => {
  test('offers every command that help lists', async () => {
    const { stdout } = await inProcess('--help');
    const listed = [...stdout.slice(stdout.indexOf('Commands:')).matchAll(/^ {2}([a-z][\w-]*)/gm)];
    const names = listed.map(([, name]) => name!);
    expect(names.length).toBeGreaterThan(20);
    expect([...(await offered('goldthread', ''))].sort()).toEqual(names.sort());
  });

  test.each([
    [['goldthread', 'tr'], ['trace']],
    [['goldthread', 'trace', 'an'], ['anchor']],
    [['goldthread', 'trace', 'list', '--cl'], ['--class']],
    [['goldthread', 'trace', 'list', '--class', 'AST'], ['AST_REFACTOR']],
    [['goldthread', '--workspace', 'trace', 'intent', 'sel'], ['select']],
    [['goldthread', 'trace', 'list', '--intent', 'show', '--ses'], ['--session']],
    [
      ['goldthread', 'completion', ''],
      ['bash', 'zsh', 'fish'],
    ],
    [['goldthread', 'sync', '--color', 'n'], ['never']],
    [['goldthread', 'why', 'src'], []],
    [['goldthread', 'nothing', '--x'], []],
  ])('%j gives %j', async (words, expected) => {
    expect(await offered(...words)).toEqual(expected);
  });
});

describe('completion in other shells', () => {
  test.runIf(has('zsh'))('zsh reads it, and offers commands and options', async () => {
    const folder = temporaryFolder({ '_goldthread.zsh': await script('zsh') });
    const line =
      'autoload -Uz compinit; compinit -u -d ./dump; source ./_goldthread.zsh; print -l ${_comps[goldthread]} ${(ok)functions[(I)_goldthread__*]}';
    const { stdout, stderr } = spawnSync('zsh', ['-f', '-c', line], { cwd: folder, encoding: 'utf8' });
    expect(stderr).toBe('');
    expect(stdout.split('\n')).toEqual(expect.arrayContaining(['_goldthread', '_goldthread__trace__list']));
  });

  test.runIf(has('fish'))('fish offers what fits', async () => {
    const folder = temporaryFolder({ 'completion.fish': await script('fish') });
    const ask = (line: string): readonly string[] => {
      const words = ['--no-config', '-c', `source completion.fish; complete -C '${line}'`];
      const { stdout, stderr } = spawnSync('fish', words, { cwd: folder, encoding: 'utf8' });
      expect(stderr).toBe('');
      return stdout
        .split('\n')
        .filter(Boolean)
        .map((found) => found.split('\t')[0]!);
    };
    expect(ask('goldthread tr')).toEqual(['trace']);
    expect(ask('goldthread trace an')).toEqual(['anchor']);
    expect(ask('goldthread trace list --class AST')).toContain('AST_REFACTOR');
  });
});

describe('help', () => {
  test('explains a command of a command, and says which there are', async () => {
    const { status, stdout } = await inProcess('help', 'trace', 'list');
    expect(status).toBe(0);
    expect(stdout).toMatch(/^Usage: goldthread trace list[\s\S]*Examples:/);
    const unknown = await inProcess('help', 'trace', 'lost');
    expect([unknown.status, unknown.stderr]).toEqual([2, expect.stringMatching(/trace lost.*list.*anchor/)]);
  });

  test('every command of the program has an example', async () => {
    const { stdout } = await inProcess('help', '--man');
    const sections = stdout
      .slice(stdout.indexOf('.SH COMMANDS'), stdout.indexOf('.SH EXIT'))
      .split('.SS ')
      .slice(1);
    expect(sections.length).toBeGreaterThan(25);
    expect(
      sections.filter((section) => !section.includes('Examples:')).map((section) => section.split('\n')[0]),
    ).toEqual([]);
  });

  test.runIf(has('man'))('the manual page that was built is read by man without a complaint', () => {
    const words = ['--warnings=w', '-P', 'cat', '-l', 'dist/man/goldthread.1'];
    const env = { ...process.env, MANWIDTH: '100', LC_ALL: 'C' };
    const { stdout, stderr } = spawnSync('man', words, { cwd: project, encoding: 'utf8', env });
    expect(stderr).toBe('');
    expect(stdout).toMatch(/goldthread trace list \[options\]/);
    expect(stdout).toMatch(/--class <class>/);
  });
});
