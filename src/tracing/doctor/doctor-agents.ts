import { adapters } from '../../agents/registry.ts';
import { homeFolder, onPath, settingsExist } from '../../workspace/settings/settings-files.ts';
import { wiringState } from '../init.ts';
import { bad, type DoctorFinding, good, note } from './doctor-finding.ts';

/** For each agent that is wired, or used here: whether its hooks and its MCP server are in place and can be started. */
export function agentFindings(root: string): readonly DoctorFinding[] {
  return adapters.flatMap((adapter): readonly DoctorFinding[] => {
    const { wiring, name } = adapter;
    if (wiring === null) return [];
    const states = [wiringState(root, adapter, false), wiringState(homeFolder(), adapter, true)];
    if (states.includes('whole'))
      return [
        good({ code: 'WIRED', agent: name, because: `${name} is wired.`, next: null }),
        ...commandFindings(root, name),
      ];
    if (states.includes('part'))
      return [
        bad({
          code: 'PARTLY_WIRED',
          agent: name,
          because: `${name} is wired in part only.`,
          next: `Run \`goldthread init --agent ${name}\`.`,
        }),
      ];
    const used = wiring.signs.some((sign) => settingsExist(root, sign));
    return used
      ? [
          note({
            code: 'NOT_WIRED',
            agent: name,
            because: `${name} is used here and not wired.`,
            next: `Run \`goldthread init --agent ${name}\`.`,
          }),
        ]
      : [];
  });
}

/** A hook that can't be started is a gate that stands open with some agents and shut with others. */
function commandFindings(root: string, agent: string): readonly DoctorFinding[] {
  if (onPath('goldthread') || settingsExist(root, 'node_modules/.bin/goldthread')) return [];
  return [
    bad({
      code: 'COMMAND_NOT_FOUND',
      agent,
      because: `${agent} would call \`goldthread\`, which is not on the PATH.`,
      next: 'Install it (`npm install --global goldthread`, or as a dev dependency of the project), or wire another way with `goldthread init --command`.',
    }),
  ];
}
