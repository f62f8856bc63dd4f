import type { Report } from '../../model/report.ts';

/** What a report is made of before it is given its frame. */
export type Gathered = Pick<Report, 'subject' | 'changes' | 'events' | 'files' | 'otherFiles' | 'refusals'>;
