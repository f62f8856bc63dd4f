import type { Report } from '../../model/report.ts';
import { reportPage } from '../../report/page.ts';
import { reportAssets } from '../../workspace/report-assets.ts';
import type { TracingContext } from '../tracing-context.ts';
import { gatherReport, type ReportOptions } from './report.ts';

/**
 * The report with its page: all that is large and seldom asked for, so that who loads it loads it in one piece.
 *
 * @throws Fault PACKAGE_BROKEN before anything is gathered; and whatever `gatherReport` throws.
 */
export async function writeReport(
  context: TracingContext,
  options: ReportOptions,
): Promise<{ readonly report: Report; readonly page: string }> {
  const assets = reportAssets();
  const report = await gatherReport(context, options);
  return { report, page: reportPage(report, assets) };
}
