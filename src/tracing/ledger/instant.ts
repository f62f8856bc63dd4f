import { Fault } from '../../model/fault.ts';

/** A time as a person gives it, in milliseconds since 1970; null where none is given. @throws Fault BAD_TIME. */
export function instant(text: string | undefined): number | null {
  if (text === undefined) return null;
  const time = Date.parse(text);
  if (!Number.isNaN(time)) return time;
  throw new Fault(
    'BAD_TIME',
    `${JSON.stringify(text)} is no time`,
    'Give a date such as 2026-02-16, or a time such as 2026-02-16T12:00:00Z.',
  );
}
