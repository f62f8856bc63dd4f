// Runs `goldthread check` for the action: annotations go to the log, where GitHub reads them, the Markdown to the step's
// summary and to a file for the comment, and the counts to the step's outputs. A check that says no ends this step
// well, so that the comment is written; a later step fails the job. One that could not be asked fails here.
import { spawnSync } from 'node:child_process';
import { appendFileSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const { env } = process;
const words = (text = '') => text.split(/\s+/).filter(Boolean);
const folder = mkdtempSync(join(env.RUNNER_TEMP ?? tmpdir(), 'goldthread-'));
const [jsonFile, markdownFile] = [join(folder, 'check.json'), join(folder, 'check.md')];
const own = [process.execPath, fileURLToPath(new URL('../../dist/bin/goldthread.js', import.meta.url))];
const [program, ...before] = words(env.INPUT_COMMAND).length > 0 ? words(env.INPUT_COMMAND) : own;
const option = (name, values) => (values.length > 0 ? [name, ...values] : []);

const { status, error } = spawnSync(
  program,
  [
    ...before,
    ...['check', '--format', 'github', '--write', `json=${jsonFile}`, '--write', `markdown=${markdownFile}`],
    ...(env.INPUT_SARIF_FILE ? ['--write', `sarif=${env.INPUT_SARIF_FILE}`] : []),
    ...(env.INPUT_RANGE ? ['--range', env.INPUT_RANGE] : []),
    ...option('--rule', words(env.INPUT_RULES)),
    ...option('--skip', words(env.INPUT_SKIP)),
  ],
  { stdio: ['ignore', 'inherit', 'inherit'] },
);
if (error || (status !== 0 && status !== 1)) {
  console.log(
    `::error title=goldthread::The check could not be made${error ? `: ${error.message}` : '; the log says why'}`,
  );
  process.exit(2);
}

const { ok, problems, warnings } = JSON.parse(readFileSync(jsonFile, 'utf8'));
const outputs = {
  ok,
  problems: problems.length,
  warnings: warnings.length,
  'json-file': jsonFile,
  'markdown-file': markdownFile,
};
const lines = Object.entries(outputs).map(([name, value]) => `${name}=${value}\n`);
if (env.GITHUB_OUTPUT) appendFileSync(env.GITHUB_OUTPUT, lines.join(''));
if (env.GITHUB_STEP_SUMMARY) appendFileSync(env.GITHUB_STEP_SUMMARY, readFileSync(markdownFile));
