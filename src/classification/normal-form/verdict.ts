import type { ChangeKind, Finding, Origin } from '../../model/classification.ts';

/** What the normal form has to say about one symbol. */
export interface FormVerdict {
  readonly findings: readonly Finding[];
  /** Changes to be listed beside those that the matcher saw. */
  readonly changes: readonly ChangeKind[];
  readonly origin: readonly Origin[];
}

/** A verdict of a single finding, which nothing was taken over for. */
export function saying(finding: Finding): FormVerdict {
  return { findings: [finding], changes: [], origin: [] };
}
