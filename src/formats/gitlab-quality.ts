import type { CheckDocument, Problem } from '../model/check.ts';
import { asSentence } from '../model/sentence.ts';
import { spellOutHidden } from '../model/visible-text.ts';
import { fingerprints } from './fingerprint.ts';

/** A check as GitLab's code quality report. What is waived is left out: GitLab has no word for it. */
export function gitlabQuality({ problems, warnings }: CheckDocument): string {
  const all: readonly Problem[] = [...problems, ...warnings];
  const prints = fingerprints(all);
  const report = all.map(({ code, level, path, line, because, next }, at) => ({
    description: spellOutHidden(`${asSentence(because)} ${next}`),
    check_name: code,
    fingerprint: prints[at],
    severity: level === 'error' ? 'major' : 'minor',
    location: { path: spellOutHidden(path), lines: { begin: line ?? 1 } },
  }));
  return `${JSON.stringify(report, null, 2)}\n`;
}
