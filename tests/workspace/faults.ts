import { disk } from '../../src/workspace/disk.ts';

/** What goes wrong at a step: an error of the system, or half a write with or without one. */
export type DiskFault = 'ENOSPC' | 'EIO' | 'EINTR' | 'short' | 'part, then ENOSPC';

type Step = keyof typeof disk;

/**
 * Runs something while the `at`-th step to the disk (from 0) goes wrong, once or from then on.
 *
 * @returns how many steps there were, so that a caller can go through all of them.
 */
export function withFault(at: number, fault: DiskFault, run: () => void, lasting = false): number {
  const real = { ...disk };
  let steps = 0;
  const isHit = (): boolean => {
    const step = steps;
    steps += 1;
    return lasting ? step >= at : step === at;
  };
  const fail = (): never => {
    throw Object.assign(new Error(`${fault} (injected)`), { code: fault.replace('part, then ', '') });
  };
  const others = (['sync', 'dataSync', 'rename', 'link'] as const).map(
    (name): Partial<typeof disk> => ({
      [name]: (...args: never[]) => {
        if (isHit() && fault !== 'short') fail();
        return (real[name as Step] as (...args: never[]) => void)(...args);
      },
    }),
  );
  Object.assign(disk, ...others, {
    write(fd: number, bytes: Uint8Array): number {
      if (!isHit()) return real.write(fd, bytes);
      if (fault === 'short') return real.write(fd, bytes.subarray(0, bytes.length >> 1));
      if (fault === 'part, then ENOSPC') real.write(fd, bytes.subarray(0, bytes.length >> 1));
      return fail();
    },
  });
  try {
    run();
  } finally {
    Object.assign(disk, real);
  }
  return steps;
}
