import type { Command } from 'commander';
import { notInitialisedFault } from '../tracing/gate/not-initialised.ts';
import { hasHistory } from '../tracing/history/has-history.ts';
import { openTracing, type TracingContext } from '../tracing/tracing-context.ts';
import { findWorkspaceRoot, isOrchestrated } from '../workspace/root.ts';

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

/** As `openWorkspace`, where the history of a repository that was never set up is enough. */
export function openJudged(command: Command): TracingContext {
  const root = workspaceRoot(command);
  if (!isOrchestrated(root) && !hasHistory(root)) throw notInitialisedFault(root);
  return openTracing(root);
}

/** As `openWorkspace`, where there need not be anything but files. */
export function openAnywhere(command: Command): TracingContext {
  return openTracing(workspaceRoot(command));
}
