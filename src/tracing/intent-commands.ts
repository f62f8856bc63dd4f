import { addIntent, setStatus } from '../intents/edit-intents.ts';
import { parseScopeRule } from '../intents/parse-scope.ts';
import type { ContentHash } from '../model/content-hash.ts';
import { Fault } from '../model/fault.ts';
import type { Intent, IntentStatus } from '../model/intent.ts';
import { now } from '../workspace/clock.ts';
import { readIntentsFile, writeIntentsFile } from '../workspace/intents-file.ts';
import { rememberFiles } from './record/known-files.ts';
import { nearestNames } from './symbols/nearest-names.ts';
import type { TracingContext } from './tracing-context.ts';

/** Every intent, in the file's order. @throws Fault INTENTS_INVALID naming each line. */
export function listIntents(context: TracingContext): readonly Intent[] {
  const read = context.intents();
  if (read.ok) return read.intents;
  const lines = read.problems.map(({ line, message }) => `line ${line}: ${message}`).join(' ');
  throw new Fault(
    'INTENTS_INVALID',
    `.orchestration/active_intents.yaml can't be read: ${lines}`,
    'Mend the file, or ask the person in charge to; until then every write is refused.',
  );
}

/** @throws Fault UNKNOWN_INTENT naming the nearest ids. */
export function findIntent(context: TracingContext, id: string): Intent {
  const intents = listIntents(context);
  const found = intents.find((intent) => intent.id === id);
  if (found) return found;
  const nearest = nearestNames(
    id,
    intents.map((intent) => intent.id),
  );
  const next =
    intents.length === 0
      ? 'Add one with `goldthread intent add`.'
      : `There are: ${(nearest.length > 0 ? nearest : intents.map((intent) => intent.id)).join(', ')}.`;
  throw new Fault('UNKNOWN_INTENT', `There is no intent ${JSON.stringify(id)}`, next);
}

export interface NewIntent {
  readonly id: string;
  readonly name: string;
  readonly scope: readonly string[];
  readonly status: IntentStatus;
  readonly constraints: readonly string[];
  readonly criteria: readonly string[];
  readonly policy: Intent['changePolicy'];
}

/** Adds an intent; comments and order of the file stay. @throws Fault for an id that is taken, or a bad scope line. */
export async function createIntent(context: TracingContext, intent: NewIntent): Promise<Intent> {
  const file = readIntentsFile(context.root);
  const time = now();
  const text = addIntent(file?.text ?? null, {
    id: intent.id,
    name: intent.name,
    status: intent.status,
    ownedScope: intent.scope.map(parseScopeRule),
    constraints: intent.constraints,
    acceptanceCriteria: intent.criteria,
    changePolicy: intent.policy,
    assignedAgent: null,
    relatedSpecs: [],
    createdAt: time,
    updatedAt: time,
  });
  await writeIntents(context, text, file?.hash ?? null);
  return findIntent(context, intent.id);
}

/** @throws Fault UNKNOWN_INTENT. */
export async function changeStatus(
  context: TracingContext,
  id: string,
  status: IntentStatus,
): Promise<Intent> {
  findIntent(context, id);
  const file = readIntentsFile(context.root)!;
  await writeIntents(context, setStatus(file.text, id, status, now()), file.hash);
  return findIntent(context, id);
}

/** A command that an agent runs meanwhile isn't charged with what goldthread writes for a person. */
async function writeIntents(context: TracingContext, text: string, read: ContentHash | null): Promise<void> {
  const { hash } = await writeIntentsFile(context.root, text, read);
  await rememberFiles(context.root, [{ path: '.orchestration/active_intents.yaml', hash }], null);
}
