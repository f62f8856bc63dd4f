import { Session } from 'node:inspector/promises';

/**
 * What something does, in calls of functions of our own code: the same number on every machine, and nothing that a
 * rule could forget to count.
 */
export async function countSteps<T>(
  run: () => Promise<T>,
): Promise<{ readonly made: T; readonly steps: number }> {
  const session = new Session();
  session.connect();
  try {
    await session.post('Profiler.enable');
    await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
    const made = await run();
    const { result } = await session.post('Profiler.takePreciseCoverage');
    await session.post('Profiler.stopPreciseCoverage');
    const own = result.filter(({ url }) => url.includes('/src/') && !url.includes('node_modules'));
    const counts = own.flatMap(({ functions }) => functions.map(({ ranges }) => ranges[0]!.count));
    return { made, steps: counts.reduce((sum, count) => sum + count, 0) };
  } finally {
    session.disconnect();
  }
}
