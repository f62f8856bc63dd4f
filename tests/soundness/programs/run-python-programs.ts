import { spawnSync } from 'node:child_process';
import type { BatchRunner, Seen } from './batch.ts';
import { whyMissing } from './tools.ts';

const RUNNER = `
import json, os, signal, sys, tempfile

def late(*_):
    raise TimeoutError()
signal.signal(signal.SIGALRM, late)
out = os.fdopen(os.dup(1), 'w')
os.dup2(os.open(os.devnull, os.O_WRONLY), 1)

def run(job):
    seen = []
    def log(*xs):
        seen.append(' '.join(str(x) for x in xs))
    builtins = __builtins__ if isinstance(__builtins__, dict) else vars(__builtins__)
    builtins['log'] = log
    names = [file['path'][:-3].replace('/', '.') for file in job['files']]
    with tempfile.TemporaryDirectory() as folder:
        for file in job['files']:
            path = os.path.join(folder, file['path'])
            os.makedirs(os.path.dirname(path), exist_ok=True)
            with open(path, 'w') as f:
                f.write(file['text'])
        sys.path.insert(0, folder)
        signal.setitimer(signal.ITIMER_REAL, 3)
        try:
            world = {'__name__': 'drive'}
            exec('from program import *', world)
            exec(job['drive'], world)
        except BaseException as error:
            seen.append('raises ' + type(error).__name__)
        finally:
            signal.setitimer(signal.ITIMER_REAL, 0)
            sys.path.remove(folder)
            for name in names:
                sys.modules.pop(name, None)
    return seen

sys.dont_write_bytecode = True
json.dump([run(job) for job in json.load(sys.stdin)], out)
`;

/** Each program is a folder of modules that is imported, and forgotten afterwards. */
export const python: BatchRunner = {
  missing: whyMissing('python3', '-c', 'import signal; signal.setitimer'),
  run(programs) {
    const child = spawnSync('python3', ['-W', 'ignore', '-c', RUNNER], {
      input: JSON.stringify(programs),
      encoding: 'utf8',
      maxBuffer: 1 << 28,
      env: { ...process.env, PYTHONHASHSEED: '7' },
    });
    if (child.status !== 0) throw new Error(`python3 failed: ${child.stderr}`);
    return JSON.parse(child.stdout) as Seen[];
  },
};
