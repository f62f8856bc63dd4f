import type { AgentAdapter } from '../agents/adapter.ts';
import { adapterFor, adapters } from '../agents/registry.ts';
import type { WiredFile } from '../agents/wiring.ts';
import { parseIntents } from '../intents/parse-intents.ts';
import { Fault } from '../model/fault.ts';
import { isBareRepository } from '../workspace/git/git-index.ts';
import { GITIGNORE } from '../workspace/ledger/ledger-segments.ts';
import {
  homeFolder,
  readSettings,
  removeSettings,
  settingsExist,
  writeSettings,
} from '../workspace/settings/settings-files.ts';
import { unwireGitHooks, wireGitHooks } from './git/wire-hooks.ts';
import type { InitStep } from './init-step.ts';

export interface InitOptions {
  /** Names as given with `--agent`; none means: those whose signs stand in the project. */
  readonly agents: readonly string[];
  /** How goldthread is called; null for the default that works for everyone who clones. */
  readonly command: string | null;
  /** True to wire the person's home instead of the project. */
  readonly user: boolean;
  /** True to put our lines into git's hooks, or to take only them out. */
  readonly gitHooks?: boolean;
}

export interface InitReport {
  readonly steps: readonly InitStep[];
  /** What a person still has to do or to know. */
  readonly remarks: readonly string[];
  /** The command that comes next; null where there is none. */
  readonly next: string | null;
}

/**
 * Prepares a workspace: `.orchestration/` with what is missing in it, and each agent's hooks and MCP server merged
 * into its own settings. What is there already stays as it is; a second time changes nothing.
 *
 * @throws Fault UNKNOWN_AGENT, AGENT_NOT_ADAPTED; NO_WORKING_TREE in a bare repository.
 */
export function initialise(root: string, options: InitOptions): InitReport {
  if (isBareRepository(root)) throw noWorkingTree(root);
  const chosen = chosenAgents(root, options.agents);
  const command = options.command ?? defaultCommand(root, options.user);
  const own = options.user ? [] : ownFiles.map((file) => placeOwn(root, file.path, file.text));
  const wired = chosen.flatMap((adapter) =>
    wire(options.user ? homeFolder() : root, adapter, command, options.user),
  );
  const hooks = options.gitHooks ? wireGitHooks(root, options.command) : [];
  return { steps: [...own, ...wired, ...hooks], remarks: remarksFor(chosen, wired), next: nextAfter(root) };
}

function noWorkingTree(root: string): Fault {
  return new Fault(
    'NO_WORKING_TREE',
    `${root} is a repository without a working tree, where no agent writes`,
    'Run `goldthread init` in a clone of it. `goldthread history` and `goldthread audit` work here as it is.',
  );
}

/** Takes the wiring back, all of it unless agents or git's hooks are named; the ledger and the intents stay. */
export function takeBack(
  root: string,
  options: Pick<InitOptions, 'agents' | 'user' | 'gitHooks'>,
): InitReport {
  const all = options.agents.length === 0 && options.gitHooks !== true;
  const chosen = all ? adapters : options.agents.map(adapterFor);
  const hooks = options.gitHooks === true || (all && !options.user) ? unwireGitHooks(root) : [];
  const base = options.user ? homeFolder() : root;
  const steps = chosen.flatMap((adapter) =>
    filesOf(adapter, options.user).map((file): InitStep => unwire(base, adapter.name, file)),
  );
  const done = [...steps.filter(({ outcome }) => outcome !== 'unchanged'), ...hooks];
  return { steps: done, remarks: [], next: null };
}

/** An intent is wanted before anybody may write; where there are some, what is left is to see that all of it holds. */
function nextAfter(root: string): string {
  const text = readSettings(root, INTENTS);
  const read = text === null ? null : parseIntents(text);
  return read === null || (read.ok && read.intents.length === 0)
    ? 'goldthread intent add INT-001 --name "What is to be done" --scope "src/**"'
    : 'goldthread doctor';
}

