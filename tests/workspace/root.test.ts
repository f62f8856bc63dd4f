import { existsSync, mkdirSync, readFileSync, statSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import {
  ensureLocalFolder,
  findWorkspaceRoot,
  isOrchestrated,
  orchestrationPaths,
} from '../../src/workspace/root.ts';
import { temporaryFolder, temporaryWorkspace } from './temporary.ts';

test('the nearest parent with .orchestration is the workspace, then the git root, then the folder itself', () => {
  const outer = temporaryFolder();
  const inner = join(outer, 'a/b/c');
  mkdirSync(inner, { recursive: true });
  expect(findWorkspaceRoot(inner)).toBe(inner);
  mkdirSync(join(outer, '.git'));
  expect(findWorkspaceRoot(inner)).toBe(outer);
  mkdirSync(join(outer, 'a/.orchestration'), { recursive: true });
  expect(findWorkspaceRoot(inner)).toBe(join(outer, 'a'));
  expect(findWorkspaceRoot(inner, join(outer, 'a/b'))).toBe(join(outer, 'a/b'));
});

test('the workspace is given without symbolic links', () => {
  const root = temporaryWorkspace();
  symlinkSync(root, join(temporaryFolder(), 'link'));
  const link = join(temporaryFolder(), 'link');
  symlinkSync(root, link);
  expect(findWorkspaceRoot(link)).toBe(root);
});

test('a folder that is not there is a fault that says so', () => {
  expect(() => findWorkspaceRoot('/', join(temporaryFolder(), 'none'))).toThrow(/none is not a folder/);
});

test('the machine state ignores itself in git and is for its owner only', () => {
  const root = temporaryWorkspace();
  const { local, blobs } = orchestrationPaths(root);
  ensureLocalFolder(root, blobs);
  expect(readFileSync(join(local, '.gitignore'), 'utf8')).toBe('*\n');
  expect(statSync(blobs).mode & 0o077).toBe(0);
});

test('nothing is made where goldthread was never initialised', () => {
  const root = temporaryFolder();
  expect(isOrchestrated(root)).toBe(false);
  expect(() => ensureLocalFolder(root, orchestrationPaths(root).blobs)).toThrow(/no .orchestration folder/);
  expect(existsSync(join(root, '.orchestration'))).toBe(false);
});
