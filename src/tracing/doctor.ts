import { adapters } from '../agents/registry.ts';
import { parseIntents } from '../intents/parse-intents.ts';
import { verifyRecords } from '../ledger/verify.ts';
import { Fault } from '../model/fault.ts';
import { createLanguages } from '../syntax/languages.ts';
import { readConfig } from '../workspace/config-file.ts';
import { readGrammars } from '../workspace/grammar-files.ts';
import { readIntentsText } from '../workspace/intents-file.ts';
import { readLedger } from '../workspace/ledger-file.ts';
import { isOrchestrated } from '../workspace/root.ts';
import { homeFolder, onPath, settingsExist } from '../workspace/settings-files.ts';
import { wiringState } from './init.ts';

/** The document that `doctor --json` prints. `ok` is false where something keeps goldthread from working. */
export interface DoctorDocument {
  readonly ok: boolean;
  readonly findings: readonly DoctorFinding[];
}

export interface DoctorFinding {
  readonly code: string;
  readonly level: 'good' | 'note' | 'bad';
  readonly agent: string | null;
  readonly because: string;
  readonly next: string | null;
}

/** Looks at everything that must fit together for a write to be gated and traced, and says how to mend what doesn't. */
export async function examine(root: string): Promise<DoctorDocument> {
  const findings = [
    ...workspaceFindings(root),
    ...(isOrchestrated(root) ? [...configFindings(root), ...intentsFindings(root), ...ledgerFindings(root)] : []),
    ...agentFindings(root),
    ...(await grammarFindings()),
  ];
  return { ok: findings.every(({ level }) => level !== 'bad'), findings };
}

type Told = Omit<DoctorFinding, 'level' | 'agent'> & { readonly agent?: string };
const good = (told: Told): DoctorFinding => ({ agent: null, ...told, level: 'good' });
const note = (told: Told): DoctorFinding => ({ agent: null, ...told, level: 'note' });
const bad = (told: Told): DoctorFinding => ({ agent: null, ...told, level: 'bad' });

function workspaceFindings(root: string): readonly DoctorFinding[] {
  return isOrchestrated(root)
    ? [good({ code: 'WORKSPACE', because: 'The workspace has an .orchestration/ folder.', next: null })]
    : [bad({ code: 'NOT_INITIALISED', because: 'There is no .orchestration/ folder here or in a folder above.', next: 'Run `goldthread init`.' })];
}

function configFindings(root: string): readonly DoctorFinding[] {
  try {
    const { enforcement } = readConfig(root);
    if (enforcement === 'enforce') return [good({ code: 'ENFORCING', because: 'What is out of scope is refused.', next: null })];
    return [note({ code: 'NOT_ENFORCING', because: `The mode is ${enforcement}: nothing is refused.`, next: 'Set `enforcement: enforce` in .orchestration/config.yaml when the team is ready.' })];
  } catch (error) {
    return [bad({ code: 'CONFIG_INVALID', because: messageOf(error), next: 'Mend .orchestration/config.yaml; until then every write is refused.' })];
  }
}

function intentsFindings(root: string): readonly DoctorFinding[] {
  const text = readIntentsText(root);
  const read = text === null ? null : parseIntents(text);
  if (read === null || (read.ok && read.intents.length === 0)) {
    return [note({ code: 'NO_INTENTS', because: 'There is no intent yet, so every write is refused.', next: 'Add one: goldthread intent add INT-001 --name "What is to be done" --scope "src/**"' })];
  }
  if (read.ok) return [good({ code: 'INTENTS', because: `active_intents.yaml holds ${read.intents.length} intents.`, next: null })];
  return read.problems.map(({ line, message }) =>
    bad({ code: 'INTENTS_INVALID', because: `active_intents.yaml, line ${line}: ${message}`, next: 'Mend the line; until then every write is refused.' }),
  );
}

function ledgerFindings(root: string): readonly DoctorFinding[] {
  const { ok, records, problems } = verifyRecords(readLedger(root).lines);
  if (ok) return [good({ code: 'LEDGER', because: `The ledger's ${records} records are whole.`, next: null })];
  return [bad({ code: 'LEDGER_DAMAGED', because: `The ledger has ${problems.length} problems; the first: line ${problems[0]!.line}, ${problems[0]!.because}`, next: 'See them all with `goldthread trace verify`.' })];
}

function agentFindings(root: string): readonly DoctorFinding[] {
  return adapters.flatMap((adapter): readonly DoctorFinding[] => {
    const { wiring, name } = adapter;
    if (wiring === null) return [];
    const states = [wiringState(root, adapter, false), wiringState(homeFolder(), adapter, true)];
    if (states.includes('whole')) return [good({ code: 'WIRED', agent: name, because: `${name} is wired.`, next: null }), ...commandFindings(root, name)];
    if (states.includes('part')) return [bad({ code: 'PARTLY_WIRED', agent: name, because: `${name} is wired in part only.`, next: `Run \`goldthread init --agent ${name}\`.` })];
    const used = wiring.signs.some((sign) => settingsExist(root, sign));
    return used ? [note({ code: 'NOT_WIRED', agent: name, because: `${name} is used here and not wired.`, next: `Run \`goldthread init --agent ${name}\`.` })] : [];
  });
}

/** A hook that can't be started is a gate that stands open with some agents and shut with others. */
function commandFindings(root: string, agent: string): readonly DoctorFinding[] {
  if (onPath('goldthread') || settingsExist(root, 'node_modules/.bin/goldthread')) return [];
  return [bad({ code: 'COMMAND_NOT_FOUND', agent, because: `${agent} would call \`goldthread\`, which is not on the PATH.`, next: 'Install it (`npm install --global goldthread`, or as a dev dependency of the project), or wire another way with `goldthread init --command`.' })];
}

async function grammarFindings(): Promise<readonly DoctorFinding[]> {
  const languages = createLanguages(readGrammars());
  const probes = await Promise.all(
    languages.profiles.map(async ({ id, extensions }): Promise<readonly DoctorFinding[]> => {
      try {
        await languages.read({ type: 'text', path: `probe${extensions[0] ?? ''}`, text: '\n' }, { bindings: true });
        return [];
      } catch (error) {
        return [bad({ code: 'GRAMMAR_UNAVAILABLE', because: `${id}: ${messageOf(error)}`, next: 'Install goldthread again; its grammars come with it.' })];
      }
    }),
  );
  const broken = probes.flat();
  if (broken.length > 0) return broken;
  return [good({ code: 'GRAMMARS', because: `${languages.profiles.length} languages can be read.`, next: null })];
}

function messageOf(error: unknown): string {
  return error instanceof Fault || error instanceof Error ? error.message : String(error);
}

