import { join } from 'node:path';
import type { Report, ReportedChange, ReportedSide } from '../../src/model/report.ts';
import { gatherReport } from '../../src/tracing/report/report.ts';
import { openTracing } from '../../src/tracing/tracing-context.ts';
import { temporaryFolder } from '../workspace/temporary.ts';
import { repositoryWithChanges } from './real-changes.ts';

/** The report on a repository in which so many functions were edited, of which each is one change or two. */
export async function reportOn(functions: number): Promise<Report> {
  const root = temporaryFolder();
  const { from, to } = repositoryWithChanges(root, functions);
  const report = await gatherReport(openTracing(root), { range: `${from}..${to}` });
  return { ...report, repository: 'shop' };
}

/** The same work done in so many packages that there are so many changes. */
export function repeated(report: Report, count: number): Report {
  const copies = Math.ceil(count / report.changes.length);
  const packages = Array.from({ length: copies }, (_, at) => `packages/shop-${at}`);
  return {
    ...report,
    changes: packages.flatMap((name) => report.changes.map((change) => placed(change, name))).slice(0, count),
    files: packages.flatMap((name) => report.files.map((file) => ({ ...file, path: join(name, file.path) }))),
  };
}

function placed(change: ReportedChange, name: string): ReportedChange {
  const side = (one: ReportedSide | null): ReportedSide | null =>
    one && {
      ...one,
      path: join(name, one.path),
      code: one.code?.map((piece) => marked(piece, name)) ?? null,
    };
  return {
    ...change,
    before: side(change.before),
    after: side(change.after),
    origin: change.origin?.map((from) => ({ ...from, path: join(name, from.path) })) ?? null,
  };
}

/** No two packages have the same text, or compressing them would be too easy. */
function marked<Piece extends { readonly type: string }>(piece: Piece, name: string): Piece {
  if (!('text' in piece)) return piece;
  const digits = String(Number(name.replace(/\D/g, '')) * 7919);
  return { ...piece, text: (piece.text as string).replace(/\b\d+\b/g, (number) => `${number}${digits}`) };
}
