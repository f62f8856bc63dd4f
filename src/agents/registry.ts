import { type AgentName, agentNames } from '../model/agent-event.ts';
import { Fault } from '../model/fault.ts';
import type { AgentAdapter } from './adapter.ts';
import { claudeCode } from './claude-code.ts';
import { codex } from './codex.ts';
import { generic } from './generic.ts';

/** Every agent that goldthread can talk to; an agent that isn't listed is not adapted yet. */
export const adapters: readonly AgentAdapter[] = [claudeCode, codex, generic];

/**
 * The adapter of the agent that `--agent NAME` names.
 * @throws Fault UNKNOWN_AGENT for a name that isn't an agent's, AGENT_NOT_ADAPTED for one that is but has no adapter.
 */
export function adapterFor(name: string): AgentAdapter {
  const adapter = adapters.find((candidate) => candidate.name === name);
  if (adapter !== undefined) return adapter;
  const available = adapters.map((candidate) => candidate.name).join(', ');
  const next = `Agents with an adapter: ${available}. Any other host can call \`goldthread hook --agent generic\`.`;
  if (isAgentName(name))
    throw new Fault('AGENT_NOT_ADAPTED', `goldthread has no adapter for ${name} yet`, next);
  throw new Fault('UNKNOWN_AGENT', `there is no agent called "${name}"`, next);
}

function isAgentName(name: string): name is AgentName {
  return (agentNames as readonly string[]).includes(name);
}

/** Whether an agent asks its person when it is told to; false for one that is not known. */
export function canAsk(name: string): boolean {
  return adapters.find((candidate) => candidate.name === name)?.asks ?? false;
}
