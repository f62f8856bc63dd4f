import type { Report, ReportedChange } from '../model/report.ts';

/** Who made a change, by the names that the page shows; "nobody known" where no commit and no record tells. */
export function peopleOf({ events }: Report, { events: made }: ReportedChange): readonly string[] {
  const names = made.map((at) => events[at]!).map(({ who, contributor }) => who ?? contributor.type);
  return names.length === 0 ? [NOBODY_KNOWN] : [...new Set(names)];
}

const NOBODY_KNOWN = 'nobody known';
