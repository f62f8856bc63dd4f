import * as z from 'zod';
import { type CommandPolicy, opaquePolicies } from '../../model/command-policy.ts';

const policy = z.enum(opaquePolicies);

/** The value of `commands:` in config.yaml; every key may be missing. */
export const commandSettings = z
  .strictObject({
    opaque: policy.default('allow_and_verify'),
    not_understood: z.enum(['ask', 'deny']).default('ask'),
    restore: z.boolean().default(false),
    programs: z
      .array(
        z.strictObject({
          match: z.string().trim().min(1).max(1000),
          policy,
          restore: z.boolean().optional(),
        }),
      )
      .max(1000)
      .default([]),
    scratch_folders: z
      .array(z.string().regex(/^\/|^[A-Za-z]:[\\/]/, 'it must be an absolute path'))
      .optional(),
  })
  .transform(
    ({ opaque, not_understood, restore, programs, scratch_folders }): CommandPolicy => ({
      opaque,
      notUnderstood: not_understood,
      restore,
      programs: programs.map((rule) => ({ ...rule, restore: rule.restore ?? null })),
      scratchFolders: scratch_folders ?? null,
    }),
  );
