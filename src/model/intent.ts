export const intentStatuses = ['PENDING', 'IN_PROGRESS', 'BLOCKED', 'COMPLETED', 'ABANDONED'] as const;
export type IntentStatus = (typeof intentStatuses)[number];

/** Whether nobody works under an intent of this status any more. */
export function isFinished(status: IntentStatus): boolean {
  return status === 'COMPLETED' || status === 'ABANDONED';
}

/** Whether work may still go on under an intent. */
export function isOpen({ status }: Pick<Intent, 'status'>): boolean {
  return !isFinished(status);
}

/** One line of an intent's `owned_scope`. */
export type ScopeRule =
  | { readonly type: 'glob'; readonly source: string; readonly glob: string; readonly excluded: boolean }
  | {
      readonly type: 'symbol';
      readonly source: string;
      /** Only in files that match; null for anywhere. */
      readonly glob: string | null;
      /** A qualified name, `*` for any run of characters: `AuthMiddleware`, `Session.*`. */
      readonly name: string;
      readonly excluded: boolean;
    };

export interface RelatedSpec {
  readonly type: string;
  readonly value: string;
  readonly path: string | null;
  readonly url: string | null;
}

/** A piece of authorised work, as it stands in `.orchestration/active_intents.yaml`. */
export interface Intent {
  readonly id: string;
  readonly name: string;
  readonly status: IntentStatus;
  readonly ownedScope: readonly ScopeRule[];
  readonly constraints: readonly string[];
  readonly acceptanceCriteria: readonly string[];
  readonly changePolicy: 'any' | 'refactor_only';
  readonly assignedAgent: string | null;
  readonly relatedSpecs: readonly RelatedSpec[];
  readonly createdAt: string | null;
  readonly updatedAt: string | null;
}
