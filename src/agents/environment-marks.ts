/**
 * Variables that agents set for the commands that they run. What is missing proves nothing: a program can clear its
 * environment, and not every agent marks it. Marks that editors set in a person's own terminal are not among them.
 */
export const environmentMarks: readonly string[] = [
  ...['CLAUDECODE', 'CLAUDE_CODE_ENTRYPOINT', 'CODEX_SANDBOX', 'CODEX_SANDBOX_NETWORK_DISABLED'],
  ...['GEMINI_CLI', 'GEMINI_SESSION_ID', 'QWEN_CODE', 'QWEN_CODE_CLI', 'COPILOT_CLI', 'CURSOR_AGENT'],
  ...['OPENCODE', 'KILOCODE', 'AMP_AGENT', 'GOOSE_TERMINAL'],
];
