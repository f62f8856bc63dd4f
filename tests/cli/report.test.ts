import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { goldthread } from '../support/program.ts';
import { commitAll, git, temporaryFolder, write } from '../workspace/temporary.ts';

describe('goldthread report', () => {
  test('writes one page about a range of any repository, and says what is on it', async () => {
    const root = temporaryFolder({ 'a.ts': 'export const limit = 1;\n' });
    git(root, 'init', '-q');
    commitAll(root, 'Begin');
    write(root, { 'a.ts': 'export const limit = 2;\n' });
    commitAll(root, 'Raise the limit');
    const ran = await goldthread(['report', '-o', 'page.html', '--range', 'HEAD~1..HEAD', '--json'], {
      cwd: root,
    });
    expect(ran.stderr).toBe('');
    const page = readFileSync(join(root, 'page.html'), 'utf8');
    expect(JSON.parse(ran.stdout)).toEqual({
      path: 'page.html',
      bytes: Buffer.byteLength(page),
      changed: 1,
      refactored: 0,
    });
    expect(page).toMatch(/^<!doctype html>/);
    expect(page).toContain('Raise the limit');
    expect(page).toContain('<code class="s">limit</code>');
    expect(page.match(/<script>/g)).toHaveLength(1);
  });

  test('says in one line what is missing', async () => {
    const root = temporaryFolder();
    git(root, 'init', '-q');
    const nowhere = await goldthread(['report'], { cwd: root });
    expect([nowhere.status, nowhere.stderr.trim().split('\n').length]).toEqual([2, 1]);
    const empty = await goldthread(['report', '-o', 'page.html'], { cwd: root });
    expect([empty.status, empty.stderr]).toEqual([2, expect.stringContaining('--range')]);
  });
});
