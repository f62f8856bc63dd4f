import { policyOf } from '../../commands/command-policy.ts';
import { isOpenToAgents } from '../../commands/own-calls.ts';
import { readCommand } from '../../commands/read-command.ts';
import { scopeCoversPath } from '../../intents/scope.ts';
import type { ProposedWrite } from '../../model/agent-event.ts';
import type {
  CommandEffect,
  CommandReading,
  CommandWrite,
  OpaqueRun,
  OwnCall,
} from '../../model/command-reading.ts';
import type { Refusal } from '../../model/decision.ts';
import type { Intent } from '../../model/intent.ts';
import { surroundingsOf } from '../../workspace/paths/command-surroundings.ts';
import { protectedReason } from '../../workspace/paths/protected-paths.ts';
import { readSession, type SessionState } from '../session-state.ts';
import type { TracingContext } from '../tracing-context.ts';
import { activeIntent } from './active-intent.ts';
import { refuseUnderPolicy } from './change-policy.ts';
import { type CommandTarget, commandTargets } from './command-targets.ts';
import { refuseOutOfScope } from './judge-proposal.ts';
import { proposeWrites } from './proposal.ts';
import { wayOn } from './way-on.ts';

/** Reads a command as it would run in a folder of this workspace; nothing runs. */
export function readCommandHere(command: string, cwd: string, tool: string): CommandReading {
  if (!otherShell.test(tool)) return readCommand(command, surroundingsOf(cwd));
  const because = `${tool} has a language of its own, which is not read`;
  return { effects: [{ type: 'opaque', words: [tool, command], because, part: command }], problem: null };
}

/** Tools of agents that hand a command to a shell of another kind. */
const otherShell = /powershell|pwsh|(?:^|[^a-z])cmd(?:$|[^a-z])/i;

/**
 * Whether an agent may run a command, by what was read of it. What is certain comes first: a denial before a question.
 *
 * @returns null where it may: everything that it is seen to write is in scope, and what isn't seen is let run by the
 *   settings and looked at afterwards.
 */
export async function refuseCommand(
  context: TracingContext,
  session: { readonly sessionId: string },
  reading: CommandReading,
): Promise<Refusal | null> {
  const known = readSession(context.root, session.sessionId);
  const { targets, refusals } = commandTargets(context, reading, (path, effect) =>
    isUndoStep(known, path, effect),
  );
  const found: readonly (Refusal | null)[] = [
    ...reading.effects.map((effect) => refuseOwn(effect) ?? refuseNaming(context, effect)),
    ...refusals,
    await refuseTargets(context, session.sessionId, targets),
    notUnderstood(context, reading),
    ...reading.effects.map((effect) => refuseByPolicy(context, effect)),
  ];
  return found.find((refusal) => refusal?.decision === 'deny') ?? found.find((refusal) => refusal) ?? null;
}

/** A step that a session was told, as it was told; what comes of it is looked at afterwards. */
function isUndoStep(state: SessionState | null, path: string, { how, part }: CommandWrite): boolean {
  if (state === null || !Object.hasOwn(state.undo, path)) return false;
  if (state.undo[path] === null) return how.type === 'removed';
  if (how.type === 'returned') return true;
  return (
    how.type === 'changed' && /^(?:cp \S*\.orchestration\/local\/blobs\/\S+|chmod [-+]x --) \S+$/.test(part)
  );
}

function refuseOwn(effect: CommandEffect): Refusal | null {
  if (effect.type !== 'own' || isOpenToAgents(effect)) return null;
  return refused('PROTECTED_COMMAND', {
    because: `${quote(effect.part)} calls goldthread${named(effect)} in a way by which an agent could give itself leave.`,
    next: "From an agent's shell only `goldthread intent list|show|select|context`, `why`, `blame`, `diff`, `symbols`, `lens`, `map`, `audit` and `trace list|show|verify` may be called. Ask the person in charge to run it in a terminal of their own.",
  });
}

function named({ words, part }: OwnCall): string {
  const known = words.filter((word) => word !== null).slice(0, 2);
  // What is spelled out needn't be said again.
  return known.length === 0 || part.startsWith('goldthread ') ? '' : ` ${known.join(' ')}`;
}

const interpreters = /^(?:python[\d.]*|node|nodejs|deno|bun|perl|ruby|php|osascript|lua|pwsh|powershell)$/;

/** A program of which nothing is known isn't let near what no scope opens. */
function refuseNaming(context: TracingContext, effect: CommandEffect): Refusal | null {
  if (effect.type !== 'opaque') return null;
  const path = protectedIn(context, effect);
  if (path === null) return null;
  return refused('PROTECTED_PATH', {
    path,
    because: `${quote(effect.part)} names ${path}, which is protected whatever the intent, and ${effect.because}.`,
    next: 'To read it, use a program that only reads, such as cat, grep or jq. What should be changed in it, tell the person in charge.',
  });
}

function protectedIn(context: TracingContext, { words }: OpaqueRun): string | null {
  const [name = '', ...rest] = words;
  const inText = interpreters.test(name.slice(name.lastIndexOf('/') + 1));
  const spelled = rest.flatMap((word) =>
    inText ? word.split(/[^\w./@~+\\-]+/) : [word.replace(/^--?[\w-]+=/, '')],
  );
  // Programs may read secrets; what they write there is seen afterwards.
  const settings = { ...context.config, openedSecrets: ['**'], protected: [] };
  return (
    spelled.find(
      (word) => /[./]/.test(word) && protectedReason(word.replace(/^(?:\.\/)+/, ''), settings) !== null,
    ) ?? null
  );
}

