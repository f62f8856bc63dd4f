import { parseIntents } from '../../intents/parse-intents.ts';
import { isInForce, parseWaivers } from '../../intents/waivers.ts';
import { Fault } from '../../model/fault.ts';
import { counted } from '../../model/noun.ts';
import { createLanguages } from '../../syntax/languages.ts';
import { now } from '../../workspace/clock.ts';
import { readGrammars } from '../../workspace/grammar-files.ts';
import { readIntentsText } from '../../workspace/intents-file.ts';
import { isLiveFileInGit } from '../../workspace/ledger/ledger-target.ts';
import { isOrchestrated } from '../../workspace/root.ts';
import { readConfig } from '../../workspace/settings/config-file.ts';
import { openStanding, READ_BY_A_HOOK } from '../../workspace/standing/standing.ts';
import { readWaiversText, WAIVERS } from '../../workspace/waivers-file.ts';
import { gitHookFindings } from '../git/doctor-hooks.ts';
import { damageOf, verifyLedger } from '../ledger/trace-query.ts';
import { allSessions } from '../session-state.ts';
import { agentFindings } from './doctor-agents.ts';
import { bad, type DoctorDocument, type DoctorFinding, good, note } from './doctor-finding.ts';

/** Looks at everything that must fit together for a write to be gated and traced, and says how to mend what doesn't. */
export async function examine(root: string): Promise<DoctorDocument> {
  const findings = [
    ...workspaceFindings(root),
    ...(isOrchestrated(root)
      ? [
          ...configFindings(root),
          ...intentsFindings(root),
          ...waiverFindings(root),
          ...ledgerFindings(root),
          ...standingFindings(root),
          ...stateFindings(root),
        ]
      : []),
    ...agentFindings(root),
    ...gitHookFindings(root),
    ...(await grammarFindings()),
  ];
  return { ok: findings.every(({ level }) => level !== 'bad'), findings };
}

function workspaceFindings(root: string): readonly DoctorFinding[] {
  return isOrchestrated(root)
    ? [good({ code: 'WORKSPACE', because: 'The workspace has an .orchestration/ folder.', next: null })]
    : [
        bad({
          code: 'NOT_INITIALISED',
          because: 'There is no .orchestration/ folder here or in a folder above.',
          next: 'Run `goldthread init`.',
        }),
      ];
}

function configFindings(root: string): readonly DoctorFinding[] {
  try {
    const { enforcement } = readConfig(root);
    const lenient = enforcement.paths.filter(({ mode }) => mode !== 'enforce').map(({ match }) => match);
    if (enforcement.default === 'enforce' && lenient.length === 0)
      return [good({ code: 'ENFORCING', because: 'What is out of scope is refused.', next: null })];
    return [
      note({
        code: 'NOT_ENFORCING',
        because:
          enforcement.default === 'enforce'
            ? `What is out of scope is refused, but not in ${lenient.join(', ')}.`
            : `The mode is ${enforcement.default}: what is out of scope is not refused${enforcement.paths.length > 0 ? ', except where config.yaml says so by path' : ''}.`,
        next: 'Set `enforcement: enforce` in .orchestration/config.yaml when the team is ready.',
      }),
    ];
  } catch (error) {
    return [
      bad({
        code: 'CONFIG_INVALID',
        because: messageOf(error),
        next: 'Mend .orchestration/config.yaml; until then every write is refused.',
      }),
    ];
  }
}

function intentsFindings(root: string): readonly DoctorFinding[] {
  let text: string | null;
  try {
    text = readIntentsText(root);
  } catch (error) {
    return [
      bad({
        code: 'INTENTS_INVALID',
        because: messageOf(error),
        next: 'Mend the file; until then every write is refused.',
      }),
    ];
  }
  const read = text === null ? null : parseIntents(text);
  if (read === null || (read.ok && read.intents.length === 0)) {
    return [
      note({
        code: 'NO_INTENTS',
        because: 'There is no intent yet, so every write is refused.',
        next: 'Add one: goldthread intent add INT-001 --name "What is to be done" --scope "src/**"',
      }),
    ];
  }
  if (read.ok)
    return [
      ...read.warnings.map(({ line, message }) =>
        note({
          code: 'INTENTS_DOUBTFUL',
          because: `active_intents.yaml, line ${line}: ${message}`,
          next: null,
        }),
      ),
      good({
        code: 'INTENTS',
        because: `active_intents.yaml holds ${counted(read.intents.length, 'intent')}.`,
        next: null,
      }),
    ];
  return read.problems.map(({ line, message }) =>
    bad({
      code: 'INTENTS_INVALID',
      because: `active_intents.yaml, line ${line}: ${message}`,
      next: 'Mend the line; until then every write is refused.',
    }),
  );
}

