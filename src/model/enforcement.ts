export const enforcementModes = ['enforce', 'warn', 'observe'] as const;

/** `enforce` refuses, `warn` lets through and says so, `observe` only records. The strictest first. */
export type EnforcementMode = (typeof enforcementModes)[number];

/** How strict the gate is: one mode for the workspace, and others for some of its files. */
export interface Enforcement {
  readonly default: EnforcementMode;
  /** `match` is a glob as in an intent's scope; the first that matches a path decides. */
  readonly paths: readonly { readonly match: string; readonly mode: EnforcementMode }[];
}

/** Null where there is no mode among them. */
export function strictest(modes: readonly EnforcementMode[]): EnforcementMode | null {
  return enforcementModes.find((mode) => modes.includes(mode)) ?? null;
}
