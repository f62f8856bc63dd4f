import { noun } from '../model/noun.ts';

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** `2026-02-16T12:00:00Z` as `16 Feb 2026`, in UTC. */
export function day(timestamp: string): string {
  const time = new Date(timestamp);
  if (Number.isNaN(time.getTime())) return timestamp;
  return `${time.getUTCDate()} ${MONTHS[time.getUTCMonth()]} ${time.getUTCFullYear()}`;
}

/** The beginning of a revision or of a record's id, as far as people read. */
export function shortId(id: string): string {
  return /^[0-9a-f]{40,}$/.test(id) ? id.slice(0, 10) : id.slice(0, 13);
}

/** `1 symbol`, `2,000 symbols`. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${count.toLocaleString('en')} ${noun(count, one, many)}`;
}
