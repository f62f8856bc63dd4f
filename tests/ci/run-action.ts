import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { data, Evaluator, Lexer, Parser } from '@actions/expressions';
import { parse } from 'yaml';
import { project } from '../support/program.ts';

interface Step {
  readonly id?: string;
  readonly name: string;
  readonly if?: string;
  readonly run: string;
  readonly shell: string;
  readonly 'working-directory'?: string;
  readonly env?: Readonly<Record<string, string>>;
}

export interface Action {
  readonly inputs: Readonly<Record<string, { readonly description: string; readonly default: string }>>;
  readonly outputs: Readonly<Record<string, { readonly value: string }>>;
  readonly runs: { readonly using: string; readonly steps: readonly Step[] };
}

export const action: Action = parse(readFileSync(join(project, 'action.yml'), 'utf8'));

export interface ActionRun {
  /** The steps that ran, with how they ended. */
  readonly steps: readonly { readonly name: string; readonly status: number }[];
  readonly outputs: Readonly<Record<string, string>>;
  readonly log: string;
  readonly summary: string;
}

type Values = Readonly<Record<string, unknown>>;

/**
 * Runs a composite action's steps as GitHub's runner does: expressions by GitHub's own evaluator, each step's script
 * from a file by bash with `-eo pipefail`, outputs and summary through files. The runner's job is no part of it.
 *
 * @param env what GitHub sets for the job; `GITHUB_EVENT_PATH` and the like.
 */
export async function runAction(
  workspace: string,
  scratch: string,
  given: Readonly<Record<string, string>>,
  env: Readonly<Record<string, string>>,
): Promise<ActionRun> {
  mkdirSync(scratch, { recursive: true });
  const file = (name: string): string => join(scratch, name);
  for (const name of ['output', 'summary']) writeFileSync(file(name), '');
  const defaults = Object.entries(action.inputs).map(([name, input]) => [name, input.default] as const);
  const github = { token: 'job-token' };
  const inputs: Record<string, string> = {};
  for (const [name, text] of defaults) inputs[name] = given[name] ?? filled(text, { github });
  const stepOutputs: Record<string, Record<string, string>> = {};
  const contexts = (): Values => ({
    github,
    inputs,
    steps: Object.fromEntries(Object.entries(stepOutputs).map(([id, outputs]) => [id, { outputs }])),
  });
  const steps: { name: string; status: number }[] = [];
  let log = '';
  let failed = false;
  for (const [at, step] of action.runs.steps.entries()) {
    if (failed || (step.if !== undefined && evaluated(step.if, contexts()) !== 'true')) continue;
    writeFileSync(file('output'), '');
    writeFileSync(file(`step-${at}.sh`), step.run);
    const own = Object.entries(step.env ?? {}).map(([name, text]) => [name, filled(text, contexts())]);
    const cwd = join(workspace, filled(step['working-directory'] ?? '.', contexts()));
    const ran = await bash(file(`step-${at}.sh`), cwd, {
      ...env,
      ...Object.fromEntries(own),
      GITHUB_ACTION_PATH: project,
      GITHUB_OUTPUT: file('output'),
      GITHUB_STEP_SUMMARY: file('summary'),
      RUNNER_TEMP: scratch,
    });
    log += ran.log;
    steps.push({ name: step.name, status: ran.status });
    failed = ran.status !== 0;
    if (step.id !== undefined) stepOutputs[step.id] = outputsIn(readFileSync(file('output'), 'utf8'));
  }
  const outputs = Object.entries(action.outputs).map(([name, { value }]) => [
    name,
    filled(value, contexts()),
  ]);
  return { steps, outputs: Object.fromEntries(outputs), log, summary: readFileSync(file('summary'), 'utf8') };
}

/** A text with its `${{ }}` put in. */
function filled(text: string, contexts: Values): string {
  return text.replace(/\$\{\{(.*?)\}\}/g, (_, expression: string) => evaluated(expression, contexts));
}

function evaluated(expression: string, contexts: Values): string {
  const { tokens } = new Lexer(expression.trim()).lex();
  const tree = new Parser(tokens, Object.keys(contexts), []).parse();
  return new Evaluator(tree, dictionary(contexts)).evaluate().coerceString();
}

function dictionary(values: Values): data.Dictionary {
  const entries = Object.entries(values).map(([key, value]) => ({
    key,
    value:
      typeof value === 'object' && value !== null
        ? dictionary(value as Values)
        : new data.StringData(String(value)),
  }));
  return new data.Dictionary(...entries);
}

function outputsIn(text: string): Record<string, string> {
  const lines = text.split('\n').filter(Boolean);
  return Object.fromEntries(
    lines.map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
  );
}

/** Not waited for by blocking: the API that it talks to may be this process. */
function bash(
  script: string,
  cwd: string,
  env: Readonly<Record<string, string>>,
): Promise<{ readonly status: number; readonly log: string }> {
  return new Promise((resolve, reject) => {
    const { PATH = '', HOME = '' } = process.env;
    const child = spawn('bash', ['--noprofile', '--norc', '-eo', 'pipefail', script], {
      cwd,
      env: { PATH, HOME, GIT_CONFIG_NOSYSTEM: '1', ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let log = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => (log += chunk.toString()));
    child.on('error', reject);
    child.on('close', (status) => resolve({ status: status ?? 1, log }));
  });
}
