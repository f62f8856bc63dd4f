import { dirname, resolve } from 'node:path';
import type { AgentEvent } from '../model/agent-event.ts';
import { findWorkspaceRoot, isOrchestrated, nearestFolder } from '../workspace/root.ts';

/**
 * The workspace that an event belongs to: the one that the agent works in. Where that isn't governed, what it writes
 * to may be: an agent that has gone to another folder doesn't leave the reach of the one it writes to.
 *
 * @throws Fault WORKSPACE_NOT_FOUND where the agent's folder doesn't exist.
 */
export function workspaceOf(event: AgentEvent, explicit: string | undefined): string {
  const own = findWorkspaceRoot(event.cwd, explicit);
  if (isOrchestrated(own) || explicit !== undefined || !('writes' in event)) return own;
  const targets = event.writes.map(({ path }) => nearestFolder(dirname(resolve(event.cwd, path))));
  return targets.map((folder) => findWorkspaceRoot(folder)).find(isOrchestrated) ?? own;
}
