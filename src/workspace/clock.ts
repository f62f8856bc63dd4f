import { randomUUID } from 'node:crypto';

/** The present time, RFC 3339 in UTC with milliseconds. */
export function now(): string {
  return new Date().toISOString();
}

/** A new random UUID. */
export function newId(): string {
  return randomUUID();
}

/** Waits that long, in milliseconds, more or less: those who wait for the same thing come back one after the other. */
export function pause(milliseconds: number): Promise<void> {
  return new Promise((resume) => setTimeout(resume, milliseconds * (0.5 + Math.random())));
}
