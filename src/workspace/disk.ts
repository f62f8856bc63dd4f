import { fdatasyncSync, fsyncSync, linkSync, renameSync, writeSync } from 'node:fs';

/**
 * The steps by which anything of ours gets onto a disk, in one place: each of them can fail, and a test puts a failure
 * in the place of each to see that nothing is lost. Nothing else replaces them.
 */
export const disk = {
  write: (fd: number, bytes: Uint8Array): number => writeSync(fd, bytes),
  sync: (fd: number): void => fsyncSync(fd),
  dataSync: (fd: number): void => fdatasyncSync(fd),
  rename: (from: string, to: string): void => renameSync(from, to),
  link: (from: string, to: string): void => linkSync(from, to),
};

/** Signals come at any time; more of them in a row than this is something else. */
const MOST_INTERRUPTIONS = 100;

/**
 * Writes bytes with one write, so that no other writer's come in between.
 * @throws the system's error, or one that says so where only a part was written: that part stays in the file.
 */
export function writeAtOnce(fd: number, bytes: Uint8Array): void {
  const written = uninterrupted(() => disk.write(fd, bytes));
  if (written !== bytes.length) throw new Error(`only ${written} of ${bytes.length} bytes could be written`);
}

/** Writes bytes into a file that nobody else writes to, with as many writes as it takes. */
export function writeWhole(fd: number, bytes: Uint8Array): void {
  for (let done = 0; done < bytes.length; ) {
    const written = uninterrupted(() => disk.write(fd, bytes.subarray(done)));
    if (written === 0) throw new Error(`only ${done} of ${bytes.length} bytes could be written`);
    done += written;
  }
}

/** Repeats a step that a signal interrupted before it had done anything. */
export function uninterrupted<T>(step: () => T): T {
  for (let interruptions = 0; ; interruptions += 1) {
    try {
      return step();
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EINTR' || interruptions >= MOST_INTERRUPTIONS)
        throw error;
    }
  }
}
