import { randomUUID } from 'node:crypto';

/** The present time, RFC 3339 in UTC with milliseconds. */
export function now(): string {
  return new Date().toISOString();
}

/** A new random UUID. */
export function newId(): string {
  return randomUUID();
}
