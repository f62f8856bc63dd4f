import { createHash } from 'node:crypto';
import { posix, win32 } from 'node:path';
import * as z from 'zod';

/** Text that names something: not empty, and without NUL, which no path or id can hold. */
export const nameText = z
  .string()
  .min(1)
  .refine((text) => !text.includes('\0'), 'must not contain NUL');

/** An absolute folder, in either family of systems. */
export const absoluteFolder = nameText.refine(
  (path) => posix.isAbsolute(path) || win32.isAbsolute(path),
  'must be an absolute path',
);

/** What is wrong with an input, in one line: `tool_input.file_path: Invalid input: expected string, received array`. */
export function faultsIn(error: z.ZodError): string {
  const faults = error.issues.map((issue) => {
    const place = issue.path.map(String).join('.');
    if (place !== '' && issue.code === 'invalid_type' && issue.message.endsWith('received undefined'))
      return `${place} is missing`;
    return place === '' ? issue.message : `${place}: ${issue.message}`;
  });
  return faults.slice(0, 3).join('; ');
}

/**
 * A call id for agents that give none. It is the same before and after a call, since it is made of what both
 * events carry: session, tool and input. Two equal calls in one session share it, one after the other.
 */
export function derivedCallId(sessionId: string, tool: string, input: unknown): string {
  const digest = createHash('sha256')
    .update(`${sessionId}\n${tool}\n${asText(input)}`)
    .digest('hex');
  return `derived_${digest.slice(0, 24)}`;
}

/** Input nested too deeply to be written out is left out of the id; session and tool still tell most calls apart. */
function asText(input: unknown): string {
  try {
    return JSON.stringify(input) ?? '';
  } catch {
    return '';
  }
}
