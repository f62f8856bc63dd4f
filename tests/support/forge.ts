import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { hashRecord } from '../../src/ledger/canonical-json.ts';

type Json = Record<string, unknown>;

/** Has every record of a ledger give another verdict, with hashes made to fit, as whoever owns the machine can. */
export function forgeVerdict(root: string, verdict: string): void {
  const folder = join(root, '.orchestration');
  const segments = readdirSync(folder).includes('trace')
    ? readdirSync(join(folder, 'trace')).map((name) => join(folder, 'trace', name))
    : [];
  for (const path of [join(folder, 'agent_trace.jsonl'), ...segments]) {
    const newHash = new Map<unknown, string>();
    const lines = readFileSync(path, 'utf8').split('\n').filter(Boolean);
    const forged = lines.map((line) => {
      const { hash, ...record } = withVerdict(JSON.parse(line), verdict) as Json;
      const linked = { ...record, prev: newHash.get(record['prev']) ?? record['prev'] };
      const sealed = { ...linked, hash: hashRecord(linked) };
      newHash.set(hash, sealed.hash);
      return JSON.stringify(sealed);
    });
    writeFileSync(path, `${forged.join('\n')}\n`);
  }
}

function withVerdict(value: unknown, verdict: string): unknown {
  if (Array.isArray(value)) return value.map((entry) => withVerdict(entry, verdict));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, entry]) => [
      key,
      key === 'mutation_class' && entry !== null ? verdict : withVerdict(entry, verdict),
    ]),
  );
}
