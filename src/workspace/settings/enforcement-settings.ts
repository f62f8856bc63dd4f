import * as z from 'zod';
import { readScopeRule } from '../../intents/parse-scope.ts';
import { type Enforcement, enforcementModes } from '../../model/enforcement.ts';

const mode = z.enum(enforcementModes);

/** A glob as a line of a scope has it, `docs/` for `docs/**` included. */
const match = z.string().transform((source, issues) => {
  const reading = readScopeRule(source);
  if (reading.ok && reading.rule.type === 'glob' && !reading.rule.excluded) return reading.rule.glob;
  issues.addIssue({
    code: 'custom',
    message: reading.ok ? 'it takes a plain path pattern, such as docs/**' : `the pattern ${reading.because}`,
  });
  return z.NEVER;
});

/** The value of `enforcement:` in config.yaml: one mode, or a default with others by path. */
export const enforcementSettings = z.union(
  [
    mode.transform((one): Enforcement => ({ default: one, paths: [] })),
    z.strictObject({
      default: mode.default('enforce'),
      paths: z.array(z.strictObject({ match, mode })).max(1000).default([]),
    }),
  ],
  { error: explain },
);

/** What is wrong with a mapping is said as such; anything else ought to have been one of the three words. */
function explain(issue: {
  readonly input?: unknown;
  readonly errors?: readonly (readonly z.core.$ZodIssue[])[];
}) {
  const [, asMapping] = issue.errors ?? [];
  const first = typeof issue.input === 'object' && issue.input !== null ? asMapping?.[0] : undefined;
  if (first === undefined) return `expected one of ${enforcementModes.join(', ')}, or { default, paths }`;
  return `${first.path.length > 0 ? `${first.path.join('.')}: ` : ''}${first.message}`;
}
