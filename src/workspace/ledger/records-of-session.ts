import { parseLine } from '../../ledger/record-line.ts';
import { spellOutHidden } from '../../model/visible-text.ts';
import { readRawLines } from './ledger-lines.ts';
import { linesAway } from './ledger-live.ts';
import { sourcesOf } from './ledger-sources.ts';

/**
 * Whether the ledger has a record of a session. Reads lines, of which those alone are taken for records that say its id,
 * and ends at the first: a hook may ask.
 */
export function hasRecordOf(root: string, sessionId: string): boolean {
  const said = Buffer.from(spellOutHidden(JSON.stringify(sessionId)));
  let away: ReadonlySet<string> | null = null;
  for (const { file } of sourcesOf(root))
    for (const { bytes } of readRawLines(file)) {
      if (!bytes.includes(said)) continue;
      const line = bytes.toString('utf8').trim();
      const parsed = parseLine(line);
      if (parsed.type !== 'record' || parsed.record.session_id !== sessionId) continue;
      away ??= linesAway(root);
      if (!away.has(line)) return true;
    }
  return false;
}
