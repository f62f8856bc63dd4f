import { parse } from 'smol-toml';
import { isObject } from '../model/loose-json.ts';
import { sameJson, valueAt } from './json-settings.ts';
import { serverCommand, type WiredFile, type WiringResult } from './wiring.ts';

/**
 * An MCP server's table in a TOML settings file: `[mcp_servers.NAME]` with `command` and `args`. It is put at the
 * end of the file and taken out again as a block of lines; no other line is ever written anew.
 */
export function mcpServerTable(path: string, name: string): WiredFile {
  return {
    path,
    wire: (existing, command) => wire(existing, path, name, command),
    unwire: (existing) => unwire(existing, path, name),
    isWired(existing) {
      const read = readToml(existing, path);
      return read.ok && typeof valueAt(read.value, ['mcp_servers', name]) === 'object';
    },
  };
}

function wire(existing: string | null, path: string, name: string, command: string): WiringResult {
  const text = existing ?? '';
  const read = readToml(text, path);
  if (!read.ok) return read;
  const wanted = serverCommand(command);
  const present = valueAt(read.value, ['mcp_servers', name]);
  if (isObject(present) && sameJson(present.command, wanted.command) && sameJson(present.args, wanted.args)) {
    return { ok: true, text, changed: false, empty: false };
  }
  const rest = present === undefined ? text : withoutTable(text, name);
  if (rest === null) return cannotChange(path, name);
  const eol = text.includes('\r\n') ? '\r\n' : '\n';
  const table = [
    `[mcp_servers.${name}]`,
    `command = ${quoted(wanted.command)}`,
    `args = [${wanted.args.map(quoted).join(', ')}]`,
  ];
  const wired = `${endedWith(rest, eol)}${rest.trim() === '' ? '' : eol}${table.join(eol)}${eol}`;
  return checked(wired, path, name, read.value, wanted);
}

function unwire(existing: string, path: string, name: string): WiringResult {
  const read = readToml(existing, path);
  if (!read.ok) return read;
  if (valueAt(read.value, ['mcp_servers', name]) === undefined) {
    return { ok: true, text: existing, changed: false, empty: existing.trim() === '' };
  }
  const rest = withoutTable(existing, name);
  return rest === null ? cannotChange(path, name) : checked(rest, path, name, read.value, undefined);
}

/** The text without the server's table and the blank lines above it; null where it isn't written as a table. */
function withoutTable(text: string, name: string): string | null {
  const lines = text.split('\n');
  const header = new RegExp(`^\\s*\\[\\s*mcp_servers\\s*\\.\\s*["']?${name}["']?\\s*[.\\]]`);
  const first = lines.findIndex((line) => header.test(line));
  if (first === -1) return null;
  const after = lines.findIndex((line, index) => index > first && /^\s*\[/.test(line) && !header.test(line));
  let end = after === -1 ? lines.length : after;
  // Comments and blank lines right above the next table belong to that table.
  while (after !== -1 && end > first + 1 && /^\s*(#.*)?\r?$/.test(lines[end - 1]!)) end -= 1;
  let start = first;
  while (start > 0 && lines[start - 1]!.trim() === '') start -= 1;
  const head = lines.slice(0, start);
  const tail = lines.slice(end);
  if (head.length === 0) return tail.join('\n').replace(/^(?:\s*\r?\n)+/, '');
  return tail.length === 0 ? `${head.join('\n')}\n` : [...head, ...tail].join('\n');
}

/** What was written is read again: all else must stand as it stood, or nothing is written. */
function checked(
  text: string,
  path: string,
  name: string,
  before: unknown,
  wanted: object | undefined,
): WiringResult {
  const read = readToml(text, path);
  if (!read.ok) return cannotChange(path, name);
  const present = valueAt(read.value, ['mcp_servers', name]);
  const asWanted = wanted === undefined ? present === undefined : sameJson(present, wanted);
  if (!asWanted || !sameJson(withoutServer(read.value, name), withoutServer(before, name)))
    return cannotChange(path, name);
  return { ok: true, text, changed: true, empty: text.trim() === '' };
}

function withoutServer(value: unknown, name: string): unknown {
  const { mcp_servers: servers, ...rest } = value as Record<string, unknown>;
  if (!isObject(servers)) return rest;
  const others = Object.fromEntries(Object.entries(servers).filter(([key]) => key !== name));
  return Object.keys(others).length === 0 ? rest : { ...rest, others };
}

type ReadToml =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly because: string };

function readToml(text: string, path: string): ReadToml {
  try {
    return { ok: true, value: parse(text.replace(/^\uFEFF/, '')) };
  } catch (error) {
    const what = error instanceof Error ? (error.message.split('\n', 1)[0] ?? '') : String(error);
    return {
      ok: false,
      because: `${path} is not valid TOML (${what}); mend it, then run goldthread init again`,
    };
  }
}

function cannotChange(path: string, name: string): WiringResult {
  return {
    ok: false,
    because: `${path} defines the MCP server "${name}" in a way that goldthread can't change without rewriting other lines; take it out, then run goldthread init again`,
  };
}

function endedWith(text: string, eol: string): string {
  return text === '' || text.endsWith('\n') ? text : text + eol;
}

/** A TOML basic string has JSON's escapes. */
function quoted(text: string): string {
  return JSON.stringify(text);
}
