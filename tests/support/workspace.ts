import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { HookOutcome } from '../../src/agents/adapter.ts';
import type { AgentEvent, AgentName, ProposedWrite } from '../../src/model/agent-event.ts';
import type { Refusal } from '../../src/model/decision.ts';
import type { TraceRecord } from '../../src/model/trace-record.ts';
import { handleEvent } from '../../src/tracing/handle-event.ts';
import { openTracing, type TracingContext } from '../../src/tracing/tracing-context.ts';
import { readLedger } from '../../src/workspace/ledger/ledger-file.ts';
import { commitAll, git, temporaryWorkspace } from '../workspace/temporary.ts';

/** An intent as a test states it; the rest is ordinary. */
export interface StatedIntent {
  readonly id: string;
  readonly scope: readonly string[];
  readonly status?: string;
  readonly policy?: string;
}

/** What came of one tool call: refused, or done with what was said afterwards. */
export interface Outcome {
  readonly refusal: Refusal | null;
  /** Words of the gate that let through. */
  readonly context: string | null;
  /** Words after the write. */
  readonly feedback: string | null;
}

export interface TestWorkspace {
  readonly root: string;
  open(): TracingContext;
  read(path: string): string;
  /** As a person does it in an editor: no hook sees it. */
  write(path: string, text: string): void;
  remove(path: string): void;
  exists(path: string): boolean;
  intents(...intents: readonly StatedIntent[]): void;
  config(text: string): void;
  session(id?: string, agent?: AgentName): TestSession;
  /** The ledger, oldest first; of one kind where it is named. */
  records(event?: TraceRecord['event']): readonly TraceRecord[];
}

/** An agent at work: each call is played as its hooks see it, and the disk is touched only where the gate lets it. */
export interface TestSession {
  readonly id: string;
  select(intentId: string): Promise<Outcome>;
  edit(path: string, old: string, replacement: string): Promise<Outcome>;
  writeFile(path: string, content: string): Promise<Outcome>;
  deleteFile(path: string): Promise<Outcome>;
  rename(path: string, to: string): Promise<Outcome>;
  /** Any writes; `apply` is what the tool does to the disk. */
  call(writes: readonly ProposedWrite[], apply?: () => void, tool?: string): Promise<Outcome>;
  /** The gate alone. */
  propose(writes: readonly ProposedWrite[], callId?: string): Promise<Outcome>;
  command(text: string, effect?: () => void | Promise<void>): Promise<Outcome>;
  reads(path: string): Promise<void>;
  start(): Promise<Outcome>;
  stop(): Promise<Outcome>;
  prompt(): Promise<Outcome>;
  end(): Promise<Outcome>;
  send(event: Record<string, unknown> & { readonly type: AgentEvent['type'] }): Promise<HookOutcome>;
}

/** A workspace with these files; in git with a commit of them where `inGit` says so. */
export function workspace(
  files: Readonly<Record<string, string>>,
  intents: readonly StatedIntent[] = [],
  { inGit = false }: { readonly inGit?: boolean } = {},
): TestWorkspace {
  const root = temporaryWorkspace(files);
  const at = (path: string): string => join(root, path);
  const opened: TestWorkspace = {
    root,
    open: () => openTracing(root),
    read: (path) => readFileSync(at(path), 'utf8'),
    write(path, text) {
      mkdirSync(dirname(at(path)), { recursive: true });
      writeFileSync(at(path), text);
    },
    remove: (path) => rmSync(at(path)),
    exists: (path) => existsSync(at(path)),
    intents: (...stated) => writeFileSync(at('.orchestration/active_intents.yaml'), intentsFile(stated)),
    config: (text) => writeFileSync(at('.orchestration/config.yaml'), text),
    session: (id = 'session-1', agent = 'generic') => session(opened, id, agent),
    records: (event) => {
      const { records } = readLedger(root);
      return event === undefined ? records : records.filter((record) => record.event === event);
    },
  };
  opened.intents(...intents);
  if (inGit) {
    git(root, 'init', '--quiet');
    commitAll(root);
  }
  return opened;
}

