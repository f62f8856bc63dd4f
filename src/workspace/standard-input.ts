import { readSync } from 'node:fs';
import { Fault } from '../model/fault.ts';

/** No agent sends more; what does is not read to its end. */
const MAX_BYTES = 32 * 1024 * 1024;

/**
 * All of standard input as UTF-8.
 *
 * @throws Fault INPUT_TOO_LARGE past 32 MB.
 */
export function readStandardInput(): string {
  const chunks: Buffer[] = [];
  let total = 0;
  for (;;) {
    const chunk = Buffer.allocUnsafe(64 * 1024);
    const length = readChunk(chunk);
    if (length === 0) return Buffer.concat(chunks).toString('utf8');
    total += length;
    if (total > MAX_BYTES)
      throw new Fault('INPUT_TOO_LARGE', 'The payload on standard input is larger than 32 MB');
    chunks.push(chunk.subarray(0, length));
  }
}

/** A pipe that is not ready yet says EAGAIN, one that was closed early EOF: neither is an error here. */
function readChunk(chunk: Buffer): number {
  for (;;) {
    try {
      return readSync(0, chunk);
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code === 'EOF') return 0;
      if (code !== 'EAGAIN') throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 5);
    }
  }
}
