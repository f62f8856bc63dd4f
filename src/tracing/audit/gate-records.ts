import type {
  AuditDocument,
  AuditedApproval,
  AuditedViolation,
  DeclaredRefactoring,
} from '../../model/audit.ts';
import type { TraceRecord } from '../../model/trace-record.ts';
import { changesToldBy } from './told-changes.ts';

/** What the gate refused, or found out afterwards. */
export function violationsOf(records: readonly TraceRecord[]): readonly AuditedViolation[] {
  return records.flatMap(({ id, timestamp, agent, violation }): readonly AuditedViolation[] => {
    if (!violation) return [];
    const { code, decision, intent_id, path, symbols, because, waived = [] } = violation;
    return [
      {
        ...{ record_id: id, timestamp, code, decision, intent_id, agent: agent ?? null },
        ...{ path, symbols, because },
        waived: waived.map((waiver) => waiver.id),
      },
    ];
  });
}

/** What people have said to agents' requests. */
export function approvalsOf(records: readonly TraceRecord[]): readonly AuditedApproval[] {
  return records.flatMap(({ id, timestamp, intent_id, approval }): readonly AuditedApproval[] => {
    if (!approval) return [];
    const { decision, by, via, what } = approval;
    return [{ record_id: id, timestamp, id: approval.id, decision, by, via, intent_id, what }];
  });
}

/**
 * Writes that their agent declared to change no behaviour, and whether that was proved: by the settlement of their
 * turn where there is one, for the files that were declared.
 */
export function declaredOf(records: readonly TraceRecord[]): readonly DeclaredRefactoring[] {
  const settled = new Map(
    records.flatMap((record) => (record.supersedes ?? []).map((id) => [id, record] as const)),
  );
  return records
    .filter(({ declared }) => declared === 'refactor')
    .map((record) => {
      const paths = new Set(record.files.flatMap(({ path, path_before = path }) => [path, path_before]));
      const unproved = changesToldBy(settled.get(record.id) ?? record).filter(
        ({ path, mutationClass }) => paths.has(path) && mutationClass === 'INTENT_EVOLUTION',
      );
      return {
        ...{ record_id: record.id, timestamp: record.timestamp, intent_id: record.intent_id },
        agent: record.agent ?? null,
        proved: unproved.length === 0,
        unproved: unproved.map(({ path, symbol, findings }) => ({
          ...{ path, symbol },
          because: findings.find(({ verdict }) => verdict === 'changes')?.because ?? 'it is not proved',
        })),
      };
    });
}

/** How often each waiver has let something through. */
export function usesOf(violations: AuditDocument['violations']): ReadonlyMap<string, number> {
  const uses = new Map<string, number>();
  for (const id of violations.flatMap(({ waived }) => waived)) uses.set(id, (uses.get(id) ?? 0) + 1);
  return uses;
}
