const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const steps: readonly (readonly [seconds: number, unit: string])[] = [
  [365.25 * DAY, 'y'],
  [30.44 * DAY, 'mo'],
  [7 * DAY, 'w'],
  [DAY, 'd'],
  [HOUR, 'h'],
  [MINUTE, 'min'],
];

/**
 * How long ago something was, as a lens says it: `2 h ago`. Rounded down, and `just now` for less than a minute and
 * for what another machine's clock puts into the future.
 *
 * @param nowMs milliseconds since 1970.
 */
export function age(timestamp: string, nowMs: number): string {
  const seconds = (nowMs - Date.parse(timestamp)) / 1000;
  const step = steps.find(([size]) => seconds >= size);
  return step ? `${Math.floor(seconds / step[0])} ${step[1]} ago` : 'just now';
}
