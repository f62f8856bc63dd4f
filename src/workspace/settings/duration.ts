const UNITS: Readonly<Record<string, number>> = { s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 };

/** `90s`, `15m`, `2h`, `7d` in milliseconds; null for anything else, and for nothing at all. */
export function parseDuration(text: string): number | null {
  const [, digits, unit] = /^([1-9]\d{0,5})([smhd])$/.exec(text.trim()) ?? [];
  return digits && unit ? Number(digits) * UNITS[unit]! : null;
}
