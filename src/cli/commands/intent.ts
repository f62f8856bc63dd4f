import type { AddCommand } from '../add-command.ts';
import { examples } from '../examples.ts';
import { addIntentCommand, statusCommand } from './intent-edit.ts';
import { listCommand, showCommand } from './intent-list.ts';
import { contextCommand, selectCommand } from './intent-select.ts';
import { waiveCommand } from './intent-waive.ts';

/** `goldthread intent`: does nothing by itself but to hold the commands below it. */
export const intentCommand: AddCommand = (program, run) => {
  const intent = program
    .command('intent')
    .description('read and edit active_intents.yaml, and bind sessions to intents')
    .addHelpText('after', examples('goldthread intent list', 'goldthread intent show INT-001'));
  addIntentCommand(intent, run);
  listCommand(intent, run);
  showCommand(intent, run);
  selectCommand(intent, run);
  statusCommand(intent, run);
  contextCommand(intent, run);
  waiveCommand(intent, run);
};
