/** A person's leave to go past a scope or a policy for a while, from `.orchestration/waivers.yaml`. */
export interface Waiver {
  /** `WVR-001`. */
  readonly id: string;
  /** An intent's id, a path pattern, or a symbol rule as in a scope: what it is about. */
  readonly for: string;
  readonly reason: string;
  /** The last day on which it holds (UTC), `2026-12-31`. */
  readonly until: string;
  /** Who granted it. */
  readonly by: string;
}
