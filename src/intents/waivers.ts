import { Document } from 'yaml';
import * as z from 'zod';
import type { Refusal, RefusalCode } from '../model/decision.ts';
import type { Intent } from '../model/intent.ts';
import type { Waiver } from '../model/waiver.ts';
import { type FormerNames, ownsPath, ownsSymbol } from './own-symbol.ts';
import { readScopeRule } from './parse-scope.ts';
import { type Problem, readYaml } from './read-yaml.ts';

const schema = z.strictObject({
  waivers: z
    .array(
      z.strictObject({
        id: z.string().regex(/^WVR-\d{3,6}$/),
        for: z.string().min(1).max(512),
        reason: z.string().trim().min(1).max(1000),
        until: z.iso.date(),
        by: z.string().min(1).max(200),
      }),
    )
    .max(1000)
    .nullish(),
});

const HEADER = `# What may go past a scope or a policy, why, and until when. \`goldthread intent waive\` adds to it.
`;

export type WaiversReading =
  | { readonly ok: true; readonly waivers: readonly Waiver[] }
  | { readonly ok: false; readonly problems: readonly Problem[] };

/** Reads `waivers.yaml`, strictly: a file with any problem waives nothing. */
export function parseWaivers(text: string): WaiversReading {
  const reading = readYaml(text);
  if (!reading.ok) return { ok: false, problems: reading.problems };
  const parsed = schema.safeParse(reading.file.document.toJS({ maxAliasCount: 0 }) ?? {});
  if (parsed.success) return { ok: true, waivers: parsed.data.waivers ?? [] };
  const issue = parsed.error.issues[0]!;
  return { ok: false, problems: [{ line: 1, message: `${issue.path.join('.')}: ${issue.message}` }] };
}

/** The text of the file with one more waiver at its end; a new file for null. What stands in it stays. */
export function addWaiver(text: string | null, waiver: Waiver): string {
  const entry = new Document([{ ...waiver }], { version: '1.2', schema: 'core' }).toString({ lineWidth: 0 });
  const lines = entry.replace(/^/gm, '  ').trimEnd();
  const known =
    text === null || text.trim() === ''
      ? `${HEADER}waivers:\n`
      : text.replace(/^waivers:\s*\[\]\s*$/m, 'waivers:');
  return `${known.replace(/\n*$/, '\n')}${lines}\n`;
}

/** The number after the highest that was ever given. */
export function nextWaiverId(waivers: readonly Waiver[]): string {
  const highest = Math.max(0, ...waivers.map(({ id }) => Number(id.slice(4))));
  return `WVR-${String(highest + 1).padStart(3, '0')}`;
}

/** True to the end of its last day, in UTC. `now` is RFC 3339. */
export function isInForce(waiver: Waiver, now: string): boolean {
  return now.slice(0, 10) <= waiver.until;
}

/** What a person may waive. Protection, a missing intent, stale texts and faults are not among it. */
const WAIVABLE: ReadonlySet<RefusalCode> = new Set([
  ...(['SCOPE_VIOLATION', 'CHANGE_POLICY', 'NOT_A_REFACTORING'] as const),
]);

/**
 * The waivers that together lift a refusal: each file and symbol that it names is covered by one that is in force.
 * Null where one of them is not.
 */
export function waiversFor(
  refusal: Refusal,
  waivers: readonly Waiver[],
  now: string,
  formerNames: FormerNames,
): readonly Waiver[] | null {
  if (!WAIVABLE.has(refusal.code)) return null;
  const living = waivers.filter((waiver) => isInForce(waiver, now));
  const named = refusal.symbols.length > 0 ? refusal.symbols : refusal.path === null ? [] : [refusal.path];
  const used = new Set<Waiver>();
  for (const key of named) {
    const waiver = living.find((one) => covers(one, refusal.intentId, key, formerNames));
    if (waiver === undefined) return null;
    used.add(waiver);
  }
  return used.size === 0 ? null : [...used];
}

function covers(waiver: Waiver, intentId: string | null, key: string, formerNames: FormerNames): boolean {
  if (waiver.for === intentId) return true;
  const reading = readScopeRule(
    waiver.for.includes('#') && !waiver.for.startsWith('symbol:') ? `symbol:${waiver.for}` : waiver.for,
  );
  if (!reading.ok || reading.rule.excluded) return false;
  const scope: Intent = { ...NOBODY, ownedScope: [reading.rule] };
  const at = key.indexOf('#');
  if (at === -1) return ownsPath(scope, key);
  return ownsSymbol(scope, { path: key.slice(0, at), name: key.slice(at + 1) }, formerNames);
}

const NOBODY: Intent = {
  id: '',
  name: '',
  status: 'IN_PROGRESS',
  ownedScope: [],
  constraints: [],
  acceptanceCriteria: [],
  changePolicy: 'any',
  assignedAgent: null,
  relatedSpecs: [],
  createdAt: null,
  updatedAt: null,
};
