import { deflateRawSync } from 'node:zlib';
import type { CodePiece, ReportedChange, ReportedSide } from '../model/report.ts';
import { PACK_SIZE, type PackedPiece, type RowCode } from './page-data.ts';

/** The code of all rows, in packs that the page opens when they are asked for. */
export interface Packs {
  /** Each one deflated, in base64. */
  readonly packs: readonly string[];
  /** Rows whose code was left out, since the page would weigh too much with it. */
  readonly leftOut: number;
}

/** What code may take of the page, in base64: a page that is sent by mail or opened on a phone has to stay small. */
const MOST_CODE = 5_500_000;

/** @param rows in the order of the page: where there is too much, what comes last goes without. */
export function packCode(rows: readonly ReportedChange[], most = MOST_CODE): Packs {
  const kin = kinOf(rows);
  const packs: string[] = [];
  let [size, leftOut] = [0, 0];
  for (let at = 0; at < rows.length; at += PACK_SIZE) {
    const some = rows.slice(at, at + PACK_SIZE);
    const pack = deflated(some.map((row, place): RowCode => codeOf(row, kin[at + place]!)));
    if (size + pack.length <= most) {
      packs.push(pack);
      size += pack.length;
    } else {
      packs.push('');
      leftOut += some.filter(hasCode).length;
    }
  }
  return { packs, leftOut };
}

/** The beginning of a text is enough of what is generated in one line. */
const LONGEST_TEXT = 200_000;

function deflated(codes: readonly RowCode[]): string {
  return deflateRawSync(JSON.stringify(codes), { level: 9 }).toString('base64');
}

function codeOf({ before, after }: ReportedChange, kin: readonly number[]): RowCode {
  return [packed(before), packed(after), kin, [placed(before), placed(after)]];
}

function packed(side: ReportedSide | null): readonly PackedPiece[] | null {
  return side?.code?.map(packedPiece) ?? null;
}

function placed(side: ReportedSide | null): string | null {
  if (side === null) return null;
  return side.lines === null ? side.path : `${side.path}:${side.lines[0]}-${side.lines[1]}`;
}

function packedPiece(piece: CodePiece): PackedPiece {
  return piece.type === 'inner' ? piece.name : [piece.firstLine, piece.text.slice(0, LONGEST_TEXT)];
}

const hasCode = ({ before, after }: ReportedChange): boolean => Boolean(before?.code ?? after?.code);

/** For each row those with which it exchanged code: where it was cut out of, and what was cut out of it. */
function kinOf(rows: readonly ReportedChange[]): readonly (readonly number[])[] {
  const stood = new Map<string, number>();
  rows.forEach(({ before }, at) => {
    if (before) stood.set(`${before.path}#${before.name}`, at);
  });
  const kin = rows.map(() => new Set<number>());
  rows.forEach(({ origin }, at) => {
    for (const { path, name } of origin ?? []) {
      const from = stood.get(`${path}#${name}`);
      if (from === undefined || from === at) continue;
      kin[at]!.add(from);
      kin[from]!.add(at);
    }
  });
  return kin.map((found) => [...found].slice(0, 12));
}
