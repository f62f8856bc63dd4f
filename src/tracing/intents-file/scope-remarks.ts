import { type Intent, isOpen } from '../../model/intent.ts';
import type { TracingContext } from '../tracing-context.ts';
import { overlaps } from './overlaps.ts';
import { type RuleRemark, unmatched } from './unmatched.ts';

/** A line of a scope that doesn't mean in this working tree what its author will have meant. */
export interface ScopeRemark extends RuleRemark {
  readonly code: 'SCOPE_MATCHES_NOTHING' | 'SCOPES_OVERLAP';
}

/** What of the open intents' scopes means nothing in this working tree, or means the same as another's. */
export async function scopeRemarks(
  context: TracingContext,
  intents: readonly Intent[],
): Promise<readonly ScopeRemark[]> {
  const open = intents.filter(isOpen);
  return [
    ...(await unmatched(context, open)).map((remark) => ({
      code: 'SCOPE_MATCHES_NOTHING' as const,
      ...remark,
    })),
    ...(await overlaps(context, open)).map((remark) => ({ code: 'SCOPES_OVERLAP' as const, ...remark })),
  ];
}

/** What an intent that nobody has begun owns may still have to be written. */
export function isExpected({ code, intent }: ScopeRemark): boolean {
  return code === 'SCOPE_MATCHES_NOTHING' && intent.status === 'PENDING';
}
