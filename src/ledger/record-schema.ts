import * as z from 'zod';
import { trustLevels } from '../model/assumption.ts';
import { changeKinds } from '../model/classification.ts';
import type { ContentHash } from '../model/content-hash.ts';
import type { TraceRecord } from '../model/trace-record.ts';

/**
 * The door through which every ledger line comes in. Objects are loose, because Agent Trace allows further fields and
 * a record's hash covers them: what a later version adds is kept, not dropped.
 */

/** Other writers hash in other ways (`murmur3:9f2e8a1b`), so any text will do here. */
const hash = z.string() as unknown as z.ZodType<ContentHash>;
const mutationClass = z.enum(['AST_REFACTOR', 'INTENT_EVOLUTION']);
const lines = z.tuple([z.number(), z.number()]).nullable();

const finding = z.looseObject({
  rule: z.string(),
  verdict: z.enum(['preserves', 'changes']),
  because: z.string(),
  assumes: z.string().exactOptional(),
  before_lines: lines,
  after_lines: lines,
});

const range = z.looseObject({
  start_line: z.int().min(1),
  end_line: z.int().min(1),
  content_hash: hash.exactOptional(),
  symbol: z.string().exactOptional(),
  kind: z.string().exactOptional(),
  changes: z.array(z.enum(changeKinds)).exactOptional(),
  mutation_class: mutationClass.exactOptional(),
  structure_hash: hash.exactOptional(),
  shape_hash: hash.exactOptional(),
  previous: z
    .looseObject({ path: z.string(), symbol: z.string(), content_hash: hash })
    .nullable()
    .exactOptional(),
  origin: z
    .array(z.looseObject({ path: z.string(), name: z.string(), relation: z.string() }))
    .nullable()
    .exactOptional(),
  findings: z.array(finding).exactOptional(),
  lineage_id: z.string().exactOptional(),
});

const conversation = z.looseObject({
  url: z.string().exactOptional(),
  contributor: z
    .looseObject({ type: z.enum(['human', 'ai', 'mixed', 'unknown']), model_id: z.string().exactOptional() })
    .exactOptional(),
  ranges: z.array(range),
  related: z
    .array(z.looseObject({ type: z.string(), url: z.string(), value: z.string().exactOptional() }))
    .exactOptional(),
});

const deletedSymbol = z.looseObject({
  symbol: z.string(),
  kind: z.string(),
  content_hash: hash,
  lineage_id: z.string(),
  mutation_class: mutationClass,
  findings: z.array(finding),
});

const file = z.looseObject({
  path: z.string().min(1),
  conversations: z.array(conversation),
  mutation_class: mutationClass.nullable().exactOptional(),
  content_hash_before: hash.nullable().exactOptional(),
  content_hash_after: hash.nullable().exactOptional(),
  path_before: z.string().exactOptional(),
  mode_before: z.string().nullable().exactOptional(),
  mode_after: z.string().nullable().exactOptional(),
  deleted_symbols: z.array(deletedSymbol).exactOptional(),
  diagnostics: z
    .array(z.looseObject({ code: z.string(), message: z.string(), line: z.number().nullable() }))
    .exactOptional(),
});

const violation = z.looseObject({
  decision: z.enum(['deny', 'ask']),
  code: z.string(),
  intent_id: z.string().nullable(),
  path: z.string().nullable(),
  symbols: z.array(z.string()),
  because: z.string(),
  next: z.string(),
  waived: z
    .array(
      z.looseObject({
        ...{ id: z.string(), for: z.string(), reason: z.string(), until: z.string(), by: z.string() },
      }),
    )
    .exactOptional(),
});

const approval = z.looseObject({
  id: z.string(),
  decision: z.enum(['approved', 'denied']),
  by: z.string(),
  via: z.enum(['terminal', 'agent']),
  what: z.array(z.string()),
  binding: z.string(),
  until: z.string().nullable(),
});

export const recordSchema: z.ZodType<TraceRecord, unknown> = z.looseObject({
  version: z.string(),
  id: z.string().min(1),
  timestamp: z.string().refine((text) => !Number.isNaN(Date.parse(text)), 'is no point in time'),
  vcs: z.looseObject({ type: z.enum(['git', 'jj', 'hg', 'svn']), revision: z.string() }).exactOptional(),
  tool: z.looseObject({ name: z.string(), version: z.string() }),
  files: z.array(file),
  event: z.enum([
    'mutation',
    'settlement',
    'intent_selected',
    'violation',
    'approval',
    'command',
    'restoration',
    'amendment',
    'session_started',
    'session_ended',
  ]),
  intent_id: z.string().nullable(),
  session_id: z.string().nullable(),
  agent: z.string().exactOptional(),
  mutation_class: mutationClass.nullable().exactOptional(),
  provisional: z.boolean().exactOptional(),
  supersedes: z.array(z.string()).exactOptional(),
  part: z.looseObject({ of: z.string(), number: z.int().min(1), count: z.int().min(1) }).exactOptional(),
  command: z.string().exactOptional(),
  command_hash: hash.nullable().exactOptional(),
  cwd: z.string().exactOptional(),
  exit_code: z.number().nullable().exactOptional(),
  output_hash: hash.nullable().exactOptional(),
  restored: z
    .array(
      z.looseObject({
        path: z.string(),
        content_hash: hash.nullable(),
        content_hash_replaced: hash.nullable(),
      }),
    )
    .exactOptional(),
  violation: violation.exactOptional(),
  approval: approval.exactOptional(),
  approval_id: z.string().exactOptional(),
  declared: z.literal('refactor').exactOptional(),
  attribution: z.looseObject({ of: z.string(), how: z.enum(['carried', 'returned']) }).exactOptional(),
  commit: z.looseObject({ revision: z.string(), timestamp: z.string() }).exactOptional(),
  by: z.string().exactOptional(),
  scope: z.array(z.string()).exactOptional(),
  judge: z
    .looseObject({
      classifier: z.string(),
      grammars: z.record(z.string(), z.string()),
      assumptions: z.enum(trustLevels).exactOptional(),
    })
    .exactOptional(),
  prev: hash.nullable(),
  hash,
});
