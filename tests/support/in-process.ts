import { vi } from 'vitest';
import { runProgram } from '../../src/cli/program.ts';
import type { Ran } from './program.ts';

/** A command of the program without a process of its own: for the many small questions that need none. */
export async function inProcess(...words: string[]): Promise<Ran> {
  const [stdout, stderr]: [string[], string[]] = [[], []];
  vi.stubEnv('FORCE_COLOR', '0');
  const spies = [
    vi.spyOn(process.stdout, 'write').mockImplementation((text) => stdout.push(String(text)) > 0),
    vi.spyOn(process.stderr, 'write').mockImplementation((text) => stderr.push(String(text)) > 0),
  ];
  try {
    const status = await runProgram(words);
    return { status, stdout: stdout.join(''), stderr: stderr.join('') };
  } finally {
    for (const spy of spies) spy.mockRestore();
    vi.unstubAllEnvs();
  }
}
