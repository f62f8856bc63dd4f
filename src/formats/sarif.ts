import { type CheckDocument, checkTitles, type Problem, type WaivedProblem } from '../model/check.ts';
import { asSentence } from '../model/sentence.ts';
import { spellOutHidden } from '../model/visible-text.ts';
import { fingerprints } from './fingerprint.ts';

/** GitHub takes so many results of a run and drops the rest in silence. */
const MOST_RESULTS = 5_000;

/**
 * A check as SARIF 2.1.0. Problems are errors and warnings; what is waived is a suppressed note. Where there are more
 * results than viewers take, the run says how many were left out.
 *
 * @param version goldthread's own.
 */
export function sarif(document: CheckDocument, version: string): string {
  const all: readonly (Problem | WaivedProblem)[] = [
    ...document.problems,
    ...document.warnings,
    ...document.waived,
  ];
  const shown = all.slice(0, MOST_RESULTS);
  const prints = fingerprints(shown);
  const rules = document.rules.map(({ code }) => code);
  const left = all.length - shown.length;
  const log = {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: { driver: driver(document, version) },
        columnKind: 'utf16CodeUnits',
        invocations: [{ executionSuccessful: true, ...leftOut(left) }],
        results: shown.map((problem, at) => result(problem, rules.indexOf(problem.code), prints[at])),
      },
    ],
  };
  return `${JSON.stringify(log, null, 2)}\n`;
}

function driver({ rules }: CheckDocument, version: string) {
  return {
    name: 'goldthread',
    semanticVersion: version,
    informationUri: 'https://www.npmjs.com/package/goldthread',
    rules: rules.map(({ code, level }) => ({
      id: code,
      name: inWords(code),
      shortDescription: { text: checkTitles[code] },
      defaultConfiguration: {
        enabled: level !== 'off',
        level: level === 'error' ? 'error' : 'warning',
      },
    })),
  };
}

function leftOut(count: number) {
  if (count === 0) return {};
  const message = { text: `${count} more results were left out; \`goldthread check --json\` has all.` };
  return { toolExecutionNotifications: [{ level: 'warning', message }] };
}

function result(problem: Problem | WaivedProblem, ruleIndex: number, fingerprint: string | undefined) {
  return {
    ruleId: problem.code,
    ruleIndex,
    level: 'waived_by' in problem ? 'note' : problem.level,
    message: { text: text(problem) },
    locations: [
      {
        physicalLocation: {
          artifactLocation: { uri: uri(problem.path), uriBaseId: '%SRCROOT%' },
          region: { startLine: problem.line ?? 1 },
        },
        ...(problem.symbol === null
          ? {}
          : { logicalLocations: [{ fullyQualifiedName: spellOutHidden(problem.symbol) }] }),
      },
    ],
    partialFingerprints: { 'goldthread/v1': fingerprint },
    ...('waived_by' in problem ? { suppressions: problem.waived_by.map(suppression) } : {}),
  };
}

function suppression({ id, by, reason, until }: WaivedProblem['waived_by'][number]) {
  const day = until === null ? '' : `, until ${until}`;
  return { kind: 'external', justification: spellOutHidden(`${id} of ${by}${day}: ${reason}`) };
}

function text({ because, next }: Problem): string {
  return spellOutHidden(`${asSentence(because)} ${next}`.trim());
}

/** A relative URI reference; a name with a colon in its first part would be taken for a scheme. */
function uri(path: string): string {
  return path
    .split('/')
    .map((part) => encodeURIComponent(part.replace(/\p{Surrogate}/gu, '\ufffd')))
    .join('/');
}

/** `OUT_OF_SCOPE` as `OutOfScope`, which is how SARIF wants a rule's name. */
function inWords(code: string): string {
  return code.toLowerCase().replace(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase());
}
