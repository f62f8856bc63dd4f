import { afterEach, expect, test, vi } from 'vitest';
import { drawIndexProgress } from '../../src/cli/index-bar.ts';
import { whoeverWatches } from '../../src/tracing/ledger/index-watcher.ts';

afterEach(() => {
  vi.useRealTimers();
});

test('an index that takes more than a second to make is told of on the terminal, and a quick one is not', () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  let written = '';
  const write = (text: string): boolean => {
    written += text;
    return true;
  };
  drawIndexProgress({ isTTY: true, columns: 80, write } as unknown as NodeJS.WriteStream);
  const tell = whoeverWatches()!;
  tell('bytes', 1_000_000, 50_000_000);
  vi.advanceTimersByTime(900);
  tell('bytes', 2_000_000, 50_000_000);
  expect(written).toBe('');
  vi.advanceTimersByTime(200);
  tell('bytes', 5_000_000, 50_000_000);
  expect(written).toContain('5 of 50 MB of the ledger read');
  vi.advanceTimersByTime(200);
  tell('records', 1_500, 20_000);
  expect(written).toContain('1,500 of 20,000 records put into its index');
  tell('records', 20_000, 20_000);
  expect(written.endsWith('\r')).toBe(true);
});
