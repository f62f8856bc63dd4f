import type { AuditDocument, AuditEntry } from '../model/audit.ts';
import { csv } from './csv.ts';

const COLUMNS = [
  ...['timestamp', 'intent_id', 'mutation_class', 'path', 'symbol', 'kind', 'changes', 'previous', 'agent'],
  ...['contributor', 'model_id', 'provisional', 'record_id', 'rules', 'assumes', 'because'],
];

/** The changes of an audit as a table, a row for each symbol and record, the newest first under each intent. */
export function auditCsv({ intents }: AuditDocument): string {
  const rows = intents.flatMap(({ intent_id, features, refactorings }) => [
    ...features.map((entry) => row(intent_id, 'INTENT_EVOLUTION', entry)),
    ...refactorings.map((entry) => row(intent_id, 'AST_REFACTOR', entry)),
  ]);
  return csv([COLUMNS, ...rows]);
}

function row(intentId: string | null, mutationClass: string, entry: AuditEntry): readonly (string | null)[] {
  const { timestamp, path, symbol, kind, changes, previous, agent, contributor, findings } = entry;
  const joined = (parts: readonly (string | undefined)[]): string =>
    [...new Set(parts.filter((part) => part !== undefined))].join('; ');
  return [
    ...[timestamp, intentId, mutationClass, path, symbol, kind, changes.join(' ')],
    previous && `${previous.path}#${previous.symbol}`,
    ...[agent, contributor.type, contributor.model_id ?? null],
    entry.provisional ? 'yes' : 'no',
    entry.record_id,
    joined(findings.map(({ rule }) => rule)),
    joined(findings.map(({ assumes }) => assumes)),
    joined(findings.map(({ because }) => because)),
  ];
}