/** The text of `active_intents.yaml`. */
export function intentsFile(intents: readonly StatedIntent[]): string {
  const entries = intents.map(
    ({ id, scope, status = 'IN_PROGRESS', policy = 'any' }) =>
      `  - id: ${id}\n    name: The work of ${id}\n    status: ${status}\n    change_policy: ${policy}\n    owned_scope:\n${scope.map((rule) => `      - ${JSON.stringify(rule)}\n`).join('')}`,
  );
  return entries.length === 0 ? 'active_intents: []\n' : `active_intents:\n${entries.join('')}`;
}

function session(space: TestWorkspace, id: string, agent: AgentName): TestSession {
  let calls = 0;
  const base = { agent, sessionId: id, cwd: space.root, model: 'provider/model', agentVersion: null };
  const send: TestSession['send'] = (event) =>
    handleEvent(space.open(), { ...base, ...event } as unknown as AgentEvent);
  const nextCall = (tool: string): { tool: string; callId: string } => {
    calls += 1;
    return { tool, callId: `${id}-call-${calls}` };
  };
  const text = (path: string): string | null => (space.exists(path) ? space.read(path) : null);

  const self: TestSession = {
    id,
    send,
    async call(writes, apply = () => {}, tool = 'write') {
      const call = nextCall(tool);
      const before = outcomeOf(await send({ type: 'before_write', ...call, writes }));
      if (before.refusal) return before;
      apply();
      const after = outcomeOf(await send({ type: 'after_write', ...call, writes }));
      return { ...after, context: before.context };
    },
    async propose(writes, callId = nextCall('write').callId) {
      return outcomeOf(await send({ type: 'before_write', tool: 'write', callId, writes }));
    },
    edit: (path, old, replacement) =>
      self.call([{ type: 'edits', path, edits: [{ old, new: replacement, all: false }] }], () => {
        const current = text(path);
        if (current?.includes(old))
          space.write(
            path,
            current.replace(old, () => replacement),
          );
      }),
    writeFile: (path, content) =>
      self.call([{ type: 'content', path, content }], () => space.write(path, content)),
    deleteFile: (path) => self.call([{ type: 'delete', path }], () => space.remove(path)),
    rename: (path, to) =>
      self.call([{ type: 'rename', path, renameTo: to }], () =>
        renameSync(join(space.root, path), join(space.root, to)),
      ),
    async command(command, effect = () => {}) {
      const call = nextCall('shell');
      const before = outcomeOf(await send({ type: 'before_command', ...call, command }));
      if (before.refusal) return before;
      await effect();
      return outcomeOf(
        await send({ type: 'after_command', ...call, command, exitCode: 0, output: 'done\n' }),
      );
    },
    async select(intentId) {
      const call = { ...nextCall('mcp__goldthread__select_active_intent'), intentId };
      const before = outcomeOf(await send({ type: 'select_intent', ...call, phase: 'before' }));
      if (before.refusal) return before;
      return outcomeOf(await send({ type: 'select_intent', ...call, phase: 'after' }));
    },
    async reads(path) {
      await send({ type: 'after_read', ...nextCall('read'), paths: [path] });
    },
    start: async () => outcomeOf(await send({ type: 'session_start' })),
    stop: async () => outcomeOf(await send({ type: 'turn_end', stopHookActive: false, subagent: false })),
    prompt: async () => outcomeOf(await send({ type: 'turn_start' })),
    end: async () => outcomeOf(await send({ type: 'session_end' })),
  };
  return self;
}

function outcomeOf(outcome: HookOutcome): Outcome {
  if (!('decision' in outcome)) return { refusal: null, ...outcome };
  const { decision } = outcome;
  if (decision.decision === 'allow') return { refusal: null, context: decision.context, feedback: null };
  return { refusal: decision, context: null, feedback: null };
}

/** `path#symbol: changes class` for each symbol that a record tells of, deleted ones included. */
export function told(record: TraceRecord | undefined): readonly string[] {
  return (record?.files ?? []).flatMap((file) => [
    ...file.conversations.flatMap(({ ranges }) =>
      ranges.map(
        ({ symbol, changes, mutation_class }) =>
          `${file.path}#${symbol}: ${changes?.join(', ')} ${mutation_class}`,
      ),
    ),
    ...(file.deleted_symbols ?? []).map(
      ({ symbol, mutation_class }) => `${file.path}#${symbol}: deleted ${mutation_class}`,
    ),
  ]);
}