async function refuseTargets(
  context: TracingContext,
  sessionId: string,
  targets: readonly CommandTarget[],
): Promise<Refusal | null> {
  if (targets.length === 0) return null;
  const paths = [...new Set(targets.map(({ path }) => path))];
  const active = await activeIntent(context, sessionId, paths);
  if (!active.ok) return active.refusal;
  const { intent } = active;
  const outside = targets.find((target) => !isCovered(intent, target));
  if (outside) return outOfScope(context, intent, outside);
  return refuseBySymbol(context, intent, sessionId, targets);
}

function isCovered(intent: Intent, target: CommandTarget): boolean {
  const paths = [target.path, target.lexicalPath];
  if (target.what === 'folder') return paths.every((path) => mayHoldScope(intent, path));
  if (target.what === 'any below') return paths.every((path) => coversBelow(intent, path));
  return paths.every((path) => scopeCoversPath(intent, path) !== 'no');
}

/** A folder is made for what goes into it. */
function mayHoldScope(intent: Intent, folder: string): boolean {
  return (
    scopeCoversPath(intent, folder) !== 'no' ||
    scopeCoversPath(intent, `${folder}/x`) !== 'no' ||
    intent.ownedScope.some(
      (rule) => rule.type === 'glob' && !rule.excluded && rule.glob.startsWith(`${folder}/`),
    )
  );
}

/** Whether every file that could be below a folder is owned. */
function coversBelow(intent: Intent, folder: string): boolean {
  if (intent.ownedScope.some(({ excluded }) => excluded)) return false;
  return intent.ownedScope.some((rule) => {
    if (rule.type !== 'glob' || !rule.glob.endsWith('**')) return false;
    const base = rule.glob.slice(0, -2);
    return !/[*?[\]{}!\\]/.test(base) && `${folder}/`.startsWith(base) && (base === '' || base.endsWith('/'));
  });
}

function outOfScope(context: TracingContext, intent: Intent, target: CommandTarget): Refusal {
  return refused('COMMAND_WRITES_OUT_OF_SCOPE', {
    intentId: intent.id,
    path: target.path,
    because: `${quote(target.part)} would write ${target.path}, which intent ${intent.id} (${intent.name}) does not own.`,
    next: wayOn(context, intent, [{ path: target.path, name: null }]),
  });
}

/** Where an intent owns only some symbols of a file, or may only refactor, what will stand in the file counts. */
async function refuseBySymbol(
  context: TracingContext,
  intent: Intent,
  sessionId: string,
  targets: readonly CommandTarget[],
): Promise<Refusal | null> {
  const files = targets.filter(({ what }) => what === 'file' || what === 'removed');
  const partly = files.filter(({ path }) => scopeCoversPath(intent, path) === 'symbols');
  if (partly.length === 0 && intent.changePolicy === 'any') return null;
  const writes = (intent.changePolicy === 'any' ? partly : files).map(proposed);
  const proposal = proposeWrites(context, context.root, writes);
  const refusal = await refuseOutOfScope(context, intent, proposal.files);
  if (refusal?.code === 'SCOPE_VIOLATION') {
    const part = partly[0]?.part ?? '';
    return { ...refusal, code: 'COMMAND_WRITES_OUT_OF_SCOPE', because: `${quote(part)}: ${refusal.because}` };
  }
  return refusal ?? (await refuseUnderPolicy(context, intent, sessionId, proposal.files, false));
}

function proposed({ path, what, content }: CommandTarget): ProposedWrite {
  if (content !== null) return { type: 'content', path, content };
  return what === 'removed' ? { type: 'delete', path } : { type: 'unknown', path };
}

function notUnderstood(context: TracingContext, { problem }: CommandReading): Refusal | null {
  if (problem === null) return null;
  return refused('COMMAND_NOT_UNDERSTOOD', {
    decision: context.config.commands.notUnderstood,
    because: `What ${quote(problem.part)} would write can't be told: ${problem.because}.`,
    next:
      problem.next ??
      'Spell it out: one plain command with the paths of the files that it writes, or the tool for editing files.',
  });
}

function refuseByPolicy(context: TracingContext, effect: CommandEffect): Refusal | null {
  const policy = policyOf(effect, context.config.commands);
  if (policy === null || policy === 'allow_and_verify' || effect.type === 'write' || effect.type === 'own')
    return null;
  const why = effect.type === 'opaque' ? `: ${effect.because}` : '';
  return refused('COMMAND_NOT_ALLOWED', {
    decision: policy,
    because: `.orchestration/config.yaml says that ${quote(effect.part)} ${policy === 'ask' ? 'needs the word of a person' : 'is not run by agents'}${why}.`,
    next: 'Ask the person in charge, or do it another way.',
  });
}

type Said = Partial<Refusal> & Pick<Refusal, 'because' | 'next'>;

function refused(code: Refusal['code'], said: Said): Refusal {
  return { decision: 'deny', code, intentId: null, path: null, symbols: [], ...said };
}

/** A part of a command as a message shows it: on one line, and not too much of it. */
function quote(part: string): string {
  const line = part.replace(/\s+/g, ' ').trim();
  return `\`${line.length > 160 ? `${line.slice(0, 160)}...` : line}\``;
}
