// One agent of a race: reads the file, changes one function, writes it through the gate, again and again. Prints what
// it was let through to write. Its parent gives it its part as JSON.
import { spawn } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const { root, index, races, via, seed } = JSON.parse(process.argv[2]);
const project = fileURLToPath(new URL('../..', import.meta.url));
const file = join(root, 'src/counters.ts');
const session_id = `agent-${index}`;
const send = via === 'hook' ? await hooks() : await engine();

let state = seed + index * 7919;
const random = () => {
  state = (state * 1103515245 + 12345) % 2147483648;
  return state / 2147483648;
};

let last = '';
const done = { own: 0, shared: 0, refused: 0, asked: 0, told: [] };
await send('session_start', {});
const select = { command: 'goldthread intent select INT-001', call_id: 'select' };
// Where so many work at once that an event gave up waiting for its turn, it is no, and an agent tries again.
while ((await send('before_command', select)).decision !== 'allow');
for (let race = 0; race < races; race += 1) {
  const name = random() < 0.4 ? 'shared' : `own${index}`;
  const whole = random() < 0.5;
  let written = false;
  for (let attempt = 0; !written && attempt < 200; attempt += 1) {
    written = await once(name, whole, `${race}-${attempt}`);
    // The oftener it was refused, the longer it thinks; without that, those who are in luck leave the others no gap.
    if (!written)
      await new Promise((resume) => setTimeout(resume, random() * 30 * Math.min(attempt + 1, 50)));
  }
  if (!written) throw new Error(`${session_id} was refused 200 times, the last time with ${last}`);
  done[name === 'shared' ? 'shared' : 'own'] += 1;
}
await send('turn_end', {});
process.stdout.write(JSON.stringify(done));

async function once(name, whole, call_id) {
  const text = readFileSync(file, 'utf8');
  await send('after_read', { reads: [{ path: 'src/counters.ts', content: text }] });
  const found = new RegExp(`${name}\\(\\) {\\n  return (\\d+);`).exec(text);
  // Another tool is just writing the file, and has emptied it first.
  if (!found) return false;
  const [old, value] = found;
  const next = old.replace(/\d+;$/, `${Number(value) + 1};`);
  const write = whole ? { content: text.replace(old, next) } : { edits: [{ old, new: next }] };
  const call = { call_id, writes: [{ path: 'src/counters.ts', ...write }] };
  done.asked += 1;
  const { decision, code, because } = await send('before_write', call);
  if (decision !== 'allow') {
    done.refused += 1;
    last = `${code}: ${because}`;
    return false;
  }
  if (whole) writeFileSync(file, write.content);
  else {
    // As an edit tool does it: what it finds on disk, with the old text replaced; it fails where that is gone.
    const disk = readFileSync(file, 'utf8');
    if (!disk.includes(old)) {
      await send('write_failed', call);
      return false;
    }
    writeFileSync(file, disk.replace(old, next));
  }
  const { feedback } = await send('after_write', call);
  if (feedback) done.told.push(feedback);
  return true;
}

async function engine() {
  const { createEngine } = await import(pathToFileURL(join(project, 'dist/index.js')).href);
  const opened = createEngine({ workspace: root });
  const methods = {
    session_start: 'sessionStart',
    before_command: 'beforeCommand',
    after_read: 'afterRead',
    before_write: 'beforeWrite',
    after_write: 'afterWrite',
    write_failed: 'writeFailed',
    turn_end: 'settle',
  };
  return (event, rest) => opened[methods[event]]({ session_id, cwd: root, ...rest });
}

async function hooks() {
  const program = join(project, 'dist/bin/goldthread.js');
  return (event, rest) =>
    new Promise((resolve, reject) => {
      const child = spawn(process.execPath, [program, 'hook', '--agent', 'generic'], { cwd: root });
      let out = '';
      child.stdout.on('data', (chunk) => {
        out += chunk;
      });
      child.on('error', reject);
      child.on('close', () => resolve(JSON.parse(out)));
      child.stdin.end(JSON.stringify({ event, session_id, cwd: root, ...rest }));
    });
}
