import type { CheckDocument } from '../model/check.ts';
import { githubAnnotations } from './github-annotations.ts';
import { gitlabQuality } from './gitlab-quality.ts';
import { junit } from './junit.ts';
import { markdownSummary } from './markdown-summary.ts';
import { sarif } from './sarif.ts';

/** The forms of a check for other programs. */
export const checkFormats = ['json', 'sarif', 'github', 'markdown', 'gitlab', 'junit'] as const;
export type CheckFormat = (typeof checkFormats)[number];

/** @param version goldthread's own, for the forms that name their maker. */
export function formatted(
  document: CheckDocument,
  format: Exclude<CheckFormat, 'json'>,
  version: string,
): string {
  switch (format) {
    case 'sarif':
      return sarif(document, version);
    case 'github':
      return githubAnnotations(document);
    case 'markdown':
      return markdownSummary(document);
    case 'gitlab':
      return gitlabQuality(document);
    case 'junit':
      return junit(document);
    default:
      return format satisfies never;
  }
}