const INTENTS = '.orchestration/active_intents.yaml';
const ownFiles = [
  {
    path: INTENTS,
    text: '# The authorised work of this repository: docs/intents.md of goldthread explains each field.\n# Add one with: goldthread intent add INT-001 --name "What is to be done" --scope "src/**"\nactive_intents: []\n',
  },
  {
    path: '.orchestration/config.yaml',
    text: '# enforce: refuse what is out of scope. warn: let it through and say so. observe: only record it.\nenforcement: enforce\n',
  },
  { path: '.orchestration/agent_trace.jsonl', text: '' },
  {
    path: '.orchestration/.gitattributes',
    text: 'agent_trace.jsonl text eol=lf merge=union\ntrace/*.jsonl text eol=lf merge=union linguist-generated\nintent_map.md merge=union linguist-generated\n',
  },
  { path: '.orchestration/.gitignore', text: GITIGNORE },
] as const;

function placeOwn(root: string, path: string, text: string): InitStep {
  if (settingsExist(root, path)) return { path, agent: null, outcome: 'unchanged', because: null };
  writeSettings(root, path, text);
  return { path, agent: null, outcome: 'created', because: null };
}

function chosenAgents(root: string, names: readonly string[]): readonly AgentAdapter[] {
  if (names.length > 0) return [...new Set(names)].map(adapterFor);
  return adapters.filter(({ wiring }) => wiring?.signs.some((sign) => settingsExist(root, sign)));
}

/** Everyone who clones can run it: from the project's own dependency where it has one, else from the PATH. */
function defaultCommand(root: string, user: boolean): string {
  if (user) return 'goldthread --user';
  return dependsOnGoldthread(root) ? 'npx --no-install goldthread' : 'goldthread';
}

function dependsOnGoldthread(root: string): boolean {
  try {
    const manifest = JSON.parse(readSettings(root, 'package.json') ?? '{}') as Record<
      string,
      Record<string, string>
    >;
    return ['dependencies', 'devDependencies', 'optionalDependencies'].some(
      (group) => manifest[group]?.goldthread !== undefined,
    );
  } catch {
    return false;
  }
}

function filesOf({ wiring }: AgentAdapter, user: boolean): readonly WiredFile[] {
  return (user ? wiring?.userFiles : wiring?.projectFiles) ?? [];
}

function wire(base: string, adapter: AgentAdapter, command: string, user: boolean): readonly InitStep[] {
  return filesOf(adapter, user).map((file) => {
    const existing = readSettings(base, file.path);
    const result = file.wire(existing, command);
    const step = { path: file.path, agent: adapter.name };
    if (!result.ok) return { ...step, outcome: 'refused', because: result.because };
    if (!result.changed) return { ...step, outcome: 'unchanged', because: null };
    writeSettings(base, file.path, result.text);
    return { ...step, outcome: existing === null ? 'created' : 'changed', because: null };
  });
}

function unwire(base: string, agent: string, file: WiredFile): InitStep {
  const existing = readSettings(base, file.path);
  const step = { path: file.path, agent };
  if (existing === null) return { ...step, outcome: 'unchanged', because: null };
  const result = file.unwire(existing);
  if (!result.ok) return { ...step, outcome: 'refused', because: result.because };
  if (!result.changed) return { ...step, outcome: 'unchanged', because: null };
  if (result.empty) removeSettings(base, file.path);
  else writeSettings(base, file.path, result.text);
  return { ...step, outcome: result.empty ? 'removed' : 'changed', because: null };
}

function remarksFor(chosen: readonly AgentAdapter[], steps: readonly InitStep[]): readonly string[] {
  const touched = chosen.filter(({ name }) =>
    steps.some(({ agent, outcome }) => agent === name && outcome !== 'unchanged'),
  );
  return touched.flatMap(({ wiring }) => wiring?.remarks ?? []);
}

/** Whether every file of an agent's wiring is in place, some of it, or none. */
export function wiringState(base: string, adapter: AgentAdapter, user: boolean): 'whole' | 'part' | 'none' {
  const files = filesOf(adapter, user);
  const wired = files.filter((file) => {
    const existing = readSettings(base, file.path);
    return existing !== null && file.isWired(existing);
  });
  if (files.length > 0 && wired.length === files.length) return 'whole';
  return wired.length > 0 ? 'part' : 'none';
}