function waiverFindings(root: string): readonly DoctorFinding[] {
  const text = readWaiversText(root);
  const read = text === null ? null : parseWaivers(text);
  if (read === null) return [];
  if (!read.ok) {
    return read.problems.map(({ line, message }) =>
      bad({
        code: 'WAIVERS_INVALID',
        because: `${WAIVERS}, line ${line}: ${message}`,
        next: 'Mend the line; until then nothing is waived.',
      }),
    );
  }
  return read.waivers.map((waiver) =>
    isInForce(waiver, now())
      ? note({
          code: 'WAIVER',
          because: `${waiver.id} waives scope and policy for ${waiver.for} until ${waiver.until}: ${waiver.reason} (${waiver.by}).`,
          next: null,
        })
      : note({
          code: 'WAIVER_PAST',
          because: `${waiver.id} for ${waiver.for} held until ${waiver.until}.`,
          next: `Take it out of ${WAIVERS}, or grant another.`,
        }),
  );
}

function ledgerFindings(root: string): readonly DoctorFinding[] {
  const verification = verifyLedger(root);
  const committed = isLiveFileInGit(root)
    ? [
        note({
          code: 'LEDGER_IN_GIT',
          because:
            'agent_trace.jsonl itself is in git: where a server ignores merge drivers, branches conflict in it.',
          next: 'Let git merge it in segments: add /agent_trace.jsonl to .orchestration/.gitignore and run `git rm --cached .orchestration/agent_trace.jsonl`.',
        }),
      ]
    : [];
  if (verification.ok)
    return [
      good({
        code: 'LEDGER',
        because: `The ledger's ${verification.records} records are whole.`,
        next: null,
      }),
      ...committed,
    ];
  return [
    ...committed,
    bad({
      code: 'LEDGER_DAMAGED',
      because: damageOf(verification),
      next: 'See them all with `goldthread trace verify`.',
    }),
  ];
}

/** Hooks read no large ledger whole, so that they refuse everything where what they keep of it is missing. */
function standingFindings(root: string): readonly DoctorFinding[] {
  try {
    openStanding(root, { most: READ_BY_A_HOOK });
    return [];
  } catch (error) {
    if (!(error instanceof Fault && error.code === 'LEDGER_UNREAD')) throw error;
    return [
      bad({ code: error.code, because: `${error.message}: every write is refused.`, next: error.next }),
    ];
  }
}

function stateFindings(root: string): readonly DoctorFinding[] {
  return allSessions(root).damaged.map((name) =>
    bad({
      code: 'STATE_CORRUPT',
      because: `.orchestration/local/state/${name}.json can't be read, so that session may write nothing.`,
      next: 'Move the file away; the session then selects its intent anew, and what it had not settled stays provisional.',
    }),
  );
}

async function grammarFindings(): Promise<readonly DoctorFinding[]> {
  const languages = createLanguages(readGrammars());
  const probes = await Promise.all(
    languages.profiles.map(async ({ id, extensions }): Promise<readonly DoctorFinding[]> => {
      try {
        const probe = { type: 'text', path: `probe${extensions[0] ?? ''}`, text: '\n' } as const;
        const { diagnostics } = await languages.read(probe, { bindings: true });
        const missing = diagnostics.find(({ code }) => code === 'grammar-unavailable');
        if (missing) throw new Error(missing.message);
        return [];
      } catch (error) {
        return [
          bad({
            code: 'GRAMMAR_UNAVAILABLE',
            because: `${id}: ${messageOf(error)}`,
            next: 'Install goldthread again; its grammars come with it.',
          }),
        ];
      }
    }),
  );
  const broken = probes.flat();
  if (broken.length > 0) return broken;
  return [
    good({ code: 'GRAMMARS', because: `${languages.profiles.length} languages can be read.`, next: null }),
  ];
}

function messageOf(error: unknown): string {
  return error instanceof Fault || error instanceof Error ? error.message : String(error);
}
