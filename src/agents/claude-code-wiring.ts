import { hooksFile, mcpServersFile, type WantedHook } from './hook-settings.ts';
import { serverName } from './own-tools.ts';
import type { AgentWiring } from './wiring.ts';

/**
 * The gate sees every tool, so that one which nobody had heard of can't write past it; what it answers for a tool
 * that only reads is silence. `onFailure: "block"` keeps the gate shut where the hook crashes, hangs or is missing.
 */
const hooks: readonly WantedHook[] = [
  { event: 'PreToolUse', matcher: '*', settings: { timeout: 60, onFailure: 'block' } },
  { event: 'PostToolUse', matcher: '*', settings: { timeout: 60 } },
  { event: 'PostToolUseFailure', matcher: '*', settings: { timeout: 60 } },
  { event: 'UserPromptSubmit', matcher: null, settings: { timeout: 60 } },
  { event: 'Stop', matcher: null, settings: { timeout: 120 } },
  { event: 'SubagentStop', matcher: null, settings: { timeout: 60 } },
  { event: 'SessionStart', matcher: null, settings: { timeout: 60 } },
  { event: 'SessionEnd', matcher: null, settings: { timeout: 60 } },
];

export const claudeCodeWiring: AgentWiring = {
  signs: ['.claude', 'CLAUDE.md'],
  projectFiles: [
    hooksFile('.claude/settings.json', 'claude-code', hooks, 'project'),
    mcpServersFile('.mcp.json', serverName),
  ],
  userFiles: [
    hooksFile('.claude/settings.json', 'claude-code', hooks, 'user'),
    mcpServersFile('.claude.json', serverName),
  ],
  remarks: [
    'Claude Code asks once whether to use the MCP server of .mcp.json; say yes to it.',
    'Running claude with --setting-sources user leaves the hooks of a project out.',
  ],
};
