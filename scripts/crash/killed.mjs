import { spawn } from 'node:child_process';

/**
 * Starts a script that says when it has begun, and kills it within some time: in the middle of opening, of reading, of
 * writing, of putting something new in its place, as the dice say.
 */
export async function killed(script, root, dice) {
  const child = spawn(process.execPath, [script, root], { stdio: ['ignore', 'pipe', 'inherit'] });
  await new Promise((begun) => child.stdout.once('data', begun));
  const ended = new Promise((end) => child.once('close', end));
  await new Promise((pause) => setTimeout(pause, dice.below(120)));
  child.kill('SIGKILL');
  await ended;
}
