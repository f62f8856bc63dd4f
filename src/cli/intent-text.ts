import type { Intent, IntentStatus } from '../model/intent.ts';
import { colours } from './output.ts';

/** In the colour that people look for; what is over and done stands back. */
export function shownStatus(status: IntentStatus): string {
  switch (status) {
    case 'IN_PROGRESS':
      return colours.green(status);
    case 'PENDING':
      return colours.cyan(status);
    case 'BLOCKED':
      return colours.yellow(status);
    case 'COMPLETED':
    case 'ABANDONED':
      return colours.dim(status);
    default:
      return status satisfies never;
  }
}

/** An intent with the field names of active_intents.yaml. */
export function intentDocument(intent: Intent): object {
  return {
    id: intent.id,
    name: intent.name,
    status: intent.status,
    owned_scope: intent.ownedScope.map(({ source }) => source),
    constraints: intent.constraints,
    acceptance_criteria: intent.acceptanceCriteria,
    change_policy: intent.changePolicy,
    assigned_agent: intent.assignedAgent,
    related_specs: intent.relatedSpecs,
    created_at: intent.createdAt,
    updated_at: intent.updatedAt,
  };
}
