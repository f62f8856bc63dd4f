// Plays an agent's session in a scratch repository, through the built hook exactly as Claude Code calls it.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { agentSession } from './agent-session.mjs';
import { heading, quote, say, verdictOf } from './narrate.mjs';
import { scratchRepository } from './scratch-repository.mjs';
import { steps } from './steps.mjs';

const started = Date.now();
const folder = mkdtempSync(join(tmpdir(), 'goldthread-demo-'));
const repository = scratchRepository(folder);
const session = agentSession(repository);
const failures = [];

try {
  for (const step of steps) {
    heading(step.title);
    if (step.before) say(step.before);
    const outcome = await step.play({ repository, session, quote, say });
    const problem = step.expect(outcome);
    if (problem) failures.push(`${step.title}: ${problem}`);
    say(verdictOf(problem));
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}

heading(failures.length === 0 ? 'That was goldthread.' : 'The demo did not go as it should.');
for (const failure of failures) say(failure);
say(
  `${steps.length} steps in ${((Date.now() - started) / 1000).toFixed(1)} s. Wire it to your own repository: goldthread init --agent claude-code`,
);
process.exitCode = failures.length === 0 ? 0 : 1;
