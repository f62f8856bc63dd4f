import type { ReportedChange } from '../../model/report.ts';
import { SHORT } from './code-of.ts';

/**
 * What came or went with the symbol around it, and is short enough to be read there, is told by that symbol alone: a
 * new interface is one change for a reviewer, and not one for each of its properties.
 */
export function foldMembers(changes: readonly ReportedChange[]): readonly ReportedChange[] {
  const whole = new Map(changes.filter(isWhole).map((change) => [keyOf(change), change]));
  const members = new Map<string, string[]>();
  const left = changes.filter((change) => {
    const around = isWhole(change) && isShort(change) ? containerKey(change) : null;
    const container = around === null ? undefined : whole.get(around);
    if (container?.mutationClass !== change.mutationClass) return true;
    members.set(around!, [...(members.get(around!) ?? []), sideOf(change).name]);
    return false;
  });
  return left.map((change) => {
    const own = isWhole(change) ? members.get(keyOf(change)) : undefined;
    return own ? { ...change, members: own } : change;
  });
}

const sideOf = ({ before, after }: ReportedChange) => (after ?? before)!;

function isWhole({ before, after, changes }: ReportedChange): boolean {
  return (before === null || after === null) && changes.length === 1;
}

function isShort(change: ReportedChange): boolean {
  const { lines, code } = sideOf(change);
  return lines !== null && code !== null && lines[1] - lines[0] < SHORT;
}

function keyOf(change: ReportedChange): string {
  const { path, name } = sideOf(change);
  return `${change.after ? '+' : '-'}${path}#${name}`;
}

function containerKey(change: ReportedChange): string | null {
  const { path, name } = sideOf(change);
  const dot = name.lastIndexOf('.');
  return dot <= 0 ? null : `${change.after ? '+' : '-'}${path}#${name.slice(0, dot)}`;
}
