import { spellOutHidden } from '../model/visible-text.ts';
import { hashRecord } from './canonical-json.ts';
import type { LedgerProblem } from './ledger-problem.ts';
import { parseLine } from './record-line.ts';

/** What can be said of a line of the ledger without looking at another. */
export interface CheckedLine {
  /** Null where nothing can be read from it. */
  readonly record: {
    readonly hash: string;
    readonly id: string | undefined;
    /** Undefined for one without a hash, which vouches for nothing. */
    readonly prev: unknown;
    readonly part: { readonly of: string; readonly number: number; readonly count: number } | undefined;
  } | null;
  /** The hash that an unreadable line claims to have: another may rightly name it. */
  readonly claimed: string | null;
  readonly problem: Pick<LedgerProblem, 'code' | 'because'> | null;
}

/** @param text without its newline. */
export function checkLine(text: string): CheckedLine {
  const parsed = parseLine(text);
  if (parsed.type === 'damaged') {
    const code = parsed.torn ? 'TORN_LINE' : 'DAMAGED';
    return { record: null, claimed: parsed.hash, problem: { code, because: parsed.because } };
  }
  const value = JSON.parse(text) as Record<string, unknown>;
  const isSealed = Object.hasOwn(value, 'hash');
  const record = {
    hash: hashRecord(value),
    id: typeof value.id === 'string' ? value.id : undefined,
    prev: isSealed ? value.prev : undefined,
    part: parsed.type === 'record' ? parsed.record.part : undefined,
  };
  return { record, claimed: null, problem: spellingProblem(text, value, isSealed) };
}

function spellingProblem(
  text: string,
  value: Record<string, unknown>,
  isSealed: boolean,
): CheckedLine['problem'] {
  if (!isSealed) {
    if (!isOurs(value)) return null;
    return { code: 'UNSEALED', because: 'a record of goldthread always has a hash, and this one has none' };
  }
  if (spellOutHidden(JSON.stringify(value)) === text) return null;
  const because = 'the line says what its hash vouches for, but not byte for byte as it was written';
  return { code: 'RESPELLED', because };
}

/** One that lost its hash must not pass as an older tool's record, which never had one. */
function isOurs(value: Record<string, unknown>): boolean {
  const tool = value.tool as { name?: unknown } | null | undefined;
  return Object.hasOwn(value, 'prev') || (typeof tool === 'object' && tool?.name === 'goldthread');
}
