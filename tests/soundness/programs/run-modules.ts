import { runInThisContext } from 'node:vm';
import { transformSync } from 'esbuild';
import type { TextAtPath } from '../../../src/index.ts';
import type { Input, Run } from './trace.ts';

type Loaded = (require: (path: string) => unknown, module: { exports: unknown }, given: Given) => void;

interface Given {
  readonly log: (...values: unknown[]) => unknown;
  readonly ask: (value: unknown) => unknown;
  readonly a: unknown;
  readonly b: unknown;
}

/** A set of modules that can be run again and again, each time from nothing. */
/** The module that calls the others. */
const ENTRY = './drive';

export interface Program {
  run(input?: Input): Promise<Run>;
}

/** Translates modules of TypeScript or JavaScript; `drive` is the one that is started. */
export function makeProgram(files: readonly TextAtPath[], drive: string): Program {
  const modules = new Map<string, Loaded | string>();
  for (const { path, text } of [...files, { path: 'drive.ts', text: drive }])
    modules.set(path.replace(/\.[jt]sx?$/, ''), translated(path, text));
  return { run: (input) => run(modules, input) };
}

function translated(path: string, text: string): Loaded | string {
  try {
    const isStrict = /^(?:import|export)\b/m.test(text) || /^\s*(['"])use strict\1/.test(text);
    const { code } = transformSync(text, {
      loader: path.endsWith('x') ? 'tsx' : 'ts',
      format: 'cjs',
      target: 'es2022',
      logLevel: 'silent',
      supported: { 'dynamic-import': false },
    });
    const strict = isStrict ? '"use strict";\n' : '';
    return new Function(
      'require',
      'module',
      'given',
      `${strict}const { log, ask, a, b } = given; let exports = module.exports;\n{${code}\n}`,
    ) as Loaded;
  } catch (error) {
    return `does not compile: ${(error as Error).name}`;
  }
}

async function run(modules: ReadonlyMap<string, Loaded | string>, input?: Input): Promise<Run> {
  const events: string[] = [];
  const answers = [...(input?.answers ?? [])];
  const record = (event: string): void => {
    if (events.length > 300) throw new Error('out of fuel');
    events.push(event);
  };
  const given: Given = {
    log(...values) {
      record(`log ${values.map((value) => shown(value)).join(' ')}`);
      return values[0];
    },
    ask(value) {
      record(`ask ${shown(value)}`);
      const answer = answers.shift();
      if (answer === 'throw') throw new Error('refused');
      return answer ?? 0;
    },
    a: input?.a,
    b: input?.b,
  };
  const loaded = new Map<string, { exports: unknown }>();
  const require = (path: string): unknown => {
    const name = path.replace(/^\.\//, '').replace(/\.[jt]s$/, '');
    const known = loaded.get(name);
    if (known) return known.exports;
    const made = modules.get(name);
    if (typeof made !== 'function') throw new Error(made ?? `no module ${path}`);
    const module = { exports: {} };
    loaded.set(name, module);
    made(require, module, given);
    return module.exports;
  };
  try {
    inTime(() => require(ENTRY));
    for (let turn = 0; turn < 20; turn++) await null;
  } catch (error) {
    const { name, message } = error as Error;
    if (!isLate(error)) events.push(name === 'Error' ? `throws ${message}` : `throws ${name}`);
    else events.push('out of fuel');
  }
  return { events, finished: !events.some((event) => event.includes('out of fuel')) };
}

/** Does what may never end, for a second and no longer. */
function inTime(work: () => unknown): void {
  const world = globalThis as { untilItEnds?: () => unknown };
  world.untilItEnds = work;
  runInThisContext('untilItEnds()', { timeout: 1000 });
}

const isLate = (error: unknown): boolean =>
  (error as { code?: unknown }).code === 'ERR_SCRIPT_EXECUTION_TIMEOUT';

function shown(value: unknown, depth = 0): string {
  if (typeof value === 'function') return 'function';
  if (typeof value === 'string') return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map((item) => shown(item, depth + 1)).join(', ')}]`;
  if (typeof value === 'object' && value !== null) {
    if (value instanceof Error) return `error ${value.message}`;
    return depth > 2
      ? 'object'
      : `{${Object.entries(value).map(([key, inner]) => `${key}: ${shown(inner, depth + 1)}`)}}`;
  }
  return Object.is(value, -0) ? '-0' : String(value);
}
