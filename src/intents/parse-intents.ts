import { isMap, isSeq } from 'yaml';
import * as z from 'zod';
import { type Intent, intentStatuses, type ScopeRule } from '../model/intent.ts';
import { visibleText } from '../model/visible-text.ts';
import { explainIssue } from './explain-issue.ts';
import { readScopeRule } from './parse-scope.ts';
import { inOrder, lineOf, type Problem, placeOf, readYaml, type YamlFile } from './read-yaml.ts';

export type IntentsReading =
  | { readonly ok: true; readonly intents: readonly Intent[]; readonly warnings: readonly Problem[] }
  | { readonly ok: false; readonly problems: readonly Problem[] };

/**
 * Reads `active_intents.yaml`. Strict: a file with any problem yields no intents at all, so that a slip of the pen
 * never widens what an agent may do. Each problem names its line (from 1) and the intent. Warnings are about what is
 * legal and probably not meant. docs/intents.md is the specification.
 */
export function parseIntents(text: string): IntentsReading {
  const reading = readYaml(text);
  if (!reading.ok)
    return { ok: false, problems: reading.problems.map((found) => withIntent(found, reading.file)) };
  const { file } = reading;
  const parsed = fileSchema.safeParse(file.document.toJS({ maxAliasCount: 0 }) ?? {});
  if (!parsed.success) {
    return {
      ok: false,
      problems: inOrder(parsed.error.issues.flatMap((issue) => explainIssue(issue, file, knownKeys))),
    };
  }
  const problems: Problem[] = [];
  const warnings: Problem[] = [];
  const firstLines = new Map<string, number>();
  const intents = (parsed.data.active_intents ?? []).map((entry, index): Intent => {
    const at = ['active_intents', index];
    const line = lineOf(file, [...at, 'id']);
    const first = firstLines.get(entry.id);
    if (first !== undefined)
      problems.push({
        ...placeOf(file, [...at, 'id']),
        message: `Intent ${entry.id}: this id stands in line ${first} already.`,
      });
    firstLines.set(entry.id, first ?? line);
    return intentFrom(entry, readScope(entry, [...at, 'owned_scope'], file, problems, warnings));
  });
  if (problems.length > 0) return { ok: false, problems: inOrder(problems) };
  return { ok: true, intents, warnings: inOrder(warnings) };
}

const line = z.string().trim().min(1);
const moment = z.union([z.iso.datetime({ offset: true }), z.iso.date()]);

const specSchema = z.strictObject({
  type: line.max(64),
  value: line.max(300),
  path: line.max(1024).nullish(),
  url: line.max(2048).nullish(),
});

const entrySchema = z.strictObject({
  id: z.string().regex(/^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/),
  name: line.max(200),
  status: z.enum(intentStatuses),
  owned_scope: z.array(z.string()).max(1000).nullish(),
  constraints: z.array(line.max(4000)).max(200).nullish(),
  acceptance_criteria: z.array(line.max(4000)).max(200).nullish(),
  change_policy: z.enum(['any', 'refactor_only']).nullish(),
  assigned_agent: line.max(200).nullish(),
  related_specs: z.array(specSchema).max(200).nullish(),
  created_at: moment.nullish(),
  updated_at: moment.nullish(),
});
type Entry = z.infer<typeof entrySchema>;

const fileSchema = z.strictObject({ active_intents: z.array(entrySchema).nullish() });

function intentFrom(entry: Entry, ownedScope: readonly ScopeRule[]): Intent {
  return {
    id: entry.id,
    name: entry.name,
    status: entry.status,
    ownedScope,
    constraints: entry.constraints ?? [],
    acceptanceCriteria: entry.acceptance_criteria ?? [],
    changePolicy: entry.change_policy ?? 'any',
    assignedAgent: entry.assigned_agent ?? null,
    relatedSpecs: (entry.related_specs ?? []).map((spec) => ({
      type: spec.type,
      value: spec.value,
      path: spec.path ?? null,
      url: spec.url ?? null,
    })),
    createdAt: entry.created_at ?? null,
    updatedAt: entry.updated_at ?? null,
  };
}

function readScope(
  entry: Entry,
  at: readonly PropertyKey[],
  file: YamlFile,
  problems: Problem[],
  warnings: Problem[],
): readonly ScopeRule[] {
  const rules = (entry.owned_scope ?? []).flatMap((source, index) => {
    const reading = readScopeRule(source);
    const place = placeOf(file, [...at, index]);
    const subject = `Intent ${entry.id}: the scope "${visibleText(source, 80)}"`;
    if (!reading.ok) {
      problems.push({ ...place, message: `${subject} ${reading.because}.` });
      return [];
    }
    if (reading.warning !== null) warnings.push({ ...place, message: `${subject}: ${reading.warning}.` });
    return [reading.rule];
  });
  if (!rules.some((rule) => !rule.excluded)) {
    warnings.push({
      ...placeOf(file, at),
      message: `Intent ${entry.id}: it owns nothing; owned_scope names no file and no symbol.`,
    });
  }
  return rules;
}

/** A problem of the text itself, with the intent in whose lines it stands. */
function withIntent(problem: Problem, file: YamlFile | null): Problem {
  const list = file?.document.getIn(['active_intents'], true);
  if (!file || !isSeq(list)) return problem;
  for (const entry of list.items) {
    if (!isMap(entry) || !entry.range) continue;
    const inside =
      file.lineAt(entry.range[0]) <= problem.line && problem.line <= file.lineAt(entry.range[1] - 1);
    const id = entry.get('id');
    if (inside && typeof id === 'string') {
      return { ...problem, message: `Intent ${visibleText(id, 64)}: ${problem.message}` };
    }
  }
  return problem;
}

function knownKeys(path: readonly PropertyKey[]): readonly string[] {
  if (path.length === 0) return Object.keys(fileSchema.shape);
  return Object.keys(path.includes('related_specs') ? specSchema.shape : entrySchema.shape);
}
