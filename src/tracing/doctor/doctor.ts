import { isInForce, parseWaivers } from '../../intents/waivers.ts';
import { createLanguages } from '../../syntax/languages.ts';
import { now } from '../../workspace/clock.ts';
import { readGrammars } from '../../workspace/grammar-files.ts';
import { isOrchestrated } from '../../workspace/root.ts';
import { readConfig } from '../../workspace/settings/config-file.ts';
import { readWaiversText, WAIVERS } from '../../workspace/waivers-file.ts';
import { gitHookFindings } from '../git/doctor-hooks.ts';
import { agentFindings } from './doctor-agents.ts';
import { bad, type DoctorDocument, type DoctorFinding, good, messageOf, note } from './doctor-finding.ts';
import { intentsFindings } from './doctor-intents.ts';
import { ledgerFindings, standingFindings, stateFindings } from './doctor-ledger.ts';

/** Looks at everything that must fit together for a write to be gated and traced, and says how to mend what doesn't. */
export async function examine(root: string): Promise<DoctorDocument> {
  const findings = [
    ...workspaceFindings(root),
    ...(isOrchestrated(root)
      ? [
          ...configFindings(root),
          ...(await intentsFindings(root)),
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
