import { parseScopeRule } from '../../src/intents/parse-scope.ts';
import type { Intent } from '../../src/model/intent.ts';

/** An intent under way that owns the given scope. */
export function intentWith(scope: readonly string[], more: Partial<Intent> = {}): Intent {
  return {
    id: 'INT-001',
    name: 'JWT Authentication Migration',
    status: 'IN_PROGRESS',
    ownedScope: scope.map(parseScopeRule),
    constraints: [],
    acceptanceCriteria: [],
    changePolicy: 'any',
    assignedAgent: null,
    relatedSpecs: [],
    createdAt: null,
    updatedAt: null,
    ...more,
  };
}
