import stringWidth from 'string-width';
import { elapsedMs } from '../workspace/clock.ts';
import { endWaiting } from './waiting.ts';

/** Tells on the terminal how far a long run is; silent where nobody watches. */
export interface Progress {
  show(done: number, of: number): void;
  end(): void;
}

/** Redrawing more often than this only makes a terminal flicker. */
const EVERY_MS = 100;

/**
 * @param what the things that are counted, in the plural.
 * @param stream where it is drawn; standard output is kept for the answer.
 */
export function makeProgress(what: string, stream: NodeJS.WriteStream = process.stderr): Progress {
  const elapsed = elapsedMs();
  let drawn = -EVERY_MS;
  let length = 0;
  const draw = (text: string): void => {
    stream.write(`\r${text}${' '.repeat(Math.max(0, length - stringWidth(text)))}`);
    length = stringWidth(text);
  };
  return {
    show(done, of) {
      if (!stream.isTTY) return;
      const now = elapsed();
      if (now - drawn < EVERY_MS && done < of) return;
      drawn = now;
      endWaiting();
      const left = (now / done) * (of - done);
      const text = `${bar(done / of)} ${done.toLocaleString('en')} of ${of.toLocaleString('en')} ${what}, ${inWords(left)} left`;
      draw(text.slice(0, Math.max(20, (stream.columns ?? 80) - 1)));
    },
    end() {
      if (length === 0) return;
      draw('');
      stream.write('\r');
    },
  };
}

/** Runs something long, and tells how far it is until it ends in whatever way. */
export async function withProgress<T>(
  what: string,
  run: (onProgress: Progress['show']) => Promise<T>,
): Promise<T> {
  const progress = makeProgress(what);
  try {
    return await run(progress.show);
  } finally {
    progress.end();
  }
}

function bar(share: number): string {
  const full = Math.round(20 * Math.min(1, share));
  return `[${'='.repeat(full)}${' '.repeat(20 - full)}]`;
}

function inWords(ms: number): string {
  const seconds = Math.ceil(ms / 1000);
  return seconds < 90 ? `${seconds} s` : `${Math.ceil(seconds / 60)} min`;
}
