import { commands, type Range, Uri, window } from 'vscode';
import type { LanguageClient, Middleware } from 'vscode-languageclient/node';
import { type Place, readPlace, readReport, readTraces, commands as server } from './protocol.ts';
import type { ReportPanel } from './report-panel.ts';
import { pickTrace } from './show-traces.ts';
import { folderOf } from './workspace-folders.ts';

/**
 * The commands that the server offers, wherever they are called from: a lens, a hover, a code action. The server
 * answers with data, and what this editor has for it is shown here.
 */
export function serverCommands(report: ReportPanel, client: () => LanguageClient | null): Middleware {
  return {
    executeCommand: async (command, args, next) => {
      const answer: unknown = await next(command, args);
      if (command === server.showTraces)
        await pickTrace(readTraces(answer), folderOf(Uri.parse(String(args[0]))));
      else if (command === server.openReport) await report.show(Uri.parse(readReport(answer).uri, true));
      else if (command === server.openIntent) await openPlace(client(), readPlace(answer));
      return answer;
    },
  };
}

/** Shows a place of a document in an editor; does nothing where there is none. */
export async function openPlace(client: LanguageClient | null, place: Place | null): Promise<void> {
  if (!client || !place) return;
  const selection = client.protocol2CodeConverter.asRange(place.range) as Range;
  await window.showTextDocument(Uri.parse(place.uri, true), { selection });
}

/** Calls one of the server's commands through the client, and so through the middleware above. */
export function callServer(command: string, ...args: unknown[]): Thenable<unknown> {
  return commands.executeCommand(command, ...args);
}
