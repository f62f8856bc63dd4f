import { isObject } from '../model/loose-json.ts';
import type { JsonChange } from './json-edits.ts';
import { changeJson, readJson, sameJson, valueAt } from './json-settings.ts';
import { hookCommand, isHookCommand, serverCommand, type WiredFile, type WiringPlace } from './wiring.ts';

/** One event's hook in the settings format that Claude Code and Codex share. */
export interface WantedHook {
  readonly event: string;
  /** Null where the event has no tools to match. */
  readonly matcher: string | null;
  /** Beside `type` and `command`: `timeout` in seconds, `onFailure`. */
  readonly settings: Readonly<Record<string, unknown>>;
}

/**
 * A settings file with hooks: `{ "hooks": { EVENT: [{ "matcher", "hooks": [{ "type", "command", ... }] }] } }`.
 * An entry is goldthread's own when its command calls this agent's hook; every other entry is somebody else's.
 */
export function hooksFile(
  path: string,
  agent: string,
  wanted: readonly WantedHook[],
  place: WiringPlace,
): WiredFile {
  return {
    path,
    wire: (existing, command) =>
      changeJson(existing, path, (value) =>
        nextWiring(value, path, agent, hookCommand(command, agent, place), wanted),
      ),
    unwire: (existing) => changeJson(existing, path, (value) => nextUnwiring(value, agent)),
    isWired(existing) {
      const read = readJson(existing, path);
      return read.ok && wanted.every(({ event }) => findEntries(read.value, event, agent).length > 0);
    },
  };
}

/** An MCP settings file with `{ "mcpServers": { NAME: { "command", "args" } } }`. */
export function mcpServersFile(path: string, name: string): WiredFile {
  const at = ['mcpServers', name];
  return {
    path,
    wire: (existing, command) =>
      changeJson(existing, path, (value) => {
        const servers = valueAt(value, ['mcpServers']);
        if (servers !== undefined && !isObject(servers))
          return `${path}: "mcpServers" is not an object; mend it first`;
        const server = serverCommand(command);
        const present = valueAt(value, at);
        const merged = isObject(present) ? { ...present, ...server } : server;
        return sameJson(present, merged) ? null : { at, value: merged };
      }),
    unwire: (existing) =>
      changeJson(existing, path, (value) => {
        if (valueAt(value, at) !== undefined) return { at, value: undefined };
        const servers = valueAt(value, ['mcpServers']);
        const left = isObject(servers) && Object.keys(servers).length === 0;
        return left ? { at: ['mcpServers'], value: undefined } : null;
      }),
    isWired(existing) {
      const read = readJson(existing, path);
      return read.ok && isObject(valueAt(read.value, at));
    },
  };
}

function nextWiring(
  value: unknown,
  path: string,
  agent: string,
  command: string,
  wanted: readonly WantedHook[],
): JsonChange | string | null {
  const hooks = valueAt(value, ['hooks']);
  if (hooks !== undefined && !isObject(hooks)) return `${path}: "hooks" is not an object; mend it first`;
  for (const hook of wanted) {
    const groups = valueAt(value, ['hooks', hook.event]);
    if (groups !== undefined && !Array.isArray(groups))
      return `${path}: "hooks.${hook.event}" is not a list; mend it first`;
    const entry = { type: 'command', command, ...hook.settings };
    const group = { ...(hook.matcher === null ? {} : { matcher: hook.matcher }), hooks: [entry] };
    if (groups === undefined) return { at: ['hooks', hook.event], value: [group] };
    const [own, ...repeated] = findEntries(value, hook.event, agent);
    if (own === undefined) return { at: ['hooks', hook.event, groups.length], value: group };
    if (repeated.length > 0) return removal(value, hook.event, repeated.at(-1)!);
    const at = ['hooks', hook.event, own.group, 'hooks', own.entry];
    if (!sameJson(valueAt(value, at), entry)) return { at, value: entry };
    const matcher = ['hooks', hook.event, own.group, 'matcher'];
    // A group that goldthread shares with others keeps the matcher that they chose.
    if (own.alone && (valueAt(value, matcher) ?? null) !== hook.matcher) {
      return { at: matcher, value: hook.matcher ?? undefined };
    }
  }
  return null;
}

function nextUnwiring(value: unknown, agent: string): JsonChange | null {
  const hooks = valueAt(value, ['hooks']);
  if (!isObject(hooks)) return null;
  for (const event of Object.keys(hooks)) {
    const own = findEntries(value, event, agent).at(-1);
    if (own !== undefined) return removal(value, event, own);
  }
  return Object.keys(hooks).length === 0 ? { at: ['hooks'], value: undefined } : null;
}

interface OwnEntry {
  readonly group: number;
  readonly entry: number;
  /** True where the group holds nothing else. */
  readonly alone: boolean;
}

function findEntries(value: unknown, event: string, agent: string): OwnEntry[] {
  const groups = valueAt(value, ['hooks', event]);
  if (!Array.isArray(groups)) return [];
  return groups.flatMap((_group, group) => {
    const entries = valueAt(groups, [group, 'hooks']);
    if (!Array.isArray(entries)) return [];
    return entries.flatMap((_entry, entry) =>
      isHookCommand(valueAt(entries, [entry, 'command']), agent)
        ? [{ group, entry, alone: entries.length === 1 }]
        : [],
    );
  });
}

/** Takes out an entry together with the group, and the event's list, that held nothing else. */
function removal(value: unknown, event: string, own: OwnEntry): JsonChange {
  const groups = valueAt(value, ['hooks', event]);
  const last = Array.isArray(groups) && groups.length === 1;
  const at = !own.alone
    ? ['hooks', event, own.group, 'hooks', own.entry]
    : last
      ? ['hooks', event]
      : ['hooks', event, own.group];
  return { at, value: undefined };
}
