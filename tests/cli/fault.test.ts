import { afterEach, expect, test, vi } from 'vitest';
import { printFault } from '../../src/cli/fault.ts';

afterEach(() => vi.restoreAllMocks());

test.each([
  ['EACCES', 'see to the permissions of that folder.'],
  ['EROFS', 'see to the permissions of that folder.'],
  ['ENOSPC', 'Make room on that disk.'],
  ['EMFILE', 'GOLDTHREAD_DEBUG=1'],
])('what to do where the system says %s', (code, next) => {
  const said = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  expect(printFault(Object.assign(new Error(`${code}: open '/w/lock'`), { code }))).toBe(2);
  expect(said.mock.calls.join('')).toMatch(`goldthread: ${code}: open '/w/lock'.`);
  expect(said.mock.calls.join('')).toContain(next);
});
