import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { writeMachineFile } from '../../workspace/files/machine-file.ts';
import { orchestrationPaths } from '../../workspace/root.ts';
import type { TracingContext } from '../tracing-context.ts';

/**
 * Writes the report of what the ledger tells, for an editor or a browser to open.
 * @returns its URI.
 */
export async function reportFile(context: TracingContext): Promise<string> {
  // Seldom asked for, and large.
  const { writeReport } = await import('../report/write-report.ts');
  const { page } = await writeReport(context, {});
  const path = join(orchestrationPaths(context.root).local, 'view', 'report.html');
  writeMachineFile(context.root, path, page);
  return pathToFileURL(path).href;
}
