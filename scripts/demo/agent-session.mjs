import { join } from 'node:path';

/** The agent's side: each tool call sends the payloads that Claude Code sends, and writes only if it is let. */
export function agentSession(repository) {
  let calls = 0;
  const hook = (event, rest = {}) => {
    const payload = {
      session_id: 'demo-session',
      cwd: repository.folder,
      transcript_path: join(repository.folder, 'none.jsonl'),
      hook_event_name: event,
      ...rest,
    };
    const { stdout, stderr, status } = repository.goldthread(
      ['hook', '--agent', 'claude-code'],
      JSON.stringify(payload),
    );
    const reply = stdout.trim() === '' ? {} : JSON.parse(stdout);
    const said = reply.hookSpecificOutput ?? {};
    return {
      status,
      stderr,
      denied: status === 2 || said.permissionDecision === 'deny',
      reason: said.permissionDecisionReason ?? stderr,
      context: said.additionalContext ?? '',
    };
  };

  /** One tool call from leave to done; `apply` is what the tool does to the disk. */
  const call = (tool, input, apply) => {
    calls += 1;
    const about = { tool_name: tool, tool_input: input, tool_use_id: `toolu_${calls}` };
    const before = hook('PreToolUse', about);
    if (before.denied) return before;
    apply();
    const after = hook('PostToolUse', { ...about, tool_response: { success: true } });
    return { ...after, denied: false };
  };

  return {
    start: () => hook('SessionStart', { source: 'startup' }),
    stop: () => hook('Stop', { stop_hook_active: false }),
    selectIntent: (intentId) =>
      hook('PreToolUse', {
        tool_name: 'mcp__goldthread__select_active_intent',
        tool_input: { intent_id: intentId },
        tool_use_id: 'toolu_select',
      }),
    edit: (path, oldText, newText) =>
      call(
        'Edit',
        {
          file_path: join(repository.folder, path),
          old_string: oldText,
          new_string: newText,
          replace_all: false,
        },
        () =>
          repository.write(
            path,
            repository.read(path).replace(oldText, () => newText),
          ),
      ),
    writeFile: (path, content) =>
      call('Write', { file_path: join(repository.folder, path), content }, () =>
        repository.write(path, content),
      ),
  };
}
