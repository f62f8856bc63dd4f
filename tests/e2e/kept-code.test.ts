import { spawnSync } from 'node:child_process';
import {
  cpSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { project } from '../support/program.ts';

let folder: string;
const bin = () => join(folder, 'dist/bin');

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'goldthread-kept-'));
  // What the built program keeps itself is written anew by whichever test runs it meanwhile.
  const kept = join(project, 'dist/bin/code');
  for (const path of ['package.json', 'grammars', 'dist/bin'])
    cpSync(join(project, path), join(folder, path), { recursive: true, filter: (from) => from !== kept });
  symlinkSync(join(project, 'node_modules'), join(folder, 'node_modules'));
  utimesSync(part(), LONG_AGO, LONG_AGO);
});
afterEach(() => rmSync(folder, { recursive: true }));

const run = (...words: string[]) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(bin(), 'goldthread.js'), ...words], {
    encoding: 'utf8',
    cwd: folder,
  });
  return { status, said: stdout + stderr };
};
const help = () => run('why', '--help').said;

/** The part that says what `why` is for. */
const part = () => {
  const name = readdirSync(bin()).find((file) => /^why-\w+\.cjs$/.test(file))!;
  return join(bin(), name);
};
const kept = () => {
  const [version] = readdirSync(join(bin(), 'code'));
  return join(bin(), 'code', version!, part().slice(bin().length + 1, -'.cjs'.length));
};
const usesIn = (file: string) => readFileSync(file, 'latin1').split('\n', 3)[2];

/** Puts the same number of other bytes into a part, as nobody does who doesn't hide it. */
function alterUnseen(): void {
  writeFileSync(part(), readFileSync(part(), 'utf8').replace('which intent owns', 'WHICH INTENT OWNS'));
  utimesSync(part(), LONG_AGO, LONG_AGO);
}
const LONG_AGO = new Date('2020-01-01T00:00:00Z');

test('code that was compiled is kept beside the program, and run by the next process', () => {
  expect(help()).toContain('which intent owns');
  expect(usesIn(kept())).toMatch(/^why\/\d+$/);
  alterUnseen();
  expect(help()).toContain('which intent owns');
});

test('a part that was written anew is compiled anew', () => {
  help();
  writeFileSync(part(), readFileSync(part(), 'utf8').replace('which intent owns', 'WHICH INTENT OWNS'));
  expect(help()).toContain('WHICH INTENT OWNS');
  expect(help()).toContain('WHICH INTENT OWNS');
});

test('kept code that is torn, or has one other byte, is not run, and made anew', () => {
  help();
  const whole = readFileSync(kept());
  alterUnseen();
  for (const at of [200, whole.length >> 1, whole.length - 9]) {
    const damaged = Buffer.from(whole);
    damaged[at]! ^= 0x55;
    writeFileSync(kept(), damaged);
    expect(help()).toContain('WHICH INTENT OWNS');
  }
  writeFileSync(kept(), whole);
  truncateSync(kept(), whole.length >> 1);
  expect(help()).toContain('WHICH INTENT OWNS');
  expect(readFileSync(kept()).length).toBeGreaterThan(whole.length >> 1);
});

test('what a part is used for anew is added, and what it was used for before is left as it is', () => {
  help();
  const base = () => join(kept(), '../program');
  expect(usesIn(base())).toMatch(/^why\/\d+$/);
  const first = statSync(base()).ino;
  help();
  expect(statSync(base()).ino).toBe(first);
  run('trace', '--help');
  expect(usesIn(base())).toMatch(/^why\/\d+,trace\/\d+$/);
});

test('a program that can not be written to goes without', () => {
  writeFileSync(join(bin(), 'code'), '');
  expect(help()).toContain('which intent owns');
});

test('a Node that is too old is told so, with the status that lets no write pass', () => {
  const older = '--import=data:text/javascript,delete process.getBuiltinModule';
  const words = [older, join(bin(), 'goldthread.js'), 'hook', '--agent', 'claude-code'];
  const { status, stderr } = spawnSync(process.execPath, words, { encoding: 'utf8' });
  expect(status).toBe(2);
  expect(stderr).toMatch(/needs 20\.19 or later/);
});
