import { isObject } from '../model/loose-json.ts';
import { hashRecord } from './canonical-json.ts';

type Loose = Record<string, unknown>;

/**
 * Reads the spellings that were in use before Agent Trace 0.1.0, or beside it, into the present one.
 *
 *     { vcs: { revision_id }, intentId, files: [{ relative_path, conversations: [
 *         { contributor: { entity_type: 'AI', model_identifier }, related: [{ type, value }], ranges }] }] }
 *   reads as
 *     { vcs: { type: 'git', revision }, intent_id, event: 'mutation', files: [{ path, conversations: [
 *         { contributor: { type: 'ai', model_id }, related: [{ type, url: 'urn:...', value }], ranges }] }] }
 *
 * Such a record has no hash to answer for, so anything that is missing can be filled in. The answer still has to pass
 * the schema: what is no record in any spelling isn't made one here.
 */
export function fromOlderSpelling(old: Loose): Loose {
  const hash = hashRecord(old);
  const { intentId, sessionId, vcs, ...kept } = old;
  const files = listOf(old.files).map(fileOf);
  return {
    ...kept,
    version: textOf(old.version) ?? '0.1.0',
    id: textOf(old.id) ?? `unnamed-${hash.slice('sha256:'.length, 'sha256:'.length + 16)}`,
    tool: toolOf(old.tool),
    ...versionControlOf(vcs),
    event: old.event ?? 'mutation',
    intent_id: textOf(old.intent_id) ?? textOf(intentId) ?? relatedIntent(files),
    session_id: textOf(old.session_id) ?? textOf(sessionId),
    files: Array.isArray(old.files) || old.event !== undefined ? files : undefined,
    prev: textOf(old.prev),
    hash,
  };
}

/** A URN for a related thing that has no address of its own: `urn:intent:INT-001`. */
export function urnOf(type: string, value: string): string {
  const space =
    type
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-+|-+$/g, '')
      .slice(0, 32) || 'resource';
  return `urn:${space}:${encodeURIComponent(value.replace(/\p{Surrogate}/gu, '\ufffd'))}`;
}

function fileOf(file: unknown): unknown {
  if (!isObject(file)) return file;
  const { relative_path, ...kept } = file;
  return {
    ...kept,
    path: file.path ?? relative_path,
    conversations: listOf(file.conversations).map(conversationOf),
  };
}

function conversationOf(conversation: unknown): unknown {
  if (!isObject(conversation)) return conversation;
  const { contributor, related, ...kept } = conversation;
  return {
    ...kept,
    ...(isObject(contributor) ? { contributor: contributorOf(contributor) } : {}),
    ranges: listOf(conversation.ranges).map(rangeOf),
    ...(Array.isArray(related) ? { related: related.map(relatedOf) } : {}),
  };
}

function contributorOf(contributor: Loose): Loose {
  const { entity_type, model_identifier, ...kept } = contributor;
  const type = (textOf(contributor.type) ?? textOf(entity_type) ?? 'unknown').toLowerCase();
  const model = textOf(contributor.model_id) ?? textOf(model_identifier);
  return {
    ...kept,
    type: ['human', 'ai', 'mixed'].includes(type) ? type : 'unknown',
    ...(model === null ? {} : { model_id: model }),
  };
}

/** Writers that didn't know the lines put 1 to 0 or 0 to 0. */
function rangeOf(range: unknown): unknown {
  if (!isObject(range)) return range;
  const start = Math.max(1, lineOf(range.start_line) ?? 1);
  return { ...range, start_line: start, end_line: Math.max(start, lineOf(range.end_line) ?? start) };
}

function relatedOf(related: unknown): unknown {
  if (!isObject(related)) return related;
  const type = textOf(related.type) ?? 'resource';
  const value = textOf(related.value);
  return { ...related, type, url: textOf(related.url) ?? urnOf(type, value ?? '') };
}

function relatedIntent(files: readonly unknown[]): string | null {
  for (const file of files) {
    for (const conversation of listOf(isObject(file) ? file.conversations : null)) {
      for (const related of listOf(isObject(conversation) ? conversation.related : null)) {
        if (isObject(related) && related.type === 'intent') return textOf(related.value);
      }
    }
  }
  return null;
}

function versionControlOf(vcs: unknown): Loose {
  if (!isObject(vcs)) return {};
  const { revision_id, ...kept } = vcs;
  const revision = textOf(vcs.revision) ?? textOf(revision_id);
  return revision === null ? {} : { vcs: { ...kept, type: textOf(vcs.type) ?? 'git', revision } };
}

function toolOf(tool: unknown): Loose {
  const given = isObject(tool) ? tool : {};
  return { ...given, name: textOf(given.name) ?? 'unknown', version: textOf(given.version) ?? 'unknown' };
}

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);
const lineOf = (value: unknown): number | null => (Number.isSafeInteger(value) ? (value as number) : null);
