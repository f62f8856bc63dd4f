import { packageVersion } from '../../workspace/package-info.ts';
import type { TracingContext } from '../tracing-context.ts';

/** What verdicts on commits depend on besides the commits: those of another judge are not mixed with this one's. */
export function judgeOf({ config, languages }: Pick<TracingContext, 'config' | 'languages'>): string {
  const { assumptions, issueKeys } = config;
  return JSON.stringify([packageVersion(), assumptions, issueKeys, languages.grammarVersions]);
}
