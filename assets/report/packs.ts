import type { RowCode } from '../../src/report/page-data.ts';

/** The code of the page's rows, unpacked when it is asked for and kept from then on. */
export interface Packs {
  /** Null where the code was left out of the page. @throws where the browser can't unpack. */
  codeOf(row: number): Promise<RowCode | null>;
  /** As `codeOf`, of what is unpacked already: a browser that prints doesn't wait. */
  known(row: number): RowCode | null;
  /** Unpacks one more pack; false where all are. */
  unpackNext(): Promise<boolean>;
}

export function openPacks(packSize: number): Packs {
  const unpacked = new Map<number, readonly RowCode[]>();
  const waiting = new Map<number, Promise<readonly RowCode[]>>();
  const count = document.querySelectorAll('script[id^="pack"]').length;
  let next = 0;

  const packAt = (at: number): Promise<readonly RowCode[]> => {
    const known = waiting.get(at);
    if (known) return known;
    const reading = unpack(document.getElementById(`pack${at}`)?.textContent ?? '').then((rows) => {
      unpacked.set(at, rows);
      return rows;
    });
    waiting.set(at, reading);
    return reading;
  };
  return {
    codeOf: async (row) => (await packAt(Math.floor(row / packSize)))[row % packSize] ?? null,
    known: (row) => unpacked.get(Math.floor(row / packSize))?.[row % packSize] ?? null,
    async unpackNext() {
      if (next >= count) return false;
      await packAt(next);
      next += 1;
      return next < count;
    },
  };
}

async function unpack(base64: string): Promise<readonly RowCode[]> {
  if (base64 === '') return [];
  const bytes = Uint8Array.from(atob(base64), (one) => one.charCodeAt(0));
  const plain = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate-raw'));
  return JSON.parse(await new Response(plain).text()) as readonly RowCode[];
}
