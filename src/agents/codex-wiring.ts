import { hooksFile, type WantedHook } from './hook-settings.ts';
import { serverName } from './own-tools.ts';
import { mcpServerTable } from './toml-settings.ts';
import type { AgentWiring } from './wiring.ts';

/** Codex gives the end of a session three seconds at most, and has no event for a tool that failed. */
const hooks: readonly WantedHook[] = [
  { event: 'SessionStart', matcher: null, settings: { timeout: 60 } },
  { event: 'UserPromptSubmit', matcher: null, settings: { timeout: 60 } },
  { event: 'PreToolUse', matcher: '.*', settings: { timeout: 60 } },
  { event: 'PostToolUse', matcher: '.*', settings: { timeout: 60 } },
  { event: 'Stop', matcher: null, settings: { timeout: 120 } },
  { event: 'SessionEnd', matcher: null, settings: { timeout: 3 } },
];

const server = mcpServerTable('.codex/config.toml', serverName);

export const codexWiring: AgentWiring = {
  signs: ['.codex'],
  projectFiles: [hooksFile('.codex/hooks.json', 'codex', hooks, 'project'), server],
  userFiles: [hooksFile('.codex/hooks.json', 'codex', hooks, 'user'), server],
  remarks: [
    'Codex runs the hooks of a project only once the project is trusted and each hook was approved through /hooks.',
    'A hook of Codex that crashes or times out lets the write pass; goldthread check finds it afterwards.',
  ],
};
