import type { Found, Rule } from '../rule.ts';

/** What `goldthread trace verify` finds, but for an anchor that is gone. */
export const ledgerDamaged: Rule = {
  code: 'LEDGER_DAMAGED',
  waivedAs: null,
  find: ({ verification }) =>
    verification.problems
      .filter(({ code }) => code !== 'ANCHOR_MISSING')
      .map(
        ({ code, path, line, because }): Found => ({
          ...{ path, symbol: null, line: line > 0 ? line : null, intent_id: null },
          because: `${code}: ${because}`,
          next: 'Look at it with `goldthread trace verify`; `goldthread trace repair` mends what can be mended.',
        }),
      ),
};
