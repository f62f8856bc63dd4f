import { randomUUID } from 'node:crypto';

/** The present time, RFC 3339 in UTC with milliseconds. */
export function now(): string {
  return new Date().toISOString();
}

/** The present time in milliseconds since 1970, as the file system counts it. */
export function nowMs(): number {
  return Date.now();
}

/** When this process started, in milliseconds since 1970. */
export function processStartMs(): number {
  return performance.timeOrigin;
}

/** Tells whether that many milliseconds have passed; a clock that is set changes nothing. */
export function stopwatch(milliseconds: number): () => boolean {
  const end = performance.now() + milliseconds;
  return () => performance.now() >= end;
}

/** A new random UUID. */
export function newId(): string {
  return randomUUID();
}

/** Waits that long, in milliseconds, more or less: those who wait for the same thing come back one after the other. */
export function pause(milliseconds: number): Promise<void> {
  return new Promise((resume) => setTimeout(resume, milliseconds * (0.5 + Math.random())));
}

/** Starts to measure; the function that it gives tells the milliseconds since. */
export function elapsedMs(): () => number {
  const started = performance.now();
  return () => performance.now() - started;
}
