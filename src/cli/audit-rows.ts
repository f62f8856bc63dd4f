import type { AuditEntry } from '../model/audit.ts';
import { counted } from '../model/noun.ts';
import { MODULE_NAME } from '../model/symbol.ts';
import { shown } from './output.ts';

/**
 * Changes as rows of a table: day, symbol, what happened, who, and why. What came or went inside of something that
 * came or went with it is counted there and has no row of its own, since a new class says it of all its methods.
 */
export function entryRows(entries: readonly AuditEntry[]): readonly (readonly string[])[] {
  const whole = new Set(entries.filter(isWhole).map(({ symbol, ...at }) => keyOf(at, symbol)));
  const around = (entry: AuditEntry): string | undefined =>
    isWhole(entry) ? containers(entry.symbol).find((name) => whole.has(keyOf(entry, name))) : undefined;
  const inside = new Map<string, number>();
  const left = entries.filter((entry) => {
    const container = around(entry);
    if (container === undefined) return true;
    const key = keyOf(entry, container);
    inside.set(key, (inside.get(key) ?? 0) + 1);
    return false;
  });
  return left.map((entry) => row(entry, inside.get(keyOf(entry, entry.symbol)) ?? 0));
}

function row(entry: AuditEntry, inside: number): readonly string[] {
  const { timestamp, path, symbol, kind, changes, agent, contributor, findings } = entry;
  const isFile = symbol === MODULE_NAME && isWhole(entry);
  const what = `${isFile ? 'file' : kind.replaceAll('_', ' ')}${inside > 0 ? ` with ${counted(inside, 'symbol')} in it` : ''}`;
  const told = findings.filter(({ rule }) => !SAYS_ONLY_THAT.has(rule)).map(({ because }) => because);
  return [
    timestamp.slice(0, 10),
    shown(isFile ? path : `${path}#${symbol}`),
    changes.join(', '),
    shown(agent ?? contributor.type),
    shown([...(isWhole(entry) ? [what] : []), ...told].join('; ')),
  ];
}

/** The names of these rules say nothing that isn't in the row already. */
const SAYS_ONLY_THAT: ReadonlySet<string> = new Set(['added-symbol', 'removed-symbol']);

/** Whether all of it came, or all of it went. */
function isWhole({ changes: [change, ...more] }: Pick<AuditEntry, 'changes'>): boolean {
  return more.length === 0 && (change === 'added' || change === 'deleted');
}

/** Outermost first. */
function containers(symbol: string): readonly string[] {
  if (symbol === MODULE_NAME) return [];
  const names = symbol.split('.');
  return [MODULE_NAME, ...names.slice(1).map((_, at) => names.slice(0, at + 1).join('.'))];
}

function keyOf(
  { record_id, path, changes }: Pick<AuditEntry, 'record_id' | 'path' | 'changes'>,
  symbol: string,
): string {
  return [record_id, path, changes.join(), symbol].join('\0');
}
