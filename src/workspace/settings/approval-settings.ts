import * as z from 'zod';
import { type ApprovalRule, type ApprovalSettings, approvableCodes } from '../../model/approval.ts';
import { parseDuration } from './duration.ts';

const words = z.array(z.string().trim().min(1).max(1000)).min(1).max(1000);

const rule = z
  .strictObject({
    paths: words.optional(),
    intents: words.optional(),
    policies: z
      .array(z.enum(['any', 'refactor_only']))
      .min(1)
      .optional(),
    commands: words.optional(),
    codes: z.array(z.enum(approvableCodes)).min(1).optional(),
  })
  .refine((keys) => Object.keys(keys).length > 0, 'it names nothing')
  .transform(
    (keys): ApprovalRule => ({
      paths: keys.paths ?? null,
      intents: keys.intents ?? null,
      policies: keys.policies ?? null,
      commands: keys.commands ?? null,
      codes: keys.codes ?? null,
    }),
  );

/** The value of `approval:` in config.yaml; every key may be missing. */
export const approvalSettings = z
  .strictObject({
    time_limit: z
      .string()
      .refine((text) => parseDuration(text) !== null, 'it must be a time such as 15m, 90s or 2h')
      .default('15m'),
    rules: z.array(rule).max(1000).default([]),
  })
  .transform(
    ({ time_limit, rules }): ApprovalSettings => ({ timeLimitMs: parseDuration(time_limit)!, rules }),
  );
