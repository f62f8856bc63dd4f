import { createContext, Script } from 'node:vm';
import type { Input, Run, Trace } from './trace.ts';

/** One world for all runs, since making one takes longer than a run: a program is a function's body in it. */
const world = createContext({ invoke: null as unknown });
const invoke = new Script('invoke()');

type Program = (ask: unknown, log: unknown, read: unknown, env: unknown, a: unknown, b: unknown) => unknown;

/** Runs a program's `main` on one input, and records what could be noticed from outside. */
export function runJavascript(source: string, input: Input): Run {
  const program = compiled(source);
  if (typeof program === 'string') return { events: [program], finished: true };
  const events: Trace = [];
  const answers = [...input.answers];
  const record = (event: string): void => {
    if (events.length > 300) throw new Error('out of fuel');
    events.push(event);
  };
  const show = (value: unknown): string => shown(value);
  // What is asked may change what is read: a read may not pass a call.
  let asked = 0;
  const given = {
    ask(value: unknown) {
      record(`ask ${show(value)}`);
      asked += 1;
      const answer = answers.shift();
      if (answer === 'throw') throw new Error('refused');
      return answer ?? 0;
    },
    log(value: unknown) {
      record(`log ${show(value)}`);
      return value;
    },
    read(name: unknown) {
      record(`get ${show(name)}`);
    },
    env: {
      get p() {
        record('get p');
        return asked % 2 === 0 ? input.p : input.a;
      },
      get q() {
        record('get q');
        if (input.q === 'throw') throw new Error('no q');
        return input.q;
      },
    },
  };
  try {
    world['invoke'] = () => program(given.ask, given.log, given.read, given.env, input.a, input.b);
    const result: unknown = invoke.runInContext(world, { timeout: 200 });
    events.push(`returns ${show(result)}`);
  } catch (error) {
    const failure = error as { name?: string; message?: string; code?: string };
    if (
      failure.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT' ||
      failure.message === 'out of fuel' ||
      failure.name === 'RangeError'
    )
      return { events, finished: false };
    events.push(failure.name === 'Error' ? `throws ${failure.message}` : `throws ${failure.name}`);
  }
  if (events.some((event) => event.includes('out of fuel'))) return { events, finished: false };
  return { events, finished: true };
}

let last: { readonly source: string; readonly program: Program | string } | null = null;

/** The program as a function, or what is wrong with it. */
function compiled(source: string): Program | string {
  if (last?.source === source) return last.program;
  // A scope of its own, so that a program may call its functions as it likes.
  const text = `(function (ask, log, read, env, ...given) {\nreturn (() => {\n${source}\nreturn main(...given);\n})();\n})`;
  let program: Program | string;
  try {
    program = new Script(text).runInContext(world) as Program;
  } catch (error) {
    program = `does not compile: ${(error as Error).name}`;
  }
  last = { source, program };
  return program;
}

function shown(value: unknown, depth = 0): string {
  if (typeof value === 'function') return 'function';
  if (typeof value === 'string') return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map((item) => shown(item, depth + 1)).join(', ')}]`;
  if (typeof value === 'object' && value !== null) {
    const own = value as { value?: unknown; message?: unknown; name?: unknown };
    if (typeof own.message === 'string')
      return own.name === 'Error' ? `error ${own.message}` : `error ${String(own.name)}`;
    return depth > 2 ? 'object' : `{${shown(own.value, depth + 1)}}`;
  }
  return Object.is(value, -0) ? '-0' : String(value);
}
