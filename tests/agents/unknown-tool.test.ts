import { describe, expect, test } from 'vitest';
import { adapterFor } from '../../src/agents/registry.ts';

function call(tool_name: string, tool_input: unknown, agent = 'claude-code') {
  return adapterFor(agent).parse({
    hook_event_name: 'PreToolUse',
    session_id: 's',
    cwd: '/repo',
    tool_name,
    tool_input,
    tool_use_id: 'toolu_1',
  });
}

const writes = (...paths: readonly string[]) => ({
  ok: true,
  event: { type: 'before_write', writes: paths.map((path) => ({ type: 'unknown', path })) },
});
const runs = (command: string) => ({ ok: true, event: { type: 'before_command', command } });

describe.each(['claude-code', 'codex'])('a tool that nobody has told %s about', (agent) => {
  test.each([
    ['mcp__fs__write_file', { path: 'src/a.ts', content: 'x' }, writes('src/a.ts')],
    ['mcp__fs__move_file', { source: 'a.ts', destination: 'b.ts' }, writes('a.ts', 'b.ts')],
    ['mcp__fs__edit_file', { edits: [{ path: 'a.ts' }, { path: 'b.ts' }] }, writes('a.ts', 'b.ts')],
    ['save', { files: { 'src/a.ts': 'x' } }, writes('src/a.ts')],
    ['call', { arguments: '{"path":"a.ts"}' }, writes('a.ts')],
    ['write_patch', { command: '*** Begin Patch\n*** Delete File: a.ts\n*** End Patch' }, writes('a.ts')],
    ['mcp__sh__exec', { command: 'rm a.ts' }, runs('rm a.ts')],
    ['mcp__sh__exec', { cmd: ['rm', '-f', "it's"] }, runs("rm -f 'it'\\''s'")],
    ['mcp__sh__exec', { commands: ['rm a', 'rm b'] }, runs('rm a\nrm b')],
    ['mcp__sh__exec', { command: 'rm a', cwd: '/else where' }, runs("cd '/else where' && rm a")],
    ['mcp__sh__exec', { command: 'rm a', path: 'src/a.ts' }, { ok: false, gating: true }],
    ['ask', { question: 'why?' }, { ok: true, event: { type: 'other' } }],
  ])('%s %j', (tool, input, expected) => expect(call(tool, input, agent)).toMatchObject(expected));
});

test.each([
  ['Write', { file_path: ['src/a.ts'], content: 'x' }],
  ['Write', { file_path: { path: 'src/a.ts' }, content: 'x' }],
  ['Write', { file_path: 'a.ts', path: 'b.ts', content: 'x' }],
  ['Write', { file_path: 'a\0.ts', content: 'x' }],
  ['Edit', { file_path: 'a.ts', destination: 'b.ts', old_string: 'x', new_string: 'y' }],
  ['NotebookEdit', { notebook_path: 'a.ipynb', file_path: 'b.ts', new_source: '' }],
  ['MultiEdit', { edits: [{ file_path: 'a.ts', old_string: 'x', new_string: 'y' }] }],
])('%s does not take %j', (tool, input) =>
  expect(call(tool, input)).toMatchObject({ ok: false, gating: true }),
);
