import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { encodeRecord } from '../../src/ledger/record-line.ts';
import type { TraceRecord } from '../../src/model/trace-record.ts';
import { initialise } from '../../src/tracing/init.ts';
import { verifyLedger } from '../../src/tracing/ledger/trace-query.ts';
import { appendRecord, readLedger } from '../../src/workspace/ledger/ledger-file.ts';
import { orchestrationPaths } from '../../src/workspace/root.ts';
import { commitAll, git, temporaryFolder } from './temporary.ts';

/** A repository that was initialised and committed, as a team has it. */
export function repository(): string {
  const root = temporaryFolder({ 'src/a.ts': 'a\n' });
  git(root, 'init', '-q');
  initialise(root, { agents: [], command: null, user: false });
  commitAll(root);
  return root;
}

/** Appends one record for each intent. */
export function append(root: string, ...intents: readonly string[]): readonly TraceRecord[] {
  return intents.map((intent_id) =>
    appendRecord(root, { event: 'mutation', intent_id, session_id: 's', files: [] }),
  );
}

/** Whose records count, in the order in which readers get them. */
export const intentsOf = (root: string): readonly (string | null)[] =>
  readLedger(root).records.map(({ intent_id }) => intent_id);

/** The same, as a naive reader of the live file finds them. */
export const liveIntents = (root: string): readonly string[] =>
  liveLines(root).map((line) => (JSON.parse(line) as { intent_id: string }).intent_id);

export const livePath = (root: string): string => orchestrationPaths(root).ledger;

export const liveLines = (root: string): readonly string[] =>
  readFileSync(livePath(root), 'utf8')
    .split('\n')
    .filter((line) => line !== '');

/** Writes the live file anew, as somebody with an editor does. */
export function alterLive(root: string, change: (lines: string[]) => readonly string[]): void {
  writeFileSync(livePath(root), `${change([...liveLines(root)]).join('\n')}\n`);
}

export const segments = (root: string): readonly string[] => {
  const folder = orchestrationPaths(root).segments;
  return readdirSync(folder).map((name) => join(folder, name));
};

/** Each code once, in the order of its first place. */
export const codes = (root: string, anchors: readonly string[] = []): readonly string[] => [
  ...new Set(verifyLedger(root, anchors).problems.map(({ code }) => code)),
];

export const lineOf = (record: TraceRecord): string => encodeRecord(record);
