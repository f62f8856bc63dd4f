import * as z from 'zod';
import type { ProposedWrite } from '../model/agent-event.ts';
import type { ParsedPayload } from './adapter.ts';
import { absoluteFolder, derivedCallId, nameText } from './payload-door.ts';

const events = [
  'session_start',
  'turn_start',
  'before_write',
  'after_write',
  'write_failed',
  'after_read',
  'before_command',
  'after_command',
  'turn_end',
  'session_end',
] as const;

/** A write says what it does in exactly one way; a bare path is a write that can't be foreseen. */
const writeSchema = z
  .strictObject({
    path: nameText,
    content: z.string().optional(),
    edits: z
      .array(z.strictObject({ old: z.string(), new: z.string(), all: z.boolean().default(false) }))
      .min(1)
      .optional(),
    delete: z.literal(true).optional(),
    rename_to: nameText.optional(),
  })
  .refine((write) => waysOf(write) <= 1, 'takes only one of content, edits, delete and rename_to')
  .transform((write): ProposedWrite => {
    const { path } = write;
    if (write.content !== undefined) return { type: 'content', path, content: write.content };
    if (write.edits !== undefined) return { type: 'edits', path, edits: write.edits };
    if (write.delete === true) return { type: 'delete', path };
    if (write.rename_to !== undefined) return { type: 'rename', path, renameTo: write.rename_to };
    return { type: 'unknown', path };
  });

export const documentSchema = z.object({
  event: z.enum(events),
  session_id: nameText,
  cwd: absoluteFolder,
  tool: nameText.nullish(),
  call_id: nameText.nullish(),
  model: z.string().nullish(),
  agent_version: z.string().nullish(),
  writes: z.array(writeSchema).nullish(),
  declared: z.literal('refactor').nullish(),
  paths: z.array(nameText).nullish(),
  reads: z.array(z.strictObject({ path: nameText, content: z.string() })).nullish(),
  command: z.string().nullish(),
  exit_code: z.int().nullish(),
  output: z.string().nullish(),
  stop_hook_active: z.boolean().nullish(),
  subagent: z.boolean().nullish(),
});

type GenericDocument = z.infer<typeof documentSchema>;

/**
 * A document that the schema let through as the event that it tells of; writes keep their order, and paths stay as
 * the host spells them.
 */
export function readDocument(document: GenericDocument): ParsedPayload {
  const base = {
    agent: 'generic' as const,
    sessionId: document.session_id,
    cwd: document.cwd,
    model: document.model || null,
    agentVersion: document.agent_version || null,
  };
  const tool = document.tool ?? document.event;
  const input = [document.writes ?? [], document.command ?? null];
  // Without a tool's name the event can't stand in for it here: it is another one before and after the call.
  const callId = document.call_id ?? derivedCallId(document.session_id, document.tool ?? '', input);
  const call = { ...base, tool, callId };
  const type = document.event;
  switch (type) {
    case 'session_start':
    case 'session_end':
    case 'turn_start':
      return { ok: true, event: { ...base, type } };
    case 'turn_end':
      return {
        ok: true,
        event: {
          ...base,
          type,
          stopHookActive: document.stop_hook_active ?? false,
          subagent: document.subagent ?? false,
        },
      };
    case 'before_write':
    case 'after_write':
    case 'write_failed':
      if (!document.writes?.length) return missing(type, 'writes');
      return {
        ok: true,
        event: {
          ...call,
          type,
          writes: document.writes,
          ...(document.declared && { declared: document.declared }),
        },
      };
    case 'after_read': {
      const reads = document.reads ?? [];
      const paths = [
        ...(document.paths ?? []),
        ...[...(document.writes ?? []), ...reads].map(({ path }) => path),
      ];
      const texts = Object.fromEntries(reads.map(({ path, content }) => [path, content]));
      return paths.length === 0
        ? missing(type, 'paths')
        : { ok: true, event: { ...call, type, paths, ...(reads.length > 0 && { texts }) } };
    }
    case 'before_command':
      if (document.command === null || document.command === undefined) return missing(type, 'command');
      return { ok: true, event: { ...call, type, command: document.command } };
    case 'after_command':
      if (document.command === null || document.command === undefined) return missing(type, 'command');
      return {
        ok: true,
        event: {
          ...call,
          type,
          command: document.command,
          exitCode: document.exit_code ?? null,
          output: document.output ?? null,
        },
      };
  }
}

function missing(event: string, field: string): ParsedPayload {
  return {
    ok: false,
    because: `the document on stdin is not usable (${event} needs ${field})`,
    gating: true,
  };
}

function waysOf(write: {
  content?: unknown;
  edits?: unknown;
  delete?: unknown;
  rename_to?: unknown;
}): number {
  const ways = [write.content, write.edits, write.delete, write.rename_to];
  return ways.filter((way) => way !== undefined).length;
}
