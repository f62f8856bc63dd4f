import { delimiter } from 'node:path';
import { describe, expect, test } from 'vitest';
import { describeServer, findServers, type Surroundings } from '../../editors/vscode/src/find-server.ts';

const bundled = '/extension/server/dist/bin/goldthread.js';

function found(around: Partial<Surroundings>, ...files: string[]): readonly string[] {
  const servers = findServers({
    setting: '',
    folders: ['/shop'],
    trusted: true,
    home: '/home/me',
    searchPath: '',
    platform: 'linux',
    bundled,
    isFile: (path) => files.includes(path),
    ...around,
  });
  return servers.map(({ from, program }) => `${from} ${program}`);
}

const own = '/shop/node_modules/.bin/goldthread';

describe('which server is run', () => {
  test('the workspace has one, the PATH has one, and the extension brings one: in this order', () => {
    expect(found({ searchPath: '/usr/bin' }, own, '/usr/bin/goldthread')).toEqual([
      `workspace ${own}`,
      'path /usr/bin/goldthread',
      `bundled ${bundled}`,
    ]);
  });

  test('where nothing is installed, the one in the extension', () => {
    expect(found({ searchPath: '/usr/bin' })).toEqual([`bundled ${bundled}`]);
  });

  test('the setting alone counts, and nothing is tried in its stead', () => {
    expect(found({ setting: '/opt/goldthread' }, own)).toEqual(['setting /opt/goldthread']);
  });

  test.each([
    ['~/bin/goldthread', '/home/me/bin/goldthread'],
    ['${workspaceFolder}/tools/goldthread.js', '/shop/tools/goldthread.js'],
    ['tools/goldthread.js', '/shop/tools/goldthread.js'],
    ['goldthread-next', 'goldthread-next'],
    ['  /opt/goldthread ', '/opt/goldthread'],
    ['~other/goldthread', '/shop/~other/goldthread'],
  ])('the setting %s is spelled out', (setting, program) => {
    expect(found({ setting })).toEqual([`setting ${program}`]);
  });

  test('the second folder of a workspace may have it too', () => {
    const second = '/till/node_modules/.bin/goldthread';
    expect(found({ folders: ['/shop', '/till'] }, second)[0]).toBe(`workspace ${second}`);
  });
});

describe('in a workspace that is not trusted', () => {
  test("the workspace's own is not run", () => {
    expect(found({ trusted: false }, own)).toEqual([`bundled ${bundled}`]);
  });

  test('nor what a PATH finds in the workspace, or beside wherever the editor stands', () => {
    const entries = ['/shop/bin', '.', 'bin', '', '/shop', '/shop/node_modules/.bin', '/usr/bin'];
    const files = entries.map((entry) => `${entry}/goldthread`);
    expect(found({ trusted: false, searchPath: entries.join(delimiter) }, ...files)).toEqual([
      'path /usr/bin/goldthread',
      `bundled ${bundled}`,
    ]);
  });

  test('a folder beside it whose name begins alike is another folder', () => {
    const files = ['/shopping/goldthread'];
    expect(found({ trusted: false, searchPath: '/shopping' }, ...files)[0]).toBe(`path ${files[0]}`);
  });
});

test('on Windows it is a batch file, or a program', () => {
  const files = [`${own}.cmd`, '/tools/goldthread.exe', '/tools/goldthread.cmd', own];
  expect(found({ platform: 'win32', searchPath: '/tools' }, ...files)).toEqual([
    `workspace ${own}.cmd`,
    'path /tools/goldthread.exe',
    `bundled ${bundled}`,
  ]);
});

test('each is told in words of its own', () => {
  const words = (['setting', 'workspace', 'path', 'bundled'] as const).map((from) =>
    describeServer({ from, program: '/bin/goldthread' }),
  );
  expect(new Set(words).size).toBe(4);
  expect(words[0]).toContain('goldthread.server.path');
});
