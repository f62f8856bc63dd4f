/** No agent sends more; what does is not read to its end. */
const MOST_INPUT_BYTES = 32 * 1024 * 1024;

export interface StandardInput {
  readonly text: string;
  /** False where there was more than the limit, or where it broke off. */
  readonly whole: boolean;
}

/** Standard input as UTF-8, up to 32 MB. Waits for whoever holds the other end, so the caller needs a deadline. */
export async function readStandardInput(): Promise<StandardInput> {
  const chunks: Buffer[] = [];
  let total = 0;
  try {
    for await (const chunk of process.stdin as AsyncIterable<Buffer>) {
      chunks.push(chunk);
      total += chunk.length;
      if (total > MOST_INPUT_BYTES) return { text: textOf(chunks), whole: false };
    }
    return { text: textOf(chunks), whole: true };
  } catch {
    return { text: textOf(chunks), whole: false };
  }
}

function textOf(chunks: readonly Buffer[]): string {
  return Buffer.concat(chunks).toString('utf8');
}
