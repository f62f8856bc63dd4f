import { createHash } from 'node:crypto';
import * as z from 'zod';
import type { ContentHash } from '../model/content-hash.ts';
import { dropState, listState, moveState, readState, updateState } from '../workspace/files/json-state.ts';
import { withLock } from '../workspace/lock.ts';

const hash = z.custom<ContentHash>((value) => typeof value === 'string' && value.startsWith('sha256:'));

const fileSpan = z.object({
  path: z.string(),
  before: hash.nullable(),
  after: hash.nullable(),
  /** What git would call the mode, where that changed too: another type, or a file that can be executed. */
  modes: z.tuple([z.string().nullable(), z.string().nullable()]).exactOptional(),
});

const pendingCall = z.object({
  tool: z.string(),
  model: z.string().nullable(),
  started_at: z.string(),
  intent_id: z.string().nullable(),
  /** For a write: each file's text at the gate, and what it should become (null where that can't be foreseen). */
  files: z.array(
    z.object({
      path: z.string(),
      before: hash.nullable(),
      proposed: hash.nullable(),
      foreseen: z.boolean(),
      /** False for edits of parts of the file: then others may change other parts meanwhile. */
      whole: z.boolean().exactOptional(),
      /** What the session knows of the file once it is written, where that isn't all that stands in it. */
      known_after: hash.nullable().exactOptional(),
    }),
  ),
  /** Where what will be written can't be foreseen: the name under which the tree was recorded before. */
  snapshot: z.string().nullable(),
  /** For a command: what it is, as far as a record may say it, and where it runs. */
  command: z
    .object({
      text: z.string(),
      /** Of the command as it was run. */
      hash: hash.nullable().exactOptional(),
      cwd: z.string(),
      /** Whether what it writes outside the scope is put back; where it isn't said, as config.yaml says for all. */
      restore: z.boolean().exactOptional(),
    })
    .nullable(),
  /** While it runs: the program that has started its hook, so that nothing below it can pass for a person. */
  host: z
    .object({ pid: z.int(), host: z.string(), started: z.string().nullable() })
    .nullable()
    .exactOptional(),
  /** The approval that let it through, or that its agent asks its person for. */
  approval_id: z.string().exactOptional(),
  /** Whether that person's answer is still to be recorded: it ran, so it was yes. */
  asked: z.boolean().exactOptional(),
  /** True where the agent has declared it a refactoring. */
  declared: z.boolean().exactOptional(),
  /** True where the gate has refused it and it went on all the same; it isn't told twice. */
  told: z.boolean(),
});

const unsettledRecord = z.object({
  record_id: z.string(),
  intent_id: z.string().nullable(),
  model: z.string().nullable(),
  files: z.array(fileSpan),
  /** True where the agent has declared it a refactoring. */
  declared: z.boolean().exactOptional(),
});

const sessionSchema = z.object({
  session_id: z.string(),
  agent: z.string(),
  model: z.string().nullable(),
  intent_id: z.string().nullable(),
  /** What to bind again when an ended session is resumed. */
  last_intent_id: z.string().nullable(),
  last_seen: z.string(),
  /** Whether its agent tells us what it reads. */
  tells_reads: z.boolean(),
  /** True from a declaration to the end of the turn: what is written changes no behaviour. */
  declares: z.boolean().default(false),
  /** What this session last knew of each file: set by reading, writing, and refusals that listed what changed. */
  bases: z.record(z.string(), hash.nullable()),
  /** Files that changed while they were read: what the session may know instead of its base. */
  unsure: z.record(z.string(), hash.nullable()).default({}),
  /** The tree as the session's last command left it: a base for every file without one of its own. */
  command_snapshot: z.string().nullable(),
  /** Files of settings that it has changed itself: how it left each, and what it goes by as long as that stands there. */
  settings_in_force: z
    .record(z.string(), z.object({ left: hash.nullable(), said: z.string().nullable() }))
    .default({}),
  /** Files that it has written outside its scope, as they were before: so it may write them again. */
  undo: z.record(z.string(), hash.nullable()).default({}),
  pending: z.record(z.string(), pendingCall),
  unsettled: z.array(unsettledRecord),
});

export type SessionState = z.infer<typeof sessionSchema>;
export type PendingCall = z.infer<typeof pendingCall>;
export type UnsettledRecord = z.infer<typeof unsettledRecord>;
export type FileSpan = z.infer<typeof fileSpan>;

/** Whose session it is, and the time of the event that speaks of it. */
export interface SessionAt {
  readonly sessionId: string;
  readonly agent: string;
  readonly now: string;
}

/** A session as it is before its first event. */
function newSession({ sessionId, agent, now }: SessionAt): SessionState {
  return {
    session_id: sessionId,
    agent,
    model: null,
    intent_id: null,
    last_intent_id: null,
    last_seen: now,
    tells_reads: false,
    declares: false,
    bases: {},
    unsure: {},
    command_snapshot: null,
    settings_in_force: {},
    undo: {},
    pending: {},
    unsettled: [],
  };
}

/** Session ids come from outside and may hold anything; their hash is a safe file name. */
function stateName(sessionId: string): string {
  return `sessions/${digits(sessionId)}`;
}

/** Of a session that has long been silent. */
function restingName(sessionId: string): string {
  return `resting-sessions/${digits(sessionId)}`;
}

function digits(sessionId: string): string {
  return createHash('sha256').update(sessionId).digest('hex').slice(0, 32);
}

/** @throws Fault STATE_CORRUPT: a session whose binding can't be read may write nothing. */
export function readSession(root: string, sessionId: string): SessionState | null {
  return (
    readState(root, stateName(sessionId), sessionSchema.nullable(), null) ??
    readState(root, restingName(sessionId), sessionSchema.nullable(), null)
  );
}

/** Reads, changes and writes a session under its lock. `change` gets a copy that it may alter in place. */
export async function updateSession(
  root: string,
  session: SessionAt,
  change: (state: SessionState) => void,
): Promise<SessionState> {
  const updated = await updateState(
    root,
    stateName(session.sessionId),
    sessionSchema.nullable(),
    null,
    (awake) => {
      const known = awake ?? readSession(root, session.sessionId);
      const state = structuredClone(known) ?? newSession(session);
      // A person may select an intent for a session before its agent is heard of.
      if (state.agent === 'generic') state.agent = session.agent;
      change(state);
      return state;
    },
  );
  dropState(root, restingName(session.sessionId));
  return updated!;
}

/**
 * Puts a session that has nothing open aside: whoever looks at all sessions has only to do with those that may be at
 * work. At its next event it is as it was.
 */
export async function letRest(root: string, { session_id }: SessionState): Promise<void> {
  const name = stateName(session_id);
  await withLock(root, `state/${name}`, () => {
    const state = readState(root, name, sessionSchema.nullable(), null);
    if (state && state.unsettled.length === 0 && Object.keys(state.pending).length === 0)
      moveState(root, name, restingName(session_id));
  });
}

/**
 * Every session that may be at work, or was not long ago, and that can be read. One whose state is damaged is shut out
 * at its own next event; it must not shut out the others. `damaged` says how many there are, for what then can't be told.
 */
export function allSessions(root: string): {
  readonly sessions: readonly SessionState[];
  readonly damaged: readonly string[];
} {
  const sessions: SessionState[] = [];
  const damaged: string[] = [];
  for (const name of listState(root, 'sessions')) {
    try {
      const state = readState(root, name, sessionSchema.nullable(), null);
      if (state) sessions.push(state);
    } catch {
      damaged.push(name);
    }
  }
  return { sessions, damaged };
}
