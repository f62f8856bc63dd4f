import * as z from 'zod';
import { type LensSettings, lensScopes } from '../model/lens.ts';
import { DEFAULT_LENSES } from '../tracing/lens/lenses.ts';

/** What a person has set in their editor; docs/editors.md has the list. */
export interface EditorSettings {
  readonly lensesEnabled: boolean;
  readonly lenses: LensSettings;
  readonly click: 'traces' | 'intent' | 'none';
  readonly hintsEnabled: boolean;
  readonly warningsEnabled: boolean;
}

/** A setting that is no such thing counts as unset: an editor must not go dark for a slip of the pen. */
const schema = z.object({
  codeLens: z
    .object({
      enabled: z.boolean().catch(true).default(true),
      scopes: z
        .array(z.enum(lensScopes))
        .catch([...lensScopes])
        .default([...lensScopes]),
      minTraces: z.number().min(0).catch(0).default(0),
      format: z.string().min(1).max(200).catch(DEFAULT_LENSES.format).default(DEFAULT_LENSES.format),
      click: z.enum(['traces', 'intent', 'none']).catch('traces').default('traces'),
    })
    .catch({ enabled: true, ...DEFAULT_LENSES, scopes: [...lensScopes], click: 'traces' })
    .prefault({}),
  inlayHints: z
    .object({ enabled: z.boolean().catch(false).default(false) })
    .catch({ enabled: false })
    .prefault({}),
  scopeDiagnostics: z
    .object({ enabled: z.boolean().catch(false).default(false) })
    .catch({ enabled: false })
    .prefault({}),
});

/** @param given whatever a client calls its settings of the section `goldthread`. */
export function readSettings(given: unknown): EditorSettings {
  const read = schema.safeParse(typeof given === 'object' && given !== null ? given : {});
  const { codeLens, inlayHints, scopeDiagnostics } = read.success ? read.data : schema.parse({});
  const { enabled, click, ...lenses } = codeLens;
  return {
    lensesEnabled: enabled,
    lenses,
    click,
    hintsEnabled: inlayHints.enabled,
    warningsEnabled: scopeDiagnostics.enabled,
  };
}
