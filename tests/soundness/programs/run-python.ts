import { execFileSync, spawnSync } from 'node:child_process';
import type { Input, Run } from './trace.ts';

/** Pairs of a program and an input, run in one process of their own. */
export interface Job {
  readonly source: string;
  readonly input: Input;
}

const RUNNER = `
import json, signal, sys

class OutOfFuel(BaseException):
    pass

def out(*_):
    raise OutOfFuel()

signal.signal(signal.SIGALRM, out)

def shown(value, depth=0):
    if callable(value):
        return 'function'
    if isinstance(value, str):
        return json.dumps(value)
    if isinstance(value, list):
        return '[' + ', '.join(shown(item, depth + 1) for item in value) + ']'
    if isinstance(value, BaseException):
        return 'error ' + (str(value) if type(value) is Exception else type(value).__name__)
    if hasattr(value, 'value') and depth < 3:
        return '{' + shown(value.value, depth + 1) + '}'
    if isinstance(value, (int, float, bool)) or value is None:
        return repr(value)
    return type(value).__name__

def run(source, given):
    events = []
    answers = list(given['answers'])
    asked = []
    def record(event):
        if len(events) > 300:
            raise OutOfFuel()
        events.append(event)
    def ask(value):
        record('ask ' + shown(value))
        asked.append(value)
        answer = answers.pop(0) if answers else 0
        if answer == 'throw':
            raise Exception('refused')
        return answer
    def log(value):
        record('log ' + shown(value))
        return value
    def read(name):
        record('get ' + shown(name))
    class Env:
        @property
        def p(self):
            record('get p')
            return given['p'] if len(asked) % 2 == 0 else given['a']
        @property
        def q(self):
            record('get q')
            if given['q'] == 'throw':
                raise Exception('no q')
            return given['q']
    world = {'ask': ask, 'log': log, 'read': read, 'env': Env()}
    finished = True
    signal.setitimer(signal.ITIMER_REAL, 0.5)
    try:
        exec(compile(source, 'program', 'exec'), world)
        events.append('returns ' + shown(world['main'](given['a'], given['b'])))
    except (OutOfFuel, RecursionError):
        finished = False
    except Exception as error:
        events.append('throws ' + (str(error) if type(error) is Exception else type(error).__name__))
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
    return {'events': events, 'finished': finished}

jobs = json.load(sys.stdin)
json.dump([run(job['source'], job['input']) for job in jobs], sys.stdout)
`;

export function canRunPython(): boolean {
  try {
    execFileSync('python3', ['-c', 'import signal; signal.setitimer'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/** @throws Error where the interpreter itself fails. */
export function runPython(jobs: readonly Job[]): readonly Run[] {
  if (jobs.length === 0) return [];
  const child = spawnSync('python3', ['-c', RUNNER], {
    input: JSON.stringify(jobs),
    encoding: 'utf8',
    maxBuffer: 1 << 28,
  });
  if (child.status !== 0) throw new Error(`python3 failed: ${child.stderr}`);
  return JSON.parse(child.stdout) as Run[];
}
