import { randomBytes } from 'node:crypto';
import { closeSync, mkdirSync, openSync, statSync } from 'node:fs';
import { now } from '../clock.ts';
import { disk, writeWhole } from '../disk.ts';
import { syncFolder } from '../files/atomic-write.ts';
import { orchestrationPaths } from '../root.ts';
import { lastLine, readRawLines } from './ledger-lines.ts';
import {
  changeUse,
  linesMissingFrom,
  linesOf,
  rememberUse,
  segmentNames,
  segmentPath,
  segmentsUsed,
} from './ledger-segments.ts';
import { rewriteLines } from './rewrite-lines.ts';

/** In bytes. A live file of this size is read in a blink, and holds thousands of records. */
const LARGE = 8 * 1024 * 1024;

/** Whether the live file is to be rotated. @param limit in bytes. */
export function isLarge(root: string, limit = LARGE): boolean {
  return (statSync(orchestrationPaths(root).ledger, { throwIfNoEntry: false })?.size ?? 0) > limit;
}

/**
 * Takes all that stands in segments out of the live file, where git carries segments: they are the sealed parts. The
 * last record stays, for the next one to follow.
 */
export function rotateIntoSegments(root: string, limit?: number): void {
  const present = new Set(segmentNames(root));
  const shown = segmentsUsed(root, 'shown').filter((name) => present.has(name));
  const { ledger } = orchestrationPaths(root);
  const kept = lastLine(ledger);
  for (const name of shown) changeUse(root, name, 'shown', 'sealed');
  const sealed = linesOf(shown.map((name) => segmentPath(root, name)));
  rewriteLines(ledger, (line) => line === kept || !sealed.has(line));
  if (!isLarge(root, limit)) return;
  // Whoever sealed some before was killed before their lines were taken out.
  const paths = segmentsUsed(root, 'sealed').map((name) => segmentPath(root, name));
  const left = linesMissingFrom(linesOf([ledger]), paths);
  rewriteLines(ledger, (line) => line === kept || left.has(line));
}

/** Moves the live file's lines, whatever they hold, into a sealed part beside it; the last one stays there too. */
export function rotateIntoPart(root: string): void {
  const { ledger, segments } = orchestrationPaths(root);
  const name = `${now().slice(0, 10)}-${randomBytes(8).toString('hex')}.jsonl`;
  mkdirSync(segments, { recursive: true });
  const fd = openSync(segmentPath(root, name), 'wx', 0o644);
  try {
    for (const { bytes } of readRawLines(ledger)) writeWhole(fd, Buffer.concat([bytes, Buffer.from('\n')]));
    disk.sync(fd);
  } finally {
    closeSync(fd);
  }
  syncFolder(segments);
  rememberUse(root, 'sealed', name);
  const kept = lastLine(ledger);
  const sealed = linesOf([segmentPath(root, name)]);
  rewriteLines(ledger, (line) => line === kept || !sealed.has(line));
}
