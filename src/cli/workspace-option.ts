import type { Command } from 'commander';
import { Fault } from '../model/fault.ts';
import { asSentence } from '../model/sentence.ts';
import { notInitialisedFault } from '../tracing/gate/not-initialised.ts';
import { hasHistory } from '../tracing/history/has-history.ts';
import { openTracing, type TracingContext } from '../tracing/tracing-context.ts';
import { findWorkspaceRoot, isOrchestrated } from '../workspace/root.ts';
import { type Config, defaultConfig, readConfig } from '../workspace/settings/config-file.ts';
import { printProblem } from './fault.ts';

/** The workspace that a command works in, wherever on the command line `--workspace` stood. */
export function workspaceRoot(command: Command): string {
  const { workspace } = command.optsWithGlobals<{ workspace?: string }>();
  return findWorkspaceRoot(process.cwd(), workspace);
}

/** As `workspaceRoot`, opened. @throws Fault NOT_INITIALISED where there is no `.orchestration/`. */
export function openWorkspace(command: Command): TracingContext {
  const root = workspaceRoot(command);
  if (!isOrchestrated(root)) throw notInitialisedFault(root);
  return openTracing(root);
}

/**
 * As `openWorkspace`, for a command that only tells what is on record. Settings that can't be read are a matter of the
 * gate, which refuses every write for them: this goes on with the defaults, and says so on standard error.
 */
export function openToTell(command: Command): TracingContext {
  const root = workspaceRoot(command);
  if (!isOrchestrated(root)) throw notInitialisedFault(root);
  return openTracing(root, { config: configOrDefaults(root) });
}

/** As `openToTell`, where the history of a repository that was never set up is enough. */
export function openToTellOfHistory(command: Command): TracingContext {
  const root = workspaceRoot(command);
  if (!isOrchestrated(root) && !hasHistory(root)) throw notInitialisedFault(root);
  return openTracing(root, { config: configOrDefaults(root) });
}

function configOrDefaults(root: string): Config {
  try {
    return readConfig(root);
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    printProblem(
      `${asSentence(error.message)} This answer goes by the default settings; every write is refused until that is mended.`,
    );
    return defaultConfig();
  }
}

/** As `openWorkspace`, where there need not be anything but files. */
export function openAnywhere(command: Command): TracingContext {
  return openTracing(workspaceRoot(command));
}
